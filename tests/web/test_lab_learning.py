"""The Learning tab in Chromium: training, looking back, playing against it, and its link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import PHONE, button, look
from tests.web.lab_view import field

if TYPE_CHECKING:
    from tests.web.browser import Tabs

LINK = "/lab?tab=learning&method=td&opponent=itself&exploration=0.3&step=0.3&seed=2&games=200"


def test_a_link_trains_and_the_learner_can_be_played(tabs: Tabs) -> None:
    page = tabs.open(LINK)
    expect(page.locator("#learning-words")).to_contain_text("It has learned from 200 games.")
    expect(page.locator("#learning-curves svg")).to_have_count(4)
    expect(page.locator("#learning-games")).to_have_text("200 games")
    cells = page.locator("#learning-board button")
    expect(cells.first).to_have_attribute(
        "aria-label", re.compile(r"a1: it thinks .*; the truth is a draw")
    )
    cells.nth(4).click()
    expect(page.locator("#learning-board svg")).to_have_count(2)
    expect(page.locator("#learning-status")).to_have_text("X to move.")
    assert field(page, "game").startswith("b2+")
    page.locator("#learning-moment").press("Home")
    expect(page.locator("#learning-games")).to_have_text("0 games")
    expect(page.locator("#learning-board svg")).to_have_count(2)
    expect(page.locator("#learning-board .thought").first).to_have_text("?")
    button(page, "New game: it opens").click()
    expect(page.locator("#learning-board svg")).to_have_count(1)
    look(page, "lab-learning", full=True)


def test_matchboxes_on_a_phone_in_the_dark(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=learning", color_scheme="dark", **PHONE)
    page.locator("#learning-method").select_option("menace")
    expect(page.locator("#learning-about")).to_contain_text("matchbox")
    page.locator("#learning-opponent").select_option("random")
    button(page, "Start").click()
    expect(page.locator("#learning-words")).to_contain_text("Learning: ")
    expect(page.locator(".learning-box")).to_have_count(13)
    expect(page.locator("#learning-games")).to_have_text(re.compile("00 games"))
    button(page, "Stop").click()
    expect(page.locator("#learning-start")).to_have_text("Go on")
    beads = page.locator(".learning-box span").first.inner_text()
    expect(page.locator("#learning-board .thought").first).to_have_text(beads)
    look(page, "lab-learning-phone", full=True)


def test_a_network_learns_a_larger_board(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=learning&method=n-tuple&rules=4x4k4&seed=2&games=300", **PHONE)
    expect(page.locator("#learning-words")).to_contain_text("It has learned from 300 games.")
    expect(page.locator("#learning-opponent option:not([disabled])")).to_have_count(1)
    page.locator("#learning-moment").press("Home")
    page.locator("#learning-moment").press("ArrowRight")
    expect(page.locator("#learning-games")).to_have_text("10 games")
    page.locator("#learning-board button").nth(5).click()
    expect(page.locator("#learning-board svg")).to_have_count(2)
    look(page, "lab-learning-network", full=True)
    page.locator("#learning-method").select_option("td")
    expect(page.locator("#learning-rules")).to_have_value("3x3k3")
