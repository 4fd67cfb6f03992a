"""The play page in all sizes and schemes, with little to load."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import noughts.web
from tests.web.browser import (
    PAIR,
    PHONE,
    button,
    cell,
    look,
    moves,
    settle,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.browser import Tabs

STATIC = Path(noughts.web.__file__).parent / "static"
WALL = {"viewport": {"width": 1600, "height": 1000}}


SIZES = {"phone": (360, 640), "sideways": (640, 360)}
STATES = {
    "classic": f"/?game=3x3k3:+a1+b1+b2{PAIR}",
    "power": f"/?game=4x4k4s2b1:+b2+c3!a1{PAIR}",
    "gomoku": f"/?game=15x15k5:+h8+i9+h9{PAIR}",
    "custom": f"/?game=5x3k4:+c2+b2+c1{PAIR}",
    "finished": f"/?game=3x3k3:+a1+b1+b2+c1+c3{PAIR}",
}


def open_state(tabs: Tabs, state: str, **options: Any) -> Page:
    page = tabs.open(STATES[state], color_scheme="dark", **options)
    settle(page)
    if state == "finished":
        expect(page.locator("#review")).to_contain_text("Accuracy")
    else:
        button(page, "Analysis").click()
        expect(page.locator("#analysis-words")).not_to_have_text("Looking …")
    return page


def look_in_both_schemes(page: Page, name: str, min_height: int) -> None:
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        only = "color-contrast" if scheme == "light" else None  # nothing else is different
        look(page, f"{name}-{scheme}", full=True, only=only)
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.95)
    expect(button(page, "Undo")).to_be_in_viewport(ratio=0.8)
    heights = page.locator("button:visible").evaluate_all(
        "buttons => buttons.map((button) => button.getBoundingClientRect().height)"
    )
    assert min(heights) >= min_height


@pytest.mark.parametrize("state", STATES)
def test_sizes_and_schemes(tabs: Tabs, state: str) -> None:
    page = open_state(tabs, state, **PHONE)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        look_in_both_schemes(page, f"{state}-{size}", 44)  # pixels of a finger
    look_in_both_schemes(open_state(tabs, state, **WALL), f"{state}-wall", 0)


def test_the_theme_is_a_choice_that_stays(page: Page) -> None:
    settle(page)
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(253, 252, 248)"
    button(page, "Light or dark").click()
    assert page.evaluate(ground) == "rgb(27, 26, 24)"
    page.reload()
    settle(page)
    assert page.evaluate(ground) == "rgb(27, 26, 24)"
    button(page, "Light or dark").click()
    assert page.evaluate(ground) == "rgb(253, 252, 248)"


def test_sound_is_off_until_asked_for(page: Page) -> None:
    settle(page)
    sound = button(page, "Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)


def _size(page: Page, paths: set[str]) -> int:
    return sum(len(page.request.get(f"/static/{path}").body()) for path in paths)


def test_the_page_is_small_and_alone(tabs: Tabs) -> None:
    page = tabs.open()
    settle(page)
    addresses = [url.partition("/static/v-")[2] for url in tabs.requests if "/static/" in url]
    paths = {address.partition("/")[2] for address in addresses}
    files = {str(path.relative_to(STATIC)) for path in STATIC.glob("play/**/*.js")}
    later = {path for path in files if "/later/" in path}  # what is loaded when it is needed
    assert files - later <= paths
    assert not later & paths
    assert _size(page, {*paths, "index.html", "icon.svg"}) < 150_000
    assert _size(page, later) < 40_000
    page.reload()
    for url in tabs.requests:
        assert url.startswith(page.url.partition("?")[0])
