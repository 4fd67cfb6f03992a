"""Setting up a position by playing it with the move method of a program's own board."""

from __future__ import annotations

import functools
import threading
from typing import Any

from noughts.lab.grading.sandbox.inside.replaying import replay
from noughts.lab.grading.sandbox.inside.sites import Position


class AnsweringBoard:
    """A board whose moves are answered in a thread, and which knows the players 0 and 1 alone."""

    def __init__(self) -> None:
        self.cells = [None] * 9

    def place(self, cell: int, player: int) -> None:
        if player not in (0, 1):
            raise ValueError
        self.cells[cell] = player  # type: ignore[call-overload]
        threading.Thread(target=self.cells.__setitem__, args=(8, player)).start()

    def read(self, x: Any, o: Any) -> str:
        return "".join("." if one is None else "xo"[(x, o).index(one)] for one in self.cells)


def test_a_position_is_played_without_threads_and_with_marks_that_are_not_refused() -> None:
    board, keys = AnsweringBoard(), list(range(9))
    for x, o, is_played in (("X", "O", False), (0, 1, True)):
        position = Position("x.o......", "x", x, o)
        read = functools.partial(AnsweringBoard.read, x=x, o=o)
        assert replay(board, read, position, keys) is is_played
    assert board.cells == [0, None, 1, *[None] * 6]


class UndoingBoard:
    """A board whose move method takes moves back, too."""

    def __init__(self) -> None:
        self.rows = [[""] * 3 for _ in range(3)]
        self.moves = 0

    def place(self, row: int, column: int, mark: str, is_undone: bool) -> None:
        self.rows[row][column] = "" if is_undone else mark
        self.moves += -1 if is_undone else 1

    def read(self) -> str:
        return "".join(cell.lower() or "." for row in self.rows for cell in row)


def test_a_position_is_played_with_a_method_that_takes_moves_back_too() -> None:
    board = UndoingBoard()
    position = Position("x.o......", "x", "X", "O")
    assert replay(board, UndoingBoard.read, position, list(range(9)))
    assert board.moves == 2
