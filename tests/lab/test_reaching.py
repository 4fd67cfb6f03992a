"""Games that lead to a position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from noughts import Game, Position, Rules
from noughts.lab.reaching import game_reaching
from tests.conftest import games


@settings(max_examples=60)
@given(games(rules=("3x3k3", "4x3k3", "4x4k4"), max_moves=16))
def test_every_position_of_a_game_is_reached(game: Game) -> None:
    reached = game_reaching(game.position)
    assert reached is not None
    assert reached.position == game.position
    assert Game.parse(str(reached)) == reached


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("power", "x.../.o../..../.... x 1,2,1,1 -"),
        ("power", "x.../.o../..../.... x 2,2,1,0 d4"),
    ],
)
def test_where_powers_have_been_used_there_is_none(rules: str, position: str) -> None:
    assert game_reaching(Position.parse(position, Rules.parse(rules))) is None


def test_a_full_stock_needs_no_powers() -> None:
    position = Position.parse("x.../.o../..../.... x 2,2,1,1 -", Rules.parse("power"))
    assert str(game_reaching(position)) == "4x4k4s2b1: a1 b2"
