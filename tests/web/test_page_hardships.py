"""The play page in rough hands, in poor browsers, and with a server that comes and goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noughts.palette import DARK, LIGHT
from tests.web.browser import PAIR, PHONE, button, cell, detail, headline, moves, power, settle

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.web.browser import Tabs
    from tests.web.conftest import Server

POWER = f"/?game=4x4k4s2b1:+a1+d4+a4{PAIR}"
GONE = "ERR_CONNECTION|Failed to fetch"
KEEPS_NOTHING = {
    "forbidden": """for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() { throw new DOMException("denied", "SecurityError"); },
        });""",
    "full": """Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };""",
}


def _rgb(colour: str) -> str:
    """A colour as a browser writes it."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red}, {green}, {blue})"


@pytest.mark.parametrize("script", KEEPS_NOTHING.values(), ids=KEEPS_NOTHING)
def test_a_browser_that_keeps_nothing(tabs: Tabs, script: str) -> None:
    page = tabs.open(is_kept=False)
    page.add_init_script(script)
    page.goto("/?game=3x3k3:+a1+b1+b2+c1&x=human&o=adaptive")
    settle(page)
    button(page, "Sound").click()
    expect(button(page, "Sound")).to_have_attribute("aria-pressed", "true")
    button(page, "Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    bars = page.locator("meta[name=theme-color]")
    expect(bars).to_have_attribute("content", _rgb(DARK.paper))  # the browser's own bars follow
    button(page, "Light or dark").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    expect(bars).to_have_attribute("content", _rgb(LIGHT.paper))
    with page.expect_response("**/api/adapt"):
        cell(page, "c3").click()
    expect(headline(page)).to_have_text("You win!")
    expect(page.locator(".seat.x .wins")).to_contain_text("1")
    page.goto("/lab")
    page.wait_for_selector("html[data-ready]")
    page.locator("#large").click()
    expect(page.locator("#large")).to_have_attribute("aria-pressed", "true")


def test_a_resignation_waits_for_the_server_with_the_move(tabs: Tabs, server: Server) -> None:
    tabs.excused.append(GONE)
    page = tabs.open("/?game=3x3k3:+b2+a1&x=human&o=level:4")
    settle(page)
    server.stop()
    try:
        cell(page, "c3").click()
        expect(page.locator("#connection")).to_be_visible()
        button(page, "Resign").click()
        page.locator("#sure-yes").click()
    finally:
        server.start()
    expect(detail(page)).to_have_text("You resigned.")
    expect(moves(page)).to_have_text([re.compile(name) for name in ("^b2", "^a1", "^c3")])
    expect(button(page, "Resign")).to_be_disabled()


def test_a_mark_without_an_answer_is_kept_with_the_address(page: Page) -> None:
    settle(page)
    page.route("**/api/match", lambda _: None)  # never answers
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("^b2, X"))
    assert page.evaluate("history.state.pending") == ["place b2"]
    page.unroute("**/api/match")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")  # as after a reload
    expect(moves(page)).to_have_count(2)
    expect(moves(page).first).to_have_text("b2")
    settle(page)
    page.go_back()
    expect(moves(page)).to_have_count(0)
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty")


def test_what_an_older_page_kept_does_not_stand_in_the_way(tabs: Tabs) -> None:
    tabs.excused.append("status of 4")
    page = tabs.open(f"/?game=3x3k3:+b2+a1{PAIR}")
    settle(page)
    page.evaluate("history.replaceState({ match: { game: 5, size: 3 } }, '', location.href)")
    page.reload()
    expect(moves(page)).to_have_text(["b2", "a1"])
    expect(page.locator("#problem")).to_be_hidden()


def test_a_game_that_was_given_up_for_a_new_one_comes_back(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+b2+a1{PAIR}")
    settle(page)
    button(page, "Retry").click()
    expect(moves(page)).to_have_count(0)
    button(page, "Undo").click()
    expect(moves(page)).to_have_text(["b2", "a1"])
    button(page, "Retry").click()
    expect(moves(page)).to_have_count(0)
    cell(page, "c3").click()
    expect(moves(page)).to_have_count(1)
    button(page, "Undo").click()
    expect(moves(page)).to_have_count(0)
    button(page, "Undo").click()  # also after a move of the new game
    expect(moves(page)).to_have_text(["b2", "a1"])


def test_a_mark_can_be_taken_back_while_the_server_is_gone(tabs: Tabs, server: Server) -> None:
    tabs.excused.append(GONE)
    page = tabs.open(POWER)
    settle(page)
    server.stop()
    try:
        cell(page, "b3").click()
        expect(page.locator("#connection")).to_be_visible()
        page.keyboard.press("Escape")
        expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, empty")
    finally:
        server.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, empty")
    expect(page.locator(".open.place")).to_have_count(13)


def test_a_game_that_was_not_wanted_after_all_does_not_start(tabs: Tabs, server: Server) -> None:
    tabs.excused.append(GONE)
    page = tabs.open(f"/?game=3x3k3:+b2{PAIR}")
    settle(page)
    page.keyboard.press("n")
    expect(page.locator("#new-game")).to_be_visible()
    server.stop()
    try:
        page.locator("#new-game .primary").click()
        expect(page.locator("#connection")).to_be_visible()
        button(page, "Cancel").click()
        expect(page.locator("#connection")).to_be_hidden()
    finally:
        server.start()
    cell(page, "a1").click()
    expect(moves(page)).to_have_text(["b2", "a1"])


def test_an_answer_that_is_cut_off_is_asked_for_again(page: Page) -> None:
    settle(page)
    asked: list[str] = []

    def cut(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(content_type="application/json", body='{"game": ')

    page.route("**/api/match", cut)
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)


def test_a_command_ends_a_number_and_escape_forgets_it(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    page.keyboard.press("1")  # of 10 to 16, perhaps
    page.keyboard.press("Escape")
    page.wait_for_timeout(1500)  # longer than the next digit may take
    expect(cell(page, "a1")).not_to_be_focused()
    page.keyboard.press("0")
    page.keyboard.press("2")
    expect(power(page, "End turn")).to_be_enabled()
    page.keyboard.press("Escape")
    page.goto(f"/?game=4x4k4s1:{PAIR}")
    settle(page)
    page.keyboard.press("1")
    page.keyboard.press("e")
    expect(moves(page)).to_have_text(["a1"])


def test_a_number_does_not_play_behind_a_dialog(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4:{PAIR}")
    settle(page)
    page.keyboard.press("1")
    button(page, "Help").click()
    page.wait_for_timeout(1500)
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    expect(moves(page)).to_have_count(0)


def test_a_mark_does_not_stick_to_a_mouse_that_let_go_elsewhere(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    cell(page, "b3").click()
    expect(power(page, "Swap")).to_be_enabled()
    box = cell(page, "a1").bounding_box()
    assert box
    page.mouse.move(box["x"] + 1.5, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] - 2, box["y"] + 40)  # beside the board, and too short for a drag
    page.mouse.up()
    page.mouse.move(box["x"] + 160, box["y"] + 60, steps=4)
    expect(page.locator("noughts-board.dragging")).to_have_count(0)


def test_a_drag_to_nowhere_does_not_spoil_the_next(tabs: Tabs) -> None:
    page = tabs.open(POWER)
    settle(page)
    cell(page, "b3").click()
    expect(power(page, "Swap")).to_be_enabled()
    for target in ("d1", "d4"):  # what is selected on the way must not be dragged instead
        start, end = cell(page, "a1").bounding_box(), cell(page, target).bounding_box()
        assert start
        assert end
        page.mouse.move(start["x"] + 40, start["y"] + 40)
        page.mouse.down()
        page.mouse.move(end["x"] + 40, end["y"] + 40, steps=6)
        page.mouse.up()
    expect(moves(page).last).to_have_text("b3~a1d4")


def test_a_board_of_many_columns_stays_in_its_place(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=60x2k3:{PAIR}")
    settle(page)
    board, panel = page.locator("#board").bounding_box(), page.locator(".panel").bounding_box()
    columns = page.locator(".columns").bounding_box()
    assert board
    assert panel
    assert columns
    assert columns["x"] + columns["width"] <= board["x"] + board["width"] <= panel["x"]


def test_escape_plays_on(page: Page) -> None:
    settle(page)
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)
    settle(page)
    button(page, "Resign").click()
    page.keyboard.press("Escape")
    expect(page.locator("#sure")).to_be_hidden()
    expect(button(page, "Resign")).to_be_focused()
    expect(headline(page)).to_have_text("Your turn (X)")


def test_a_long_search_for_a_hint_gets_a_bar(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+b2+a1{PAIR}")
    settle(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/hint", hold)
    button(page, "Hint").click()
    expect(page.locator("#bar")).to_be_visible()
    held[0].continue_()
    expect(headline(page)).to_have_text(re.compile("^Hint: "))
    expect(page.locator("#bar")).to_be_hidden()
    button(page, "Hint").click()
    expect(page.locator("#bar")).to_be_visible()
    cell(page, "c3").click()
    expect(page.locator("#bar")).to_be_hidden()
    expect(detail(page)).to_have_text("X placed c3.")


def test_columns_beyond_z_have_two_letters(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=30x2k3:+aa1{PAIR}", permissions=["clipboard-read", "clipboard-write"])
    settle(page)
    expect(page.locator(".columns span").nth(25)).to_have_text("z")
    expect(page.locator(".columns span").nth(26)).to_have_text("aa")
    button(page, "Copy as text").click()
    expect(page.locator("#note")).to_have_text("The game is copied as text.")
    heads, first, *_ = page.evaluate("() => navigator.clipboard.readText()").split("\n")[2:]
    assert heads.index("aa") + 1 == first.index("X")


def test_paper_shows_the_game_in_dark_ink_and_no_buttons(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+a1+b1+b2+c1+c3{PAIR}")
    settle(page)
    page.emulate_media(media="print")
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        ink = page.locator("#headline").evaluate("element => getComputedStyle(element).color")
        assert ink == "rgb(34, 32, 28)"
        expect(button(page, "Undo")).to_be_hidden()
        expect(page.locator("#board")).to_be_visible()
        expect(moves(page)).to_have_count(5)


def test_words_keep_off_the_edges_of_their_buttons(tabs: Tabs) -> None:
    page = tabs.open(POWER, **PHONE)
    settle(page)
    for width, height in ((320, 568), (360, 640), (640, 400), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        tight = page.evaluate(
            """() => [...document.querySelectorAll(".button span")]
              .filter((span) => span.checkVisibility() && !span.classList.contains("hidden"))
              .filter((span) => {
                const words = document.createRange();
                words.selectNodeContents(span);
                const inner = words.getBoundingClientRect();
                const outer = span.closest(".button").getBoundingClientRect();
                return inner.left < outer.left + 3 || inner.right > outer.right - 3;
              })
              .map((span) => span.textContent)"""
        )
        assert tight == [], width
