"""The play page when answers take long, or no server answers."""

from __future__ import annotations

import json
import re
from threading import Event
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import (
    PAIR,
    cell,
    detail,
    headline,
    look,
    moves,
    power,
    settle,
)

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.web.browser import Tabs
    from tests.web.conftest import Server


def test_the_server_goes_and_comes_back(tabs: Tabs, server: Server) -> None:
    tabs.excused.append("ERR_CONNECTION|Failed to fetch")
    page = tabs.open("/?game=3x3k3:+b2+a1&x=human&o=level:4")
    settle(page)
    server.stop()
    try:
        cell(page, "c3").click()
        banner = page.locator("#connection")
        expect(banner).to_contain_text("The server does not answer.")
        expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile("^c3, X"))
        expect(detail(page)).to_have_text("Your mark on c3 is kept.")
        look(page, "server-gone")
    finally:
        server.start()
    expect(banner).to_be_hidden()
    expect(moves(page)).to_have_count(4)
    expect(headline(page)).to_have_text("Your turn (X)")


def test_a_busy_server_is_asked_again(tabs: Tabs) -> None:
    tabs.excused.append("status of 503")
    page = tabs.open("/?game=3x3k3:&x=human&o=level:4")
    settle(page)
    asked: list[str] = []

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
            return
        body = json.dumps({"error": "Too many requests are waiting."})
        route.fulfill(status=503, headers={"Retry-After": "1"}, body=body)

    page.route("**/api/match", busy)
    cell(page, "b2").click()
    expect(page.locator("#connection")).to_contain_text("The server is busy.")
    expect(moves(page)).to_have_count(2)
    expect(page.locator("#connection")).to_be_hidden()


def test_long_thinking_gets_a_bar(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:&x=human&o=level:4", reduced_motion="no-preference")
    settle(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/match", hold)
    cell(page, "b2").click()
    expect(headline(page)).to_have_text("Level 4 (O) is thinking ...")
    expect(page.locator("#bar")).to_be_visible()
    look(page, "thinking")
    held[0].continue_()
    expect(page.locator("#bar")).to_be_hidden()
    expect(headline(page)).to_have_text("Your turn (X)")


def test_play_goes_on_while_a_table_is_built(tabs: Tabs) -> None:
    page = tabs.open()
    settle(page)
    table = {"state": "building", "progress": 0.37}

    def building(route: Route) -> None:
        answer = route.fetch()
        body = table if "/api/table" in route.request.url else {**answer.json(), "table": table}
        route.fulfill(response=answer, json=body)

    is_ready = Event()
    page.route(
        re.compile("/api/(match|table)"),
        lambda route: route.continue_() if is_ready.is_set() else building(route),
    )
    page.goto(f"/?game=4x4k4s2b1:{PAIR}")
    expect(page.locator("#bar-words")).to_have_text(
        "Working out every position of this game: 37 %. Play on."
    )
    expect(page.locator("#bar")).to_be_visible()
    cell(page, "b2").click()
    power(page, "End turn").click()
    expect(moves(page)).to_have_count(1)
    look(page, "table-building")
    is_ready.set()
    expect(page.locator("#bar")).to_be_hidden()
