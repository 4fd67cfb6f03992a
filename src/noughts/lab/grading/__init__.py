"""Grading: a student's program, run in a sandbox and rated on every position.

    programs.py       the file, what it declares, the names its parts are known by
    safe_text.py      text from programs, made safe to show
    sandbox.py        where it runs; inside/ is what runs there beside it
    folders.py        folders that a program has filled, and how they are removed
    messages.py       questions and answers
    worker.py         one process that answers questions; the grader checks all it sends
    session.py        workers replaced when they fail, within a budget
    conventions.py    boards into arguments, what comes back into cells
    negotiation.py    which convention the program uses
    positions.py      what it is asked
    rating.py         what its answers are worth, and the score
    failures.py       the smallest failing position of each kind, in words
    results.py        functions that announce the result
    counting.py       counters of nodes
    flawed.py, models.py, diagnosis.py    the classic bugs, and which it looks like
    notes.py          what else there is to say
    grader.py         all of it, in order
    grades.py         the settings of a grading, and its result: a grade
    document.py       a grade as JSON and as a row of CSV

docs/grading.md explains it to users.
"""

from noughts.lab.grading.grader import Grader
from noughts.lab.grading.grades import Grade, Settings
from noughts.lab.grading.programs import Declared, Program, find_programs
from noughts.lab.grading.sandbox import ISOLATIONS, Limits

__all__ = [
    "ISOLATIONS",
    "Declared",
    "Grade",
    "Grader",
    "Limits",
    "Program",
    "Settings",
    "find_programs",
]
