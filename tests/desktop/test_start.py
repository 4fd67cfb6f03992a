"""The start screen: games are set up with mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from noughts import Mark, Rules
from noughts.core.rules import GAMES
from noughts.desktop.game.game_screen import GameScreen
from noughts.desktop.start import StartScreen
from noughts.match import Seats
from tests.desktop.hand import match_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

POWER = Rules.parse("power")


def typed(hand: Hand) -> str:
    """The rules that are typed on the start screen."""
    field = hand.app.start_screen.choice.rows()["game"].field
    assert field is not None
    return field.text


def test_a_game_is_set_up_with_the_mouse(opened: Opens) -> None:
    hand = opened()
    for name in ("game power", "against easy", "mark o", "opener o", "start"):
        hand.button(name)
    assert hand.match.game.rules == POWER
    assert (hand.match.seats.x, hand.match.seats.o) == ("level:2", "human")
    assert hand.match.game.opener is Mark.O
    assert hand.view.status == "Your turn (O)"


def test_a_game_is_set_up_with_the_keyboard(opened: Opens) -> None:
    hand = opened()
    hand.key(pygame.K_DOWN)  # from Play around to the game
    for _ in GAMES:
        hand.key(pygame.K_RIGHT)
    assert hand.app.start_screen.choice.values["game"] == "other"
    for _ in range(10):
        hand.key(pygame.K_BACKSPACE)
    hand.type("5x4k")
    assert hand.app.start_screen.choice.rules is None
    hand.key(pygame.K_RETURN)
    assert hand.app.game_screen is None
    assert hand.app.start_screen.error.startswith("Cannot read the rules '5x4k'")
    hand.type("4b2")
    hand.key(pygame.K_TAB)
    for _ in range(3):
        hand.key(pygame.K_RIGHT)  # from Medium to Two players
    hand.key(pygame.K_TAB)
    hand.type("Ana")
    hand.key(pygame.K_RETURN)
    assert hand.game == "5x4k4b2:"
    assert hand.match.seats == Seats(x_name="Ana")
    assert hand.view.status == "Ana's turn (X)"


def test_a_field_that_is_clicked_is_typed_into(opened: Opens) -> None:
    hand = opened()
    hand.button("against human")
    for name, text in (("o name field", "Ben"), ("x name field", "Ana")):
        hand.button(name)
        hand.type(text)
    assert hand.app.start_screen.choice.seats == Seats(x_name="Ana", o_name="Ben")


def test_letters_typed_into_the_field_are_no_commands(opened: Opens) -> None:
    hand = opened()
    hand.button("game other")
    hand.type("t?")
    assert typed(hand).endswith("t?")
    assert hand.app.overlay is None


def test_the_key_that_changes_the_screen_types_nothing_there(opened: Opens) -> None:
    hand = opened()
    hand.button("game other")
    hand.button("start")
    hand.key(pygame.K_n, "n")
    assert typed(hand) == "6x5k4s1"
    hand.type("b")
    assert typed(hand) == "6x5k4s1b"


def test_a_profile_that_cannot_be_read_is_said(opened: Opens, tmp_path: Path) -> None:
    profile = tmp_path / "profile.json"
    profile.write_text("nonsense")
    hand = opened(profile=profile)
    hand.button("against more")
    hand.button("player adaptive")
    hand.button("start")
    assert "is not a profile" in hand.app.start_screen.error
    assert hand.app.game_screen is None
    hand.button("against impossible")
    hand.button("start")
    assert hand.view.status == "Your turn (X)"


def test_another_game_can_be_left_alone(opened: Opens) -> None:
    hand = opened(match=match_of())
    hand.cell("b2")
    hand.key(pygame.K_n, "n")
    assert isinstance(hand.app.screen, StartScreen)
    hand.key(pygame.K_ESCAPE)
    assert hand.game == "3x3k3: b2"
    assert isinstance(hand.app.screen, GameScreen)
