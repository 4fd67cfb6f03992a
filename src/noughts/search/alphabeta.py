"""Alpha-beta: minimax that skips moves which cannot change the result.

`alpha` is the score that the side to move can already get with an earlier move. `beta` is the most
that the opponent allows, because of an earlier choice higher in the tree. When a move reaches beta,
the opponent will avoid this position, so the remaining moves are skipped: a cut-off.

What `search` returns, with v the true score: v itself if alpha < v < beta; a number from v up to
alpha if v <= alpha; a number from beta up to v if v >= beta.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from noughts.search.minimax import Minimax
from noughts.search.scoring import INFINITY

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["AlphaBeta"]


class AlphaBeta(Minimax):
    """The second rung: a window (alpha, beta), and cut-offs."""

    name: ClassVar[str] = "alphabeta"

    def search(
        self, position: Position, depth: int, alpha: int = -INFINITY, beta: int = INFINITY
    ) -> int:
        """The score of a position, exact within the window; see the top of this file."""
        stop = self.visit(position, depth)
        if stop is not None:
            return stop
        return self.expand(position, depth, alpha, beta)

    def expand(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Search the moves of a position until one reaches beta."""
        best = -INFINITY
        for move, child in self.children(position):
            score = self.score_move(child, depth, alpha, beta, is_first=best == -INFINITY)
            if score > best:
                best = score
                if depth == 0:
                    self.best_move = move
            alpha = max(alpha, score)
            if beta <= alpha:
                self.cutoffs += 1
                break
        return best

    def score_move(
        self,
        child: Position,
        depth: int,
        alpha: int,
        beta: int,
        *,
        is_first: bool,  # noqa: ARG002 - the last rung treats the first move differently
    ) -> int:
        """The score of the move that led to `child`; the window changes sign with the side."""
        return -self.search(child, depth + 1, -beta, -alpha)
