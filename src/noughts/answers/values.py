"""Values, positions and lines of play, as every answer writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.coaching.sentences import describe_value
from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.match.view import MarkName, MoveView, StocksView, StockView, move_view

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.outcomes import Result, Value
    from noughts.core.position import Position

__all__ = [
    "PositionView",
    "ResultName",
    "ValueView",
    "board_text",
    "line_view",
    "position_view",
    "value_view",
]

ResultName = Literal["win", "draw", "loss"]


@dataclass(frozen=True)
class ValueView:
    """What is proved of a position or a move, for one side."""

    value: ResultName
    plies: int | None  # until the game ends; null for a draw, and where it is not known
    words: str  # win in 5


@dataclass(frozen=True)
class PositionView:
    """A position as it is drawn."""

    text: str  # in notation: xo./.../... x
    board: str  # one letter a cell, row by row: x, o or a dot
    to_move: MarkName
    stocks: StocksView
    blocked: str | None  # the cell that is closed for the side to move


def value_view(value: Value | None, result: Result | None = None) -> ValueView | None:
    """A value, or only a result where the distance is open; None where nothing is proved."""
    known = result if value is None else value.result
    if known is None:
        return None
    plies = None if value is None else value.plies
    return ValueView(known.value, plies, describe_value(known, value))


def position_view(position: Position) -> PositionView:
    """Write a position."""
    blocked = position.blocked
    return PositionView(
        text=str(position),
        board=board_text(position),
        to_move=position.to_move.value,
        stocks=StocksView(*(StockView(*position.stock(mark)) for mark in Mark)),
        blocked=None if blocked is None else cell_name(blocked, position.rules),
    )


def board_text(position: Position) -> str:
    """The board, one letter a cell."""
    return "".join(str(position.mark_at(cell) or ".") for cell in range(position.rules.cells))


def line_view(position: Position, line: tuple[Move, ...]) -> tuple[MoveView, ...]:
    """Moves that follow a position, by the two sides in turn."""
    mark, views = position.to_move, []
    for move in line:
        views.append(move_view(mark, move, position.rules))
        mark = mark.other
    return tuple(views)
