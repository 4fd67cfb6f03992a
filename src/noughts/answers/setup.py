"""Setting up a position cell by cell: the board may be impossible until it is finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from noughts.answers.desk import Desk
from noughts.answers.limits import PositionText, RulesText
from noughts.answers.rules import check_size
from noughts.core.errors import InputError, NotationError, quote
from noughts.core.notation import cell_name, parse_cell
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.match.view import MarkName

__all__ = ["SetupCell", "SetupRequest", "SetupView", "set_up"]

_SIGNS: Final = ".xo"


@dataclass(frozen=True)
class SetupRequest:
    """A board as far as it is set up, and one change of it."""

    rules: RulesText = "3x3k3"
    position: PositionText | None = None  # the empty board if left out
    turn: str | None = None  # a cell that becomes X, then O, then empty again
    to_move: MarkName | None = None  # who is to move from now on


@dataclass(frozen=True)
class SetupCell:
    """A cell of the board."""

    name: str
    sign: str  # x, o or a dot


@dataclass(frozen=True)
class SetupView:
    """The board after the change."""

    position: str
    width: int
    cells: tuple[SetupCell, ...]
    to_move: MarkName
    problem: str | None  # why it is not a possible position yet


def set_up(request: SetupRequest, _: Desk) -> SetupView:
    """Change a board that somebody sets up; only what cannot be read is refused."""
    rules = Rules.parse(request.rules)
    check_size(rules)
    text = (request.position or "").strip().lower() or str(rules.start())
    board, *fields = text.split()
    letters = list(board.replace("/", ""))
    shape = [len(row) for row in board.split("/")]
    if shape != [rules.width] * rules.height or set(letters) - set(_SIGNS) or not fields:
        Position.parse(text, rules)  # says what is wrong
        raise NotationError(f"Cannot read the board {quote(text)}.")
    if request.turn is not None:
        cell = parse_cell(request.turn, rules)
        letters[cell] = _SIGNS[(_SIGNS.index(letters[cell]) + 1) % len(_SIGNS)]
    to_move: MarkName = request.to_move or ("o" if fields[0] == "o" else "x")
    rows = ["".join(letters[at : at + rules.width]) for at in range(0, rules.cells, rules.width)]
    text = " ".join(["/".join(rows), to_move, *fields[1:]])
    return SetupView(
        text,
        rules.width,
        tuple(SetupCell(cell_name(cell, rules), sign) for cell, sign in enumerate(letters)),
        to_move,
        _problem(text, rules),
    )


def _problem(text: str, rules: Rules) -> str | None:
    try:
        Position.parse(text, rules)
    except InputError as error:
        return str(error)
    return None
