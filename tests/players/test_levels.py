"""Levels, trickster, adaptive and mcts: what each promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noughts import Game, InputError, Mark, Move, Position, Result, Rules, open_table
from noughts.core.threats import own_threats
from noughts.players import make_player
from noughts.players.adaptive import AdaptivePlayer, Profile
from noughts.players.levels import LEVELS, LevelPlayer
from noughts.players.trickster import TricksterPlayer
from noughts.solving.verification import sampled_positions

if TYPE_CHECKING:
    from pathlib import Path

CLASSIC = Rules.parse("classic")
POWER = Rules.parse("power")
NAMES = [
    *(f"level:{number}" for number in LEVELS),
    "adaptive",
    "trickster",
    "mcts:20",
    "rulebook:1",
]


def play_out(rules: Rules, x: str, o: str, seed: int) -> Game:
    game = Game(rules)
    players = {
        Mark.X: make_player(x, rules, seed=seed),
        Mark.O: make_player(o, rules, seed=seed + 1),
    }
    while game.outcome is None:
        game = game.play(players[game.position.to_move].choose(game.position).move)
    return game


@pytest.mark.parametrize("rules", ["3x3k3", "3x3k3s1b1", "power", "5x4k4", "5x4k3s1"])
@pytest.mark.parametrize("name", NAMES)
def test_plays_legally_and_repeatably(name: str, rules: str) -> None:
    chosen = Rules.parse(rules)
    games = {str(play_out(chosen, name, "random", seed)) for seed in (5, 5)}
    assert len(games) == 1
    assert make_player(name, chosen).name == name


@pytest.mark.parametrize("number", [n for n in LEVELS if n >= 3])
def test_a_win_in_one_is_almost_never_missed_from_level_3_on(number: int) -> None:
    table = open_table(POWER)
    player = LevelPlayer(number, seed=1)
    chances = missed = 0
    for position in sampled_positions(table, 400, seed=6):
        if own_threats(position):
            chances += 1
            after = position.after(player.choose(position).move)
            missed += after.outcome is None or after.outcome.winner is not position.to_move
    assert chances > 100
    assert missed == 0


def test_low_levels_overlook_swaps_before_lines() -> None:
    table = open_table(POWER)
    by_line = by_swap = line_chances = swap_chances = 0
    player = LevelPlayer(2, seed=1)
    for position in sampled_positions(table, 1500, seed=8):
        if table.value(position).plies != 1:
            continue
        after = position.after(player.choose(position).move)
        is_found = after.outcome is not None and after.outcome.winner is position.to_move
        if own_threats(position):
            line_chances += 1
            by_line += is_found
        else:
            swap_chances += 1
            by_swap += is_found
    assert min(line_chances, swap_chances) > 100
    assert by_line / line_chances > 0.7
    assert by_swap / swap_chances < 0.3


def test_far_threats_are_missed_before_near_ones() -> None:
    table = open_table(Rules.parse("four"))
    player = LevelPlayer(4, seed=2)
    kept = {1: [0, 0], 3: [0, 0], 5: [0, 0]}
    for position in sampled_positions(table, 6000, seed=3):
        value = table.value(position)
        if value.result is Result.WIN and value.plies in kept:
            after = table.value(position.after(player.choose(position).move))
            kept[value.plies][0] += after.result is Result.LOSS
            kept[value.plies][1] += 1
    shares = [found / max(1, chances) for found, chances in kept.values()]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("rules", ["3x3k3", "3x3k3s1b1", "power"])
def test_the_trickster_never_gives_value_away(rules: str) -> None:
    table = open_table(Rules.parse(rules))
    player = TricksterPlayer(make_player("random", table.rules), seed=1)
    for position in sampled_positions(table, 60, seed=4):
        before = table.value(position).result
        after = table.value(position.after(player.choose(position).move)).result.reversed
        assert after is before


def test_the_trickster_explains_its_trap() -> None:
    player = TricksterPlayer(make_player("random", CLASSIC), seed=1)
    words = player.explain(Position.parse("x../.o./... x", CLASSIC), Move(8))
    assert words == "After c3, 2 of 6 replies are mistakes."
    won = Position.parse("xx./oo./... x", CLASSIC)
    assert player.explain(won, Move(2)) == "c1 ends the game, so no trap is needed."
    assert "too large" in player.explain(Rules.parse("gomoku").start(), Move(0))


def test_perfect_never_loses_what_is_not_lost() -> None:
    table = open_table(POWER)
    for number, start in enumerate(sampled_positions(table, 60, seed=12)):
        before = table.value(start).result
        perfect = make_player("perfect", POWER, seed=number)
        level = make_player(f"level:{number % 8 + 1}", POWER, seed=number)
        position = start
        while position.outcome is None:
            mover = perfect if position.to_move is start.to_move else level
            position = position.after(mover.choose(position).move)
        winner = position.outcome.winner
        if before is Result.WIN:
            assert winner is start.to_move
        elif before is Result.DRAW:
            assert winner is not start.to_move.other


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 6])
def test_adaptive_finds_an_even_score(level: int) -> None:
    """After 30 games to learn, the next 100 are even, give or take."""
    player, points = AdaptivePlayer(seed=1), 0.0
    for number in range(130):
        mark = list(Mark)[number % 2]
        person = LevelPlayer(level, seed=number)
        game = Game(POWER)
        while game.outcome is None:
            mover = player if game.position.to_move is mark else person
            game = game.play(mover.choose(game.position).move)
        player.learn(game, mark)
        if number >= 30:
            points += 0.5 if game.outcome.winner is None else float(game.outcome.winner is mark)
    assert 0.4 <= points / 100 <= 0.6


def test_profiles_last(tmp_path: Path) -> None:
    path = tmp_path / "me.json"
    player = AdaptivePlayer(seed=1, path=path)
    lost = Game.parse("3x3k3: a1 a2 b1 b2 c1")
    player.learn(lost, Mark.O)
    assert AdaptivePlayer(path=path).profile == player.profile
    assert player.profile.games == 1
    assert player.profile.strength > Profile().strength
    player.learn(Game.parse("3x3k3: a1"), Mark.O)  # an unfinished game teaches nothing
    assert player.profile.games == 1
    path.write_text("nonsense")
    with pytest.raises(InputError, match=r"me\.json is not a profile"):
        AdaptivePlayer(path=path)


def test_mcts_finds_a_win_in_one() -> None:
    position = Position.parse("xx./oo./... x", CLASSIC)
    assert make_player("mcts:200", CLASSIC, seed=1).choose(position).move.cell == 2


@pytest.mark.parametrize(
    "text", ["level:", "level:0", "level:9", "level:x", "adaptive:2", "mcts:0"]
)
def test_refused(text: str) -> None:
    with pytest.raises(InputError):
        make_player(text, CLASSIC)
