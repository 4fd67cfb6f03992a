"""Ordering: alpha-beta that looks at promising moves first.

A cut-off comes when a good move has been seen, so it pays to see good moves early. A move is as
promising as report C's estimate of the position it leads to is bad for the opponent; among equals,
cells on more lines come first, and then the first in row-major order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from noughts.search.alphabeta import AlphaBeta
from noughts.search.scoring import WIN, evaluate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["OrderedSearch"]


class OrderedSearch(AlphaBeta):
    """The third rung: the same search, another order."""

    name: ClassVar[str] = "+ordering"

    def children(self, position: Position) -> Iterable[tuple[Move, Position]]:
        """The most promising moves first; equal ones stay in the order of `moves`."""
        return sorted(super().children(position), key=lambda pair: _despair(*pair))


def _despair(move: Move, child: Position) -> tuple[int, int]:
    """How the opponent, who is to move in `child`, likes it: least is best for the mover."""
    if child.outcome is None:
        estimate = evaluate(child)
    elif child.outcome.winner is None:
        estimate = 0
    else:
        estimate = WIN if child.outcome.winner is child.to_move else -WIN
    return estimate, -len(child.rules.lines_through[move.cell])
