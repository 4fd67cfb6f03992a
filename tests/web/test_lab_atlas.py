"""The Atlas tab in Chromium: maps, lists, the facts of a game, and playing it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import PHONE, button, headline, look, settle
from tests.web.lab_view import field

if TYPE_CHECKING:
    from tests.web.browser import Tabs


def test_a_game_of_a_map_can_be_read_about_and_played(tabs: Tabs) -> None:
    page = tabs.open("/lab")
    assert not any("/atlas/" in url for url in tabs.requests)
    page.locator("nav [data-tab=atlas]").click()
    page.get_by_label("Variant").first.select_option("torus")
    place = page.get_by_role("button", name="3 by 3: X wins in 4 moves.")
    expect(place).to_have_text("X4")
    place.focus()
    place.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(place).to_be_focused()
    place.press("Enter")
    facts = page.locator(".atlas-facts")
    expect(facts).to_contain_text("3 x 3, 3 in a row win; rows go on at the opposite edge.")
    expect(facts).to_contain_text("Every first move wins.")
    assert field(page, "game") == "3x3k3t"
    look(page, "lab-atlas", full=True)
    page.get_by_text("Maps of 1, 2, and 7 or more in a row").click()
    expect(page.get_by_role("button", name="16 by 1: X wins in 1 move.")).to_have_text("X1")
    expect(page.locator("caption", has_text="16 in a row")).to_be_visible()
    page.reload()
    expect(facts).to_contain_text("X wins in 4 moves.")
    facts.get_by_role("link", name="Play it").click()
    settle(page)
    expect(headline(page)).to_contain_text("Your turn")
    assert "game=3x3k3t:" in page.url


def test_lists_on_a_phone_in_the_dark(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=atlas&list=second", color_scheme="dark", **PHONE)
    first = page.locator(".atlas-list tbody tr").first
    expect(first).to_contain_text("O can force a win.")  # 6x6k4d, by search
    page.get_by_label("Best play", exact=True).select_option("X wins")
    expect(page.locator(".atlas-list tbody tr")).to_have_count(0)
    button(page, "All games").click()
    expect(first).to_contain_text("X wins in 1 move.")
    button(page, "Positions").click()
    button(page, "Positions").click()
    expect(page.locator("[aria-sort=descending]")).to_have_text("Positions")
    first.get_by_role("button").click()
    expect(page.locator(".atlas-facts")).to_contain_text(re.compile("Play can reach .* positions"))
    look(page, "lab-atlas-phone")
    button(page, "Close").click()
    expect(page.locator(".atlas-facts")).to_be_hidden()
