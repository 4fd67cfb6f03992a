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
