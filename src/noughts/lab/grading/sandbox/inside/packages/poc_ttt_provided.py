"""Boards, as the course "Principles of Computing" offered them to players that students wrote.

The names and what they mean are the course's; the code is our own.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EMPTY, PLAYERX, PLAYERO, DRAW = 1, 2, 3, 4
STRMAP = {EMPTY: " ", PLAYERX: "X", PLAYERO: "O"}


class TTTBoard:
    """A square board; whoever completes a line wins, or loses if it is `reverse`."""

    def __init__(self, dim: int, reverse: bool = False, board: Any = None) -> None:
        self._dim, self._reverse = dim, reverse
        rows = [[EMPTY] * dim for _ in range(dim)] if board is None else board
        self._board = [list(row) for row in rows]

    def __str__(self) -> str:
        return "\n".join(" | ".join(STRMAP[sign] for sign in row) for row in self._board)

    def get_dim(self) -> int:
        """The number of rows."""
        return self._dim

    def square(self, row: int, col: int) -> Any:
        """What stands on a square."""
        return self._board[row][col]

    def get_empty_squares(self) -> list[tuple[int, int]]:
        """The free squares, row by row."""
        places = range(self._dim)
        return [(row, col) for row in places for col in places if self.square(row, col) == EMPTY]

    def move(self, row: int, col: int, player: int) -> None:
        """Put a mark on a free square."""
        if self.square(row, col) == EMPTY:
            self._board[row][col] = player

    def check_win(self) -> int | None:
        """Who has won, or that it is a draw; None if it goes on."""
        places = range(self._dim)
        lines = [*self._board, *([row[col] for row in self._board] for col in places)]
        lines.append([self._board[n][n] for n in places])
        lines.append([self._board[n][self._dim - 1 - n] for n in places])
        for line in lines:
            if line[0] != EMPTY and line.count(line[0]) == self._dim:
                owner: int = line[0]
                return switch_player(owner) if self._reverse else owner
        return None if self.get_empty_squares() else DRAW

    def clone(self) -> TTTBoard:
        """Another board with the same marks."""
        return TTTBoard(self._dim, self._reverse, self._board)


def switch_player(player: int) -> int:
    """The other side."""
    return PLAYERO if player == PLAYERX else PLAYERX


def play_game(*_arguments: object) -> None:
    """A game between two players that are the same: nobody looks at it here."""
