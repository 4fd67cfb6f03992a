"""A grade as `results.json`, the file that an autograder of Gradescope writes.

Its fields are described at gradescope-autograders.readthedocs.io. The scores of the tests add up to
the grade. That format has no field for "not graded": a score is required, in the file or in its
tests. So a program that was not graded has a file without any score, never one with 0; the output
says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noughts.lab.grading.results.checks import checks_of

if TYPE_CHECKING:
    from noughts.lab.grading.results.checks import Check
    from noughts.lab.grading.results.grades import Grade

__all__ = ["gradescope_document"]


def gradescope_document(grade: Grade) -> dict[str, Any]:
    """The document of one submission."""
    document: dict[str, Any] = {
        "execution_time": round(grade.seconds),
        "output": _output(grade),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
    }
    if grade.not_graded is not None:
        test = {"name": "Not graded", "output": grade.not_graded.because}
        reason = {"graded": False, "reason": str(grade.not_graded.reason)}
        return {**document, "tests": [test], "extra_data": reason}
    return {**document, "score": grade.score, "tests": [_test(one) for one in checks_of(grade)]}


def _output(grade: Grade) -> str:
    lines = []
    if grade.not_graded is not None:
        lines.append(f"Not graded. {grade.not_graded.because}")
        if grade.not_graded.paste is not None:
            lines.append(f"{grade.not_graded.helps} {grade.not_graded.paste}")
    if grade.called is not None:
        lines.append(f"Called as {grade.called.line}.")
    return "\n".join([*lines, *grade.notes])


def _test(check: Check) -> dict[str, Any]:
    test: dict[str, Any] = {
        "name": check.name,
        "status": "passed" if check.is_passed else "failed",
        "output": check.output,
    }
    if check.points is not None:
        test |= {"score": check.points, "max_score": check.max_points}
    return test
