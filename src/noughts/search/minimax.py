"""Minimax: search every line of play, and assume that both sides choose their best move.

What is good for one side is equally bad for the other. So one rule is enough for both: the score of
a position for the side to move is the largest of the scores of its moves. The score of a move is
minus the score of the position after it, because there the other side is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from noughts.core.errors import TooLarge
from noughts.core.outcomes import Result
from noughts.search.scoring import INFINITY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.scoring import Scoring

__all__ = ["Minimax", "Report"]


@dataclass(frozen=True)
class Report:
    """What a search found, and what it cost. Scores and results are for the side to move."""

    algorithm: str
    scoring: str
    score: int
    result: Result | None  # None when a depth limit leaves it open
    plies: int | None  # None for draws, and when the scoring does not count moves
    move: Move | None  # None when the game is over
    nodes: int  # calls of the search, the first one included
    leaves: int  # finished positions evaluated
    cutoffs: int  # how often beta <= alpha ended a loop over moves
    table_hits: int  # positions answered from the table
    max_depth: int  # the length of the longest line searched
    seconds: float


class Minimax:
    """The first rung of the ladder; the others change one step of it each."""

    name: ClassVar[str] = "minimax"

    def __init__(
        self, scoring: Scoring, limit: int | None = None, max_nodes: int | None = None
    ) -> None:
        self.scoring = scoring
        self.max_nodes = -1 if max_nodes is None else max_nodes
        self.limit = scoring.rules.cells if limit is None else limit
        self.best_move: Move | None = None
        self.nodes = self.leaves = self.cutoffs = self.table_hits = self.max_depth = 0
        self.seconds = 0.0
        self.horizons = 0  # unfinished positions where the depth limit stopped the search

    def run(self, position: Position) -> Report:
        """Search a position and report; an object can be used for one run only."""
        started = perf_counter()
        try:
            score = self.begin(position)
        finally:
            self.seconds = perf_counter() - started
        is_known = self.scoring.is_decided(score) or not self.horizons
        return self.report(score, _result_of(score) if is_known else None)

    def report(self, score: int, result: Result | None = None) -> Report:
        """The current counters, with a score and a result."""
        return Report(
            algorithm=self.name,
            scoring=self.scoring.name,
            score=score,
            result=result,
            plies=None if result is None else self.scoring.plies(score),
            move=self.best_move,
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            table_hits=self.table_hits,
            max_depth=self.max_depth,
            seconds=self.seconds,
        )

    def begin(self, position: Position) -> int:
        """Search from the root."""
        return self.search(position, 0)

    def search(self, position: Position, depth: int) -> int:
        """The score of a position for the side to move, `depth` moves below the root."""
        stop = self.visit(position, depth)
        if stop is not None:
            return stop
        best = -INFINITY
        for move, child in self.children(position):
            score = -self.search(child, depth + 1)
            if score > best:
                best = score
                if depth == 0:
                    self.best_move = move
        return best

    def visit(self, position: Position, depth: int) -> int | None:
        """Count a node; the score if the search ends here, else None."""
        if self.nodes == self.max_nodes:
            raise TooLarge(
                f"{self.name} was stopped after {self.nodes:,} nodes. "
                "Fill more of the board, set a depth limit, or allow more nodes."
            )
        self.nodes += 1
        if depth > self.max_depth:  # noqa: PLR1730 - max() is a call, and this is the inner loop
            self.max_depth = depth
        if position.outcome is not None:
            self.leaves += 1
            return self.scoring.finished(position, depth)
        if depth == self.limit:
            self.horizons += 1
            return self.scoring.horizon(position)
        return None

    def children(self, position: Position) -> Iterable[tuple[Move, Position]]:
        """The moves and the positions they lead to, in the order in which they are searched."""
        for move in position.moves():
            yield move, position.after(move)


def _result_of(score: int) -> Result:
    return Result.WIN if score > 0 else Result.LOSS if score < 0 else Result.DRAW
