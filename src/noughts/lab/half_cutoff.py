"""Report D's alpha-beta: a cut-off that leaves only the inner of two loops.

Its moves are tried row by row, in two nested loops, and `break` leaves the loop over columns: the
search goes on with the next row. The value is right, but the search visits several times as many
nodes as alpha-beta.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from noughts.search.ladder import make_scoring
from noughts.search.scoring import INFINITY

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["Count", "count_half_cutoffs"]


class Count(NamedTuple):
    """What a search cost: calls, the first one included, and finished positions evaluated."""

    nodes: int
    leaves: int


def count_half_cutoffs(position: Position, scoring: str = "unit") -> Count:
    """Search a position as report D does, and count.

    >>> from noughts import Rules
    >>> count_half_cutoffs(Rules.parse("classic").start()).nodes
    48383
    """
    rules, scores = position.rules, make_scoring(scoring, position.rules)

    @cache  # it comes to the same position again and again, with the same window
    def search(position: Position, depth: int, alpha: int, beta: int) -> tuple[int, Count]:
        if position.outcome is not None:
            return scores.finished(position, depth), Count(1, 1)
        best, nodes, leaves = -INFINITY, 1, 0
        for row in range(rules.height):
            for column in range(rules.width):
                cell = rules.width * row + column
                if position.open_mask >> cell & 1:
                    child = position.after(position.rules.move(cell))
                    value, below = search(child, depth + 1, -beta, -alpha)
                    nodes, leaves = nodes + below.nodes, leaves + below.leaves
                    best = max(best, -value)
                    alpha = max(alpha, best)
                    if beta <= alpha:
                        break
        return best, Count(nodes, leaves)

    return search(position, 0, -INFINITY, INFINITY)[1]
