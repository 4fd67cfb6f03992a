"""The play page in its states: looking back, links, analysis, waiting, no server, no mouse."""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import noughts.web
from tests.web.browser import PHONE, button, cell, detail, headline, look, moves, power, settle

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.web.browser import Tabs
    from tests.web.conftest import Server

STATIC = Path(noughts.web.__file__).parent / "static"
PAIR = "&x=human&o=human"
WALL = {"viewport": {"width": 1600, "height": 1000}}


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


def test_the_server_goes_and_comes_back(tabs: Tabs, server: Server) -> None:
    tabs.excused.append("ERR_CONNECTION|Failed to fetch")
    page = tabs.open("/?game=3x3k3:+b2+a1&x=human&o=level:4")
    settle(page)
    server.stop()
    try:
        cell(page, "c3").click()
        banner = page.locator("#connection")
        expect(banner).to_contain_text("The server does not answer.")
        expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile("^c3, X"))
        expect(detail(page)).to_have_text("Your mark on c3 is kept.")
        look(page, "server-gone")
    finally:
        server.start()
    expect(banner).to_be_hidden()
    expect(moves(page)).to_have_count(4)
    expect(headline(page)).to_have_text("Your turn (X)")


def test_a_busy_server_is_asked_again(tabs: Tabs) -> None:
    tabs.excused.append("status of 503")
    page = tabs.open("/?game=3x3k3:&x=human&o=level:4")
    settle(page)
    asked: list[str] = []

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
            return
        body = json.dumps({"error": "Too many requests are waiting."})
        route.fulfill(status=503, headers={"Retry-After": "1"}, body=body)

    page.route("**/api/match", busy)
    cell(page, "b2").click()
    expect(page.locator("#connection")).to_contain_text("The server is busy.")
    expect(moves(page)).to_have_count(2)
    expect(page.locator("#connection")).to_be_hidden()


def test_long_thinking_gets_a_bar(tabs: Tabs) -> None:
    page = tabs.open("/?game=3x3k3:&x=human&o=level:4", reduced_motion="no-preference")
    settle(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/match", hold)
    cell(page, "b2").click()
    expect(headline(page)).to_have_text("Level 4 (O) is thinking ...")
    expect(page.locator("#bar")).to_be_visible()
    look(page, "thinking")
    held[0].continue_()
    expect(page.locator("#bar")).to_be_hidden()
    expect(headline(page)).to_have_text("Your turn (X)")


def test_play_goes_on_while_a_table_is_built(tabs: Tabs) -> None:
    page = tabs.open()
    settle(page)
    table = {"state": "building", "progress": 0.37}

    def building(route: Route) -> None:
        answer = route.fetch()
        body = table if "/api/table" in route.request.url else {**answer.json(), "table": table}
        route.fulfill(response=answer, json=body)

    is_ready = Event()
    page.route(
        re.compile("/api/(match|table)"),
        lambda route: route.continue_() if is_ready.is_set() else building(route),
    )
    page.goto(f"/?game=4x4k4s2b1:{PAIR}")
    expect(page.locator("#bar-words")).to_have_text(
        "Working out every position of this game: 37 %. Play on."
    )
    expect(page.locator("#bar")).to_be_visible()
    cell(page, "b2").click()
    power(page, "End turn").click()
    expect(moves(page)).to_have_count(1)
    look(page, "table-building")
    is_ready.set()
    expect(page.locator("#bar")).to_be_hidden()


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


SIZES = {"phone": (360, 640), "sideways": (640, 360)}
STATES = {
    "classic": f"/?game=3x3k3:+a1+b1+b2{PAIR}",
    "power": f"/?game=4x4k4s2b1:+b2+c3!a1{PAIR}",
    "gomoku": f"/?game=15x15k5:+h8+i9+h9{PAIR}",
    "custom": f"/?game=7x6k4:+d4+d5+c4{PAIR}",
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
        look(page, f"{name}-{scheme}", full=True)
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
    paths = {url.partition("/static/")[2] for url in tabs.requests if "/static/" in url}
    files = {str(path.relative_to(STATIC)) for path in STATIC.glob("play/**/*.js")}
    later = {path for path in files if "/later/" in path}  # what is loaded when it is needed
    assert files - later <= paths
    assert not later & paths
    assert _size(page, {*paths, "index.html", "icon.svg"}) < 150_000
    assert _size(page, later) < 40_000
    page.reload()
    for url in tabs.requests:
        assert url.startswith(page.url.partition("?")[0])
