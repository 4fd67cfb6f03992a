"""Values and lines of play, as every answer writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.coaching.sentences import describe_value
from noughts.coaching.worth import result_sign
from noughts.match.view import MoveView, move_view

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.outcomes import Result, Value
    from noughts.core.position import Position

__all__ = ["ResultName", "ValueView", "line_view", "value_view"]

ResultName = Literal["win", "draw", "loss"]


@dataclass(frozen=True)
class ValueView:
    """What is proved of a position or a move, for one side."""

    value: ResultName
    plies: int | None  # until the game ends; null for a draw, and where it is not known
    words: str  # win in 3 moves
    sign: str  # the same on a cell: W3


def value_view(value: Value | None, result: Result | None = None) -> ValueView | None:
    """A value, or only a result where the distance is open; None where nothing is proved."""
    result = result if value is None else value.result
    if result is None:
        return None
    plies = None if value is None else value.plies
    sign = result_sign(result, plies)
    return ValueView(result.value, plies, describe_value(result, value), sign)


def line_view(position: Position, line: tuple[Move, ...]) -> tuple[MoveView, ...]:
    """Moves that follow a position, by the two sides in turn."""
    mark, views = position.to_move, []
    for move in line:
        views.append(move_view(mark, move, position.rules))
        mark = mark.other
    return tuple(views)
