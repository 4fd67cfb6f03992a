"""Temporal differences for afterstates, as in the first chapter of Sutton and Barto.

The numbers belong to positions after a move, not to moves: ways to the same position share what
they learn. After each move that was not made by chance, the number of the position before goes one
step towards the number of the new one. After a move by chance nothing is learned: what followed
from it says little about good play.

    V(s)    <-  V(s) + step * (target - V(s))
    target  =   result of the game, or sign * V(s') if s' was not reached by chance
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from noughts.learning.learner import Learner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.learning.learner import Turn

__all__ = ["TemporalDifferences"]


class TemporalDifferences(Learner):
    """Steps towards the next position."""

    method = "td"
    title = "Temporal differences"
    words = (
        "It keeps a number for each position after a move. The number goes a step towards the "
        "number of the next position, unless the move there was made by chance."
    )
    of_afterstates = True

    def learn(self, turns: Sequence[Turn], result: float, sign: int) -> None:
        """Move each number towards the next one, except after moves by chance."""
        for turn, following in pairwise(turns):
            if not following.is_exploring:
                self.move_towards(turn.key, sign * self.numbers.get(following.key, 0.0))
        if turns:
            self.move_towards(turns[-1].key, result)
