"""The play page in a real browser: whole games by mouse, keyboard and touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, button, cell, detail, headline, look, moves, power, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.web.browser import Tabs

POWER = "/?game=4x4k4s2b1:+b2+c3+c2&x=human&o=human"
OVER = re.compile("win|draw")


def is_over(page: Page) -> bool:
    return bool(OVER.search(headline(page).inner_text().lower()))


def play_out(page: Page, choose: Callable[[Locator], None]) -> int:
    """Play whatever is open, powers first, until the game is over; how many moves it took."""
    settle(page)
    while not is_over(page):
        before = moves(page).count()
        choose(page.locator(".open.place").last)
        if page.locator("#powers").is_visible():
            expect(moves(page).or_(power(page, "End turn")).last).to_be_visible()
            use_power(page, before, choose)
        expect(moves(page)).not_to_have_count(before)
        settle(page)
    return moves(page).count()


def use_power(page: Page, before: int, choose: Callable[[Locator], None]) -> None:
    """Swap as long as there are swaps, then block, then just end the turn."""
    page.wait_for_function(
        """before => document.querySelectorAll("#moves button").length > before
        || !document.querySelector("#powers .primary").disabled""",
        arg=before,
    )
    if moves(page).count() > before:
        return  # the placement ended the game
    if power(page, "Swap").is_enabled():
        choose(power(page, "Swap"))
        choose(page.locator(".open.swap").first)
        choose(page.locator(".open.swap").first)
    elif power(page, "Block").is_enabled():
        choose(power(page, "Block"))
        choose(page.locator(".open.block").first)
    else:
        choose(power(page, "End turn"))


def by_keyboard(target: Locator) -> None:
    target.focus()
    target.press("Enter")


GAMES = {
    "classic": "/?game=3x3k3:&x=human&o=level:4",
    "opened by the computer": "/?game=3x3k3+o:&x=human&o=perfect",
    "power": "/?game=4x4k4s2b1:&x=human&o=level:2",
    "power-alt": "/?game=4x4k4s1b2:&x=level:2&o=human",
}


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("classic", "mouse"),
        ("classic", "touch"),
        ("opened by the computer", "keyboard"),
        ("power", "touch"),
        ("power", "keyboard"),
        ("power-alt", "mouse"),
    ],
)
def test_whole_games(tabs: Tabs, game: str, way: str) -> None:
    page = tabs.open(GAMES[game], **(PHONE if way == "touch" else {}))
    choose: dict[str, Callable[[Locator], None]] = {
        "mouse": lambda target: target.click(),
        "keyboard": by_keyboard,
        "touch": lambda target: target.tap(),
    }
    assert play_out(page, choose[way]) >= 4
    expect(page.locator("#review")).to_contain_text("Accuracy")
    expect(page.locator(".open")).to_have_count(0)
    expect(button(page, "Retry")).to_have_class(re.compile("primary"))


def test_a_stranger_plays_classic_against_a_middle_level(page: Page) -> None:
    settle(page)
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(page.locator("#seats")).to_contain_text("You")
    expect(page.locator("#seats")).to_contain_text("Level 4")
    look(page, "start")
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("^b2, X"))
    expect(moves(page)).to_have_count(2)
    expect(detail(page)).to_have_text(re.compile(r"^O placed ..\.$"))
    look(page, "classic")


def test_only_legal_cells_are_offered(tabs: Tabs) -> None:
    page = tabs.open("/?game=4x4k4s2b1:+b2+c3!a1&x=human&o=human")
    settle(page)
    expect(page.locator(".open")).to_have_count(13)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty, blocked by O")
    expect(cell(page, "a1")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".block .owner .mark.o")).to_have_count(1)
    expect(detail(page)).to_have_text("O placed c3 and blocked a1. a1 is blocked for this turn.")
    look(page, "blocked")
    cell(page, "a1").click(force=True)
    expect(page.locator("#note")).to_have_text(
        "a1 is blocked for this move: choose another empty cell."
    )
    cell(page, "b2").click(force=True)
    expect(page.locator("#note")).to_have_text("b2 is taken by X: choose an empty cell.")
    expect(moves(page)).to_have_count(2)


@pytest.mark.parametrize("rules", ["3x3k3", "15x1k3", "15x15k5"])
def test_every_point_of_the_board_belongs_to_a_cell(tabs: Tabs, rules: str) -> None:
    page = tabs.open(f"/?game={rules}:&x=human&o=human")
    settle(page)
    missed = page.evaluate(
        """() => {
          const { left, top, width, height } = document.querySelector(".cells")
            .getBoundingClientRect();
          const steps = Array.from({ length: 40 }, (_, i) => (i + 0.5) / 40);
          return steps.flatMap((y) => steps.map((x) => [left + x * width, top + y * height]))
            .filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('[role="gridcell"]'));
        }"""
    )
    assert missed == []


def test_a_swap_by_click(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    expect(power(page, "Swap")).to_be_disabled()
    cell(page, "b3").click()
    expect(headline(page)).to_have_text("O's turn: Swap or Block?")
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, O, placed, not final")
    expect(power(page, "Swap")).to_have_accessible_name("Swap, 2 left")
    expect(power(page, "Block")).to_have_accessible_name("Block, 1 left")
    power(page, "Swap").click()
    expect(page.locator(".open.swap")).to_have_count(4)
    cell(page, "b3").click()
    expect(headline(page)).to_have_text("O's turn: choose the mark to swap with b3")
    expect(page.locator(".open.swap")).to_have_count(2)  # an X on b2 and one on c2
    expect(cell(page, "b3")).to_have_attribute("aria-selected", "true")
    cell(page, "c2").hover()
    look(page, "power-swap")
    cell(page, "c2").click()
    expect(moves(page)).to_have_text(["b2", "c3", "c2", "b3~c2b3"])
    expect(detail(page)).to_have_text("O placed b3 and swapped c2 with b3.")
    expect(cell(page, "b3")).to_have_attribute("aria-label", re.compile("^b3, X"))
    expect(cell(page, "c2")).to_have_attribute("aria-label", re.compile("^c2, O"))
    expect(power(page, "Swap")).to_have_accessible_name("Swap, 2 left")  # X's


@pytest.mark.parametrize("width", [360, 390])
def test_the_board_stays_under_the_finger_during_a_turn(tabs: Tabs, width: int) -> None:
    size = {"viewport": {"width": width, "height": 844}}
    page = tabs.open("/?game=4x4k4s2b1:+b2+c3+c2&x=level:1&o=human", **{**PHONE, **size})
    settle(page)
    tops = []
    for step in (cell(page, "b3"), power(page, "Swap"), cell(page, "b3")):
        before = headline(page).inner_text()
        step.tap()
        expect(headline(page)).not_to_have_text(before)
        tops.append(page.locator("#board").evaluate("board => board.getBoundingClientRect().top"))
    page.keyboard.press("Escape")
    power(page, "Block").tap()
    expect(headline(page)).to_contain_text("to block")
    tops.append(page.locator("#board").evaluate("board => board.getBoundingClientRect().top"))
    assert len(set(tops)) == 1


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_swap_by_drag(tabs: Tabs, motion: str) -> None:
    page = tabs.open(POWER, reduced_motion=motion)
    settle(page)
    cell(page, "b3").click()
    expect(power(page, "Swap")).to_be_enabled()
    box = cell(page, "c3").bounding_box()
    target = cell(page, "b2").bounding_box()
    assert box
    assert target
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + 30, steps=5)
    expect(page.locator(".partner")).to_have_count(2)
    look(page, f"power-drag-{motion}")
    page.mouse.up()
    expect(moves(page).last).to_have_text("b3~b2c3")
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("^b2, O"))


def test_a_drag_to_nowhere_changes_nothing(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    cell(page, "b3").click()
    expect(power(page, "Swap")).to_be_enabled()
    cell(page, "c3").drag_to(cell(page, "a1"))
    cell(page, "c3").drag_to(cell(page, "b3"))  # two equal marks
    expect(moves(page)).to_have_count(3)
    expect(headline(page)).to_have_text("O's turn: Swap or Block?")


def test_a_block_and_an_end_of_turn(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    cell(page, "a1").click()
    power(page, "Block").click()
    expect(headline(page)).to_have_text("O's turn: choose an empty cell to block")
    expect(page.locator(".open.block")).to_have_count(12)
    cell(page, "d4").hover()
    look(page, "power-block")
    cell(page, "d4").click()
    expect(moves(page).last).to_have_text("a1!d4")
    expect(cell(page, "d4")).to_have_attribute("aria-label", "d4, empty, blocked by O")
    cell(page, "a2").click()
    power(page, "End turn").click()
    expect(moves(page).last).to_have_text("a2")
    cell(page, "d4").click()
    expect(power(page, "Block")).to_have_accessible_name("Block, none left")
    expect(power(page, "Block")).to_be_disabled()


def test_every_step_of_a_turn_can_be_taken_back(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    cell(page, "b3").click()
    power(page, "Swap").click()
    cell(page, "c3").click()
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("O's turn: choose a mark to swap")
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("O's turn: Swap or Block?")
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("O's turn")
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, empty")
    cell(page, "b3").click()
    power(page, "Take back").click()
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, empty")
    expect(moves(page)).to_have_count(3)


def test_no_hint_while_a_placement_waits_for_its_power(tabs: Tabs) -> None:
    page = tabs.open("/?game=4x4k4s2b1:+b2+c3+c2+b3&x=human&o=human")
    settle(page)
    button(page, "Analysis").click()
    legend = page.locator("#legend")
    expect(legend).to_be_visible()
    expect(button(page, "Hint")).to_be_enabled()
    cell(page, "a1").click()
    expect(power(page, "End turn")).to_be_enabled()
    expect(button(page, "Hint")).to_be_disabled()
    expect(legend).to_be_hidden()
    power(page, "Take back").click()
    expect(button(page, "Hint")).to_be_enabled()
    expect(legend).to_be_visible()


def test_the_computers_powers_are_told(tabs: Tabs) -> None:
    # X is about to win; only a power of the perfect player can stop it
    page = tabs.open(
        "/?game=4x4k4s2b1:+a1+d4+b1+d3+c1&x=human&o=perfect", reduced_motion="no-preference"
    )
    expect(moves(page)).to_have_count(6)
    settle(page)
    told = re.compile(r"^O placed .. and (swapped .. with ..|blocked ..)\.")
    expect(detail(page)).to_have_text(told)


def test_the_session_counts(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:+a1+b1+b2+c1&x=human&o=level:1")
    settle(page)
    cell(page, "c3").click()
    expect(headline(page)).to_have_text("You win!")
    expect(detail(page)).to_have_text("X has a1 b2 c3 in a row.")
    expect(page.locator(".seat.x .wins")).to_contain_text("1")
    expect(page.locator(".win-line")).to_have_count(1)
    look(page, "won")
    button(page, "Undo").click()
    button(page, "Redo").click()
    expect(headline(page)).to_have_text("You win!")
    expect(page.locator(".seat.x .wins")).to_contain_text("1")
    button(page, "Play as O").click()
    expect(page.locator(".seat.o .wins")).to_contain_text("1")
    expect(moves(page)).to_have_count(1)  # the computer opens now
    page.reload()
    settle(page)
    expect(page.locator(".seat.o .wins")).to_contain_text("1")
    page.locator(".open.place").first.click()
    expect(moves(page)).to_have_count(3)
    button(page, "Resign").click()
    look(page, "resign")
    page.locator("#sure-yes").click()
    expect(headline(page)).to_have_text("Level 1 wins.")
    expect(detail(page)).to_have_text("You resigned.")
    expect(page.locator(".seat.x .wins")).to_contain_text("1")


def test_an_adaptive_player_learns_in_the_browser(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:+a1+b1+b2+c1&x=human&o=adaptive")
    settle(page)
    with page.expect_response("**/api/adapt"):
        cell(page, "c3").click()
    page.wait_for_function("() => localStorage.getItem('noughts-adaptation')")
    kept = page.evaluate("JSON.parse(localStorage.getItem('noughts-adaptation'))")
    assert kept["games"] == 1
    assert kept["strength"] > 3.5


def test_computers_play_each_other(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:&x=perfect&o=perfect")
    expect(headline(page)).to_have_text("It is a draw.")
    expect(button(page, "Resign")).to_be_disabled()


def test_looking_back_stops_the_computers(tabs: Tabs) -> None:
    page = tabs.open("/?game=4x4k4:&x=random&o=random")
    expect(moves(page).nth(1)).to_be_attached()  # or more: they do not wait for a busy machine
    page.keyboard.press("[")
    expect(detail(page)).to_have_text(re.compile("The game waits"))
    count = moves(page).count()
    page.wait_for_timeout(2000)  # time for two more moves
    expect(moves(page)).to_have_count(count)
    expect(page.locator("#bar")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(moves(page).nth(count)).to_be_attached()
