"""A student's program as a policy: it runs in the sandbox of the grader, once for each position.

On a small game all positions are asked about together. On a large one they are asked about in
batches, and the answers are kept (learning/asking.py).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.lab.grading import Grader, Program, Settings
from noughts.players.player import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.core.symmetry import Key
    from noughts.lab.grading import Grade
    from noughts.players.player import Seat

    Cells = dict[tuple[int, Key], int | None]  # by ply and key of positions

__all__ = ["LargeProgramPolicy", "is_program", "program_policy"]

_SAMPLE: Final = 300


def is_program(text: str) -> bool:
    """Whether a text names the file of a program, and no player of the catalogue."""
    return text.endswith(".py")


def program_policy(
    path: Path, rules: Rules, progress: Callable[[str, int, int], object]
) -> ProgramPolicy:
    """Ask a program about every position; refuse one that does not answer everywhere."""
    grader = Grader(Settings(rules=rules, positions="reachable"))
    return ProgramPolicy(_grade(grader, path, progress))


def _grade(
    grader: Grader, path: Path, progress: Callable[[str, int, int], object] | None = None
) -> Grade:
    grade = grader.grade(Program.read(path), progress)
    if grade.trouble is not None:
        raise InputError(f"{path} cannot be judged. {grade.trouble}")
    if grade.unasked:
        raise InputError(
            f"{path} cannot be judged: {grade.unasked:,} positions were not asked about. "
            f"'noughts grade {path}' says more."
        )
    return grade


def _cells_of(grade: Grade) -> Cells:
    return {(rated.position.ply, rated.position.key): rated.cell for rated in grade.shares.rated}


def _seats_of(cells: Cells) -> tuple[Seat, ...]:
    plies = {ply % 2 for ply, _ in cells}
    return tuple(seat for ply, seat in enumerate(SEATS) if ply in plies)


class ProgramPolicy:
    """The answers of one program; where it gives no legal move, it loses the game."""

    is_symmetric = False

    def __init__(self, grade: Grade) -> None:
        self.name = grade.program
        self._cells = _cells_of(grade)
        self.seats = _seats_of(self._cells)

    def chances(self, position: Position) -> Mapping[Move, float]:
        """Its one move."""
        cell = self._cells.get((position.ply, position.key))
        return {} if cell is None else {position.rules.placements[cell]: 1.0}


class LargeProgramPolicy:
    """The same program, asked about some thousand positions of a large game at once.

    Each batch has a sample of all positions in it, so that the grader sees the same program
    whatever the batch is: it refuses one that gives too many answers that are no legal moves.
    """

    is_symmetric = False
    batch = 5_000

    def __init__(self, path: Path, rules: Rules) -> None:
        self.name = path.name
        self._path = path
        self._grader = Grader(Settings(rules=rules, positions=f"sample:{_SAMPLE}"))
        self._sample = self._grader.selection.unfinished
        self.seats = _seats_of(self._cells(()))

    def _cells(self, positions: Sequence[Position]) -> Cells:
        unfinished = tuple(dict.fromkeys((*positions, *self._sample)))
        self._grader.selection = replace(self._grader.selection, unfinished=unfinished)
        return _cells_of(_grade(self._grader, self._path))

    def all_chances(self, positions: Sequence[Position]) -> Sequence[Mapping[Move, float]]:
        """Its one move in each of them."""
        cells = self._cells(positions)
        return [
            {} if cell is None else {position.rules.placements[cell]: 1.0}
            for position in positions
            for cell in (cells.get((position.ply, position.key)),)
        ]

    def chances(self, position: Position) -> Mapping[Move, float]:
        """Its one move."""
        return self.all_chances([position])[0]
