"""Boards that live in a program: where they are, and how a position is put on them."""

from __future__ import annotations

import copy

from .boards import Board, board_like
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Position", "Site", "differences", "same", "spread_sites", "store"]


class Position:
    """A position as the grader asks about it, in the signs of the program."""

    def __init__(self, cells: str, to_move: str, x: Any, o: Any) -> None:
        self.cells, self.to_move, self.x, self.o = cells, to_move, x, o
        self.mine, self.theirs = (x, o) if to_move == "x" else (o, x)
        self.turn = self.mine
        self.empty = cells.count(".")

    def exchanged(self) -> Position:
        """The same cells with the other side to move."""
        return Position(self.cells, "o" if self.to_move == "x" else "x", self.x, self.o)

    def before_last(self) -> tuple[Position, int]:
        """The position before the other side's last move, and the cell of that move."""
        cell = self.cells.rindex("o" if self.to_move == "x" else "x")
        cells = f"{self.cells[:cell]}.{self.cells[cell + 1 :]}"
        before = Position(cells, self.to_move, self.x, self.o)
        before.turn = self.theirs
        return before, cell

    def signs_on(self, board: Board) -> list[Any]:
        """What stands on each cell of a board of that kind."""
        marks = {"x": self.x, "o": self.o}
        return [marks.get(cell, board.empties[n]) for n, cell in enumerate(self.cells)]

    def code(self, sign: Any, board: Board, cell: int) -> str:
        """x, o, . for an empty cell, ? for anything else."""
        for code, own in (("x", self.x), ("o", self.o), (".", board.empties[cell])):
            if same(sign, own):
                return code
        return "?"


def same(a: Any, b: Any) -> bool:
    """Whether two signs of a program are the same; True is not 1."""
    try:
        return a is b or (
            bool(a == b) and (isinstance(a, bool) == isinstance(b, bool) or type(a) is type(b))
        )
    except Exception:
        return False


class Site:
    """A board that lives in the program: where, and how to put a position on it."""

    def __init__(self, owner: Any, name: str, board: Board, label: str) -> None:
        self.owner, self.name, self.board, self.label = owner, name, board, label

    def value(self) -> Any:
        """The board as it is now."""
        return self.owner.get(self.name) if isinstance(self.owner, dict) else getattr(
            self.owner, self.name, None)  # fmt: skip

    def set(self, position: Position) -> None:
        """Put a position on it."""
        value, signs = self.value(), position.signs_on(self.board)
        if self.board.read(value) is None or not self.board.fill(value, signs):
            store(self.owner, self.name, self.board.make(signs))

    def changes(self, position: Position) -> list[list[Any]] | None:
        """The cells that are different now: their numbers, and what stands there."""
        return differences(self.board, self.value(), position)


def differences(board: Board, value: Any, position: Position) -> list[list[Any]] | None:
    """The cells in which a board differs from a position; None if it is no such board."""
    after = board.read(value)
    if after is None:
        return None
    before = position.signs_on(board)
    return [
        [cell, position.code(sign, board, cell)]
        for cell, sign in enumerate(after)
        if not same(sign, before[cell])
    ]


def store(owner: Any, name: str, value: Any) -> None:
    """Set a name of a module, a class or an object."""
    if isinstance(owner, dict):
        owner[name] = value
    elif isinstance(owner, type):
        setattr(owner, name, value)
    else:
        object.__setattr__(owner, name, value)  # frozen ones too


class _SpreadSite(Site):
    """A board in several names: three lists of a row each, or nine names of a cell each.

    A cell may be a button whose text is the mark.
    """

    def __init__(self, owner: dict[str, Any], names: list[str], board: Board) -> None:
        super().__init__(owner, "", board, f"global {names[0]} to {names[-1]}")
        self._names = names

    def value(self) -> Any:
        return [self.owner.get(name) for name in self._names]

    def set(self, position: Position) -> None:
        signs = position.signs_on(self.board)
        if isinstance(self.board.template[0], list) or self.board.holder is not None:
            self.board.fill(self.value(), signs)
        else:
            self.owner.update(zip(self._names, signs, strict=True))


def spread_sites(names: dict[str, Any], changed: Any) -> list[Site]:
    """Boards that a program spreads over names that follow each other.

    `changed` has the names to which the source gives a value more than once: nine numbers that
    never change, such as the values of moves, are no board.
    """
    listed = [name for name in names if not name.startswith("__")]
    for count, is_part in ((3, _is_row_of_three), (9, _is_sign), (9, _is_button)):
        run: list[str] = []
        for name in listed:
            value = names[name]
            is_own = is_part is not _is_sign or name in changed
            run = [*run, name][-count:] if is_part(value) and is_own else []
            if len(run) < count:
                continue
            values = [names[one] for one in run]
            board = board_like(values, run[0])
            if board is not None and len({repr(sign) for sign in board.empties}) in (1, 9):
                board.template = copy.deepcopy(values)
                return [_SpreadSite(names, run, board)]
    return []


def _is_row_of_three(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_is_sign, value))


def _is_button(value: Any) -> bool:
    return isinstance(value, StandIn) and isinstance(value["text"], str)


def _is_sign(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= 3
    return isinstance(value, int) and not isinstance(value, bool)
