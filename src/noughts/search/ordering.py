"""Ordering: alpha-beta that searches promising moves first.

A cut-off needs a good move, so it helps to search good moves early. A move is promising if report
C's estimate of the position after it is bad for the opponent. Among equal moves, cells on more
lines come first, and then the first in row-major order.
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
        return sorted(super().children(position), key=lambda pair: _opponent_score(*pair))


def _opponent_score(move: Move, child: Position) -> tuple[int, int]:
    """The opponent's estimate of `child`: the lowest is the best for the side that moved."""
    if child.outcome is None:
        estimate = evaluate(child)
    elif child.outcome.winner is None:
        estimate = 0
    else:
        estimate = WIN if child.outcome.winner is child.to_move else -WIN
    return estimate, -len(child.rules.lines_through[move.cell])
