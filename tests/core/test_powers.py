"""The rules of the powers, sentence by sentence."""

from __future__ import annotations

import pytest

from noughts import (
    Block,
    Game,
    IllegalMove,
    Mark,
    Move,
    Outcome,
    Position,
    Rules,
    Swap,
    Termination,
)

POWER = Rules.parse("power")


def at(text: str, rules: Rules = POWER) -> Position:
    return Position.parse(text, rules)


def test_a_placement_without_a_power() -> None:
    after = at("x.../.o../..../.... x 2,2,1,1 -").play("b1")
    assert str(after) == "xx../.o../..../.... o 2,2,1,1 -"


def test_a_swap_exchanges_two_marks_and_is_used_up() -> None:
    after = at("x.../.o../..../.... x 2,2,1,1 -").play("b1~a1b2")
    assert str(after) == "ox../.x../..../.... o 1,2,1,1 -"


def test_the_mark_just_placed_may_be_swapped() -> None:
    after = at("x.../.o../..../.... x 2,2,1,1 -").play("d4~b2d4")
    assert str(after) == "x.../.x../..../...o o 1,2,1,1 -"


def test_two_equal_marks_cannot_be_swapped() -> None:
    with pytest.raises(
        IllegalMove, match="A swap takes one X and one O: a1 holds X and b1 holds X"
    ):
        at("x.../.o../..../.... x 2,2,1,1 -").play("b1~a1b1")


def test_an_empty_cell_cannot_be_swapped() -> None:
    with pytest.raises(IllegalMove, match="a1 holds X and d4 is empty"):
        at("x.../.o../..../.... x 2,2,1,1 -").play("b1~a1d4")


def test_a_swap_needs_stock() -> None:
    with pytest.raises(IllegalMove, match="X has no swap left"):
        at("x.../.o../..../.... x 0,2,1,1 -").play("b1~a1b2")


def test_a_swap_that_completes_an_own_line_wins() -> None:
    # X has three in the top row, O the fourth; X places anywhere and swaps it in.
    after = at("xxxo/oo../..../.... x 2,2,1,1 -").play("d4~d1d4")
    assert after.outcome == Outcome(Termination.LINE, Mark.X, 0b1111)


def test_a_swap_that_completes_only_the_opponents_line_loses() -> None:
    after = at("ooox/xx../..../.... x 2,2,1,1 -").play("d4")
    assert after.outcome is None
    after = at("ooo./xxo./x.../.... x 2,2,1,1 -").play("d1~c2d1")
    assert after.outcome == Outcome(Termination.LINE, Mark.O, 0b1111)
    assert after.to_move is Mark.O


def test_a_swap_that_completes_both_lines_draws() -> None:
    # d1 (X) and d2 (O) change places: row 1 becomes all O, row 2 all X.
    after = at("ooox/xxxo/..../.... x 2,2,1,1 -").play("d4~d1d2")
    assert after.outcome == Outcome(Termination.BOTH_LINES)
    assert after.moves() == []
    assert Position.parse(str(after), POWER) == after


def test_a_line_for_both_is_right_only_after_a_swap() -> None:
    assert at("oooo/xxxx/..../...x o 1,2,1,1 -").outcome == Outcome(Termination.BOTH_LINES)


def test_a_block_closes_a_cell_for_one_move() -> None:
    blocked = at("x.../.o../..../.... x 2,2,1,1 -").play("b1!c1")
    assert str(blocked) == "xx../.o../..../.... o 2,2,0,1 c1"
    assert 2 not in {move.cell for move in blocked.moves()}
    with pytest.raises(IllegalMove, match="c1 is blocked for this move"):
        blocked.play("c1")
    expired = blocked.play("d4")
    assert expired.blocked is None
    assert expired.play("c1").mark_at(2) is Mark.X


def test_a_block_may_follow_a_block() -> None:
    after = at("x.../.o../..../.... x 2,2,1,1 -").play("b1!c1").play("d4!c1")
    assert after.blocked == 2
    assert after.to_move is Mark.X


def test_a_blocked_cell_may_be_blocked_again_for_the_other_side() -> None:
    blocked = at("x.../..../..../.... o 2,2,0,1 b2")
    assert Move(15, Block(5)) in blocked.moves()


def test_a_block_needs_an_empty_cell() -> None:
    with pytest.raises(IllegalMove, match="a1 is not empty"):
        at("x.../.o../..../.... x 2,2,1,1 -").play("b1!a1")
    with pytest.raises(IllegalMove, match="b1 is not empty"):
        at("x.../.o../..../.... x 2,2,1,1 -").play("b1!b1")


def test_a_block_needs_stock() -> None:
    with pytest.raises(IllegalMove, match="X has no block left"):
        at("x.../.o../..../.... x 2,2,0,1 -").play("b1!c1")


def test_a_block_must_leave_a_cell_to_place_on() -> None:
    nearly_full = at("xoxo/xoxo/oxox/ox.. x 2,2,1,1 -")
    with pytest.raises(IllegalMove, match="d4 is the last empty cell"):
        nearly_full.play("c4!d4")
    assert not any(isinstance(move.power, Block) for move in nearly_full.moves())


def test_a_block_never_changes_lines() -> None:
    after = at("xxx./ooo./..../.... x 2,2,1,1 -").play("d4!d1")
    assert after.outcome is None


def test_a_winning_placement_ends_the_game_before_a_power() -> None:
    position = at("xxx./ooo./..../.... x 2,2,1,1 -")
    assert position.play("d1").outcome == Outcome(Termination.LINE, Mark.X, 0b1111)
    assert [move for move in position.moves() if move.cell == 3] == [Move(3)]
    with pytest.raises(IllegalMove, match="d1 ends the game: no power can follow it"):
        position.play("d1!d2")


def test_the_last_placement_ends_the_game_before_a_power() -> None:
    position = at("xoxo/xoxo/oxox/oxo. x 2,2,1,1 -")
    assert position.moves() == [Move(15)]
    assert position.play("d4").outcome == Outcome(Termination.FULL_BOARD)
    with pytest.raises(IllegalMove, match="d4 ends the game"):
        position.play("d4~a1b1")


def test_order_of_moves_with_powers() -> None:
    moves = Position.parse("xo./... x 1,1,1,1 -", Rules.parse("3x2k3s1b1")).moves()
    first = [move for move in moves if move.cell == 2]
    assert first == [
        Move(2),
        Move(2, Swap(0, 1)),
        Move(2, Swap(1, 2)),
        Move(2, Block(3)),
        Move(2, Block(4)),
        Move(2, Block(5)),
    ]
    assert [move.cell for move in moves] == [2] * 6 + [3] * 6 + [4] * 6 + [5] * 6


def test_a_swap_out_of_order_is_refused() -> None:
    with pytest.raises(IllegalMove, match="ascending"):
        at("x.../.o../..../.... x 2,2,1,1 -").play(Move(1, Swap(5, 0)))


def test_powers_off_the_board_are_refused() -> None:
    for power in (Swap(0, 99), Block(99), Block(-1)):
        with pytest.raises(IllegalMove, match="There is no cell number"):
            at("x.../.o../..../.... x 2,2,1,1 -").play(Move(1, power))


def test_the_game_of_the_design() -> None:
    game = Game.parse("4x4k4s2b1: a1 b2 c3~a1b2 d4!c1")
    assert str(game.position) == "o.../.x../..x./...o x 1,2,1,0 c1"
    assert str(game) == "4x4k4s2b1: a1 b2 c3~a1b2 d4!c1"
