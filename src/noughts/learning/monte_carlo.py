"""Monte Carlo control: learn what a move is worth from how the games ended.

It waits for the end of the game. Then the number of every move that was made goes one step towards
the result, whatever happened in between. With a step of 1/n it would be the mean of all results; a
fixed step forgets old games, which were played worse.

    Q(s, a)  <-  Q(s, a) + step * (result for the side that moved - Q(s, a))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.learning.learner import Learner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.learning.learner import Turn

__all__ = ["MonteCarlo"]


class MonteCarlo(Learner):
    """Steps towards the result of the game."""

    method = "monte-carlo"
    title = "Monte Carlo"
    words = (
        "It keeps a number for each move in each position. When a game is over, the number of "
        "every move in it goes a step towards the result."
    )
    exploration = 0.1
    step = 0.1

    def learn(self, turns: Sequence[Turn], result: float, sign: int) -> None:
        """Move each number towards the result, seen by the side that moved."""
        for turn in reversed(turns):
            self.move_towards(turn.key, result)
            result *= sign
