"""Games at the window go into files, lists and the clipboard, and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from noughts import Game, Mark, Rules
from noughts.desktop.game_files import GamesList
from noughts.desktop.parts.overlays import Prompt, Question
from noughts.match import Match, Seats
from tests.desktop.hand import match_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

CLASSIC = Rules.parse("classic")


def post_click(hand: Hand, name: str) -> None:
    """Press a button that closes the window."""
    at = next(button.rect.center for button in hand.buttons if button.name == name)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    hand.frame()


def clear(hand: Hand) -> None:
    overlay = hand.app.overlay
    assert isinstance(overlay, Prompt)
    hand.key(pygame.K_END)
    for _ in range(len(overlay.field.text)):
        hand.key(pygame.K_BACKSPACE)


def paste(hand: Hand, text: str) -> None:
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
    hand.settle()


def test_a_game_is_saved_and_opened(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=Match.of(Game.parse("4x4k4s2b1: a1 b2~a1b2 c3!d4"), Seats()))
    path = tmp_path / "my game.txt"
    hand.key(pygame.K_s, "", pygame.KMOD_LCTRL)
    clear(hand)
    paste(hand, str(path))
    hand.button("submit")
    assert path.read_text().startswith("4x4k4s2b1: a1 b2~a1b2 c3!d4\nx: human\no: human\ndate: ")
    assert hand.controller.notice == f"Saved as {path}."
    hand.button("undo")
    hand.key(pygame.K_o, "", pygame.KMOD_LCTRL)
    paste(hand, str(path))
    hand.key(pygame.K_RETURN)
    assert hand.app.overlay is None
    assert hand.game == "4x4k4s2b1: a1 b2~a1b2 c3!d4"


def test_no_file_is_replaced_without_a_question(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=match_of())
    path = tmp_path / "game.txt"
    path.write_text("precious")
    hand.cell("b2")
    hand.key(pygame.K_s, "", pygame.KMOD_LCTRL)
    clear(hand)
    paste(hand, str(path))
    hand.key(pygame.K_RETURN)
    overlay = hand.app.overlay
    assert isinstance(overlay, Question)
    assert overlay.words == "game.txt exists already. Replace it?"
    hand.button("back")
    assert path.read_text() == "precious"
    for _ in range(2):  # the second time it replaces what it saved itself, and asks all the same
        hand.key(pygame.K_s, "", pygame.KMOD_LCTRL)
        clear(hand)
        paste(hand, str(path))
        hand.key(pygame.K_RETURN)
        assert isinstance(hand.app.overlay, Question)
        hand.button("replace")
        assert path.read_text().startswith("3x3k3: b2\n")


def test_games_are_saved_in_a_folder_and_opened_from_a_list(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=Match.start(CLASSIC, Seats(x_name="Ana", o_name="Ben")), folder=tmp_path)
    hand.cell("b2")
    for _ in range(2):  # two names are proposed
        hand.key(pygame.K_s, "", pygame.KMOD_LCTRL)
        hand.key(pygame.K_RETURN)
        assert hand.controller.notice.startswith(f"Saved as {tmp_path}")
        hand.cell("a1")
    assert len(list((tmp_path / "games").iterdir())) == 2
    hand.app.play(match_of(o="level:1"))
    hand.settle()
    hand.cell("c3")
    hand.button("open")
    overlay = hand.app.overlay
    assert isinstance(overlay, GamesList)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_UP)
    hand.button("game 0")
    assert hand.app.overlay is None
    assert hand.match.seats == Seats(x_name="Ana", o_name="Ben")
    assert hand.game == "3x3k3: b2 a1"
    hand.button("restore")  # the game that was on the board before
    assert hand.match.seats.o == "level:1"


def test_a_game_under_way_is_not_lost_by_quitting(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=match_of(), folder=tmp_path)
    hand.cell("b2")
    hand.key(pygame.K_q, "", pygame.KMOD_LCTRL)
    assert isinstance(hand.app.overlay, Question)
    hand.button("back")
    assert hand.app.is_running
    hand.key(pygame.K_q, "", pygame.KMOD_LCTRL)
    post_click(hand, "save and quit")
    assert not hand.app.is_running
    [saved] = (tmp_path / "games").iterdir()
    assert saved.read_text().startswith("3x3k3: b2\n")


def test_what_cannot_be_saved_is_said(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=match_of())
    for name in (str(tmp_path / "no" / "where"), str(tmp_path), "\0", ""):
        hand.key(pygame.K_s, "", pygame.KMOD_LCTRL)
        clear(hand)
        overlay = hand.app.overlay
        assert isinstance(overlay, Prompt)
        overlay.field.text = name
        for _ in range(2):
            hand.key(pygame.K_RETURN)
        assert overlay.error
        hand.key(pygame.K_ESCAPE)
        assert hand.app.overlay is None


def test_a_file_is_dropped_on_the_window(opened: Opens, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("4x4k4 o: a1 b2\n")
    hand = opened()
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.settle()
    assert hand.match.game.opener is Mark.O
    assert hand.game.startswith("4x4k4 o: a1 b2")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"3x3k3: b2 b2", "Move 2, b2, is not possible"),
        (b"once upon a time", "holds no game"),
        (b"", "holds no game"),
        (b"\xff\xfe\x00", "cannot be read as a game"),
        (b"3x3k3: " + b"a1 " * 50_000, "too large to be a game"),
        (b"99x99k3: a1", "at most 225"),
    ],
)
def test_a_broken_file_is_a_sentence_in_the_window(
    opened: Opens, tmp_path: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    hand = opened()
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.settle()
    assert said in hand.app.start_screen.error
    hand.button("against human")
    hand.button("start")
    hand.cell("b2")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.settle()
    assert said in hand.controller.notice
    assert hand.game == "3x3k3: b2"


def test_a_game_goes_through_the_clipboard(opened: Opens, driver: str) -> None:
    hand = opened(match=match_of())
    hand.cell("b2")
    hand.key(pygame.K_c, "", pygame.KMOD_LCTRL)
    assert hand.controller.notice == "Copied: 3x3k3: b2"
    hand.button("undo")
    hand.key(pygame.K_v, "", pygame.KMOD_LCTRL)
    assert hand.game == "3x3k3: b2", driver
