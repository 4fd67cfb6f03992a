"""Exercises: generated from real positions, checked answer by answer, printable.

    exercise = make_exercise("values", 2, 17)       always the same exercise
    check(exercise, {"B": "+1", "C": "0"})          right or wrong, with a reason, for every blank
    exercise_document(exercise)                     for JSON; without the answers by default

One file for each kind (`moves.py` has the three about single positions); `making.py` lists them.
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
from noughts.lab.exercises.model import Blank, CheckedAnswer, Exercise, Form, read_answer
from noughts.lab.exercises.tree import TreeNode

__all__ = [
    "KINDS",
    "LEVELS",
    "Blank",
    "CheckedAnswer",
    "Exercise",
    "ExerciseDocument",
    "Form",
    "Kind",
    "TreeNode",
    "check",
    "exercise_document",
    "make_exercise",
    "parse_exercise",
    "read_answer",
    "read_marks",
]
