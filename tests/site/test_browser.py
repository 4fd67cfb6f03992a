"""The site in a real browser: the first visit, later visits without a network, a new version.

Each start of Python in a page takes seconds, so there are two visits, each with several steps.
"""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.answers.recorded import recorded, steady
from tests.site.conftest import KEPT
from tests.web.browser import PHONE, button, cell, headline, look, moves, settle
from tests.web.test_page_play import play_out

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.static_host import StaticHost
    from tests.web.browser import Tabs

pytestmark = pytest.mark.slow

ASK = """async ([name, request]) => {
    const [script] = document.querySelectorAll("script[type=module]");
    const { askWorker } = await import(new URL("../worker/transport.js", script.src).href);
    return (await askWorker(name, request)).text();
}"""


def click(page: Page, name: str) -> None:
    cell(page, name).click()


def test_a_first_visit_and_a_new_version(
    tabs: Tabs, host: StaticHost, site: Path, tmp_path: Path
) -> None:
    page = first_visit(tabs, host)
    check_recorded_answers(page)
    page.evaluate(KEPT)
    check_a_new_version_is_offered_and_not_forced(page, host, site, tmp_path)


def first_visit(tabs: Tabs, host: StaticHost) -> Page:
    """The board is drawn and takes a mark before Python is there."""
    host.may_send_python.clear()
    page = tabs.open(**PHONE)
    expect(headline(page)).to_have_text("Your turn (X)")
    click(page, "b2")
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("X"))
    expect(page.locator("#connection")).to_have_text(
        re.compile(r"The computer is being loaded, \d+ %")
    )
    look(page, "site-loading-phone")
    host.may_send_later.clear()  # the first move needs nothing of the second part
    host.may_send_python.set()
    expect(moves(page)).to_have_count(2)
    host.may_send_later.set()
    expect(page.locator("#connection")).to_be_hidden()
    look(page, "site-phone")
    return page


def check_recorded_answers(page: Page) -> None:
    """The worker of the page answers each question, and each kind of error, as recorded."""
    seen = set()
    for entry in recorded():
        is_error = "error" in entry.answer
        if (entry.question, is_error) in seen or entry.question == "lab/claim":
            continue
        seen.add((entry.question, is_error))
        text = page.evaluate(ASK, [entry.question, entry.request])
        if "media" in entry.answer:
            assert steady(text) == entry.answer["text"]
        else:
            assert steady(json.loads(text)) == entry.answer
    assert len(seen) > 30


def check_a_new_version_is_offered_and_not_forced(
    page: Page, host: StaticHost, site: Path, tmp_path: Path
) -> None:
    shutil.copytree(site, tmp_path / "site")
    host.folder = tmp_path / "site"
    for name, old, new in (
        ("service-worker.js", '"version": "', '"version": "new-'),
        ("index.html", "<title>", '<title data-version="new">'),
    ):
        path = host.folder / name
        path.write_text(path.read_text().replace(old, new, 1))
        for ending in (".br", ".gz"):
            path.with_name(name + ending).unlink()
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    offer = page.locator("#new-version")
    expect(offer).to_contain_text("A new version")
    look(page, "site-new-version")
    assert page.locator("title").get_attribute("data-version") is None
    offer.get_by_role("button").click()
    expect(page.locator("title")).to_have_attribute("data-version", "new")
    expect(moves(page)).to_have_count(2)


def go_to(page: Page, game: str) -> None:
    """Go to another game as the buttons of the browser do, on the page that is there already."""
    page.evaluate("address => history.pushState(null, '', address)", game)
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")


def test_without_a_network_everything_goes_on(tabs: Tabs, host: StaticHost) -> None:
    page = tabs.open()
    page.evaluate(KEPT)
    host.cut()
    check_games(page)
    check_lab(page)
    check_a_study_that_nobody_waits_for_is_stopped_by_ending_its_worker(page)
    check_networks_are_loaded_when_they_are_first_needed(page, host)


def check_games(page: Page) -> None:
    """Games on small and large boards are played to their ends."""
    page.goto("?game=3x3k3:&x=human&o=level:4")
    assert play_out(page, lambda place: place.click()) >= 5
    go_to(page, "?game=4x4k4s2b1:&x=human&o=perfect")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    assert play_out(page, lambda place: place.click()) >= 5
    go_to(page, "?game=15x15k5:+h8+i8+h9+i9+h10+i10&x=human&o=level:4")
    expect(moves(page)).to_have_count(6)
    settle(page)
    click(page, "h11")
    settle(page)
    expect(moves(page)).to_have_count(8)
    is_open_below = "open" in (cell(page, "h12").get_attribute("class") or "")
    click(page, "h12" if is_open_below else "h7")  # four had two open ends
    expect(headline(page)).to_have_text(re.compile("win"))


def check_lab(page: Page) -> None:
    """The replay steps, exercises are asked, and their sheet opens."""
    page.goto("lab.html")
    expect(page.locator("html")).to_have_attribute("data-ready", "")
    expect(page.locator("#problem, [role=alert]:visible")).to_have_count(0)
    page.get_by_role("link", name="Start the guided replay").click()
    expect(page.locator("replay-pane")).to_be_visible()
    button(page, "Next").click()
    expect(page.locator("#guide-count")).to_have_text("Step 2 of 6")
    page.get_by_role("link", name="Exercises").click()
    expect(page.locator("#exercise-title")).not_to_be_empty()
    with page.expect_popup() as popup:
        page.locator("#exercise-sheet").click()
    expect(popup.value.locator("body")).to_contain_text("Name")
    colour = "getComputedStyle(document.querySelector('svg')).maxWidth"
    assert popup.value.evaluate(colour) is not None


STUDY = """async () => {
    const [script] = document.querySelectorAll("script[type=module]");
    const { askWorker } = await import(new URL("../worker/transport.js", script.src).href);
    const controller = new AbortController();
    const algorithms = ["minimax", "alphabeta", "+ordering", "+table", "+symmetry", "+deepening"];
    const long = askWorker("lab/compare", { rules: "4x4k4", algorithms }, controller.signal);
    const next = askWorker("lab/position", { rules: "power" });
    controller.abort();
    const name = await long.catch((error) => error.name);
    return [name, (await next).status];
}"""


def check_a_study_that_nobody_waits_for_is_stopped_by_ending_its_worker(page: Page) -> None:
    page.evaluate(ASK, ["lab/position", {}])  # the worker is there now
    begun: list[str] = []
    page.on("worker", lambda worker: begun.append(worker.url))
    assert page.evaluate(STUDY) == ["AbortError", 200]
    assert len(begun) == 1


def check_networks_are_loaded_when_they_are_first_needed(page: Page, host: StaticHost) -> None:
    assert not any("learning.wasm" in path for path in host.sent)
    ask = ["lab/learning", {"setup": {"method": "n-tuple"}, "games": 10}]
    assert "try again with a network" in json.loads(page.evaluate(ASK, ask))["error"]
    host.is_cut = False
    assert json.loads(page.evaluate(ASK, ask))["moment"]["games"] == 10
    host.cut()  # from now on it is kept
    page.goto("lab.html?tab=learning&method=n-tuple&rules=4x4k4&seed=2&games=200")
    expect(page.locator("#learning-words")).to_contain_text("It has learned from 200 games.")
    page.locator("#learning-board button").nth(5).click()
    expect(page.locator("#learning-board svg")).to_have_count(2)
    look(page, "site-learning-network", full=True)


def test_an_old_browser_is_told_what_to_do(tabs: Tabs) -> None:
    page = tabs.open("old.html")
    page.context.add_init_script("delete Response.json")
    page.goto("")
    expect(page.locator("h1")).to_have_text("This browser is too old for noughts")
    look(page, "site-old-browser")
