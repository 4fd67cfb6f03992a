"""Boards print themselves."""

from __future__ import annotations

import pytest

from noughts import Board, Game, Mark, Position, Rules


def test_print() -> None:
    position = Game.parse("4x4k4s2b1: a1 b2 d1!d4").position
    assert str(position.board) == "x . . x\n. o . .\n. . . .\n. . . ."
    assert str(Rules(3, 2, 3).start().board) == ". . .\n. . ."


def test_what_stands_on_a_cell() -> None:
    board = Position.parse("xo./.../... x", Rules.parse("classic")).board
    assert [board[cell] for cell in range(4)] == [Mark.X, Mark.O, None, None]
    for cell in (-1, 9):
        with pytest.raises(IndexError, match=f"there is no cell {cell}"):
            board[cell]


def test_boards_are_equal_by_their_marks() -> None:
    classic = Rules.parse("classic")
    x_moves = Position.parse("xo./.../... x", classic)
    o_moves = Position.parse("xo./.../... o", classic)
    assert x_moves != o_moves
    assert x_moves.board == o_moves.board == Board(3, 3, 0b1, 0b10)


def test_repr_can_be_evaluated() -> None:
    board = Game.parse("3x3k3: b2 a1").position.board
    assert eval(repr(board), {"Board": Board}) == board  # noqa: S307 - our own text
