"""Motion on the board: marks that are being drawn, and marks that change places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.moves import Swap

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.desktop.session import Session

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
    """Notices what changed on the board since the last frame, and plays it."""

    def __init__(self) -> None:
        self._marks: dict[int, Mark] = {}
        self._is_new = True
        self._has_line = False
        self._count = 0
        self.drawings: list[Drawing] = []
        self.glidings: list[Gliding] = []
        self.settled_at = 0.0  # when everything will have come to rest

    def marks(self) -> dict[int, Mark]:
        """What stands on the board, or will when all has come to rest."""
        return self._marks

    def is_moving(self, now: float) -> bool:
        """Whether the next frame will look different; the line through a row counts."""
        return now < self.settled_at + (LINE if self._has_line else 0.0)

    def line_share(self, now: float) -> float:
        """How much of the line through a winning row is drawn, in few steps."""
        return round(eased((now - self.settled_at) / LINE) * _STEPS) / _STEPS

    def follow(self, session: Session, now: float) -> None:
        """Take in the state of a game."""
        target = _marks_of(session)
        outcome = session.position.outcome
        self._has_line = outcome is not None and outcome.winner is not None
        count = len(session.game.moves)
        if target != self._marks and not self._animate(session, target, count, now):
            self.drawings, self.glidings = [], []
            self.settled_at = now
        if self._is_new:  # a game that is opened stands there at once
            self.drawings, self.glidings, self.settled_at = [], [], now - LINE
        self._is_new, self._marks, self._count = False, target, count
        self.drawings = [d for d in self.drawings if now < d.start + DRAWING]
        self.glidings = [g for g in self.glidings if now < g.start + GLIDING]

    def _animate(self, session: Session, target: dict[int, Mark], count: int, now: float) -> bool:
        """Play the change if it is one step; whether it is."""
        if session.looked_at is not None:
            return False
        added = [cell for cell in target if cell not in self._marks]
        move = session.last_move
        is_next_move = count == self._count + 1 and move is not None
        if is_next_move and move is not None and isinstance(move.power, Swap):
            self._exchange(move, target, now)
            return True
        if len(added) == 1 and len(target) == len(self._marks) + 1:
            self.drawings.append(Drawing(added[0], target[added[0]], now))
            self.settled_at = now + DRAWING
            return True
        return False

    def _exchange(self, move: Move, target: dict[int, Mark], now: float) -> None:
        """The placement, unless it is there already, then the swap."""
        if not isinstance(move.power, Swap):
            return
        first, second = move.power
        start = now
        if move.cell not in self._marks:
            # Where the placed mark was swapped away, it is the other cell that holds it now.
            own = (
                target[second if move.cell == first else first]
                if move.cell in move.power
                else (target[move.cell])
            )
            self.drawings.append(Drawing(move.cell, own, now))
            start = now + DRAWING * 1.3
        self.glidings += [
            Gliding(second, first, target[first], start),
            Gliding(first, second, target[second], start),
        ]
        self.settled_at = start + GLIDING


def _marks_of(session: Session) -> dict[int, Mark]:
    """The marks on the board, with one that waits for its power."""
    position = session.position
    marks = {}
    for cell in range(position.rules.cells):
        mark = position.mark_at(cell)
        if mark is not None:
            marks[cell] = mark
    turn = session.turn
    if session.looked_at is None and turn.cell is not None and turn.move is None:
        marks[turn.cell] = position.to_move
    return marks
