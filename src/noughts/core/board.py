"""Boards: the marks of a position, without the side to move."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.core.marks import Mark

__all__ = ["Board"]


@dataclass(frozen=True)
class Board:
    """The marks on a board; `str()` draws it, `board[cell]` is the mark on a cell or None.

    >>> from noughts import Game
    >>> board = Game.parse("3x3k3: b2 a1 c3").position.board
    >>> print(board)
    o . .
    . x .
    . . x
    >>> board[4], board[1]
    (Mark.X, None)
    """

    width: int
    height: int
    x_mask: int
    o_mask: int

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top, in the signs of notation: `x`, `o` and `.`."""
        signs = "".join(str(self[cell] or ".") for cell in range(self.width * self.height))
        return tuple(signs[at : at + self.width] for at in range(0, len(signs), self.width))

    def __getitem__(self, cell: int) -> Mark | None:
        if not 0 <= cell < self.width * self.height:
            raise IndexError(f"there is no cell {cell} on a board of {self.width}x{self.height}")
        if self.x_mask >> cell & 1:
            return Mark.X
        return Mark.O if self.o_mask >> cell & 1 else None

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.rows)
