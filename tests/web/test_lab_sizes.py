"""The lab at every size and light, by finger and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, button, look
from tests.web.lab_view import FIVE, field, headline, ink, node_number, ready, wait_until

if TYPE_CHECKING:
    from tests.web.browser import Tabs

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


@pytest.mark.parametrize(
    ("name", "options", "rule"),
    [
        ("phone", PHONE, None),
        # Wide and light pages are looked at by the tests of each tab: only the colours are new.
        ("projector-dark", {**PROJECTOR, "color_scheme": "dark"}, "color-contrast"),
    ],
)
def test_sizes_and_lights(tabs: Tabs, name: str, options: dict[str, Any], rule: str | None) -> None:
    """Nothing shuts anybody out, and nothing is wider than the page."""
    page = ready(tabs.open(f"{FIVE}&step=100", **options))
    look(page, f"lab-replay-{name}", only=rule)
    for tab, parts in (
        ("Compare", "#compare-table tbody tr"),
        ("Exercises", ".blank"),
        ("Learning", "#learning-method option"),
        ("Reproduce", "#claims [data-claim]"),
    ):
        page.get_by_role("link", name=tab).click()
        expect(page.locator(parts)).not_to_have_count(0)
        look(page, f"lab-{tab.lower()}-{name}", full=True, only=rule)


def test_a_phone_never_scrolls_sideways(tabs: Tabs) -> None:
    """The pages of the lab that the test above does not open."""
    page = tabs.open("/lab", **PHONE)
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#start-legend li")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for path in ("/lab/sheet?level=1&seed=2", "/lab/key?level=1&seed=2"):
        page.goto(path)
        expect(page.locator("section")).to_have_count(6)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto(f"{FIVE}&versus=minimax")
    ready(page)
    expect(page.locator("replay-pane")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    talk = page.locator(".now .talk").last.bounding_box()
    assert talk
    assert talk["width"] > 300, "the words have the whole width"


def test_large_text(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?step=40", **PROJECTOR))
    before = page.locator(".headline").bounding_box()
    button(page, "Large text").click()
    after = page.locator(".headline").bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"]
    look(page, "lab-large")
    page.reload()
    expect(button(ready(page), "Large text")).to_have_attribute("aria-pressed", "true")


def test_a_finger_moves_and_zooms_the_tree(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?step=5000&view=tree"))
    box = page.locator("search-tree").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -800)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=4)
    page.mouse.up()
    wait_until(page, lambda: field(page, "look") != "" and field(page, "follow") == "0")
    button(page, "Fit").click()
    wait_until(page, lambda: field(page, "look") == "")


def test_a_click_chooses_a_node(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?step=40"))
    wait_until(page, lambda: ink(page) > 0)
    box = page.locator("search-tree").bounding_box()
    assert box
    before = node_number(page).inner_text()
    # The way to the current node is a straight line; the root is at its left end.
    for y in range(0, int(box["height"]), 12):
        page.mouse.click(box["x"] + 60, box["y"] + y)
        if node_number(page).inner_text() != before:
            break
    expect(headline(page)).to_have_text("The search starts here.")
