"""Other rules on the play page: choosing them with their result, and marks that fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browser import PAIR, PHONE, button, cell, look, moves, settle

if TYPE_CHECKING:
    from tests.web.browser import Tabs


def test_rules_show_their_result_while_they_are_chosen(tabs: Tabs) -> None:
    tabs.excused.append("422")  # how the server refuses rules
    page = tabs.open(f"/?game=4x3k3:{PAIR}")
    settle(page)
    assert not any("/atlas/" in url for url in tabs.requests)
    button(page, "New game").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_text("X wins in 4 moves. 10 of 12 first moves win.")
    page.get_by_role("checkbox", name="A row loses").check()
    expect(verdict).not_to_contain_text("X wins in 4")
    page.locator("#custom-k").fill("9")
    expect(verdict).to_have_text(
        "9 in a line does not fit on a board of 4x3; k is at most 4 there."
    )
    page.locator("#custom-k").fill("3")
    page.locator("#custom-width").fill("9")
    page.locator("#custom-height").fill("9")
    expect(verdict).to_contain_text("Not solved.")
    for name, number in (("width", "3"), ("height", "3")):
        page.locator(f"#custom-{name}").fill(number)
    expect(verdict).to_have_text("With best play it is a draw. Only 1 of 9 first moves draws.")
    look(page, "rule-maker")
    page.locator("#new-game-start").click()
    settle(page)
    page.wait_for_url("**game=3x3k3m:**")


def test_marks_fall_into_the_column_that_is_chosen(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=7x6k4d:{PAIR}", **PHONE)
    settle(page)
    assert cell(page, "d2").get_attribute("aria-label") == "d2, column d, lands on d6"
    cell(page, "d2").click()
    expect(cell(page, "d6")).to_have_attribute("aria-label", "d6, X, last move")
    cell(page, "d4").press("Enter")
    expect(cell(page, "d5")).to_have_attribute("aria-label", "d5, O, last move")
    expect(moves(page)).to_have_count(2)
    look(page, "drop-phone")


def test_variants_are_played_to_the_end(tabs: Tabs) -> None:
    for letters, ending in (("t", "in a row."), ("tmd", "in a row.")):
        page = tabs.open(f"/?game=3x3k3{letters}:{PAIR}")
        settle(page)
        choices = page.locator("noughts-board .open")
        for played in range(1, 10):
            choices.last.click()
            expect(moves(page)).to_have_count(played)
            if page.locator("#headline", has_text="wins").count():
                break
        expect(page.locator("#detail")).to_contain_text(ending)
