"""Moves know how they are written, and are equal by what they do."""

from __future__ import annotations

import copy
import pickle

from noughts import Block, Game, Move, Rules, Swap

POWER = Rules.parse("power")
CELLS = {"Move": Move, "Swap": Swap, "Block": Block}


def test_every_move_of_a_position_writes_itself() -> None:
    position = Game.parse("4x4k4s2b1: a1 b2 c3").position
    moves = position.moves()
    assert len(moves) == 13 * (1 + 2 * 2 + 12)
    for move in moves:
        assert position.play(str(move)) == position.after(move)
    assert {str(move) for move in moves} >= {"d4", "d4~a1b2", "d4!c1"}


def test_the_width_is_no_part_of_a_move() -> None:
    move = POWER.move(5, Block(15))
    assert (move, hash(move)) == (Move(5, Block(15)), hash(Move(5, Block(15))))
    assert {move: "here"}[Move(5, Block(15))] == "here"
    assert str(move) == "b2!d4"
    assert str(Rules.parse("gomoku").move(16)) == "b2"


def test_a_copy_knows_its_notation_too() -> None:
    move = POWER.move(5, Swap(0, 10))
    for twin in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):  # noqa: S301
        assert (twin, str(twin)) == (move, "b2~a1c3")


def test_a_move_without_a_board_shows_its_cells() -> None:
    assert str(Move(4)) == "Move(cell=4, power=None)"


def test_repr_can_be_evaluated() -> None:
    for move in (Move(4), POWER.move(5), POWER.move(5, Swap(0, 10)), POWER.move(5, Block(3))):
        twin = eval(repr(move), dict(CELLS))  # noqa: S307 - our own text
        assert (twin, twin.width) == (move, move.width)
