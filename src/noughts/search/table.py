"""Table: alpha-beta with ordering that remembers what it found.

The same position is reached by many orders of moves (transpositions). Its score is kept the first
time and used whenever it is met again. Every move adds one mark, so within a search a position is
always met at the same depth: neither scores that count it nor depth limits need a correction.

With a window, a score may be only a bound; an entry keeps the interval that holds the true score.
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
        """What makes two positions the same to the table."""
        return position.key

    def expand(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Answer from the table if it suffices; otherwise search and remember."""
        key = self.key(position)
        known = self.table.get(key, Bounds(-INFINITY, INFINITY))
        if depth > 0:  # the root must find a move, not only a score
            if known.low == known.high or known.low >= beta:
                self.table_hits += 1
                return known.low
            if known.high <= alpha:
                self.table_hits += 1
                return known.high
        score = super().expand(position, depth, alpha, beta)
        low = known.low if score <= alpha else score
        high = known.high if score >= beta else score
        self.table[key] = Bounds(low, high)
        return score
