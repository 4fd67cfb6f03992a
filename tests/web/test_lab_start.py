"""The front door of the lab in Chromium: the guided replay, explained words, ways to a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noughts.lab.guide import make_guide
from tests.web.browser import PHONE, button, cell, headline, look, settle
from tests.web.lab_view import FIVE, field, ready

if TYPE_CHECKING:
    from tests.web.browser import Tabs


def test_the_front_door_and_the_guided_replay(tabs: Tabs) -> None:
    guide = make_guide()
    page = tabs.open("/lab")
    expect(page.get_by_role("heading", name="See how the computer thinks")).to_be_visible()
    expect(page.locator("#start-legend li")).not_to_have_count(0)
    look(page, "lab-front-door", full=True)
    page.get_by_role("link", name="Start the guided replay").click()
    for number, step in enumerate(guide.steps, 1):
        expect(page.locator("#guide-heading")).to_have_text(step.title)
        expect(page.locator("#guide-words")).to_have_text(step.words)
        expect(page.locator("#guide-count")).to_have_text(f"Step {number} of 6")
        expect(page.locator(".now .number")).to_have_text(f"Node {step.node}")
        if number == 5:
            look(page, "lab-guide")
        if number < 6:
            button(page, "Next").click()
    expect(button(page, "Next")).to_be_hidden()
    button(page, "Explore this search").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#controls")).to_be_visible()
    assert field(page, "position") == "oox/.x./o..+x"
    page.go_back()
    expect(page.locator("#guide-heading")).to_have_text(guide.steps[5].title)
    page.get_by_role("link", name="Practise this").click()
    expect(page.locator("#exercise-title")).to_have_text("What alpha-beta skips, level 1")


def test_words_are_explained_by_mouse_keys_and_touch(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&algorithm=%2Bordering"))
    note = page.locator("#term")
    button(page, "What does this algorithm do?").click()
    expect(note).to_contain_text("promising moves first")
    look(page, "lab-term")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    page.locator(".window .alpha button").focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text("The score that X is already sure of")
    page.keyboard.press("Escape")
    button(page, "Set up …").click()
    button(page, "What does this scoring do?").click()
    expect(note).to_contain_text("A win for X counts +1")
    phone = tabs.open("/lab", **PHONE)
    phone.locator("[data-term=ply]").tap()
    expect(phone.locator("#term")).to_contain_text("One move by one side.")
    look(phone, "lab-term-phone")


def test_from_the_game_to_the_lab_and_back(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:+b2+a1&x=human&o=perfect")
    settle(page)
    page.goto("/lab?position=x.o/.x./o..+x")
    ready(page)
    page.get_by_role("link", name="Play this position").click()
    settle(page)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, X")
    expect(headline(page)).to_contain_text("Your turn")
    page.goto("/lab")
    back = page.get_by_role("link", name="Back to the game")
    back.click()
    settle(page)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, X")
    expect(page.locator(".seat.o")).to_contain_text(re.compile("perfect", re.IGNORECASE))
