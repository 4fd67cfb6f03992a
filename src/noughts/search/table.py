"""Table: alpha-beta with ordering that remembers its results.

The same position is reached by many orders of moves (transpositions). Its score is stored the first
time and used again later. Every move adds one mark, so a position is always at the same depth:
scores that depend on the depth, and depth limits, need no correction.

With a window, a score can be only a bound. So an entry stores an interval that has the true score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from noughts.search.ordering import OrderedSearch
from noughts.search.scoring import INFINITY

if TYPE_CHECKING:
    from collections.abc import Hashable

    from noughts.core.position import Position
    from noughts.search.scoring import Scoring

__all__ = ["Bounds", "TableSearch"]


class Bounds(NamedTuple):
    """The true score is at least `low` and at most `high`."""

    low: int
    high: int


class TableSearch(OrderedSearch):
    """The fourth rung: a table of positions already searched."""

    name: ClassVar[str] = "+table"

    def __init__(
        self, scoring: Scoring, limit: int | None = None, max_nodes: int | None = None
    ) -> None:
        super().__init__(scoring, limit, max_nodes)
        self.table: dict[Hashable, Bounds] = {}

    def key(self, position: Position) -> Hashable:
        """The key of a position in the table."""
        return position.key

    def expand(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Answer from the table if possible; otherwise search and store the result."""
        key = self.key(position)
        bounds = self.table.get(key, Bounds(-INFINITY, INFINITY))
        if depth > 0:  # the root must find a move, not only a score
            if bounds.low == bounds.high or bounds.low >= beta:
                self.table_hits += 1
                return bounds.low
            if bounds.high <= alpha:
                self.table_hits += 1
                return bounds.high
        score = super().expand(position, depth, alpha, beta)
        low = bounds.low if score <= alpha else score
        high = bounds.high if score >= beta else score
        self.table[key] = Bounds(low, high)
        return score
