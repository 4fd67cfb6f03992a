"""Grading the programs of `submissions/`: one grader for each kind of settings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from noughts import Rules
from noughts.lab.grading import Declared, Grader, Limits, Program, Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from noughts.lab.grading import Grade

SUBMISSIONS = Path(__file__).parent.parent / "submissions"

NOTHING = Declared()


def names_in(folder: str) -> list[str]:
    return sorted(path.stem for path in (SUBMISSIONS / folder).glob("*.py"))


@cache
def grader(
    positions: str = "reachable",
    rules: str = "classic",
    seconds: float = 30.0,
    isolation: str = "auto",
    min_ply: int = 0,
    step: int = 1,
    declared: Declared = NOTHING,
) -> Grader:
    """One for all programs; `min_ply` leaves out first moves, which take most of the time.

    Of what is left, each `step`-th position is asked about; of finished ones, all.
    `declared` says how programs are called: where that is not the point, finding it out takes most
    of the questions.
    """
    made = Grader(
        Settings(
            rules=Rules.parse(rules),
            positions=positions,
            limits=Limits(seconds=seconds),
            jobs=1,  # the tests themselves run in several processes
            isolation=isolation,
            declared=declared,
        )
    )
    late = tuple(position for position in made.selection.unfinished if position.ply >= min_ply)
    made.selection = replace(made.selection, unfinished=late[::step])
    return made


def program(folder: str, name: str) -> Program:
    return Program.read(SUBMISSIONS / folder / f"{name}.py")


def grade_text(source: str, with_grader: Grader) -> Grade:
    return with_grader.grade(Program("text.py", source.encode()))


_kept: dict[tuple[str, str, Settings], Grade] = {}


def grade_once(patch: pytest.MonkeyPatch) -> None:
    """Grade the same program with the same settings once in this process; then it is only told.

    For tests of what is printed and written: each way of telling a grade reads the same one.
    """
    grade = Grader.grade

    def kept_grade(
        self: Grader,
        program: Program,
        progress: Callable[[str, int, int], object] | None = None,
    ) -> Grade:
        key = (program.name, repr(program.source), self.settings)
        if key not in _kept:
            _kept[key] = grade(self, program, progress)
        return _kept[key]

    patch.setattr(Grader, "grade", kept_grade)
