"""The play page in its states: taking back, hints, analysis, review, games of one's own."""

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
    from playwright.sync_api import Page, Route

    from tests.web.browser import Tabs


def hold_replies(route: Route) -> None:
    """Leave requests for the computer's move without an answer."""
    request = route.request.post_data_json
    if request and not request["reply"]:
        route.continue_()


def test_undo_takes_back_the_reply_too_and_redo_plays_it_again(page: Page) -> None:
    settle(page)
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)
    settle(page)
    texts = moves(page).all_inner_texts()
    button(page, "Undo").click()
    expect(moves(page)).to_have_count(0)
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(button(page, "Undo")).to_be_disabled()
    button(page, "Redo").click()
    expect(moves(page)).to_have_text(texts)
    expect(button(page, "Redo")).to_be_disabled()


def test_undo_while_the_computer_thinks(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:&x=human&o=level:4")
    settle(page)
    page.route("**/api/match", hold_replies)
    cell(page, "a1").click()
    expect(headline(page)).to_have_text("Level 4 (O) is thinking ...")
    button(page, "Undo").click()
    expect(headline(page)).to_have_text("Your turn (X)")
    page.unroute("**/api/match")
    cell(page, "b2").click()
    expect(moves(page)).to_have_count(2)
    expect(moves(page).first).to_have_text("b2")


def test_a_hint_gives_its_reason(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:+a1+b2+b1+c3&x=human&o=level:4")
    settle(page)
    button(page, "Hint").click()
    expect(headline(page)).to_have_text("Hint: c1")
    expect(detail(page)).to_have_text("c1 completes the top row and wins.")
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile("hint"))
    look(page, "hint")


def test_analysis_of_a_classic_position(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+a1+b1{PAIR}")
    settle(page)
    button(page, "Analysis").click()
    expect(page.locator("#analysis-words")).to_have_text("X wins in 3 moves.")
    expect(cell(page, "a2")).to_have_attribute("aria-label", "a2, empty, win in 3 moves, best")
    expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile("^c3, empty, draw"))
    expect(page.locator(".label.best")).to_have_count(3)
    expect(page.locator(".best-line .mark")).to_have_count(4)
    expect(page.locator("#graph svg")).to_have_attribute("aria-label", re.compile("X is winning"))
    look(page, "analysis")
    cell(page, "c3").click()
    expect(page.locator("#analysis-words")).to_have_text("With best play it is a draw.")
    button(page, "Analysis").click()
    expect(page.locator(".label")).to_have_count(0)


def test_analysis_of_a_power_position(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4s2b1:+b2+c3+c2+b3{PAIR}")
    settle(page)
    button(page, "Analysis").click()
    expect(page.locator("#analysis-words")).to_have_text("X wins in 4 moves.")
    expect(page.locator(".power-sign").first).to_be_attached()
    told = page.locator('[role="gridcell"][aria-label*="with"]').first
    expect(told).to_have_attribute("aria-label", re.compile(r"win in \d+ moves? with ..[~!]"))
    told.hover()
    expect(page.locator(".pointer .maybe")).to_be_attached()
    look(page, "analysis-power")


def test_analysis_of_a_large_board(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=15x15k5:+h8+i9+h9{PAIR}")
    settle(page)
    button(page, "Analysis").click()
    expect(page.locator("#analysis-line")).to_contain_text("Best line")
    expect(page.locator(".best-line .mark").first).to_be_attached()
    look(page, "gomoku")


def test_the_review_tells_what_was_better(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:+a1+b1+b2+c1+c3&x=human&o=level:4")
    expect(page.locator("#review")).to_contain_text("Accuracy: X 100%, O ")
    expect(moves(page).nth(1)).to_have_text("b1?")
    expect(page.locator(".seat.x .wins")).to_contain_text("0")  # opened, not played
    page.get_by_role("button", name="Look at move 2, the mistake").click()
    expect(headline(page)).to_have_text("Move 2: O played b1, a mistake")  # and it is not made yet
    expect(detail(page)).to_contain_text("Better was b2: it keeps the draw.")
    expect(moves(page).nth(0)).to_have_attribute("aria-current", "step")
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty, better move")
    expect(button(page, "Play from here")).to_be_visible()  # the computer is to move
    expect(page.locator(".open")).to_have_count(0)
    look(page, "review")


def test_the_review_of_a_game_beyond_tables_is_for_those_who_ask(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=6x5k4:+c3+a1+d3+b1+e3+d1+b3{PAIR}")
    expect(headline(page)).to_have_text("X wins.")
    expect(page.locator("#review-words")).to_be_empty()
    page.get_by_role("button", name="Review the moves (takes some seconds)").click()
    expect(page.locator("#review-words")).to_contain_text("Accuracy: ")
    expect(page.get_by_role("button", name="Review the moves")).to_be_hidden()


def test_play_from_here(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+a1+b1+b2+c1+c3{PAIR}")
    settle(page)
    moves(page).nth(1).click()
    expect(cell(page, "b2")).to_have_attribute("aria-label", "b2, empty")
    button(page, "One move back").click()
    expect(headline(page)).to_have_text("Move 2: O played b1, a mistake")  # what comes next
    page.keyboard.press("]")
    expect(headline(page)).to_have_text("Move 2 of 5")
    button(page, "Play from here").click()
    expect(moves(page)).to_have_text(["a1", "b1"])
    expect(headline(page)).to_have_text("X's turn")
    assert page.url.endswith(f"/?game=3x3k3:+a1+b1{PAIR}")


def test_a_game_of_ones_own(tabs: Tabs) -> None:
    tabs.excused.append("status of 4")
    page = tabs.open()
    settle(page)
    page.locator("#chosen").click()
    page.get_by_role("radio", name="Your own").check()
    for name, number in {"Columns": 7, "Rows": 6, "In a row": 9, "Swaps": 1}.items():
        page.get_by_role("slider", name=name).fill(str(number))
    page.get_by_role("radio", name="Two players").check()
    page.get_by_role("radio", name="O", exact=True).check()
    start = page.locator("#new-game").get_by_role("button", name="Start")
    start.click()
    expect(page.locator("#new-game-problem")).to_contain_text(
        "9 in a line does not fit on a board of 7x6"
    )
    look(page, "new-game-refused")
    page.get_by_role("slider", name="In a row").fill("4")
    start.click()
    expect(page.locator("#new-game")).to_be_hidden()
    expect(headline(page)).to_have_text("O's turn")
    assert page.url.endswith(f"/?game=7x6k4s1+o:{PAIR}")
    expect(page.get_by_role("gridcell")).to_have_count(42)
    look(page, "custom")


def test_a_player_is_offered_only_where_it_can_play(tabs: Tabs) -> None:
    tabs.excused.append("status of 4")
    page = tabs.open("/?game=3x3k3:&x=human&o=rulebook")
    settle(page)
    page.locator("#chosen").click()
    rulebook = page.locator("#player-o option[value=rulebook]")
    expect(rulebook).to_be_enabled()
    page.get_by_role("radio", name="Gomoku").check()
    expect(rulebook).to_be_disabled()
    start = page.locator("#new-game").get_by_role("button", name="Start")
    start.click()  # still chosen
    expect(page.locator("#new-game-problem")).to_have_text(
        "Rulebook is too slow on 15x15k5: it plays on 36 cells at most."
    )
    look(page, "new-game-too-large")
    page.get_by_label("Who plays O").select_option("human")
    start.click()
    expect(page.get_by_role("gridcell")).to_have_count(225)
    page.goto("/?game=15x15k5:&x=human&o=rulebook")
    expect(page.locator("#problem-words")).to_contain_text("36 cells at most")


def test_one_is_not_called_many(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4s2b1:+b2{PAIR}")
    settle(page)
    expect(page.locator(".seat.x .stock")).to_have_text("2 swaps left 1 block left ")
    for words in ("Swap, 2 left", "Block, 1 left", "End turn"):
        expect(button(page, words)).to_be_attached()
    page.keyboard.press("[")
    expect(headline(page)).to_have_text("The start of the game")


def test_the_analysis_speaks_in_sentences(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=15x15k5:+h8+i9{PAIR}")
    settle(page)
    button(page, "Analysis").click()
    words = page.locator("#analysis-words")
    expect(words).not_to_have_text("Looking …")
    expect(words).not_to_have_text("")
    expect(words).not_to_contain_text("depth")
