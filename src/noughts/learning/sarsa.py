"""Sarsa (Rummery and Niranjan, 1994): learn what a move is worth if we go on as we do.

The name is what an update needs: state, action, reward, next state, next action. The number of a
move goes one step towards the number of the next move that was really made, even if it was made by
chance. So it learns the value of its own play, mistakes included. That is called on-policy.

    Q(s, a)  <-  Q(s, a) + step * (target - Q(s, a))
    target   =   result of the game, or sign * Q(s', a')
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from noughts.learning.learner import Learner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.learning.learner import Turn

__all__ = ["Sarsa"]


class Sarsa(Learner):
    """Steps towards the next move that was made."""

    method = "sarsa"
    title = "Sarsa"
    words = (
        "It keeps a number for each move in each position. After a move, the number goes a step "
        "towards the number of the next move that was made, good or bad."
    )
    exploration = 0.1

    def learn(self, turns: Sequence[Turn], result: float, sign: int) -> None:
        """Move each number towards that of the next move."""
        for turn, following in pairwise(turns):
            self.move_towards(turn.key, sign * self.numbers.get(following.key, 0.0))
        if turns:
            self.move_towards(turns[-1].key, result)
