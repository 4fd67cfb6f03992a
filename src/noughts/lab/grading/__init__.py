"""Grading: a student's program, run in a sandbox and rated on every position.

    programs.py       the file, what it declares, the names its parts are known by
    safe_text.py      text from strangers, made safe to show
    sandbox.py        where it runs; inside/ is what runs there beside it
    folders.py        folders that a program has filled, and who removes them
    messages.py       questions and answers
    worker.py         one process, asked question by question, trusted in nothing
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
    grade.py          all of it, in order; grades.py its settings and its result
    document.py       a grade as JSON and as a row of CSV

docs/grading.md says it for those who use it.
"""

from noughts.lab.grading.grade import Grader
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
