"""Whole games at the window, by mouse, keys and chance."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pygame
import pytest

from noughts import Game, Mark, Rules
from noughts.desktop.parts.overlays import Help, Prompt
from noughts.match import Match, Seats
from tests.desktop.hand import match_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

CLASSIC, POWER = map(Rules.parse, ("classic", "power"))


def test_a_classic_game_with_the_mouse(opened: Opens) -> None:
    hand = opened(match=match_of())
    for name in ("a1", "b2", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2"):
        hand.cell(name)  # the second click on b2 is refused
    assert hand.game == "3x3k3: a1 b2 c3 b1 b3 a3 c1 c2 a2"
    assert hand.view.status == "It is a draw."
    hand.cell("c3")
    assert hand.controller.notice == "The game is over: it is a draw."
    hand.button("retry")
    assert hand.game == "3x3k3:"


def test_a_classic_game_against_the_computer_with_keys(opened: Opens) -> None:
    hand = opened(match=match_of(o="perfect"))
    while not hand.match.is_over:
        cell = min(hand.controller.choices)
        hand.type(str(cell + 1))
        hand.until(lambda: hand.match.is_humans_turn or hand.match.is_over)
    assert hand.match.game.outcome is not None
    assert hand.match.game.outcome.winner is not Mark.X
    hand.settle()
    assert hand.controller.review is not None
    hand.key(pygame.K_r, "r")
    assert not hand.match.game.moves


def test_a_power_game_with_the_mouse(opened: Opens) -> None:
    hand = opened(match=match_of(POWER))
    hand.cell("a1")
    hand.button("end")
    hand.cell("d4")
    hand.button("block")
    hand.cell("b1")
    assert hand.match.position.blocked == 1
    hand.cell("b1")
    assert "blocked" in hand.controller.notice
    hand.cell("c1")
    hand.button("end")
    hand.cell("b1")
    hand.button("end")
    hand.cell("d1")
    hand.button("end")
    hand.cell("a4")
    hand.button("end")
    hand.cell("a3")  # X: a1 c1 d1 a3, O: d4 b1 a4
    hand.button("swap")
    hand.cell("a4")
    hand.button("cancel")
    hand.button("cancel")
    assert (hand.view.placed, hand.view.power) == ("a3", None)
    hand.button("swap")
    hand.cell("b1")
    assert hand.view.first == "b1"
    hand.cell("a3")
    assert hand.view.status == "X wins."
    assert hand.game == "4x4k4s2b1: a1 d4!b1 c1 b1 d1 a4 a3~b1a3"


def test_a_power_game_with_keys(opened: Opens) -> None:
    hand = opened(match=match_of(POWER))
    hand.key(pygame.K_UP)  # the cursor appears in the middle, on c3
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_e, "e")
    hand.type("1")
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_s, "s")
    assert hand.view.power == "swap"
    hand.key(pygame.K_RETURN)
    hand.type("11")
    hand.key(pygame.K_RETURN)
    assert hand.game == "4x4k4s2b1: c3 a1~a1c3"
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_SPACE, " ")
    hand.key(pygame.K_b, "b")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert hand.game == "4x4k4s2b1: c3 a1~a1c3 d3!d4"
    hand.key(pygame.K_DOWN)
    hand.type("16")
    hand.key(pygame.K_RETURN)
    assert "blocked" in hand.controller.notice


def test_a_mark_is_dragged_onto_another(opened: Opens) -> None:
    hand = opened(match=Match.of(Game.parse("4x4k4s2b1: a1 b2"), Seats()))
    hand.cell("c3")
    hand.drag("a1", "c3")
    assert hand.controller.notice.startswith("Drag a mark onto a mark of the other kind")
    hand.drag("a1", "a2")
    assert hand.view.placed == "c3"
    hand.drag("b2", "c3")
    assert hand.game == "4x4k4s2b1: a1 b2 c3~b2c3"


def test_a_power_game_against_the_computer(opened: Opens) -> None:
    hand = opened(match=match_of(POWER, o="level:1"), seed=5)
    while not hand.match.is_over:
        hand.cell(
            "abcd"[min(hand.controller.choices) % 4] + str(min(hand.controller.choices) // 4 + 1)
        )
        if "end" in hand.view.commands:
            hand.key(pygame.K_e, "e")
        hand.until(lambda: hand.match.is_humans_turn or hand.match.is_over)
    hand.settle()
    assert hand.controller.review is not None


def test_the_computer_opens(opened: Opens) -> None:
    hand = opened(match=match_of(x="perfect"))
    hand.until(lambda: hand.match.is_humans_turn)
    assert len(hand.match.game.moves) == 1


@pytest.mark.parametrize(
    "rules", ["15x15k5", "225x1k3", "1x225k225", "1x1k1", "30x7k4s9b9", "2x2k1"]
)
def test_boards_of_every_shape_are_drawn_and_played(opened: Opens, rules: str) -> None:
    hand = opened(match=match_of(Rules.parse(rules)))
    assert hand.app.game_screen is not None
    for cell in (0, hand.match.game.rules.cells - 1):
        if cell in hand.controller.choices:
            hand.click(hand.app.game_screen.board.geometry.rect_of(cell).center)
            hand.app.game_screen.act("end")
            hand.settle()
    assert hand.match.game.moves
    hand.controller.toggle_analysis()
    hand.frame()
    hand.app._window.size = (300, 200)
    hand.frame()


def test_nobody_can_break_it_with_mouse_and_keys(
    opened: Opens, driver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.desktop.monkey import Monkey

    monkeypatch.chdir(tmp_path)  # whatever is saved is saved here
    (tmp_path / "good.txt").write_text("4x4k4s2b1: a1 b2~a1b2")
    (tmp_path / "bad.txt").write_text("4x4k4s2b1: a1 a1")
    hand = opened(match=match_of(POWER, o="level:2"), seed=1)
    monkey = Monkey(hand.app, seed=20)
    for _ in range(500 if driver == "dummy" else 100):
        for _ in range(6):  # quick hands do more than one thing within a frame
            monkey.act()
        hand.frame()
        assert hand.app.is_running, monkey.log[-20:]
    assert len(monkey.screens) >= 4
    assert monkey.moves > 5


@pytest.mark.parametrize("driver", ["x11"], indirect=True)
def test_real_mouse_and_keys(opened: Opens) -> None:
    """What the X server sends, and not only what is put into the queue."""

    hand = opened(match=match_of(POWER))
    hand.app._window.position = (0, 0)
    hand.settle()
    assert hand.app.game_screen is not None

    def tell(*arguments: object) -> None:
        words = [str(word) for word in arguments]
        subprocess.run(["xdotool", *words], check=True, env=os.environ, timeout=30)

    x, y = hand.app.game_screen.board.geometry.rect_of(5).center
    tell("mousemove", x, y)
    tell("click", 1)
    hand.until(lambda: "end" in hand.view.commands)
    tell("key", "e")
    hand.until(lambda: hand.match.game.moves)
    tell("key", "1", "2", "Return")
    hand.until(lambda: "end" in hand.view.commands)
    tell("key", "e")
    hand.until(lambda: len(hand.match.game.moves) == 2)
    assert hand.game == "4x4k4s2b1: b2 d3"
    tell("key", "ctrl+o")
    hand.until(lambda: isinstance(hand.app.overlay, Prompt))
    tell("type", "3x3k3: b2 a1")
    overlay = hand.app.overlay
    assert isinstance(overlay, Prompt)
    hand.until(lambda: overlay.field.text == "3x3k3: b2 a1")
    tell("key", "Return")
    hand.until(lambda: hand.match.game.rules == CLASSIC)
    tell("key", "question")
    hand.until(lambda: isinstance(hand.app.overlay, Help))
    tell("key", "ctrl+q", "ctrl+q")  # the second one does not ask again
    hand.until(lambda: not hand.app.is_running)
