"""Grades as a table: one row for each program, as CSV."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from noughts.lab.grading.safe_text import safe_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.lab.grading.results.grades import Grade

__all__ = ["COLUMNS", "csv_text", "row"]

COLUMNS: Final = (
    "program",
    "score",
    "right",
    "legal",
    "kept",
    "timely",
    "asked",
    "looks_like",
    "trouble",
    "paste",
    "called",
)


def row(grade: Grade) -> dict[str, Any]:
    """One row; a program that was not graded has no numbers in it, not even a 0."""
    shares = grade.shares
    not_graded = grade.not_graded
    numbers: dict[str, Any] = {}
    if not_graded is None:
        numbers = {
            "score": grade.score,
            "right": grade.is_right,
            "legal": round(shares.legal.ratio, 4),
            "kept": round(shares.kept.ratio, 4),
            "timely": round(shares.timely.ratio, 4),
            "asked": len(shares.rated),
        }
    return {
        **dict.fromkeys(COLUMNS),
        **numbers,
        "program": grade.program,
        "looks_like": "; ".join(suspicion.bug for suspicion in grade.suspicions),
        "trouble": "" if not_graded is None else not_graded.because,
        "paste": "" if not_graded is None else not_graded.paste or "",
        "called": "" if grade.called is None else grade.called.line,
    }


def csv_text(grades: Iterable[Grade]) -> str:
    """The whole table; no text in it is a formula for a spreadsheet."""
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows(
        {name: safe_cell(value) for name, value in row(grade).items()} for grade in grades
    )
    return text.getvalue()
