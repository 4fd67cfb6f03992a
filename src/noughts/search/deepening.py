"""Deepening: search one move deep, then two, then three; each round uses the scores of the last.

The extra rounds cost little: most nodes are at the bottom, and the scores of the last round put the
best move first in the next one. After a good first move it is enough to show that the others are
not better. A window of width zero does that with few nodes; only a move that turns out better is
searched again (principal variation search). If a round finds a win or a loss, the search ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from noughts.search.scoring import INFINITY
from noughts.search.symmetry import SymmetrySearch

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.scoring import Scoring
    from noughts.search.table import Bounds

__all__ = ["DeepeningSearch"]


class DeepeningSearch(SymmetrySearch):
    """The last rung: iterative deepening with principal variation search."""

    name: ClassVar[str] = "+deepening"

    def __init__(
        self, scoring: Scoring, limit: int | None = None, max_nodes: int | None = None
    ) -> None:
        super().__init__(scoring, limit, max_nodes)
        self.last_round: dict[Hashable, Bounds] = {}
        self.keys: dict[Hashable, Hashable] = {}

    def begin(self, position: Position) -> int:
        """Search deeper and deeper, until the score is final or the limit is reached."""
        deepest = min(self.limit, position.empty_mask.bit_count())
        score = 0
        for depth in range(min(1, deepest), deepest + 1):
            self.limit = depth
            self.last_round, self.table, self.horizons = self.table, {}, 0
            score = self.search(position, 0)
            if self.scoring.is_decided(score):
                break
        return score

    def key(self, position: Position) -> Hashable:
        """The same key for all symmetric positions; cached, because every round needs it."""
        exact = position.key
        if exact not in self.keys:
            self.keys[exact] = super().key(position)
        return self.keys[exact]

    def children(self, position: Position) -> Iterable[tuple[Move, Position]]:
        """The best moves of the last round first; moves that it did not search keep their place."""
        return sorted(super().children(position), key=lambda pair: self._last_score(pair[1]))

    def _last_score(self, child: Position) -> int:
        """The opponent's score of `child` in the last round; 0 if that round did not search it."""
        bounds = self.last_round.get(self.key(child)) if child.outcome is None else None
        if bounds is None:
            return 0
        if bounds.low == -INFINITY:
            return bounds.high
        return bounds.low

    def score_move(
        self, child: Position, depth: int, alpha: int, beta: int, *, is_first: bool
    ) -> int:
        """Search the first move fully; for the others, test only whether they are better."""
        if is_first:
            return -self.search(child, depth + 1, -beta, -alpha)
        score = -self.search(child, depth + 1, -alpha - 1, -alpha)
        if alpha < score < beta:
            score = -self.search(child, depth + 1, -beta, -alpha)
        return score
