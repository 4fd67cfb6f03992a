"""The play page without a mouse, and for those who hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import (
    PAIR,
    button,
    cell,
    headline,
    look,
    moves,
    settle,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.browser import Tabs


def test_keyboard_alone(page: Page) -> None:
    settle(page)
    page.keyboard.press("5")
    expect(moves(page)).to_have_count(2)
    expect(moves(page).first).to_have_text("b2")
    expect(cell(page, "b2")).to_be_focused()
    settle(page)
    page.keyboard.press("u")
    expect(moves(page)).to_have_count(0)
    page.keyboard.press("y")
    expect(moves(page)).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "a2")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(cell(page, "a3")).to_be_focused()
    page.keyboard.press("End")
    expect(cell(page, "c3")).to_be_focused()
    look(page, "keyboard")
    page.keyboard.press("h")
    expect(headline(page)).to_contain_text("Hint: ")
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("Your turn (X)")
    page.keyboard.press("a")
    expect(page.locator(".label").first).to_be_attached()
    page.keyboard.press("a")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    look(page, "help")
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("r")
    expect(moves(page)).to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator("#new-game")).to_be_visible()
    look(page, "new-game")
    page.keyboard.press("Enter")
    expect(page.locator("#new-game")).to_be_hidden()
    expect(headline(page)).to_have_text("Your turn (X)")


def test_powers_by_keyboard_and_cells_by_two_digits(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4s2b1:+b2+c3{PAIR}")
    settle(page)
    page.keyboard.type("07")  # c2
    expect(headline(page)).to_have_text("X's turn: Swap or Block?")
    page.keyboard.press("s")
    expect(headline(page)).to_have_text("X's turn: choose a mark to swap")
    page.keyboard.type("11")  # c3
    expect(headline(page)).to_have_text("X's turn: choose the mark to swap with c3")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(moves(page).last).to_have_text("c2~c2c3")
    page.keyboard.press("9")  # a3: no cell has a number from 90 on
    expect(headline(page)).to_have_text("O's turn: Swap or Block?")
    page.keyboard.press("b")
    page.keyboard.type("16")
    expect(moves(page).last).to_have_text("a3!d4")
    page.keyboard.type("01")
    page.keyboard.press("e")
    expect(moves(page).last).to_have_text("a1")


def test_the_focus_is_never_lost(tabs: Tabs) -> None:
    tabs.excused.append("status of 4")
    page = tabs.open(f"/?game=3x3k3:+b2{PAIR}")
    settle(page)
    button(page, "Undo").focus()
    page.keyboard.press("Enter")
    expect(button(page, "Undo")).to_be_disabled()
    expect(cell(page, "b2")).to_be_focused()
    page.goto("/?game=garbage")
    expect(button(page, "Start a new game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "b2")).to_be_focused()


def test_a_refusal_goes_with_the_next_move(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+b2{PAIR}", is_kept=False)
    settle(page)
    page.clock.install()  # so that no time passes
    page.clock.pause_at("2100-01-01")
    cell(page, "b2").click(force=True)
    note = page.locator("#note")
    expect(note).to_have_text("b2 is taken by X: choose an empty cell.")
    cell(page, "a1").click()
    expect(moves(page)).to_have_count(2)
    expect(note).to_have_text("")


def test_a_key_held_down_acts_once(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+b2+a1+c3{PAIR}")
    settle(page)
    for _ in range(3):
        page.keyboard.down("u")  # without a release it repeats
    expect(moves(page)).to_have_count(2)
    page.keyboard.up("u")
    page.keyboard.press("u")
    expect(moves(page)).to_have_count(1)


def test_everything_is_reached_by_tab(page: Page) -> None:
    settle(page)
    reached: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate("() => document.activeElement.id || document.activeElement.className")
        if reached and name == reached[0]:
            break
        reached.append(name)
    wanted = ["chosen", "cell-b2", "hint", "analyse", "new", "retry", "sides", "copy-link"]
    assert [name for name in reached if name in wanted] == wanted


def test_moves_are_announced(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:{PAIR}")
    settle(page)
    status = page.get_by_role("status").filter(has=headline(page))
    expect(status).to_have_attribute("aria-live", "polite")
    cell(page, "b2").click()
    expect(status).to_have_text("O's turnX placed b2.")
    grid = page.get_by_role("grid", name="Board")
    expect(grid.get_by_role("row")).to_have_count(3)
    expect(grid.get_by_role("gridcell")).to_have_count(9)
    expect(grid.get_by_role("gridcell", name="b2, X, last move")).to_be_visible()
