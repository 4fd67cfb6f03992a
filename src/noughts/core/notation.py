"""Notation: cells and moves as text, and back.

    cell      b2              column letter, row number from the top; a1 is top left
    move      b2              place on b2
              b2~a1c3         place on b2, then swap a1 with c3
              b2!d4           place on b2, then block d4

People may also type a cell number or a row and a column; see `read_cell`. Parsing a printed text
gives the same cell or move.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from noughts.core.cells import cell_text, column_number
from noughts.core.errors import NotationError, quote
from noughts.core.moves import Block, Swap

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.rules import Rules

__all__ = ["cell_name", "move_name", "parse_cell", "parse_move", "read_cell"]

_CELL: Final = re.compile(r"([a-z]{1,2})([1-9]\d{0,2})", re.A)
_MOVE: Final = re.compile(r"([a-z]+\d+)(?:~([a-z]+\d+)([a-z]+\d+)|!([a-z]+\d+))?", re.A)
_COLUMN: Final = re.compile(r"[a-z]{1,2}", re.A)
_NUMBER: Final = re.compile(r"\d{1,6}", re.A)
_ROW_AND_COLUMN: Final = re.compile(r"(\d{1,6})(?:\s+|\s*,\s*)(\d{1,6})", re.A)


def cell_name(cell: int, rules: Rules) -> str:
    """Write a cell.

    >>> from noughts import Rules
    >>> cell_name(4, Rules.parse("classic"))
    'b2'
    """
    return cell_text(cell, rules.width)


def parse_cell(text: str, rules: Rules) -> int:
    """Read a cell written as `b2`."""
    match = _CELL.fullmatch(text.strip().lower())
    if match is None:
        last = cell_name(rules.cells - 1, rules)
        raise NotationError(f"Cannot read the cell {quote(text)}: expected a1 to {last}.")
    column, row = column_number(match[1]), int(match[2]) - 1
    if column >= rules.width or row >= rules.height:
        last = cell_name(rules.cells - 1, rules)
        raise NotationError(
            f"There is no cell {text.strip()} on this board: expected a1 to {last}."
        )
    return row * rules.width + column


def read_cell(text: str, rules: Rules) -> int:
    """Read a cell as people type it: `b2`, a number from 1, or `row column` counted from 0.

    Where marks fall, a letter is a column, and means its top.

    >>> from noughts import Rules
    >>> classic = Rules.parse("classic")
    >>> [read_cell(text, classic) for text in ("b2", "5", "1 1")]
    [4, 4, 4]
    >>> read_cell("d", Rules.parse("connect-four"))
    3
    """
    typed = text.strip()
    if not rules.is_free and _COLUMN.fullmatch(typed.lower()):
        typed += "1"
    if _NUMBER.fullmatch(typed):
        if not 1 <= int(typed) <= rules.cells:
            raise NotationError(
                f"There is no cell {typed}: expected a number from 1 to {rules.cells}."
            )
        return int(typed) - 1
    if match := _ROW_AND_COLUMN.fullmatch(typed):
        row, column = int(match[1]), int(match[2])
        if row >= rules.height or column >= rules.width:
            raise NotationError(
                f"There is no row {row}, column {column}: expected rows 0 to {rules.height - 1} "
                f"and columns 0 to {rules.width - 1}."
            )
        return row * rules.width + column
    try:
        return parse_cell(typed, rules)
    except NotationError:
        if _CELL.fullmatch(typed.lower()):
            raise
        last = cell_name(rules.cells - 1, rules)
        raise NotationError(
            f"Cannot read the cell {quote(typed)}: expected a1 to {last}, "
            f"a number from 1 to {rules.cells}, or row and column such as '0 0'."
        ) from None


def move_name(move: Move, rules: Rules) -> str:
    """Write a move for these rules; for a move made with rules, `str()` does the same.

    >>> from noughts import Move, Rules, Swap
    >>> move_name(Move(5, Swap(0, 10)), Rules.parse("power"))
    'b2~a1c3'
    """
    return move.text(rules.width)


def parse_move(text: str, rules: Rules) -> Move:
    """Read a move; `Position.check` tests whether it is legal.

    >>> from noughts import Rules
    >>> parse_move("b2!d4", Rules.parse("power"))
    Move(cell=5, power=Block(cell=15), width=4)
    """
    match = _MOVE.fullmatch(text.strip().lower())
    if match is None:
        expected = (
            "b2, b2~a1c3 (swap) or b2!d4 (block)" if rules.has_powers else "a cell such as b2"
        )
        raise NotationError(f"Cannot read the move {quote(text)}: expected {expected}.")
    place, first, second, block = match.groups()
    cell = parse_cell(place, rules)
    if block is not None:
        return rules.move(cell, Block(parse_cell(block, rules)))
    if first is not None:
        low, high = sorted((parse_cell(first, rules), parse_cell(second, rules)))
        return rules.move(cell, Swap(low, high))
    return rules.move(cell)
