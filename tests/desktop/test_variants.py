"""Torus, misère and drop at the window: whole games by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from noughts import Game, Rules
from noughts.desktop.game.captions import detail
from noughts.match import Match, Seats
from tests.desktop.hand import match_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

pytestmark = pytest.mark.parametrize("driver", ["dummy"], indirect=True)

WHOLE_GAMES = {
    "misere": ("a1 b2 b1 c3 c1", "3x3k3m: a1 b2 b1 c3 c1", "O wins."),
    "torus": ("a2 a1 b1 b2 c3", "3x3k3t: a2 a1 b1 b2 c3", "X wins."),
    "connect-four": ("d1 e1 d5 e3 d4 e4 d1", "7x6k4d: d6 e6 d5 e5 d4 e4 d3", "X wins."),
    "3x3k3tmd": ("a1 b1 c1 a1 b1 c1 a1 b1 c1", "3x3k3tmd: a3 b3 c3 a2 b2 c2 a1", "O wins."),
}


@pytest.mark.parametrize("rules", WHOLE_GAMES)
def test_a_variant_is_played_to_the_end_with_the_mouse(opened: Opens, rules: str) -> None:
    cells, game, status = WHOLE_GAMES[rules]
    hand = opened(match=match_of(Rules.parse(rules)))
    for name in cells.split():
        hand.cell(name)
    assert (hand.game, hand.view.status) == (game, status)
    assert hand.controller.review is not None or rules == "connect-four"


@pytest.mark.parametrize(
    ("rules", "cells", "status"),
    [
        ("3x3k3ts1", "a2 a1 b1 b2 c3", "X wins."),
        ("3x3k3mb1", "a1 b2 b1 c3 c1", "O wins."),
    ],
)
def test_a_variant_with_powers_is_played_to_the_end(
    opened: Opens, rules: str, cells: str, status: str
) -> None:
    hand = opened(match=match_of(Rules.parse(rules)))
    for name in cells.split():
        hand.cell(name)
        if "end" in hand.view.commands:
            hand.button("end")
    assert (hand.game, hand.view.status) == (f"{rules}: {cells}", status)
    assert hand.controller.review is not None


@pytest.mark.parametrize("rules", WHOLE_GAMES)
def test_a_variant_is_played_to_the_end_with_keys(opened: Opens, rules: str) -> None:
    cells, game, status = WHOLE_GAMES[rules]
    hand = opened(match=match_of(Rules.parse(rules)))
    width = hand.match.game.rules.width
    for name in cells.split():
        hand.type(str((int(name[1:]) - 1) * width + "abcdefg".index(name[0]) + 1))
        if width > 3:
            hand.key(pygame.K_RETURN)
    assert (hand.game, hand.view.status) == (game, status)


def test_a_variant_against_the_computer_is_set_up_by_its_title(opened: Opens) -> None:
    hand = opened()
    hand.button("game connect-four")
    assert hand.app.start_screen.choice.sentences()[0] == (
        "7 x 6, 4 in a row win; marks fall down."
    )
    hand.button("against easy")
    hand.button("start")
    hand.cell("d1")
    hand.until(lambda: hand.match.is_humans_turn)
    assert hand.game.startswith("7x6k4d: d6 ")


def test_a_click_anywhere_in_a_column_drops_there(opened: Opens) -> None:
    hand = opened(match=Match.of(Game.parse("3x3k3d: b3 b2"), Seats()))
    assert hand.controller.choices == {0, 1, 2, 3, 5, 6, 8}  # every empty cell
    hand.cell("b1")
    hand.cell("b1")
    assert hand.controller.notice == "b1 is taken by X: choose an empty cell."


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("torus", "Get 3 in a row; rows go on at the opposite edge."),
        ("connect-four", "Get 4 in a row; marks fall down."),
        ("3x3k3tmd", "Do not get 3 in a row; rows go on at the opposite edge; marks fall down."),
    ],
)
def test_what_is_unusual_is_said_before_the_first_move(
    opened: Opens, rules: str, words: str
) -> None:
    assert detail(opened(match=match_of(Rules.parse(rules))).controller) == words


def test_misere_says_what_not_to_do(opened: Opens) -> None:
    hand = opened(match=match_of(Rules.parse("misere")))
    assert detail(hand.controller) == "Do not get 3 in a row."
    hand.key(pygame.K_F1)
    texts = hand.app.overlay._texts  # type: ignore[union-attr]
    assert "Whoever gets 3 or more in a row loses" in texts[1]


@pytest.mark.parametrize("is_still", [False, True])
def test_a_mark_falls_unless_motion_is_not_wanted(opened: Opens, is_still: bool) -> None:
    hand = opened(match=match_of(Rules.parse("connect-four")), is_still=is_still)
    hand.controller.send("place d1")
    hand.app.draw(10**6)
    assert hand.app.game_screen is not None
    motion = hand.app.game_screen.board.motion
    assert list(motion.marks) == [38]
    assert [drawing.source for drawing in motion.moving] == ([] if is_still else [3])
