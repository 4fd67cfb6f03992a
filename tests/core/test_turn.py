"""The flow of a turn: place, then a power or none."""

from __future__ import annotations

import pytest
from hypothesis import given

from noughts import Block, Game, IllegalMove, Move, Position, Rules, Stage, Swap, Turn
from tests.conftest import games

POWER = Rules.parse("power")


def turn(text: str = "x.../.o../..../.... x 2,2,1,1 -") -> Turn:
    return Turn(Position.parse(text, POWER))


@given(games(most=12))
def test_every_move_can_be_made_step_by_step(game: Game) -> None:
    for move in game.position.moves()[:40]:
        state = Turn(game.position).place(move.cell)
        match move.power:
            case Swap(first, second):
                state = state.swap(second, first)
            case Block(cell):
                state = state.block(cell)
            case None:
                state = state.end() if state.stage is Stage.POWER else state
        assert state.stage is Stage.DONE
        assert state.move == move


def test_stages() -> None:
    start = turn()
    assert (start.stage, start.move, start.swaps, start.blocks) == (Stage.PLACE, None, (), ())
    placed = start.place(1)
    assert (placed.stage, placed.move) == (Stage.POWER, None)
    assert placed.swaps == (Swap(0, 5), Swap(1, 5))
    assert len(placed.blocks) == 13
    done = placed.end()
    assert (done.stage, done.move, done.swaps, done.blocks) == (Stage.DONE, Move(1), (), ())


def test_done_at_once_without_powers() -> None:
    assert Turn(Rules.parse("classic").start()).place(4).move == Move(4)
    winning = Position.parse("xxx./ooo./..../.... x 2,2,1,1 -", POWER)
    assert Turn(winning).place(3).move == Move(3)


def test_cancel() -> None:
    assert turn().place(1).cancel() == turn()
    with pytest.raises(IllegalMove, match="The turn is done"):
        turn().place(1).end().cancel()


def test_steps_out_of_order() -> None:
    with pytest.raises(IllegalMove, match="already placed"):
        turn().place(1).place(2)
    with pytest.raises(IllegalMove, match="place a mark first"):
        turn().end()
    with pytest.raises(IllegalMove, match="Place a mark first"):
        turn().swap(0, 5)
    with pytest.raises(IllegalMove, match="Place a mark first"):
        turn().place(1).end().block(9)


def test_illegal_steps_say_why() -> None:
    with pytest.raises(IllegalMove, match="a1 is taken by X"):
        turn().place(0)
    with pytest.raises(IllegalMove, match="one X and one O"):
        turn().place(1).swap(0, 1)
    with pytest.raises(IllegalMove, match="not empty"):
        turn().place(1).block(1)
