"""Grading in a browser: one program of the visitor's own; texts in, texts out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noughts.lab.grading.grader import Grader
from noughts.lab.grading.programs.files import Program
from noughts.lab.grading.results.document import document
from noughts.lab.grading.results.grades import Settings
from noughts.lab.grading.results.student_page import student_page
from noughts.lab.grading.sandbox.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["grade_text"]


def grade_text(request: str, progress: Callable[[str, int, int], object]) -> str:
    """Grade `{"name", "source", "seconds", "total"}`; `{"page", "grade"}`, as JSON.

    The page is the one that `noughts grade --pages` writes for a student, and the grade is the
    document of `noughts grade --json`.
    """
    fields = json.loads(request)
    limits = Limits(seconds=float(fields["seconds"]), total_seconds=float(fields["total"]))
    program = Program(str(fields["name"]), str(fields["source"]).encode())
    grade = Grader(Settings(limits=limits, jobs=1)).grade(program, progress)
    return json.dumps({"page": student_page(grade), "grade": document(grade)})
