"""A game judged move by move: what `noughts review --json` prints too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.answers.desk import Desk, TableView
from noughts.answers.games import GameRequest, read_game
from noughts.answers.limits import MAX_BEST, REVIEW_NODES
from noughts.answers.values import ValueView, value_view
from noughts.answers.work import Work
from noughts.coaching.review import Label, review
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.match.view import MarkName, MoveView, move_view
from noughts.solving import Budget

if TYPE_CHECKING:
    from noughts.coaching.review import Review, ReviewedMove

__all__ = [
    "AccuracyView",
    "LessonsView",
    "ReviewView",
    "ReviewedMoveView",
    "review_game",
    "review_view",
    "review_work",
]


@dataclass(frozen=True)
class ReviewedMoveView:
    """A move that was judged; values are for the side that moved."""

    number: int
    mark: MarkName
    move: str
    position: str  # before the move
    label: Literal["best", "good", "inaccuracy", "mistake", "blunder"] | None  # null: not judged
    before: ValueView | None
    after: ValueView | None
    best: tuple[str, ...]  # at most 60
    better: MoveView | None  # what to play instead; null if the move was good
    comment: str | None


@dataclass(frozen=True)
class AccuracyView:
    """From 0 to 1; null for a side without a move that could be judged."""

    x: float | None
    o: float | None


@dataclass(frozen=True)
class LessonsView:
    """The move of each side that there is most to learn from, by number; null: no mistake."""

    x: int | None
    o: int | None


@dataclass(frozen=True)
class ReviewView:
    """A whole game, judged."""

    game: str
    moves: tuple[ReviewedMoveView, ...]
    values: tuple[ValueView | None, ...]  # for X, of every position from the start; null: open
    graph: tuple[float | None, ...]  # how far X is ahead in each of them, from -1 to 1
    summary: str
    accuracy: AccuracyView
    lessons: LessonsView
    table: TableView


def review_view(review: Review, table: TableView) -> ReviewView:
    """Write a review."""
    return ReviewView(
        game=str(review.game),
        moves=tuple(map(_move_view, review.moves)),
        values=tuple(value_view(value) for value in review.values_for_x()),
        graph=tuple(review.graph()),
        summary=review.summary(),
        accuracy=AccuracyView(*(review.accuracy(mark) for mark in (Mark.X, Mark.O))),
        lessons=LessonsView(*(_number(review.lesson(mark)) for mark in (Mark.X, Mark.O))),
        table=table,
    )


def _number(move: ReviewedMove | None) -> int | None:
    return None if move is None else move.number


def _move_view(move: ReviewedMove) -> ReviewedMoveView:
    rules = move.position.rules
    return ReviewedMoveView(
        number=move.number,
        mark=move.mark.value,
        move=move_name(move.move, rules),
        position=str(move.position),
        label=None if move.label is None else move.label.value,
        before=value_view(move.before, move.before_result),
        after=value_view(move.after, move.after_result),
        best=tuple(move_name(best, rules) for best in move.best[:MAX_BEST]),
        better=move_view(move.mark, move.best[0], rules) if _is_poor(move) else None,
        comment=None if move.comment is None else str(move.comment),
    )


def _is_poor(move: ReviewedMove) -> bool:
    return move.label not in (None, Label.BEST, Label.GOOD) and bool(move.best)


def review_game(request: GameRequest, desk: Desk) -> ReviewView:
    """Every move of a game judged, finished or not."""
    game = read_game(request.game)
    table = desk.table(game.rules)
    budget = Budget(nodes=max(1, REVIEW_NODES // len(game.positions)))
    return review_view(review(game, desk.budget(budget)), table)


def review_work(request: GameRequest, desk: Desk) -> Work:
    """A search where the table is not there."""
    game = read_game(request.game)
    return Work.READING if desk.table(game.rules).state == "ready" else Work.STUDYING
