"""Games as text, and taking moves back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, IllegalMove, Mark, NotationError, Rules
from tests.conftest import games


@given(games())
def test_text_round_trip(game: Game) -> None:
    assert Game.parse(str(game)) == game
    assert str(Game.parse(str(game))) == str(game)
    assert eval(repr(game), {"Game": Game}) == game  # noqa: S307


@given(games(), st.integers(0, 25))
def test_undo_takes_moves_back(game: Game, count: int) -> None:
    earlier = game.undo(count)
    assert earlier.moves == game.moves[: max(0, len(game.moves) - count)]
    assert earlier.position == game.positions[len(earlier.moves)]


def test_who_opens() -> None:
    assert Game.parse("3x3k3 o: b2 a1").opener is Mark.O
    assert str(Game.parse("classic O: b2 a1").position) == "x../.o./... o"
    assert str(Game.parse("3x3k3 x: b2")) == "3x3k3: b2"


def test_no_moves_yet() -> None:
    assert Game.parse("3x3k3:") == Game(Rules.parse("classic"))
    assert str(Game(Rules.parse("classic"))) == "3x3k3:"


@pytest.mark.parametrize("text", ["", "3x3k3", "b2 a1", ": b2", "3x3k3 o x: b2"])
def test_unreadable(text: str) -> None:
    with pytest.raises(NotationError, match="Cannot read the game"):
        Game.parse(text)


def test_unreadable_opener() -> None:
    with pytest.raises(NotationError, match="Cannot read who opens, 'y'"):
        Game.parse("3x3k3 y: b2")


def test_an_illegal_move_is_named() -> None:
    with pytest.raises(IllegalMove, match="Move 3, b2, is not possible: b2 is taken by X"):
        Game.parse("3x3k3: b2 a1 b2")
    with pytest.raises(IllegalMove, match="Move 6, c3, is not possible: The game is over"):
        Game.parse("3x3k3: a1 a2 b1 b2 c1 c3")
