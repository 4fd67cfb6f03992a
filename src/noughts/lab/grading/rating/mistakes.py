"""Mistakes: whether some answers have any, and where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.lab.grading.rating.rating import MoveRating, RatedAnswer
from noughts.lab.grading.sandbox.messages import Failure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.marks import Mark

__all__ = ["fails_as", "has_mistakes", "moves_where_it_raised", "slow_openings"]

_SLOW_PLIES: Final = 2  # at the start of a game, where a search may take too long


def moves_where_it_raised(played: Sequence[RatedAnswer], rated: Sequence[RatedAnswer]) -> bool:
    """Whether the program moves in its games where it raises errors when it is called.

    Then it was called without something that its game sets up first.
    """
    moved = {answer.position for answer in played if answer.cell is not None}
    return any(answer.failure is Failure.RAISED and answer.position in moved for answer in rated)


def fails_as(mark: Mark, answered: Sequence[RatedAnswer]) -> bool:
    """Whether it makes mistakes with one side, which its program may never ask it to play."""
    return has_mistakes([one for one in answered if one.position.to_move is mark])


def has_mistakes(answered: Sequence[RatedAnswer]) -> bool:
    """Whether a move is illegal, or gives value away, or is none."""
    mistakes = (MoveRating.LOST_VALUE, MoveRating.ILLEGAL, MoveRating.FAILED)
    return any(one.rating in mistakes for one in answered)


def slow_openings(answered: Sequence[RatedAnswer]) -> list[RatedAnswer]:
    """Answers that did not come in time, where only the first two moves take so long."""
    slow = [answer for answer in answered if answer.failure is Failure.SLOW]
    return slow if all(answer.position.ply < _SLOW_PLIES for answer in slow) else []
