"""Motion on the board: what a turn does, in order.

A mark is drawn, or falls; then two marks change places, or a block appears; then comes the line
through a row. `seconds_of` says how long a move takes, so that the next turn can wait for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.moves import Block, Swap
from noughts.match.view import board_letters

if TYPE_CHECKING:
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


def _drawn(seconds: float, total: float) -> float:
    """How much of something is drawn by now, in few steps."""
    return round(eased(seconds / total) * _STEPS) / _STEPS


@dataclass(frozen=True)
class Moving:
    """A mark that is drawn, falls to its cell, or glides to it; a new one may do two of these."""

    cell: int
    mark: Mark
    drawn_at: float | None = None  # None: it was there before
    source: int | None = None  # where it comes from
    start: float = 0.0  # when it leaves from there
    glides: bool = False

    @property
    def end(self) -> float:
        """When it stands still."""
        return self.start + (GLIDING if self.glides else DRAWING)

    def ink(self, now: float) -> float:
        """How much of it is drawn."""
        return 1.0 if self.drawn_at is None else _drawn(now - self.drawn_at, DRAWING)

    def way(self, now: float) -> float:
        """How much of its way is behind it; what falls becomes faster."""
        share = max(0.0, min(1.0, (now - self.start) / (self.end - self.start)))
        return eased(share) if self.glides else share**2


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
        """How much of the line through a winning row is drawn."""
        return _drawn(now - self.ends_at, LINE)

    def follow(self, match: Match, now: float, *, is_still: bool = False) -> None:
        """Compare a match with the frame before; `is_still` shows everything at once."""
        marks, moves, outcome = _marks_of(match), len(match.game.moves), match.position.outcome
        self._has_line = outcome is not None and outcome.winner is not None
        added = [cell for cell in marks if cell not in self.marks]
        if self._is_new or is_still:  # a game that is opened does not move
            self.moving, self.ends_at, self.block_at = [], now - LINE, now
        elif moves == self._moves + 1 and match.looks_at is None:
            self._animate(match, marks, now)
        elif match.looks_at is None and len(added) == 1 and len(marks) == len(self.marks) + 1:
            self.moving.append(_placed(added[0], match, marks[added[0]], now))
            self.ends_at = now + DRAWING
        elif marks != self.marks:
            self.moving, self.ends_at, self.block_at = [], now, now
        self._is_new, self.marks, self._moves = False, marks, moves
        self.moving = [mark for mark in self.moving if now < mark.end]

    def _animate(self, match: Match, marks: dict[int, Mark], now: float) -> None:
        """Animate the last move; a mark of it that is new and swapped is drawn, and then glides."""
        last, is_placed = match.game.moves[-1], match.game.moves[-1].cell in self.marks
        self.ends_at = max(self.ends_at, now + seconds_of(last, is_placed=is_placed))
        drawn = {} if is_placed else {last.cell: now}
        match last.power:
            case Swap(first, second):
                start = self.ends_at - GLIDING
                self.moving += [
                    Moving(target, marks[target], drawn.pop(source, None), source, start, True)
                    for source, target in ((second, first), (first, second))
                    if source != self.dropped
                ]
                self.dropped = None
            case Block():
                self.block_at = self.ends_at - BLOCKING
            case None:
                pass
        if drawn:
            self.moving.append(_placed(last.cell, match, match.game.positions[-2].to_move, now))


def _placed(cell: int, match: Match, mark: Mark, now: float) -> Moving:
    """A new mark: drawn where it is, or falling from the top of its column."""
    rules = match.game.rules
    if rules.is_free or cell < rules.width:
        return Moving(cell, mark, now, start=now)
    return Moving(cell, mark, None, cell % rules.width, now)


def _marks_of(match: Match) -> dict[int, Mark]:
    """The marks on the board, with the placement of a turn under way."""
    placed = match.turn.placed if match.looks_at is None else None
    letters = board_letters(match.position, placed)
    return {cell: Mark(letter) for cell, letter in enumerate(letters) if letter != "."}
