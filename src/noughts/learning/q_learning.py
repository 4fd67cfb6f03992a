"""Q-learning (Watkins, 1989): learn what a move is worth if the best moves follow.

After a move, its number goes one step towards the best number of the next position. Against itself
the next position belongs to the opponent, and its best is the worst for us: hence the sign. Moves
made by chance do no harm, because only the best next move counts. That is called off-policy.

    Q(s, a)  <-  Q(s, a) + step * (target - Q(s, a))
    target   =   result of the game, or sign * max over b of Q(s', b)
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from noughts.learning.learner import Learner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.learning.learner import Turn

__all__ = ["QLearning"]


class QLearning(Learner):
    """Steps towards the best next move."""

    method = "q-learning"
    title = "Q-learning"
    words = (
        "It keeps a number for each move in each position. After a move, the number goes a step "
        "towards the best number of the next position."
    )

    def learn(self, turns: Sequence[Turn], result: float, sign: int) -> None:
        """Move each number towards the best that could follow."""
        get = self.numbers.get
        for turn, following in pairwise(turns):
            self.move_towards(turn.key, sign * max(get(key, 0.0) for key in following.keys))
        if turns:
            self.move_towards(turns[-1].key, result)
