"""Every part is inside the window and none covers another, at any size and density."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from noughts import Game, Mark, Rules
from noughts.desktop.app import PALETTES
from noughts.desktop.game.controller import Controller
from noughts.desktop.game.game_screen import GameScreen, Layout
from noughts.desktop.game_files import GamesList, row_texts
from noughts.desktop.parts.frame import Frame, fitted_size, shorten, text_picture, text_width, wrap
from noughts.desktop.parts.overlays import Help, Introduction, Menu, Prompt, Question
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Field, Screen
from noughts.desktop.parts.strokes import mark_picture, mix, picture
from noughts.desktop.start import StartChoice, StartScreen
from noughts.match import Match, Seats
from noughts.players.catalogue import menu, parse_player
from noughts.saved_games import SavedGame
from tests.desktop.instant_thinking import InstantThinking

if TYPE_CHECKING:
    from collections.abc import Callable


pytestmark = pytest.mark.usefixtures("screenless")

SIZES = st.tuples(st.integers(300, 1900), st.integers(200, 1200), st.sampled_from([1.0, 1.5, 2.0]))
GAMES = st.sampled_from(["3x3k3: b2", "4x4k4s2b1: a1 b2~a1b2", "15x15k5: h8", "30x2k3b2: a1!b1"])


COMMANDS: defaultdict[str, Callable[[], None]] = defaultdict(lambda: lambda: None)


def frame_of(width: int, height: int, density: float, theme: str = "light") -> Frame:
    size = (round(width * density), round(height * density))
    return Frame(pygame.Surface(size), PALETTES[theme], density, 100.0)


def screen_of(text: str) -> GameScreen:
    controller = Controller(Match.of(Game.parse(text), Seats()), InstantThinking(), pace=0.0)
    controller.notice = "Something that has to be read by somebody. " * 3
    return GameScreen(controller, COMMANDS, lambda *_: None)


def check_buttons(buttons: list[Button], frame: Frame) -> None:
    window = frame.surface.get_rect()
    assert buttons
    for button in buttons:
        assert window.contains(button.rect), (button.name, button.rect, window)
        assert min(button.rect.size) >= 14 * frame.density, button
    for one, two in combinations(buttons, 2):
        assert not one.rect.colliderect(two.rect), (one, two)


@given(SIZES, GAMES)
@example((300, 200, 1.0), "4x4k4s2b1: a1")
@example((300, 200, 1.0), "3x3k3: a1 b1 b2 a2 c3")
@example((360, 320, 1.0), "4x4k4s2b1: a1")
@example((480, 400, 1.0), "4x4k4s2b1: a1")
@example((360, 1200, 2.0), "4x4k4s2b1: a1")
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_game_screen_fits(size: tuple[int, int, float], text: str) -> None:
    frame, screen = frame_of(*size), screen_of(text)
    screen.draw(frame)
    check_buttons(screen.buttons, frame)
    area = screen.board.geometry.area
    layout = Layout.of(frame)
    assert layout.board.inflate(2, 2).contains(area)
    assert not layout.board.colliderect(layout.panel)
    assert not any(button.rect.colliderect(area) for button in screen.buttons)
    rules = screen.controller.match.game.rules
    for cell in (0, rules.width - 1, rules.cells - 1):
        assert screen.board.geometry.cell_at(screen.board.geometry.rect_of(cell).center) == cell
    assert screen.board.geometry.cell_at((area.left - 5, area.top + 5)) is None


@given(SIZES, st.sampled_from(["classic", "other"]), st.sampled_from(["easy", "human", "more"]))
@example((300, 200, 1.0), "other", "more")
@example((300, 200, 1.0), "other", "human")
@example((360, 320, 1.0), "other", "more")
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_start_screen_fits(size: tuple[int, int, float], game: str, against: str) -> None:
    frame, screen = frame_of(*size, "dark"), StartScreen(StartChoice(), lambda _: None, COMMANDS)
    screen.choose("game", game)
    screen.choose("against", against)
    screen.has_game = True
    window, names = frame.surface.get_rect(), set()
    for _ in range(12):  # a low window is scrolled
        screen.draw(frame)
        visible = [button for button in screen.buttons if window.contains(button.rect)]
        check_buttons(visible, frame)
        names |= {button.name for button in visible}
        screen.scroll(-1)
    assert names == {button.name for button in screen.buttons}
    if min(size[:2]) >= 400:
        assert len(visible) == len(screen.buttons)
    assert {"start", "game classic", "against easy", "against human", "opener o"} <= names
    assert ("number 8" in names) == (against == "more")
    assert {name for name in names if name.endswith(" field")} == {
        *(["game field"] if game == "other" else []),
        *(["x name field", "o name field"] if against == "human" else []),
    }


def test_the_start_screen_offers_the_players_of_the_catalogue() -> None:
    choice, players = StartChoice(), set()
    assert str(choice.opponent) == str(parse_player("medium"))
    words = list(choice.rows()["against"].options)
    assert words == ["easy", "medium", "hard", "impossible", "human", "more"]
    for word in words[:5]:
        choice.choose("against", word)
        players.add(str(choice.opponent))
    choice.choose("against", "more")
    for kind, title in choice.rows()["player"].options.items():
        choice.choose("player", kind)
        assert title == choice.opponent.kind.title
        row = choice.rows().get("number")
        for number in row.options if row else ("4",):
            choice.choose("number", number)
            players.add(choice.match.seats.o)
            assert choice.sentences()[1] == choice.opponent.words
    assert players == {str(spec) for spec in menu()}
    assert choice.rows()["number"].label == "Depth"


def test_two_people_have_names() -> None:
    screen = StartScreen(StartChoice(), lambda _: None, COMMANDS)
    screen.choose("against", "human")
    screen.type("Ana")
    screen.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))
    screen.type("Ben" * 20)
    assert screen.choice.seats == Seats("human", "human", "Ana", ("Ben" * 20)[:20])
    screen.choose("against", "easy")
    assert screen.choice.seats == Seats("human", "level:2")
    assert screen.field is None


def test_the_start_screen_says_which_player_is_too_slow() -> None:
    screen = StartScreen(StartChoice(), lambda _: None, COMMANDS)
    screen.choose("game", "gomoku")
    screen.choose("against", "more")
    screen.choose("player", "rulebook")
    words = "Rulebook is too slow on 15x15k5: it plays on 36 cells at most."
    assert screen.choice.problem() == words
    assert words in screen.choice.sentences()
    screen.start()
    assert screen.error == words
    screen.choose("player", "engine")
    assert screen.choice.problem() == ""


@pytest.mark.parametrize(
    "size", [(300, 200, 1.0), (360, 320, 1.0), (480, 400, 2.0), (1280, 800, 1.0)]
)
def test_overlays_fit(size: tuple[int, int, float]) -> None:
    frame, close = frame_of(*size), COMMANDS["resume"]
    power = Rules.parse("power")
    question = Question("Do you want to keep the game?" * 2, {"Save": close, "Quit": close})
    games = [(Path("a.txt"), SavedGame(Game.parse("3x3k3: b2"), "human", "level:4"))] * 30
    listed = GamesList(games, lambda _: "")
    listed.error = "There is no such file."
    helps = [Help(power, close) for _ in range(3)]
    for number, each in enumerate(helps):
        each.turn(number)
    for overlay in (*helps, question, listed, Introduction(power)):
        overlay.draw(frame)
        check_buttons(overlay.buttons, frame)
        assert frame.surface.get_rect().contains(overlay._box)
    rows = [button for button in listed.buttons if button.name.startswith("game ")]
    assert rows
    assert all(listed._box.contains(row.rect) for row in rows)
    menu = Menu(screen_of("3x3k3:").actions())
    menu.draw(frame)
    check_buttons(menu.buttons, frame)
    prompt = Prompt("Open which file?", "/a/very/long/path" * 9, "Open", lambda _: "")
    prompt.error = "What is wrong with it takes more than one line to tell. " * 2
    prompt.draw(frame)
    check_buttons(prompt.buttons, frame)


def test_the_list_of_games_shows_the_selected_one() -> None:
    game = SavedGame(Game.parse("3x3k3: b2"), "human", "level:4")
    opened: list[object] = []

    def open_game(path: object) -> str:
        opened.append(path)
        return ""

    listed = GamesList([(Path(f"{n}.txt"), game) for n in range(30)], open_game)
    frame = frame_of(480, 400, 1.0)

    def press(key: int, times: int) -> set[str]:
        for _ in range(times):
            listed.key(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            listed.draw(frame)
        return {button.name for button in listed.buttons}

    listed.draw(frame)
    assert "game 20" in press(pygame.K_DOWN, 20)
    assert "game 0" not in press(pygame.K_UP, 1)
    assert "game 0" in press(pygame.K_UP, 25)
    listed.scroll(-3)
    listed.draw(frame)
    assert listed.buttons[0].name == "game 3"
    listed.submit()
    assert opened == [Path("0.txt")]


def test_everything_grows_with_the_density() -> None:
    plain, dense = (frame_of(960, 600, float(n)) for n in (1, 2))
    assert dense.unit == 2 * plain.unit
    assert abs(Layout.of(dense).panel.width - 2 * Layout.of(plain).panel.width) <= 2


def test_the_panel_goes_below_a_narrow_board() -> None:
    wide, narrow = Layout.of(frame_of(1000, 700, 1.0)), Layout.of(frame_of(420, 800, 1.0))
    assert wide.panel.left >= wide.board.right
    assert narrow.panel.top >= narrow.board.bottom


# ---- strokes and words ---------------------------------------------------------------------------

INK = "#0a141e"


def test_strokes_have_smooth_edges_of_one_colour() -> None:
    for mark in Mark:
        picture = mark_picture(mark, 90, 0, INK)
        pixels = [picture.get_at((x, y)) for x in range(90) for y in range(90)]
        alphas = {pixel.a for pixel in pixels}
        assert {0, 255} < alphas
        assert len(alphas) > 8
        assert all(pixel[:3] == (10, 20, 30) for pixel in pixels if pixel.a)


def test_a_mark_draws_itself() -> None:
    def ink(share: float) -> int:
        picture = mark_picture(Mark.X, 60, 1, INK, share)
        return sum(picture.get_at((x, y)).a for x in range(60) for y in range(60))

    assert ink(0.2) < ink(0.5) < ink(0.9) < ink(1.0)


def test_no_strokes_are_a_blank_picture() -> None:
    blank = picture("", (5, 5), INK)
    assert blank.get_at((2, 2)).a == 0
    assert blank.get_masks() == pygame.Surface((1, 1), pygame.SRCALPHA).get_masks()  # fast to copy


@given(st.text(max_size=60), st.integers(9, 30), st.integers(20, 300))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_drawn_wrapped_and_shortened(text: str, size: int, width: int) -> None:
    frame = frame_of(50, 20, 1.0)
    frame.text(text, size, INK, (0, 0))
    for line in wrap(text, size, width):
        assert text_width(line, size) <= width or len(line) == 1
        frame.text(line, size, INK, (0, 0))
    assert "".join("".join(wrap(text, size, width)).split()) == "".join(text.split())
    short = shorten(text, size, width)
    assert short == text or short.endswith("...")
    assert fitted_size(text, size, width) <= size


def test_signs_that_the_font_lacks_are_question_marks() -> None:
    picture = text_picture("game \u4e00\U0001f600.txt", 16, INK)
    other = text_picture("game ??.txt", 16, INK)
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_button_that_is_not_enabled_does_nothing() -> None:
    presses: list[str] = []
    buttons = [
        Button(name, name, partial(presses.append, name), is_enabled=name == "on")
        for name in ("on", "off")
    ]
    screen = Screen()
    fill = partial(Page.grid, buttons=buttons, columns=2, height=2, gap=0.4)
    screen.buttons = Page(frame_of(300, 200, 1.0), fill, (100, 20), sizes=(10,)).draw(0, 0)
    assert [button.rect.size for button in screen.buttons] == [(48, 20), (48, 20)]
    assert [screen.press(at) for at in ((10, 10), (90, 10), (49, 10))] == [True, True, False]
    assert presses == ["on"]


def test_what_is_left_of_a_page_can_be_filled() -> None:
    heights = []

    def fill(page: Page) -> None:
        page.take(30)
        heights.append(page.rest)
        page.take(page.rest)
        page.take(20)

    page = Page(frame_of(300, 200, 1.0), fill, (100, 100), sizes=(20, 10), gap=1.0)
    assert (page.size, page.height) == (20, 90)
    page.draw(0, 0)
    assert heights == [0, 10]


def test_a_field_is_edited() -> None:
    field = Field("3x3")
    field.insert("k4")
    for key in (pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE, pygame.K_RIGHT):
        assert field.press(key)
    field.insert("9\n")
    assert (field.text, field.cursor) == ("x9 3k", 3)
    assert not field.press(pygame.K_F5)
    assert Field("", max_length=3).text == ""
    short = Field("ab", max_length=3)
    short.insert("cdef")
    assert short.text == "abc"


def test_the_list_says_when_what_who_and_how() -> None:
    game = Game.parse("4x4k4s2b1: a1")
    date = datetime(2026, 11, 15, 20, 4)
    saved = SavedGame(game, "human", "level:4", "", "", Mark.O, date)
    assert row_texts(saved) == ("2026-11-15 20:04", "power", "You - Level 4", "O resigned")
    named = SavedGame(game, "level:4", "human", "", "Ben")
    assert row_texts(named)[2] == "Level 4 - Ben"
    people = SavedGame(game, "human", "human", "Ana", "")
    assert row_texts(people) == ("", "power", "Ana - Player O", "not finished")
    assert row_texts(SavedGame(game, "human", "oracle"))[2] == "human - oracle"


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in bytes.fromhex(colour[1:])]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, two: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_words_can_be_read_in_every_theme(name: str) -> None:
    theme = PALETTES[name]
    for ground in (theme.sunk, theme.card):
        for ink in (theme.ink, theme.soft, theme.x, theme.o, theme.good, theme.bad):
            assert _contrast(ink, ground) >= 4.5, (ink, ground)
    assert _contrast(theme.paper, theme.good) >= 4.5
    assert [mix(theme.ink, theme.card, share) for share in (0.0, 1.0)] == [theme.ink, theme.card]
    assert mix("#000000", "#c86400", 0.5) == "#643200"
