"""Conventions: how a student's function wants the board, and how it says its move.

A convention turns a position into arguments, and what comes back into a cell. docs/grading.md lists
what is accepted; `negotiation.py` finds out which one a program uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from noughts.core.errors import NotationError
from noughts.core.marks import Mark
from noughts.core.notation import cell_name, parse_cell

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = [
    "ANSWERS",
    "ARGUMENTS",
    "BOARDS",
    "Answer",
    "Convention",
    "Empty",
    "Signs",
    "changed_cells",
    "show",
]

BOARDS: Final = ("nested", "flat", "string")
ARGUMENTS: Final = ("board", "mark", "other", "maximizing", "depth")
ANSWERS: Final = ("row-column", "cell", "number", "name", "board", "column-row")

Empty = str | int | None
"""What stands on an empty cell; `number` and `digit` stand for the cell's own number from 1."""


class Signs(NamedTuple):
    """What stands for X and for O."""

    x: str | int
    o: str | int

    def of(self, mark: Mark) -> str | int:
        """The sign of a mark."""
        return self.x if mark is Mark.X else self.o


LETTERS: Final = Signs("X", "O")


class Answer(NamedTuple):
    """What a function answered: a cell, or in words why it cannot be read as one."""

    cell: int | None
    trouble: str = ""


@dataclass(frozen=True)
class Convention:
    """One way of calling a function and of reading what it returns."""

    function: str
    board: str = "nested"
    empty: Empty = " "
    signs: Signs = LETTERS
    arguments: tuple[str, ...] = ("board",)
    answer: str = "row-column"

    def __str__(self) -> str:
        names = ", ".join(self.arguments)
        empty = {"number": "the cell's number", "digit": "the cell's number as a text"}.get(
            str(self.empty), repr(self.empty)
        )
        return (
            f"{self.function}({names}), board {self.board} with {empty} for empty and "
            f"{self.signs.x!r}, {self.signs.o!r} for marks, answers by {self.answer}"
        )

    # ---- asking --------------------------------------------------------------------------------

    @property
    def board_at(self) -> int:
        """Which argument is the board."""
        return self.arguments.index("board")

    def board_of(self, position: Position) -> Any:
        """The board of a position, as the function wants it."""
        rules = position.rules
        cells = [self._sign_at(position, cell) for cell in range(rules.cells)]
        if self.board == "string":
            return "".join(map(str, cells))
        if self.board == "flat":
            return cells
        return [cells[at : at + rules.width] for at in range(0, rules.cells, rules.width)]

    def _sign_at(self, position: Position, cell: int) -> Empty:
        mark = position.mark_at(cell)
        if mark is not None:
            return self.signs.of(mark)
        if self.empty == "number":
            return cell + 1
        return str(cell + 1) if self.empty == "digit" else self.empty

    def arguments_for(self, position: Position) -> tuple[Any, ...]:
        """What to call the function with."""
        values = {
            "board": self.board_of(position),
            "mark": self.signs.of(position.to_move),
            "other": self.signs.of(position.to_move.other),
            "maximizing": position.to_move is Mark.X,
            "depth": position.empty_mask.bit_count(),
        }
        return tuple(values[name] for name in self.arguments)

    # ---- reading -------------------------------------------------------------------------------

    def read(self, returned: Any, board: Any, position: Position) -> Answer:
        """The cell that was answered; `board` is what became of the board that was handed in."""
        if self.answer == "board":
            return self._read_board(board if returned is None else returned, position)
        return read_cell(returned, self.answer, position.rules)

    def _read_board(self, board: Any, position: Position) -> Answer:
        changed = changed_cells(self.board_of(position), board)
        if changed is None:
            return Answer(None, f"returns {show(board)}, which is no board like the one given")
        if not changed:
            return Answer(None, "leaves the board as it is")
        if len(changed) > 1:
            names = " ".join(cell_name(cell, position.rules) for cell in changed)
            return Answer(None, f"changes {len(changed)} cells at once: {names}")
        cell = changed[0]
        sign = _cells(board)[cell]
        if sign != self.signs.of(position.to_move):
            name = cell_name(cell, position.rules)
            return Answer(
                None, f"puts {show(sign)} on {name}, though {position.to_move.name} moves"
            )
        return Answer(cell)


def read_cell(returned: Any, kind: str, rules: Rules) -> Answer:
    """A cell from what was returned; the rules decide whether it may be played."""
    if kind == "name" and isinstance(returned, str):
        try:
            return Answer(parse_cell(returned, rules))
        except NotationError:
            return Answer(None, f"returns {show(returned)}, which names no cell")
    if kind in ("cell", "number") and _is_number(returned):
        cell = returned - (kind == "number")
        if 0 <= cell < rules.cells:
            return Answer(cell)
        return Answer(None, f"returns {returned}, which is off the board")
    if kind in ("row-column", "column-row") and isinstance(returned, list) and len(returned) == 2:
        row, column = returned if kind == "row-column" else reversed(returned)
        if _is_number(row) and _is_number(column):
            if 0 <= row < rules.height and 0 <= column < rules.width:
                return Answer(row * rules.width + column)
            return Answer(None, f"returns {show(returned)}, which is off the board")
    return Answer(None, f"returns {show(returned)}, which is no move")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def show(value: Any) -> str:
    """A value that came back, in few characters."""
    if isinstance(value, dict):
        return str(value.get("repr", "something"))
    if isinstance(value, list) and len(value) == 2:
        return f"({', '.join(map(show, value))})"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _cells(board: Any) -> list[Any]:
    if isinstance(board, str):
        return list(board)
    if not isinstance(board, list):
        return []
    return [sign for row in board for sign in (row if isinstance(row, list) else [row])]


def changed_cells(old_board: Any, new_board: Any) -> list[int] | None:
    """The cells in which two boards differ; None if the second is no board of that kind."""
    before, after = _cells(old_board), _cells(new_board)
    if (
        type(old_board) is not type(new_board)
        or len(before) != len(after)
        or len(old_board) != len(new_board)
    ):
        return None
    return [cell for cell, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
