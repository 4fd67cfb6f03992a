"""Review: every move of a game judged by exact values.

A label says what a move did to the value of the position, for the side that made it:

| label      | the result                          | the distance                    | counts |
| ---        | ---                                 | ---                             | ---    |
| best       | kept                                | none better                     | 100 %  |
| good       | kept                                | at most two plies worse         | 100 %  |
| inaccuracy | kept                                | more than two plies worse       | 75 %   |
| mistake    | a win drawn, or a draw lost         |                                 | 25 %   |
| blunder    | a win lost, or a draw lost at once  | (the opponent can win in one)   | 0 %    |

The accuracy of a side is the mean over its moves. Where the distance of a win or loss is not known,
a move that keeps the result gets no label, nor does a move from or to a position that is not solved
within the budget; such moves do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from noughts.coaching.explanations import Criticism, Explanation, criticise, explain
from noughts.coaching.sentences import describe_value
from noughts.core.marks import Mark
from noughts.core.outcomes import Result, Value
from noughts.solving import solve
from noughts.solving.budget import REVIEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.solving import Budget, Solution

__all__ = ["Label", "Review", "ReviewedMove", "label_of", "review"]


class Label(Enum):
    """How good a move was."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    def __str__(self) -> str:
        return self.value

    @property
    def plural(self) -> str:
        """Several moves of this kind."""
        return "inaccuracies" if self is Label.INACCURACY else f"{self}s"


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
    before: Value | None  # exact, of the position, for the side that moved; None where it is open
    after: Value | None  # exact, of the move, for the side that moved
    before_result: Result | None  # proved, if only without its distance
    after_result: Result | None
    best: tuple[Move, ...]
    label: Label | None
    comment: Explanation | Criticism | None

    @property
    def mark(self) -> Mark:
        """Who moved."""
        return self.position.to_move

    @property
    def before_words(self) -> str:
        """What the position was worth, such as "win in 3 moves", or "open"."""
        return describe_value(self.before_result, self.before)

    @property
    def after_words(self) -> str:
        """What the move was worth, such as "win in 3 moves", or "open"."""
        return describe_value(self.after_result, self.after)


@dataclass(frozen=True)
class Review:
    """A whole game, judged."""

    game: Game
    moves: tuple[ReviewedMove, ...]

    def accuracy(self, mark: Mark) -> float | None:
        """From 0 to 1; None for a side that has no move with a label."""
        labels = [move.label for move in self.moves if move.mark is mark]
        counts = [_COUNTS[label] for label in labels if label is not None]
        return sum(counts) / len(counts) if counts else None

    def counts(self, mark: Mark | None = None) -> dict[Label, int]:
        """How many moves of a side, or of both, have which label."""
        labels = [move.label for move in self.moves if mark is None or move.mark is mark]
        return {label: labels.count(label) for label in Label if label in labels}

    @property
    def turning_point(self) -> ReviewedMove | None:
        """The first move that cost a win or a draw."""
        costly = (Label.BLUNDER, Label.MISTAKE)
        return next((move for move in self.moves if move.label in costly), None)

    def lesson(self, *marks: Mark) -> ReviewedMove | None:
        """The move that there is most to learn from: the first of the worst of the first side."""
        costly = (Label.BLUNDER, Label.MISTAKE)
        places = ((mark, label) for mark in marks for label in costly)
        found = (m for place in places for m in self.moves if (m.mark, m.label) == place)
        return next(found, None)

    def summary(self) -> str:
        """Accuracy and mistakes of both sides, and the first move that cost something."""
        shares = {mark: self.accuracy(mark) for mark in Mark}
        parts = [f"{mark.name} {share:.0%}" for mark, share in shares.items() if share is not None]
        if not self.moves:
            return "No move has been made."
        if not parts:
            return "No move of this game could be judged: the board is too large."
        counts = self.counts()
        slips = [
            f"{counts[label]} {label.plural if counts[label] > 1 else label}"
            for label in (Label.BLUNDER, Label.MISTAKE, Label.INACCURACY)
            if label in counts
        ]
        text = f"Accuracy: {', '.join(parts)}. {', '.join(slips) or 'No mistakes'}."
        turn = self.turning_point
        return text if turn is None else f"{text} Move {turn.number}: {turn.comment}"

    def graph(self) -> list[float | None]:
        """How far X is ahead in every position of the game, from -1 to 1, as a graph shows it.

        0 is a draw; the sooner a win comes, the further out it stands. None: open.
        """
        return [None if value is None else _height(value) for value in self.values_for_x()]

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
    budget: Budget = REVIEW,
    *,
    progress: Callable[[int], object] | None = None,
) -> Review:
    """Judge every move of a finished or running game; each position gets the whole budget.

    `progress` gets the number of the move that is judged.
    """
    moves: list[ReviewedMove] = []
    if not game.moves:
        return Review(game, ())
    solution = solve(game.positions[0], budget)
    for number, move in enumerate(game.moves, 1):
        if progress is not None:
            progress(number)
        reply = solve(game.positions[number], budget)
        moves.append(_judge(number, move, solution, reply))
        solution = reply
    return Review(game, tuple(moves))


def _judge(number: int, move: Move, solution: Solution, reply: Solution) -> ReviewedMove:
    """Judge a move by the solutions of the position before it and of the one after it."""
    before = solution.value
    after = None if reply.value is None else reply.value.before
    after_result = None if reply.result is None else reply.result.reversed
    label = None
    if before is not None and after is not None:
        label = label_of(before, after)
    elif solution.result is not None and after_result is not None:
        label = _label_of_results(solution.result, after_result)
    comment: Explanation | Criticism | None = None
    if label is not None:
        criticism = None if label is Label.BEST else criticise(solution, move, reply)
        comment = criticism or explain(solution, move)
    return ReviewedMove(
        number=number,
        position=solution.position,
        move=move,
        before=before,
        after=after,
        before_result=solution.result,
        after_result=after_result,
        best=solution.best if label is not None else (),
        label=label,
        comment=comment,
    )


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


def _label_of_results(before: Result, after: Result) -> Label | None:
    """The label where a distance is not known: only what changed the result can be judged."""
    if before is after:
        return None
    return Label.BLUNDER if (before, after) == (Result.WIN, Result.LOSS) else Label.MISTAKE


def _for_x(value: Value | None, mark: Mark) -> Value | None:
    """The value that `value` for a side is for X."""
    if value is None or mark is Mark.X:
        return value
    return Value(value.result.reversed, value.plies)


def _height(value: Value) -> float:
    if value.plies is None:
        return 0.0
    reach = 0.4 + 0.6 / (1 + value.plies / 4)
    return reach if value.result is Result.WIN else -reach
