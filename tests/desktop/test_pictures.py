"""The main states as pictures, compared with those in tests/desktop/pictures.

They are small, and compared patch by patch with room for other versions of pygame: a mark, a line
or a button that is missing is seen, another edge of a letter is not. After a wanted change run
`NOUGHTS_WRITE_PICTURES=1 make test`, and look at the pictures before committing them.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from noughts import Game, Rules
from noughts.desktop.parts.overlays import Introduction
from noughts.match import Match, Seats
from noughts.saved_games import SavedGame, save_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

PICTURES = Path(__file__).parent / "pictures"
SIZE = (192, 120)
PATCH = 8  # pixels
TOLERANCE = 16.0  # of 255, for the mean difference of a patch; other fonts make up to 11
POWER_GAME = "4x4k4s2b1: b2 c3 a1 d4 c2~a1c3 b3!d1"


def nothing(_: Hand) -> None:
    """As it is."""


def win(hand: Hand) -> None:
    hand.cell("a3")


def pick(hand: Hand) -> None:
    for command in ("place a3", "swap", "choose a1"):
        hand.controller.send(command)


def analyse(hand: Hand) -> None:
    hand.controller.toggle_analysis()


def hint(hand: Hand) -> None:
    hand.controller.ask_hint()


def think(hand: Hand) -> None:
    hand.app.play(Match.of(Game.parse("15x15k5: h8"), Seats(o="engine:9999")))


def show_help(hand: Hand) -> None:
    hand.app.show_help()


def place(hand: Hand) -> None:
    hand.controller.send("place a3")


def carry(hand: Hand) -> None:
    hand.controller.send("place a3")
    hand.settle()
    assert hand.app.game_screen is not None
    hand.app.game_screen.board.drag = 0


def learn(hand: Hand) -> None:
    hand.settle()
    hand.button("lesson")


def choose_more(hand: Hand) -> None:
    hand.button("against more")
    hand.button("player alphabeta")


def choose_people(hand: Hand) -> None:
    hand.button("against human")
    hand.type("Ana")


def list_games(hand: Hand) -> None:
    for number, name in enumerate(("Ana", "Ben", "Cleo")):
        saved = SavedGame(
            hand.match.game, "human", "level:4", name, date=datetime(2026, 11, 1 + number, 9, 30)
        )
        save_game(saved, hand.app.saving._folder / f"{name}.txt", make_folder=True)
    hand.app.saving.ask_open()


def wrap_around(hand: Hand) -> None:
    hand.cell("c3")


def point_at_a_column(hand: Hand) -> None:
    assert hand.app.game_screen is not None
    hand.app._mouse = hand.app.game_screen.board.geometry.rect_of(2).center


def introduce(hand: Hand) -> None:
    hand.app.show_powers()
    assert isinstance(hand.app.overlay, Introduction)
    hand.app.overlay.turn(1)


STATES = {
    "start": (None, "light", nothing),
    "start-dark": (None, "dark", nothing),
    "classic": ("3x3k3: b2 a1 c1", "light", nothing),
    "swap": (POWER_GAME, "light", pick),
    "block": (POWER_GAME, "dark", nothing),
    "analysis": (POWER_GAME, "dark", analyse),
    "hint": (POWER_GAME, "light", hint),
    "thinking": ("15x15k5:", "light", think),
    "won": ("3x3k3: b2 a1 c1 b1", "light", win),
    "drawn": ("3x3k3: a1 b2 c3 b1 b3 a3 c1 c2 a2", "dark", nothing),
    "help": ("3x3k3: b2 a1 c1", "light", show_help),
    "unfinished": (POWER_GAME, "light", place),
    "drag": (POWER_GAME, "dark", carry),
    "lesson": ("3x3k3: a1 b1 b2 a2 c3", "light", learn),
    "start-more": (None, "dark", choose_more),
    "start-people": (None, "light", choose_people),
    "games": (POWER_GAME, "light", list_games),
    "introduction": (POWER_GAME, "dark", introduce),
    "torus": ("3x3k3t: a2 a1 b1 b2", "light", wrap_around),
    "misere": ("3x3k3m:", "dark", nothing),
    "connect-four": ("7x6k4d: d6 d5 c6 e6 c5 d4 c4", "light", point_at_a_column),
}


def picture_of(opened: Opens, name: str) -> pygame.Surface:
    text, theme, act = STATES[name]
    match = None if text is None else Match.of(Game.parse(text), Seats())
    hand = opened(size=(1280, 800), match=match, theme=theme)
    act(hand)
    if name == "thinking":
        hand.frame()
    else:
        hand.settle()
    hand.app._mouse = hand.app._mouse if act is point_at_a_column else None
    hand.app.draw(0.0)  # whatever moves is drawn as at the beginning of time
    hand.app.draw(10**6)
    return pygame.transform.smoothscale(hand.app._window.get_surface(), SIZE)


def patches(picture: pygame.Surface) -> list[tuple[int, ...]]:
    """The pixels of each patch, one after the other."""
    pixels = pygame.image.tobytes(picture, "RGB")
    width = SIZE[0] * 3
    found = []
    for top in range(0, SIZE[1], PATCH):
        for left in range(0, width, PATCH * 3):
            rows = range(top, top + PATCH)
            found.append(
                tuple(part for y in rows for part in pixels[y * width + left :][: PATCH * 3])
            )
    return found


def difference(one: pygame.Surface, two: pygame.Surface) -> float:
    """The mean difference of the patch that differs most."""
    return max(
        sum(abs(a - b) for a, b in zip(mine, other, strict=True)) / len(mine)
        for mine, other in zip(patches(one), patches(two), strict=True)
    )


@pytest.mark.parametrize("name", STATES)
def test_the_picture_is_as_it_was(opened: Opens, driver: str, name: str) -> None:
    picture = picture_of(opened, name)
    path = PICTURES / f"{name}.png"
    if os.environ.get("NOUGHTS_WRITE_PICTURES") and driver == "dummy":
        PICTURES.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    found = difference(picture, pygame.image.load(path))
    assert found < TOLERANCE, f"{name} differs by {found:.1f} of 255 in one patch"


@pytest.mark.parametrize("driver", ["dummy"], indirect=True)
def test_a_missing_mark_is_seen(opened: Opens) -> None:
    hand = opened(size=(1280, 800), match=Match.start(Rules.parse("gomoku"), Seats()))
    hand.app.draw(10**6)
    picture = pygame.transform.smoothscale(hand.app._window.get_surface(), SIZE)
    assert difference(picture, pygame.image.load(PICTURES / "thinking.png")) > TOLERANCE


def test_every_picture_belongs_to_a_state() -> None:
    assert {path.stem for path in PICTURES.glob("*")} == set(STATES)
    assert sum(path.stat().st_size for path in PICTURES.glob("*")) < 220_000
