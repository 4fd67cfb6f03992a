"""Motion on the board: what a turn does, in order.

A mark is drawn, or falls; then two marks change places, or a block appears; then comes the line
through a row. `seconds_of` says how long a move takes, so that the next turn can wait for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.moves import Block, Swap

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.match import Match

__all__ = ["Motion", "Moving", "eased", "seconds_of"]

DRAWING: Final = 0.26  # seconds, for a mark to be drawn or to fall
GLIDING: Final = 0.42
BLOCKING: Final = 0.5  # for a block to be seen
LINE: Final = 0.45  # for the line through a winning row
_STEPS: Final = 14  # pictures of a mark that is being drawn: few enough to be kept


def seconds_of(move: Move, *, is_placed: bool) -> float:
    """How long a move takes to be shown; `is_placed` if its mark stands already."""
    placing = 0.0 if is_placed else DRAWING * (1.0 if move.power is None else 1.3)
    match move.power:
        case Swap():
            return placing + GLIDING
        case Block():
            return placing + BLOCKING
        case None:
            return placing


def eased(share: float) -> float:
    """Slow at both ends."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


@dataclass(frozen=True)
class Moving:
    """A mark that is drawn on its cell, falls to it, or glides to it."""

    cell: int
    mark: Mark
    start: float
    source: int | None = None  # where it comes from
    glides: bool = False

    def share(self, now: float) -> float:
        """How much of its way is behind it: in few steps if it is drawn, faster if it falls."""
        part = max(0.0, min(1.0, (now - self.start) / self.seconds))
        if self.glides:
            return eased(part)
        return round(eased(part) * _STEPS) / _STEPS if self.source is None else part**2

    @property
    def seconds(self) -> float:
        """How long it moves."""
        return GLIDING if self.glides else DRAWING


class Motion:
    """Notices what changed on the board since the last frame, and animates it."""

    def __init__(self) -> None:
        self.marks: dict[int, Mark] = {}  # on the board, or soon, when nothing moves any more
        self.moving: list[Moving] = []
        self.ends_at = 0.0  # when the turn is shown; the line through a row comes then
        self.block_at = 0.0  # when the block of the last move appears
        self.dropped: int | None = None  # where the mouse took a mark from that it has just dropped
        self._is_new = True
        self._has_line = False
        self._moves = 0

    def is_moving(self, now: float) -> bool:
        """Whether the next frame will look different; the line through a row counts."""
        return now < self.ends_at + (LINE if self._has_line else 0.0)

    def line_share(self, now: float) -> float:
        """How much of the line through a winning row is drawn, in few steps."""
        return round(eased((now - self.ends_at) / LINE) * _STEPS) / _STEPS

    def follow(self, match: Match, now: float, *, is_still: bool = False) -> None:
        """Compare a match with the frame before; `is_still` shows everything at once."""
        marks, moves = _marks_of(match), len(match.game.moves)
        outcome = match.position.outcome
        self._has_line = outcome is not None and outcome.winner is not None
        is_next = moves == self._moves + 1 and match.looks_at is None
        if (marks != self.marks or is_next) and not self._animate(match, marks, is_next, now):
            self.moving, self.ends_at, self.block_at = [], now, now
        if self._is_new or is_still:  # a game that is opened does not move
            self.moving, self.ends_at, self.block_at = [], now - LINE, now
        self._is_new, self.marks, self._moves = False, marks, moves
        self.moving = [mark for mark in self.moving if now < mark.start + mark.seconds]

    def _animate(self, match: Match, marks: dict[int, Mark], is_next: bool, now: float) -> bool:
        """Animate the change if it is one step, or one move; whether it is."""
        if is_next:
            last = match.game.moves[-1]
            is_placed = last.cell in self.marks
            self.ends_at = max(self.ends_at, now + seconds_of(last, is_placed=is_placed))
            if not is_placed:
                self._draw(last.cell, match.game.positions[-2].to_move, match, now)
            match last.power:
                case Swap(first, second):
                    start = self.ends_at - GLIDING
                    self.moving += [
                        Moving(target, marks[target], start, source, glides=True)
                        for source, target in ((second, first), (first, second))
                        if source != self.dropped
                    ]
                    self.dropped = None
                case Block():
                    self.block_at = self.ends_at - BLOCKING
                case None:
                    pass
            return True
        added = [cell for cell in marks if cell not in self.marks]
        if match.looks_at is None and len(added) == 1 and len(marks) == len(self.marks) + 1:
            self._draw(added[0], marks[added[0]], match, now)
            self.ends_at = now + DRAWING
            return True
        return False

    def _draw(self, cell: int, mark: Mark, match: Match, now: float) -> None:
        """A new mark: drawn where it is, or falling from the top of its column."""
        rules = match.game.rules
        top = cell % rules.width
        source = None if rules.is_free or cell == top else top
        self.moving.append(Moving(cell, mark, now, source))


def _marks_of(match: Match) -> dict[int, Mark]:
    """The marks on the board, with the placement of a turn under way."""
    position, placed = match.position, match.turn.placed
    cells = range(position.rules.cells)
    marks = {cell: mark for cell in cells if (mark := position.mark_at(cell)) is not None}
    if match.looks_at is None and placed is not None:
        marks[placed] = position.to_move
    return marks
