"""Boards as SVG: shapes that can be told apart without colour, for pages and for paper.

Colours are the variables of the page around, or those of the light palette.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.palette import variable

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["CELL", "board_shapes", "board_svg"]

CELL: Final = 10
"""The side of a cell, in the units of the drawing."""

_MARGIN: Final = 7  # for the names of columns and rows
_X: Final = variable("x")
_O: Final = variable("o")
_RULE: Final = variable("rule")
_SOFT: Final = variable("soft")


def board_svg(
    position: Position,
    words: str,
    *,
    strong_mask: int = 0,
    is_named: bool = False,
    over: str = "",
) -> str:
    """A whole drawing; `words` describes it for screen readers.

    Marks on the cells of `strong_mask` and on a winning line are bold; `is_named` adds the letters
    of columns and the numbers of rows; `over` is drawn over the board.
    """
    rules = position.rules
    margin = _MARGIN if is_named else 0
    box = f"{-margin} {-margin} {rules.width * CELL + margin} {rules.height * CELL + margin}"
    names = _names(rules) if is_named else ""
    return (
        f"<svg viewBox='{box}' fill='none' stroke-linecap='round' role='img' "
        f"aria-label='{escape(words, quote=True)}'>{names}"
        f"{board_shapes(position, strong_mask=strong_mask)}{over}</svg>"
    )


def board_shapes(position: Position, *, strong_mask: int = 0) -> str:
    """The grid and the marks, `CELL` units a cell, to be put into a drawing without fill."""
    rules = position.rules
    lines = [f"<path d='M{i * CELL} 1V{rules.height * CELL - 1}'/>" for i in range(1, rules.width)]
    lines += [f"<path d='M1 {i * CELL}H{rules.width * CELL - 1}'/>" for i in range(1, rules.height)]
    strong_mask |= position.outcome.line_mask if position.outcome else 0
    marks = [_mark(position, cell, strong_mask >> cell & 1 == 1) for cell in range(rules.cells)]
    return f"<g stroke='{_RULE}' stroke-width='.6'>{''.join(lines)}</g>{''.join(marks)}"


def _mark(position: Position, cell: int, is_strong: bool) -> str:
    row, column = divmod(cell, position.rules.width)
    x, y = column * CELL, row * CELL
    width = 1.8 if is_strong else 1.1
    mark = position.mark_at(cell)
    if mark is Mark.X:
        path = f"M{x + 2.5} {y + 2.5}l5 5m0 -5l-5 5"
        return f"<path d='{path}' stroke='{_X}' stroke-width='{width}'/>"
    if mark is Mark.O:
        return f"<circle cx='{x + 5}' cy='{y + 5}' r='2.7' stroke='{_O}' stroke-width='{width}'/>"
    if cell == position.blocked:
        path = f"M{x + 1.5} {y + 8.5}l7 -7M{x + 1.5} {y + 5}l3.5 -3.5M{x + 5} {y + 8.5}l3.5 -3.5"
        return f"<path d='{path}' stroke='{_SOFT}' stroke-width='.6'/>"
    return ""


def _names(rules: Rules) -> str:
    columns = [
        f"<text x='{(column + 0.5) * CELL}' y='-2'>{cell_name(column, rules)[:-1]}</text>"
        for column in range(rules.width)
    ]
    rows = [
        f"<text x='-3.5' y='{(row + 0.5) * CELL + 1.6}'>{row + 1}</text>"
        for row in range(rules.height)
    ]
    return f"<g font-size='4.5' fill='{_SOFT}' text-anchor='middle'>{''.join(columns + rows)}</g>"
