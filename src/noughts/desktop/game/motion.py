"""Motion on the board: marks that are being drawn, and marks that change places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.moves import Swap

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.match import Match

__all__ = ["Drawing", "Gliding", "Motion", "eased"]

DRAWING: Final = 0.26  # seconds, for a mark
GLIDING: Final = 0.42
LINE: Final = 0.45  # for the line through a winning row
_STEPS: Final = 14  # pictures of a mark that is being drawn: few enough to be kept


def eased(share: float) -> float:
    """Slow at both ends."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


@dataclass(frozen=True)
class Drawing:
    """A mark that is being drawn."""

    cell: int
    mark: Mark
    start: float

    def share(self, now: float) -> float:
        """How much of it is drawn, in few steps."""
        part = eased((now - self.start) / DRAWING)
        return round(part * _STEPS) / _STEPS


@dataclass(frozen=True)
class Gliding:
    """A mark on its way to another cell."""

    source: int
    target: int
    mark: Mark
    start: float

    def share(self, now: float) -> float:
        """How far it has come."""
        return eased((now - self.start) / GLIDING)


class Motion:
    """Notices what changed on the board since the last frame, and animates it."""

    def __init__(self) -> None:
        self.marks: dict[int, Mark] = {}  # on the board, or soon, when nothing moves any more
        self.drawings: list[Drawing] = []
        self.glidings: list[Gliding] = []
        self.ends_at = 0.0  # when the marks stand still; the line through a row comes then
        self._is_new = True
        self._has_line = False
        self._moves = 0

    def is_moving(self, now: float) -> bool:
        """Whether the next frame will look different; the line through a row counts."""
        return now < self.ends_at + (LINE if self._has_line else 0.0)

    def line_share(self, now: float) -> float:
        """How much of the line through a winning row is drawn, in few steps."""
        return round(eased((now - self.ends_at) / LINE) * _STEPS) / _STEPS

    def follow(self, match: Match, now: float) -> None:
        """Compare a match with the frame before."""
        marks, moves = _marks_of(match), len(match.game.moves)
        outcome = match.position.outcome
        self._has_line = outcome is not None and outcome.winner is not None
        if marks != self.marks and not self._animate(match, marks, moves, now):
            self.drawings, self.glidings, self.ends_at = [], [], now
        if self._is_new:  # a game that is opened does not move
            self.drawings, self.glidings, self.ends_at = [], [], now - LINE
        self._is_new, self.marks, self._moves = False, marks, moves
        self.drawings = [d for d in self.drawings if now < d.start + DRAWING]
        self.glidings = [g for g in self.glidings if now < g.start + GLIDING]

    def _animate(self, match: Match, marks: dict[int, Mark], moves: int, now: float) -> bool:
        """Animate the change if it is one step; whether it is."""
        if match.looks_at is not None:
            return False
        last = match.game.moves[-1] if moves == self._moves + 1 else None
        if last is not None and isinstance(last.power, Swap):
            start = now
            if last.cell not in self.marks:
                mark = match.game.positions[-2].to_move
                self.drawings.append(Drawing(last.cell, mark, now))
                start = now + DRAWING * 1.3
            first, second = last.power
            self.glidings += [
                Gliding(second, first, marks[first], start),
                Gliding(first, second, marks[second], start),
            ]
            self.ends_at = start + GLIDING
            return True
        added = [cell for cell in marks if cell not in self.marks]
        if len(added) == 1 and len(marks) == len(self.marks) + 1:
            self.drawings.append(Drawing(added[0], marks[added[0]], now))
            self.ends_at = now + DRAWING
            return True
        return False


def _marks_of(match: Match) -> dict[int, Mark]:
    """The marks on the board, with the placement of a turn under way."""
    position, placed = match.position, match.turn.placed
    cells = range(position.rules.cells)
    marks = {cell: mark for cell in cells if (mark := position.mark_at(cell)) is not None}
    if match.looks_at is None and placed is not None:
        marks[placed] = position.to_move
    return marks
