"""Report C's computer: its two rules, one by one."""

from __future__ import annotations

from noughts import Block, Move, Position, Rules, Swap, open_table
from noughts.lab.rulebook_errors import ErrorCount, count_errors, positions_met, score_games
from noughts.players import make_player
from noughts.players.random_games import random_positions
from noughts.players.rulebook import RulebookPlayer

POWER = Rules.parse("power")


def choice(text: str) -> Move:
    return RulebookPlayer().choose(Position.parse(text, POWER)).move


def test_swaps_a_blocker_for_a_spare_mark() -> None:
    move = choice("xxxo/.oo./o.../x... x 1,2,0,1 -")
    assert isinstance(move.power, Swap)
    assert 3 in move.power
    after = Position.parse("xxxo/.oo./o.../x... x 1,2,0,1 -", POWER).play(move)
    assert after.outcome is not None
    assert after.outcome.winner is not None
    assert after.outcome.winner.name == "X"


def test_blocks_the_gap_in_the_opponents_line() -> None:
    # X cannot close both of O's threats by placing: it closes one and blocks the other.
    move = choice("ooo./..xo/x.xo/...x x 0,2,1,1 -")
    assert isinstance(move.power, Block) or move.cell == 3


def test_without_stock_there_are_no_powers() -> None:
    assert choice("xxxo/.oo./o.../x... x 0,2,0,1 -").power is None


def test_a_winning_placement_needs_no_power() -> None:
    assert choice("xxx./ooo./..../.... x 2,2,1,1 -") == Move(3)


def test_the_blocked_cell_is_respected() -> None:
    position = Position.parse("xxx./ooo./..../.... x 2,2,1,0 d1", POWER)
    assert RulebookPlayer().choose(position).move.cell != 3


def test_every_choice_is_legal() -> None:
    player = make_player("rulebook:2", POWER)
    assert player.name == "rulebook:2"
    for position in random_positions(POWER, 150, seed=4):
        position.check(player.choose(position).move)


def test_judgement_is_by_the_table() -> None:
    positions = list(random_positions(POWER, 60, seed=2))
    errors = count_errors(positions)
    table, player = open_table(POWER), RulebookPlayer()
    losing = 0
    for position in positions:
        best = max(table.move_values(position).values()).result
        losing += table.move_values(position)[player.choose(position).move].result is not best
    assert errors == ErrorCount(60, losing)


def test_positions_met_are_its_own_turns() -> None:
    met = list(positions_met(Rules.parse("3x3k3s1"), 2))
    assert {position.ply for position in met} == {0, 1, 2, 3}
    assert sum(position.ply == 0 for position in met) == 1


def test_winning_by_a_swap_comes_before_blocking() -> None:
    # Wherever X places, the top row wants a swap; unless it places on d2, O's row wants a block.
    position = Position.parse("xxxo/ooo./x.../.... x 2,2,1,1 -", POWER)
    move = RulebookPlayer().choose(position).move
    assert isinstance(move.power, Swap)


def test_games_are_counted_by_mark() -> None:
    score = score_games(Rules.parse("3x3k3s1b1"), 3, seed=1)
    assert sum(score.with_x) == sum(score.with_o) == 3
    assert len(score.positions) == len(set(score.positions)) > 6
