"""Moves: a placement and, in power games, at most one power after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noughts.core.cells import cell_text

if TYPE_CHECKING:
    from typing import Self

__all__ = ["Block", "Move", "Power", "Swap"]


class Swap(NamedTuple):
    """Exchange the marks on two cells, one X and one O; `first` < `second` makes it unique."""

    first: int
    second: int


class Block(NamedTuple):
    """Close an empty cell for the opponent's next move."""

    cell: int


Power = Swap | Block


_new_tuple = tuple.__new__  # fast: power games have thousands of moves


class _Parts(NamedTuple):
    cell: int
    power: Power | None


class Move(_Parts):
    """One whole turn: the cell where the mark goes, and the power used after it.

    Moves that come from `Position.moves`, `Rules.move` or notation know the width of their board,
    so `str()` can write them. The width does not count in comparisons: two moves are equal when
    their cells and powers are equal.

    >>> from noughts import Rules
    >>> move = Rules.parse("power").move(5, Swap(0, 10))
    >>> str(move)
    'b2~a1c3'
    >>> move == Move(5, Swap(0, 10))
    True
    """

    _width: int | None = None

    def __new__(cls, cell: int, power: Power | None = None, width: int | None = None) -> Self:
        """Make a move; with rules, use `Rules.move`."""
        move = _new_tuple(cls, (cell, power))
        move._width = width
        return move

    @property
    def width(self) -> int | None:
        """The width of the board that the move was made for, where it is known."""
        return self._width

    def text(self, width: int) -> str:
        """The notation of the move on a board of that width."""
        place = cell_text(self.cell, width)
        match self.power:
            case Swap(first, second):
                return f"{place}~{cell_text(first, width)}{cell_text(second, width)}"
            case Block(cell):
                return f"{place}!{cell_text(cell, width)}"
            case None:
                return place

    def __str__(self) -> str:
        return repr(self) if self._width is None else self.text(self._width)

    def __repr__(self) -> str:
        width = "" if self._width is None else f", width={self._width}"
        return f"Move(cell={self.cell}, power={self.power}{width})"
