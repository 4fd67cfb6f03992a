"""What is handed to a function for each role of its arguments: the board, a mark, free cells."""

from __future__ import annotations

import json
from math import inf

from .boards import Board
from .fitting import make_board
from .parts import part
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .making import Maker
    from .sites import Position

__all__ = ["RoleValues", "last_move"]


class RoleValues:
    """Makes the arguments of functions of a loaded program."""

    def __init__(self, modules: dict[str, Any], classes: dict[str, type], maker: Maker) -> None:
        self._modules, self._classes, self._maker = modules, classes, maker

    def make(self, role: str, position: Position, form: Any) -> Any:
        """The value for a role in a position; `form` is the kind of board."""
        if role == "board":
            if isinstance(form, Board):
                return make_board(form, position)
            return self._maker.build(self._classes[form], position, None)
        if role.startswith("="):  # a constant of the program's own call
            return json.loads(role[1:])
        if role.startswith("global "):  # an object that the program itself hands over
            name, _, member = role[7:].partition(".")
            owners = (vars(module) for module in self._modules.values())
            value = next(names[name] for names in owners if name in names)
            return getattr(value, member) if member else value
        if role.startswith("object "):
            return self._maker.build(self._classes[role[7:]], position, form)
        if role.startswith(("player ", "rival ")):  # an object that stands for a side
            kind, _, name = role.partition(" ")
            told = position if kind == "player" else position.exchanged()
            return self._maker.build(self._classes[name], told, form)
        if role == "mark":
            return position.mine
        if role == "previous":
            return _previous(position, form)
        if role.startswith(("x ", "o ", "mine ", "theirs ")):  # the cells of one side
            side, _, kind = role.partition(" ")
            other = "o" if position.to_move == "x" else "x"
            sign = {"mine": position.to_move, "theirs": other}.get(side, side)
            return part(kind, position.cells, sign)
        is_x = position.to_move == "x"
        free = [n for n, cell in enumerate(position.cells) if cell == "."]
        values: dict[str, Any] = {
            "other": position.theirs, "x": position.x, "o": position.o,
            "maximizing": is_x, "minimizing": not is_x, "true": True, "false": False,
            "alpha": -inf, "beta": inf, "zero": 0, "one": 1, "two": 2, "three": 3,
            "none": None,
            "nine": len(position.cells),
            "depth": position.empty, "ply": len(position.cells) - position.empty,
            "ply1": len(position.cells) - position.empty + 1,
            "free": free, "free1": [n + 1 for n in free], "free2": [divmod(n, 3) for n in free],
            "free-set": set(free), "free-set-1": {n + 1 for n in free},
            "thing": StandIn(), "size": round(len(position.cells) ** 0.5),
            "side": 0 if is_x else 1, "side1": 1 if is_x else 2,
        }  # fmt: skip
        return values[role]


def _previous(position: Position, form: Any) -> Any:
    """A move of the other side, which may have been the last one, as the board has it."""
    cell = position.cells.rfind("o" if position.to_move == "x" else "x")
    if cell < 0:
        return None
    key = form.keys[cell] if isinstance(form, Board) else list(divmod(cell, 3))
    return tuple(key) if isinstance(key, list) else key


def last_move(role: str, cell: int) -> Any:
    """The move of the other side, as a function takes it: `last`, `last-row`, `last-1` from 1."""
    row, column = divmod(cell, 3)
    numbers = {"last": cell, "last-row": row, "last-column": column}
    if role == "last-pair":
        return row, column
    kind, _, start = role.rpartition("-")
    return numbers[kind] + 1 if start == "1" else numbers[role]
