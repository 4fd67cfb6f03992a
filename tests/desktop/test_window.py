"""Whole games at the window, with SDL's dummy driver and in a real window on a virtual display."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pygame
import pytest

from noughts import Game, Mark, Rules
from noughts.desktop.game.captions import message
from noughts.desktop.game.game_screen import GameScreen
from noughts.desktop.game.introduction_screen import Introduction
from noughts.desktop.parts.games_list import GamesList
from noughts.desktop.parts.help_pages import Help
from noughts.desktop.parts.overlays import Menu, Prompt, Question
from noughts.desktop.start.start_screen import StartScreen
from noughts.match import Match, Seats
from tests.desktop.test_thinking import is_alive, pid_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

CLASSIC, POWER, GOMOKU = map(Rules.parse, ("classic", "power", "gomoku"))


def match_of(rules: Rules = CLASSIC, x: str = "human", o: str = "human") -> Match:
    return Match.start(rules, Seats(x, o))


def typed(hand: Hand) -> str:
    """The rules that are typed on the start screen."""
    field = hand.app.start_screen.choice.field_of("game")
    assert field is not None
    return field.text


def post_click(hand: Hand, name: str) -> None:
    """Press a button that closes the window."""
    at = next(button.rect.center for button in hand.buttons if button.name == name)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    hand.frame()


# ---- the start screen ----------------------------------------------------------------------------


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
    for _ in range(5):
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


# ---- whole games ---------------------------------------------------------------------------------


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


# ---- what else can be done -----------------------------------------------------------------------


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
    assert hand.app.game_screen is not None
    rect, count = hand.app.game_screen.moves.places[0]
    hand.click(rect.center)
    assert (hand.view.ply, count) == (1, 1)
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
    assert hand.app.overlay.page == "Keys"
    hand.cell("b2")  # closes the help, and does nothing else
    assert hand.app.overlay is None
    assert not hand.match.game.moves
    hand.button("menu")
    assert isinstance(hand.app.overlay, Menu)
    hand.button("theme")
    assert hand.app.theme.name == "dark"
    assert hand.app.overlay is None
    hand.key(pygame.K_t, "t")
    assert hand.app.theme.name == "light"
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
    dots: set[bytes] = set()
    while len(dots) < 3:  # they keep moving
        hand.frame()
        dots.add(pygame.image.tobytes(hand.app._window.get_surface(), "RGB"))
    assert hand.match.thinker is not None
    hand.app.play(match_of())
    hand.settle()
    hand.cell("b2")
    assert hand.game == "3x3k3: b2"


# ---- files ---------------------------------------------------------------------------------------


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
    hand.click(overlay.places[0][0].center)
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


def test_a_mark_is_dragged_onto_another(opened: Opens) -> None:
    hand = opened(match=Match.of(Game.parse("4x4k4s2b1: a1 b2"), Seats()))
    hand.cell("c3")
    hand.drag("a1", "c3")
    assert hand.controller.notice.startswith("Drag a mark onto a mark of the other kind")
    hand.drag("a1", "a2")
    assert hand.view.placed == "c3"
    hand.drag("b2", "c3")
    assert hand.game == "4x4k4s2b1: a1 b2 c3~b2c3"


def test_powers_are_introduced_once(opened: Opens, tmp_path: Path) -> None:
    hand = opened(match=match_of(), folder=tmp_path)
    assert hand.app.overlay is None
    hand.app.play(match_of(POWER))
    hand.settle()
    overlay = hand.app.overlay
    assert isinstance(overlay, Introduction)
    hand.click((2, 2))
    hand.button("next")
    assert overlay.page.title == "Swap two marks"
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


# ---- the worst -----------------------------------------------------------------------------------


def test_nobody_can_break_it_with_mouse_and_keys(
    opened: Opens, driver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.desktop.monkey import Monkey

    monkeypatch.chdir(tmp_path)  # whatever is saved is saved here
    (tmp_path / "good.txt").write_text("4x4k4s2b1: a1 b2~a1b2")
    (tmp_path / "bad.txt").write_text("4x4k4s2b1: a1 a1")
    hand = opened(match=match_of(POWER, o="level:2"), seed=1)
    monkey = Monkey(hand.app, seed=20)
    for _ in range(3000 if driver == "dummy" else 500):
        monkey.act()
        hand.frame()
        assert hand.app.is_running, monkey.log[-20:]
    assert len(monkey.screens) >= 4
    assert monkey.moves > 5


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
