"""Review: every move of a game judged by exact values.

A label says what a move did to the value of the position, for the side that made it:

| label      | the result                          | the distance                    | counts |
| ---        | ---                                 | ---                             | ---    |
| best       | kept                                | none better                     | 100 %  |
| good       | kept                                | at most two plies worse         | 100 %  |
| inaccuracy | kept                                | more than two plies worse       | 75 %   |
| mistake    | a win drawn, or a draw lost         |                                 | 25 %   |
| blunder    | a win lost, or a draw lost at once  | (the opponent can win in one)   | 0 %    |

The accuracy of a side is the mean over its moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from statistics import fmean
from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.core.outcomes import Result, Value
from noughts.players.explanations import Criticism, Explanation, criticise, explain
from noughts.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["Label", "Review", "ReviewedMove", "review"]


class Label(Enum):
    """How good a move was."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    def __str__(self) -> str:
        return self.value


_COUNTS = {
    Label.BEST: 1.0,
    Label.GOOD: 1.0,
    Label.INACCURACY: 0.75,
    Label.MISTAKE: 0.25,
    Label.BLUNDER: 0.0,
}
_SMALL_DELAY = 2  # plies


@dataclass(frozen=True)
class ReviewedMove:
    """A move, what it was worth, and what there is to say of it."""

    number: int
    position: Position  # before the move
    move: Move
    before: Value  # of the position, for the side that moved
    after: Value  # of the move, for the side that moved
    best: tuple[Move, ...]
    label: Label
    comment: Explanation | Criticism

    @property
    def mark(self) -> Mark:
        """Who moved."""
        return self.position.to_move


@dataclass(frozen=True)
class Review:
    """A whole game, judged."""

    game: Game
    moves: tuple[ReviewedMove, ...]

    def accuracy(self, mark: Mark) -> float | None:
        """From 0 to 1; None for a side that has not moved."""
        counts = [_COUNTS[move.label] for move in self.moves if move.mark is mark]
        return fmean(counts) if counts else None

    def values_for_x(self) -> list[Value]:
        """The value for X of every position of the game, as a graph shows it."""
        values = [_for_x(move.before, move.mark) for move in self.moves]
        if self.moves:
            last = self.moves[-1]
            after = _for_x(last.after, last.mark)
            plies = None if after.plies is None else after.plies - 1
            values.append(Value(after.result, plies))
        return values


def review(
    game: Game,
    *,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Review:
    """Judge every move of a finished or running game.

    Where no table covers the rules, each position is searched for `seconds` at most; `TooLarge` is
    raised for one that cannot be solved in that time.
    """
    moves = []
    solution = solve(game.positions[0], seconds=seconds)
    for number, move in enumerate(game.moves, 1):
        if progress is not None:
            progress(number)
        reply = solve(game.positions[number], seconds=seconds)
        after = reply.value.before
        label = label_of(solution.value, after)
        criticism = None if label is Label.BEST else criticise(solution, move, reply)
        comment = criticism or explain(solution, move)
        moves.append(
            ReviewedMove(
                number,
                solution.position,
                move,
                solution.value,
                after,
                solution.best,
                label,
                comment,
            )
        )
        solution = reply
    return Review(game, tuple(moves))


def label_of(before: Value, after: Value) -> Label:
    """The label of a move by the value of the position and that of the move."""
    if after == before:
        return Label.BEST
    if after.result is before.result:
        delay = abs((after.plies or 0) - (before.plies or 0))
        return Label.GOOD if delay <= _SMALL_DELAY else Label.INACCURACY
    is_lost_at_once = after.result is Result.LOSS and after.plies == 2
    if is_lost_at_once or (before.result is Result.WIN and after.result is Result.LOSS):
        return Label.BLUNDER
    return Label.MISTAKE


def _for_x(value: Value, mark: Mark) -> Value:
    """The value that `value` for a side is for X."""
    return value if mark is Mark.X else Value(value.result.reversed, value.plies)
