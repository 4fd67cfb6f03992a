"""The play page in rough hands, in poor browsers, and with a server that comes and goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, button, cell, detail, headline, moves, power, settle

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.web.browser import Tabs
    from tests.web.conftest import Server

PAIR = "&x=person&o=person"
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


@pytest.mark.parametrize("script", KEEPS_NOTHING.values(), ids=KEEPS_NOTHING)
def test_a_browser_that_keeps_nothing(page: Page, script: str) -> None:
    page.add_init_script(script)
    page.goto("/?game=3x3k3:+a1+b1+b2+c1&x=person&o=adaptive")
    settle(page)
    button(page, "Sound").click()
    expect(button(page, "Sound")).to_have_attribute("aria-pressed", "true")
    button(page, "Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    button(page, "Light or dark").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    with page.expect_response("**/api/adapt"):
        cell(page, "c3").click()
    expect(headline(page)).to_have_text("You win!")
    expect(page.locator(".seat.x .wins")).to_contain_text("1")
    page.goto("/lab")
    page.locator("#large").click()
    expect(page.locator("#large")).to_have_attribute("aria-pressed", "true")


def test_nobody_resigns_before_the_server_knows_the_move(tabs: Tabs, server: Server) -> None:
    tabs.excused.append(GONE)
    page = tabs.open("/?game=3x3k3:+b2+a1&x=person&o=level:4")
    settle(page)
    server.stop()
    try:
        cell(page, "c3").click()
        expect(page.locator("#connection")).to_be_visible()
        expect(button(page, "Resign")).to_be_disabled()
    finally:
        server.start()
    expect(moves(page)).to_have_count(4)
    expect(button(page, "Resign")).to_be_enabled()


def test_the_banner_goes_with_the_question(tabs: Tabs, server: Server) -> None:
    tabs.excused.append(GONE)
    page = tabs.open(POWER)
    settle(page)
    server.stop()
    try:
        cell(page, "b3").click()
        expect(page.locator("#connection")).to_be_visible()
        page.keyboard.press("Escape")
        expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, empty")
        expect(page.locator("#connection")).to_be_hidden()
    finally:
        server.start()


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

    page.route("**/api/state", cut)
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)


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
