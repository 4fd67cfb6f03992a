"""A student's program as a policy: it runs in the sandbox of the grader, once for each position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from noughts.core.errors import InputError
from noughts.lab.grading import Grader, Program, Settings
from noughts.players.player import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading import Grade
    from noughts.players.player import Seat

__all__ = ["is_program", "program_policy"]


def is_program(text: str) -> bool:
    """Whether a text names the file of a program, and no player of the catalogue."""
    return text.endswith(".py")


def program_policy(
    path: Path, rules: Rules, progress: Callable[[str, int, int], object]
) -> ProgramPolicy:
    """Ask a program about every position; refuse one that does not answer everywhere."""
    grade = Grader(Settings(rules=rules, positions="reachable")).grade(Program.read(path), progress)
    if grade.trouble is not None:
        raise InputError(f"{path} cannot be judged. {grade.trouble}")
    if grade.unasked:
        raise InputError(
            f"{path} cannot be judged: {grade.unasked:,} positions were not asked about. "
            f"'noughts grade {path}' says more."
        )
    return ProgramPolicy(grade)


class ProgramPolicy:
    """The answers of one program; where it gives no legal move, it loses the game."""

    is_symmetric = False

    def __init__(self, grade: Grade) -> None:
        self.name = grade.program
        self._cells = {
            (answer.position.ply, answer.position.key): answer.cell for answer in grade.shares.rated
        }
        plies = {ply % 2 for ply, _ in self._cells}
        self.seats: tuple[Seat, ...] = tuple(seat for ply, seat in enumerate(SEATS) if ply in plies)

    def chances(self, position: Position) -> Mapping[Move, float]:
        """Its one move."""
        cell = self._cells.get((position.ply, position.key))
        return {} if cell is None else {position.rules.placements[cell]: 1.0}
