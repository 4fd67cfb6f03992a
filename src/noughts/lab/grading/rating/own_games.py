"""A program's own games: which positions come up in them, as its earlier moves have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.lab.grading.rating.rating import MoveRating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.marks import Mark
    from noughts.core.position import Position
    from noughts.lab.grading.rating.rating import RatedAnswer

__all__ = ["errs_in_own_games"]


def errs_in_own_games(rated: Sequence[RatedAnswer], start: Position, side: Mark) -> bool:
    """Whether it makes a mistake in a game in which it has played one side from the start.

    A position that was not asked about may hide one.
    """
    answers = {answer.position: answer for answer in rated}
    seen: set[Position] = set()
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position in seen or position.outcome is not None:
            continue
        seen.add(position)
        if position.to_move is not side:
            waiting += [position.after(move) for move in position.moves()]
            continue
        answer = answers.get(position)
        if answer is None or answer.rating not in (MoveRating.BEST, MoveRating.SLOW):
            return True
        if answer.cell is not None:
            waiting.append(position.after(position.rules.move(answer.cell)))
    return False
