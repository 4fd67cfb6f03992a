"""What else the window does: undo, hints, menus, sizes, scores, and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from noughts import Rules
from noughts.desktop.game.captions import message
from noughts.desktop.parts.overlays import Help, Introduction, Menu, Question
from noughts.match import Seats
from tests.desktop.hand import match_of
from tests.desktop.test_thinking import is_alive, pid_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

POWER, GOMOKU = map(Rules.parse, ("power", "gomoku"))


def test_undo_redo_hint_analysis_and_looking_back(opened: Opens) -> None:
    hand = opened(match=match_of())
    for name in ("a1", "b2", "c3"):
        hand.cell(name)
    hand.button("undo")
    assert hand.game == "3x3k3: a1 b2"
    hand.key(pygame.K_z, "", pygame.KMOD_LCTRL)
    assert hand.game == "3x3k3: a1"
    hand.button("redo")
    hand.key(pygame.K_y, "y")
    assert hand.game == "3x3k3: a1 b2 c3"
    hand.button("hint")
    assert hand.controller.notice.startswith("Hint: ")
    hand.key(pygame.K_w, "w")
    assert " c3 " in hand.controller.notice
    hand.key(pygame.K_a, "a")
    assert hand.controller.solution is not None
    hand.key(pygame.K_PAGEUP)
    assert hand.view.status == "Move 2 of 3"
    hand.button("move 1")
    assert hand.view.ply == 1
    hand.key(pygame.K_END)
    assert hand.view.is_present
    hand.button("resign")
    assert hand.view.status == "X wins."


def test_continuing_changing_sides_and_a_retry_that_is_taken_back(opened: Opens) -> None:
    hand = opened(match=match_of(o="perfect"))
    hand.cell("a1")
    hand.cell("c3")
    game = hand.game
    hand.key(pygame.K_HOME)
    hand.cell("b2")
    assert hand.controller.notice.startswith("This is an earlier position")
    hand.key(pygame.K_PAGEDOWN)
    hand.key(pygame.K_PAGEDOWN)
    hand.button("continue")
    assert hand.game == "3x3k3: a1 b2"
    hand.button("redo")
    assert hand.game == game
    hand.button("retry")
    assert hand.game == "3x3k3:"
    hand.button("undo")
    assert hand.game == game
    hand.key(pygame.K_x, "x")
    assert isinstance(hand.app.overlay, Question)
    assert hand.app.overlay.words == "From here on, you will play O and Perfect will play X."
    hand.button("change sides")
    assert hand.match.seats == Seats("perfect", "human")
    assert len(hand.match.game.moves) == 5


def test_help_menu_theme_and_escape(opened: Opens) -> None:
    hand = opened(size=(480, 400), match=match_of())
    hand.key(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT)
    assert isinstance(hand.app.overlay, Help)
    hand.button("keys")
    assert hand.app.overlay.title == "Keys"
    hand.cell("b2")  # closes the help, and does nothing else
    assert hand.app.overlay is None
    assert not hand.match.game.moves
    hand.button("menu")
    assert isinstance(hand.app.overlay, Menu)
    hand.button("theme")
    assert hand.app.theme == "dark"
    assert hand.app.overlay is None
    hand.key(pygame.K_t, "t")
    assert hand.app.theme == "light"
    hand.button("menu")
    hand.key(pygame.K_ESCAPE)
    assert hand.app.overlay is None


@pytest.mark.parametrize("size", [(300, 200), (480, 400), (420, 800), (1600, 1000), (700, 330)])
def test_a_resized_window_is_played_in_at_once(opened: Opens, size: tuple[int, int]) -> None:
    hand = opened(match=match_of(POWER))
    hand.cell("a1")
    hand.app._window.size = size
    hand.settle()
    assert hand.app._window.get_surface().get_size() == size
    hand.button("end")
    hand.cell("d4")
    hand.button("swap")
    hand.cell("a1")
    hand.cell("d4")
    assert hand.game == "4x4k4s2b1: a1 d4~a1d4"


@pytest.mark.parametrize("driver", ["x11"], indirect=True)
def test_the_whole_screen_and_back(opened: Opens) -> None:
    hand = opened(size=(700, 500), match=match_of())
    hand.key(pygame.K_F11)
    hand.until(lambda: hand.app._window.get_surface().get_size() == (1600, 1000))
    hand.settle()
    hand.cell("b2")
    hand.key(pygame.K_F11)
    hand.until(lambda: hand.app._window.get_surface().get_size() == (700, 500))
    hand.settle()
    hand.cell("a1")
    assert hand.game == "3x3k3: b2 a1"


def test_quitting_while_the_computer_thinks(opened: Opens) -> None:
    hand = opened(match=match_of(GOMOKU))
    hand.app.play(match_of(GOMOKU, x="engine:9999"))
    hand.frame()
    assert hand.match.thinker is not None
    pid = pid_of(hand.app.thinking)
    pygame.event.post(pygame.Event(pygame.QUIT))
    hand.app.run()
    assert not hand.app.is_running
    assert not is_alive(pid)


def test_the_shortcut_quits(opened: Opens) -> None:
    hand = opened(match=match_of())
    pygame.event.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL, unicode="")
    )
    hand.app.run()
    assert not hand.app.is_running


def test_the_window_is_drawn_while_the_computer_thinks(opened: Opens) -> None:
    hand = opened(match=match_of(Rules.parse("gomoku")))
    hand.app.play(match_of(GOMOKU, x="engine:9999"))
    pictures: set[bytes] = set()

    def have_dots_moved() -> bool:
        pictures.add(pygame.image.tobytes(hand.app._window.get_surface(), "RGB"))
        return len(pictures) >= 3

    hand.until(have_dots_moved)
    assert hand.match.thinker is not None
    hand.app.play(match_of())
    hand.settle()
    hand.cell("b2")
    assert hand.game == "3x3k3: b2"


def test_powers_are_introduced_once(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=match_of(), folder=tmp_path)
    assert hand.app.overlay is None
    hand.app.play(match_of(POWER))
    hand.settle()
    overlay = hand.app.overlay
    assert isinstance(overlay, Introduction)
    hand.click((2, 2))
    hand.button("next")
    assert overlay.title == "Swap two marks"
    hand.button("skip")
    assert hand.app.overlay is None
    again = opened(match=match_of(POWER), folder=tmp_path)
    assert again.app.overlay is None
    again.key(pygame.K_F1)
    again.button("powers")
    assert isinstance(again.app.overlay, Introduction)
    for _ in range(4):
        again.key(pygame.K_RETURN)
    assert again.app.overlay is None


def test_the_score_is_kept_and_an_easier_opponent_is_offered(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=match_of(o="level:4"), folder=tmp_path)
    for _ in range(2):
        hand.button("resign")
        assert "Score: You 0, Level 4" in message(hand.controller)
        if hand.controller.offer is None:
            hand.button("retry")
    hand.button("offer")
    assert hand.match.seats == Seats("human", "level:3")
    assert hand.controller.score.wins == {}
    hand.button("restore")
    again = opened(match=match_of(o="level:4"), folder=tmp_path)
    assert again.controller.score.wins == {"level:4": 2}
