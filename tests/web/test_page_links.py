"""The play page: the game is its address, links and pictures of it, and links that are wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import (
    PAIR,
    button,
    cell,
    detail,
    headline,
    look,
    moves,
    settle,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.web.browser import Tabs


def test_the_address_is_the_game(page: Page) -> None:
    settle(page)
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)
    settle(page)
    reply = moves(page).nth(1).inner_text()
    assert page.url.endswith(f"/?game=3x3k3:+b2+{reply}&x=human&o=level:4")
    page.reload()
    expect(moves(page)).to_have_text(["b2", reply])
    page.locator(".open").first.click()
    expect(moves(page)).to_have_count(4)
    settle(page)
    page.go_back()
    expect(moves(page)).to_have_text(["b2", reply])
    page.go_back()
    expect(moves(page)).to_have_count(0)
    page.go_forward()
    expect(moves(page)).to_have_text(["b2", reply])


def test_a_copied_link_opens_the_same_game_elsewhere(tabs: Tabs) -> None:
    page = tabs.open(
        f"/?game=4x4k4s2b1+o:+b2+c3!a1{PAIR}", permissions=["clipboard-read", "clipboard-write"]
    )
    settle(page)
    button(page, "Resign").click()
    page.locator("#sure-yes").click()
    expect(detail(page)).to_have_text("O resigned.")
    button(page, "Copy link").click()
    expect(page.locator("#note")).to_have_text("The link is copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = tabs.open(link)
    expect(detail(other)).to_have_text("O resigned.")
    expect(moves(other)).to_have_text([re.compile("^b2"), re.compile("^c3!a1")])
    button(page, "Copy as text").click()
    expect(page.locator("#note")).to_have_text("The game is copied as text.")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text == (
        "4x4k4s2b1 o: b2 c3!a1\n\n"
        "  a b c d\n1 . . . .\n2 . O . .\n3 . . X .\n4 . . . .\n\nO resigned.\n"
    )


def test_save_as_image(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open(f"/?game=3x3k3:+a1+b1+b2+c1+c3{PAIR}")
    settle(page)
    with page.expect_download() as download:
        button(page, "Save as image").click()
    assert download.value.suggested_filename == "noughts-3x3k3.png"
    path = tmp_path / "board.png"
    download.value.save_as(path)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_size > 5000


def test_a_wrong_link_is_explained(tabs: Tabs) -> None:
    tabs.excused.append("status of 4")  # Chromium reports refused requests
    page = tabs.open()
    for link, words in (
        ("game=3x3k3:+b2+z9", "There is no cell z9 on this board: expected a1 to c3."),
        ("game=nonsense", "nonsense"),
        ("game=3x3k3:+b2+b2", "b2"),
        ("game=3x3k3:&o=wizard", "There is no player 'wizard'"),
    ):
        page.goto(f"/?{link}")
        expect(page.locator("#problem-words")).to_contain_text(words)
        expect(page.locator("#board")).to_be_hidden()
    look(page, "wrong-link")
    button(page, "Start a new game").click()
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(page.locator("#board")).to_be_visible()


def test_no_game_goes_on_behind_a_problem(tabs: Tabs) -> None:
    tabs.excused.append("status of 4")
    page = tabs.open("/?game=garbage")
    button(page, "Start a new game").click()
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)
    page.go_back()
    expect(moves(page)).to_have_count(0)
    page.go_back()
    problem = page.locator("#problem")
    expect(problem).to_be_visible()
    address = page.url
    for key in "uyhra15[":
        page.keyboard.press(key)
    expect(problem).to_be_visible()
    expect(page.locator("#analyse")).to_have_attribute("aria-pressed", "false")
    assert page.url == address
    page.go_forward()
    expect(problem).to_be_hidden()
    expect(headline(page)).to_have_text("Your turn (X)")
