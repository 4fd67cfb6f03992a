"""Review: every move of a game judged by exact values.

A label says what a move did to the value of the position, for the side that made it:

| label      | the result                          | the distance                    | counts |
| ---        | ---                                 | ---                             | ---    |
| best       | kept                                | none better                     | 100 %  |
| good       | kept                                | at most two plies worse         | 100 %  |
| inaccuracy | kept                                | more than two plies worse       | 75 %   |
| mistake    | a win drawn, or a draw lost         |                                 | 25 %   |
| blunder    | a win lost, or a draw lost at once  | (the opponent can win in one)   | 0 %    |

The accuracy of a side is the mean over its moves. A move from or to a position that cannot be
solved in the time allowed gets no label, and does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from statistics import fmean
from typing import TYPE_CHECKING

from noughts.coaching.explanations import Criticism, Explanation, criticise, explain
from noughts.core.errors import TooLarge
from noughts.core.marks import Mark
from noughts.core.outcomes import Result, Value
from noughts.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.solving import Solution

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
    before: Value | None  # of the position, for the side that moved; None where it is open
    after: Value | None  # of the move, for the side that moved
    best: tuple[Move, ...]
    label: Label | None
    comment: Explanation | Criticism | None

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
        """From 0 to 1; None for a side that has no move with a label."""
        labels = [move.label for move in self.moves if move.mark is mark]
        counts = [_COUNTS[label] for label in labels if label is not None]
        return fmean(counts) if counts else None

    def values_for_x(self) -> list[Value | None]:
        """The value for X of every position of the game, as a graph shows it; None: open."""
        values = [_for_x(move.before, move.mark) for move in self.moves]
        if self.moves:
            last = self.moves[-1]
            after = _for_x(last.after, last.mark)
            if after is not None and after.plies is not None:
                after = Value(after.result, after.plies - 1)
            values.append(after)
        return values


def review(
    game: Game,
    *,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Review:
    """Judge every move of a finished or running game.

    Where no table covers the rules, each position is searched for `seconds` at most.
    """
    moves: list[ReviewedMove] = []
    if not game.moves:
        return Review(game, ())
    solution = _solved(game.positions[0], seconds)
    for number, move in enumerate(game.moves, 1):
        if progress is not None:
            progress(number)
        reply = _solved(game.positions[number], seconds)
        moves.append(_judge(number, game.positions[number - 1], move, solution, reply))
        solution = reply
    return Review(game, tuple(moves))


def _solved(position: Position, seconds: float | None) -> Solution | None:
    try:
        return solve(position, seconds=seconds)
    except TooLarge:
        return None


def _judge(
    number: int,
    position: Position,
    move: Move,
    solution: Solution | None,
    reply: Solution | None,
) -> ReviewedMove:
    """Judge a move by the solutions of the position before it and of the one after it."""
    before = None if solution is None else solution.value
    after = None if reply is None else reply.value.before
    if solution is None or before is None or after is None:
        return ReviewedMove(number, position, move, before, after, (), None, None)
    label = label_of(before, after)
    criticism = None
    if label is not Label.BEST and reply is not None:
        criticism = criticise(solution, move, after, reply)
    comment = criticism or explain(solution, move)
    return ReviewedMove(number, position, move, before, after, solution.best, label, comment)


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


def _for_x(value: Value | None, mark: Mark) -> Value | None:
    """The value that `value` for a side is for X."""
    if value is None or mark is Mark.X:
        return value
    return Value(value.result.reversed, value.plies)
