"""Exercises: generated from real positions, checked answer by answer, printable.

    exercise = make_exercise("values", 2, 17)       the same three always make the same one
    check(exercise, {"B": "+1", "C": "0"})          a verdict and a reason for every blank
    exercise_document(exercise)                     for JSON; without the answers unless asked

One file for each kind (`moves.py` has the three about single positions); `making.py` knows them.
"""

from noughts.lab.exercises.document import ExerciseDocument, exercise_document
from noughts.lab.exercises.making import (
    KINDS,
    LEVELS,
    Kind,
    check,
    make_exercise,
    parse_exercise,
    read_marks,
)
from noughts.lab.exercises.model import Blank, Exercise, Form, Verdict, read_answer
from noughts.lab.exercises.tree import TreeNode

__all__ = [
    "KINDS",
    "LEVELS",
    "Blank",
    "Exercise",
    "ExerciseDocument",
    "Form",
    "Kind",
    "TreeNode",
    "Verdict",
    "check",
    "exercise_document",
    "make_exercise",
    "parse_exercise",
    "read_answer",
    "read_marks",
]
