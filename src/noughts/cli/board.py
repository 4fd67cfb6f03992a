"""The board in the terminal: letters over columns, numbers beside rows, the blocked cell as #."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from noughts.core.marks import Mark
from noughts.core.notation import cell_name

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["draw_board"]

_STYLES: Final = {Mark.X: "bold cyan", Mark.O: "bold yellow"}
_WIDEST_GRID: Final = 6  # wider boards are drawn without grid lines


def draw_board(position: Position, last: int | None = None) -> Text:
    """Draw a position; the last placement is underlined, a winning line is green."""
    rules = position.rules
    is_grid = rules.width <= _WIDEST_GRID
    names = [cell_name(column, rules)[:-1] for column in range(rules.width)]
    margin = len(str(rules.height)) + 1
    pitch = 4 if is_grid else max(2, max(map(len, names)) + 1)
    text = Text()
    heading = "".join(
        name.center(3).ljust(pitch) if is_grid else name.rjust(pitch) for name in names
    )
    text.append(" " * margin + heading.rstrip() + "\n", style="dim")
    winning = position.outcome.line_mask if position.outcome else 0
    for row in range(rules.height):
        if row and is_grid:
            text.append(" " * margin + "+".join(["---"] * rules.width) + "\n", style="dim")
        line = Text()
        line.append(str(row + 1).ljust(margin), style="dim")
        for column in range(rules.width):
            cell = row * rules.width + column
            if is_grid and column:
                line.append("|", style="dim")
            sign, style = _sign(position, cell)
            if winning >> cell & 1:
                style = "bold green"
            if cell == last:
                style = f"underline {style}"
            before, after = (" ", " ") if is_grid else (" " * (pitch - 1), "")
            line.append(before)
            line.append(" " if is_grid and sign == "." else sign, style=style)
            line.append(after)
        line.rstrip()
        text.append_text(line)
        text.append("\n")
    text.rstrip()
    return text


def _sign(position: Position, cell: int) -> tuple[str, str]:
    mark = position.mark_at(cell)
    if mark is not None:
        return mark.name, _STYLES[mark]
    return ("#", "red") if cell == position.blocked else (".", "dim")
