"""The board in the terminal: letters over columns, numbers beside rows, the blocked cell as #."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from noughts.core.marks import Mark
from noughts.core.notation import cell_name

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["draw_board"]

_STYLES: Final = {Mark.X: "bold cyan", Mark.O: "bold yellow"}
_MAX_GRID_WIDTH: Final = 6  # wider boards are drawn without grid lines


def draw_board(position: Position, last: int | None = None, width: int = 80) -> Text:
    """Draw a position; the last placement is underlined, a winning line is green.

    A board that is wider than `width` is drawn in blocks of columns, one below the other.
    """
    rules = position.rules
    margin = len(str(rules.height)) + 1
    pitch = 4 if rules.width <= _MAX_GRID_WIDTH else len(_column_name(rules, rules.width - 1)) + 1
    columns_per_block = max(1, (width - margin) // pitch)
    blocks = [
        _draw_columns(
            position, range(first, min(first + columns_per_block, rules.width)), last, pitch
        )
        for first in range(0, rules.width, columns_per_block)
    ]
    return Text("\n\n").join(blocks)


def _column_name(rules: Rules, column: int) -> str:
    return cell_name(column, rules)[:-1]


def _draw_columns(position: Position, columns: range, last: int | None, pitch: int) -> Text:
    rules = position.rules
    is_grid = rules.width <= _MAX_GRID_WIDTH
    margin = len(str(rules.height)) + 1
    winning = position.outcome.line_mask if position.outcome else 0
    names = [_column_name(rules, column) for column in columns]
    heading = "".join(f" {name}  " if is_grid else name.rjust(pitch) for name in names)
    lines = [Text(" " * margin + heading.rstrip(), style="dim")]
    for row in range(rules.height):
        if row and is_grid:
            lines.append(Text(" " * margin + "+".join(["---"] * len(columns)), style="dim"))
        line = Text().append(str(row + 1).ljust(margin), style="dim")
        for column in columns:
            cell = row * rules.width + column
            sign, style = _sign(position, cell)
            style = "bold green" if winning >> cell & 1 else style
            style = f"underline {style}" if cell == last else style
            if is_grid:
                line.append("|" if column else "", style="dim")
                line.append(" ").append(" " if sign == "." else sign, style=style).append(" ")
            else:
                line.append(" " * (pitch - 1)).append(sign, style=style)
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _sign(position: Position, cell: int) -> tuple[str, str]:
    mark = position.mark_at(cell)
    if mark is not None:
        return mark.name, _STYLES[mark]
    return ("#", "red") if cell == position.blocked else (".", "dim")
