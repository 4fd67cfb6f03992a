"""Grading: a student's program, run in a sandbox and rated on every position.

    programs/     the files of a student, read but not run
    sandbox/      where a program runs; sandbox/inside/ is what runs there beside it
    rating/       what is asked, and what each answer is worth
    calling/      how a program wants to be asked, and how it answers
    diagnosis/    what it announces and counts, and which typical bug it looks like
    results/      a grade, or why there is none; notes, documents
    asking.py     asking a program, when it is known how to call it
    grader.py     all of it, in order
    safe_text.py  text from programs, made safe to show

docs/grading.md explains it to users.
"""

from noughts.lab.grading.calling.declared import Declared
from noughts.lab.grading.grader import Grader
from noughts.lab.grading.programs.files import Program, find_programs
from noughts.lab.grading.results.grades import Grade, Settings
from noughts.lab.grading.sandbox.here import ISOLATIONS
from noughts.lab.grading.sandbox.limits import Limits

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
