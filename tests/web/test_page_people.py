"""The play page as people use it: by finger and by keys, on narrow, flat and wide screens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import (
    PAIR,
    PHONE,
    button,
    cell,
    detail,
    headline,
    look,
    moves,
    power,
    settle,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.browser import Tabs

ALONE = "&x=human&o=level:4"
LOST = f"/?game=3x3k3:+a1+b2+c1+b1+a2+b3{ALONE}"  # move 5 is a blunder of X
ALMOST_WON = "/?game=3x3k3:+a1+b1+b2+c1&x=human&o=level:1"
LANDSCAPES = [(667, 375), (844, 390)]


def phone(width: int, height: int) -> dict[str, Any]:
    return {**PHONE, "viewport": {"width": width, "height": height}}


def start(page: Page) -> Locator:
    return page.locator("#new-game").get_by_role("button", name="Start")


def is_cut(element: Locator) -> bool:
    return bool(element.evaluate("element => element.scrollWidth > element.clientWidth"))


def do_overlap(page: Page, first: str, second: str) -> bool:
    one, two = (page.locator(name).bounding_box() for name in (first, second))
    assert one
    assert two
    return one["x"] + one["width"] > two["x"] and two["x"] + two["width"] > one["x"]


def test_game_and_opponent_are_seen_at_every_width(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4s1b2:{ALONE}", **phone(320, 568))
    settle(page)
    widths = (320, 340, 360, 384, 390, 412, 430, 480, 540, 600, 768, 1024, 1280)
    for width, height in (*((width, 800) for width in widths), *LANDSCAPES):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("#chosen-name", ".seat.x .name", ".seat.o .name"):
            assert page.locator(name).is_visible()
            assert not is_cut(page.locator(name)), (width, name)
        for name in ("h1", "nav"):
            assert not do_overlap(page, name, "#chosen"), (width, name)
        if width in (320, 390):
            look(page, f"header-{width}")


def test_a_tap_on_the_opponent_opens_the_choice(tabs: Tabs) -> None:
    page = tabs.open("/", **phone(360, 640))
    settle(page)
    page.locator(".seat.o").tap()
    expect(page.get_by_role("radio", name="Medium")).to_be_focused()
    look(page, "opponents")
    expect(page.locator("#opponents")).to_contain_text("Level 4", use_inner_text=True)
    page.get_by_role("radio", name="Impossible").check()
    page.locator("#mark").get_by_role("radio", name="O").check()
    start(page).tap()
    expect(page.locator(".seat.x .name")).to_have_text("Perfect")
    expect(page.locator(".seat.o .name")).to_have_text("You")
    expect(moves(page)).to_have_count(1)  # it opens
    page.locator(".seat.x").tap()
    page.get_by_role("radio", name="More").check()
    page.get_by_label("Who plays X").select_option("human")
    page.get_by_label("Who plays O").select_option("alphabeta:2")
    start(page).tap()
    expect(page.locator(".seat.o .name")).to_have_text("Alpha-beta 2")
    cell(page, "b2").tap()
    expect(moves(page)).to_have_count(2)


@pytest.mark.parametrize("size", LANDSCAPES, ids=str)
def test_the_players_are_in_sight_on_a_phone_on_its_side(tabs: Tabs, size: tuple[int, int]) -> None:
    page = tabs.open("/", **phone(*size))
    settle(page)
    page.locator("#chosen").tap()
    for name in ("Classic", "Your own", "Easy", "Impossible", "Two players", "More"):
        chip = page.locator("#new-game .card", has=page.get_by_role("radio", name=name))
        expect(chip).to_be_in_viewport(ratio=1)
    expect(page.locator("#mark")).to_be_in_viewport(ratio=1)
    expect(start(page)).to_be_in_viewport(ratio=1)
    look(page, f"new-game-{size[0]}")


def test_two_people_have_names_and_their_score_moves_with_them(tabs: Tabs) -> None:
    page = tabs.open("/", **phone(320, 568))
    settle(page)
    button(page, "New game").tap()
    page.get_by_role("radio", name="Two players").check()
    page.get_by_label("Name of X").fill("Ann")
    page.get_by_label("Name of O").fill("Ben")
    start(page).tap()
    expect(headline(page)).to_have_text("Ann's turn (X)")
    for name in ("a1", "a2", "b1", "b2", "c1"):
        cell(page, name).tap()
        expect(cell(page, name)).to_have_attribute("aria-label", re.compile("[XO]"))
    expect(headline(page)).to_have_text("Ann wins.")
    expect(page.locator(".seat.x .wins")).to_contain_text("1")
    look(page, "names")
    button(page, "Exchange").tap()
    expect(page.locator(".seat.o .name")).to_have_text("Ann")
    expect(page.locator(".seat.o .wins")).to_contain_text("1")
    button(page, "New game").tap()
    page.get_by_role("radio", name="Easy").check()
    start(page).tap()
    expect(page.locator("#seats")).to_contain_text("Level 2")
    expect(page.locator(".seat .wins").first).to_contain_text("0")  # another opponent


def test_another_opponent_is_offered_after_two_wins(tabs: Tabs) -> None:
    page = tabs.open(ALMOST_WON)
    settle(page)
    for wins in (1, 2):
        cell(page, "c3").click()
        expect(page.locator(".seat.x .wins")).to_contain_text(str(wins))
        if wins == 1:
            expect(page.locator("#offer")).to_be_hidden()
            page.goto(ALMOST_WON)
            settle(page)
    expect(page.locator("#offer-words")).to_have_text("You won twice in a row. Level 2 is harder.")
    look(page, "offer")
    button(page, "Play Level 2").click()
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(page.locator(".seat.o .name")).to_have_text("Level 2")
    expect(page.locator(".seat.x .wins")).to_contain_text("0")
    expect(page.locator("#offer")).to_be_hidden()
    button(page, "Undo").click()  # the game before
    expect(headline(page)).to_have_text("You win!")


def test_your_block_is_seen_before_the_computer_moves(tabs: Tabs) -> None:
    page = tabs.open(
        "/?game=4x4k4s2b1:+a1+d4&x=human&o=rulebook", is_kept=False
    )  # it only places now
    settle(page)
    cell(page, "b2").click()
    power(page, "Block").click()
    expect(page.locator(".open.block").first).to_be_attached()
    page.clock.install()
    page.clock.pause_at("2100-01-01")
    cell(page, "c3").click()
    expect(moves(page)).to_have_count(3)
    expect(headline(page)).to_have_text("X placed b2 and blocked c3.")
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, empty, blocked by X")
    page.clock.run_for(900)
    expect(page.locator(".block .owner .mark.x")).to_have_count(1)
    expect(moves(page)).to_have_count(3)
    page.clock.run_for(5000)
    expect(moves(page)).to_have_count(4)


def test_the_computers_swap_is_seen_after_its_mark(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4:{PAIR}", is_kept=False)
    settle(page)
    page.clock.install()
    page.clock.pause_at("2100-01-01")
    # X is about to win; only a power of the perfect player can stop it
    page.goto("/?game=4x4k4s2b1:+a1+d4+b1+d3+c1&x=human&o=perfect")
    expect(headline(page)).to_have_text("Perfect (O) is thinking ...")
    expect(page.locator("#board .mark.drawn")).to_have_count(5)
    page.clock.run_for(700)
    expect(page.locator("#board .mark.drawn")).to_have_count(6)  # its mark
    expect(moves(page)).to_have_count(5)
    page.clock.run_for(500)
    expect(moves(page)).to_have_count(6)  # its power
    expect(headline(page)).to_have_text(re.compile(r"^O placed .. and swapped "))
    expect(page.locator("#board .last")).to_have_count(3)  # the mark and both swapped cells
    expect(page.locator(".open")).to_have_count(0)
    page.clock.run_for(1100)
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(page.locator(".open").first).to_be_attached()


def test_sides_are_not_changed_by_mistake(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=4x4k4s2b1:+a1+d4{ALONE}", **phone(360, 640))
    settle(page)
    sides = page.locator("#sides")
    expect(sides).to_have_text("Play as O")
    assert not do_overlap(page, "#sides", "#powers button:first-child")
    cell(page, "b2").tap()
    expect(power(page, "Swap")).to_be_enabled()
    expect(sides).to_be_disabled()  # in mid-turn
    power(page, "Take back").tap()
    sides.tap()
    expect(page.locator("#sure-words")).to_have_text("Go on as O? The computer takes over your X.")
    look(page, "sides")
    button(page, "Play on").tap()
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(moves(page)).to_have_count(2)


def test_no_game_is_lost_by_a_button(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=3x3k3:+b2+a1{ALONE}")
    settle(page)
    button(page, "Retry").click()
    expect(moves(page)).to_have_count(0)
    expect(page.locator("#note")).to_have_text("A new game. Undo brings the old one back.")
    button(page, "Undo").click()
    expect(moves(page)).to_have_text(["b2", "a1"])
    assert page.locator("#note").text_content() == ""
    button(page, "New game").click()
    page.get_by_role("radio", name="Gomoku").check()
    start(page).click()
    expect(page.get_by_role("gridcell")).to_have_count(225)
    button(page, "Undo").click()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(moves(page)).to_have_text(["b2", "a1"])


@pytest.mark.parametrize("size", [(360, 640), (667, 375), (1280, 800)], ids=str)
def test_a_blunder_is_looked_at_and_tried_again(tabs: Tabs, size: tuple[int, int]) -> None:
    page = tabs.open(LOST, **phone(*size))
    expect(page.locator("#review")).to_contain_text("Move 5")
    expect(moves(page).nth(4)).to_have_attribute("data-ply", "5")  # the same number
    button(page, "Look at move 5, the blunder").tap()
    expect(headline(page)).to_have_text("Move 5: X played a2, a blunder")
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.95)
    expect(page.locator("#board .hint .mark.x")).to_have_count(1)
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, empty, better move")
    again = button(page, "Try again from here")
    expect(again).to_be_in_viewport(ratio=0.9)
    look(page, f"lesson-{size[0]}")
    again.tap()
    expect(headline(page)).to_have_text("Your turn (X)")
    expect(moves(page)).to_have_count(4)
    cell(page, "b3").tap()
    expect(moves(page)).to_have_count(6)


def test_a_copied_link_shows_the_move_that_was_looked_at(tabs: Tabs) -> None:
    page = tabs.open(LOST, permissions=["clipboard-read", "clipboard-write"])
    settle(page)
    moves(page).nth(2).click()
    expect(headline(page)).to_have_text("Move 3 of 6")
    button(page, "Copy link").click()
    expect(page.locator("#note")).to_have_text("The link is copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith("&move=3")
    page.goto(link)
    expect(headline(page)).to_have_text("Move 3 of 6")
    button(page, "Back to the game").click()
    expect(headline(page)).to_have_text("Level 4 wins.")
    assert "move=" not in page.url


def test_without_a_clipboard_the_text_is_there_to_select(tabs: Tabs) -> None:
    page = tabs.open(is_kept=False)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(f"/?game=3x3k3:+b2+a1{PAIR}")
    settle(page)
    button(page, "Copy as text").click()
    area = page.get_by_role("textbox", name="The text to copy")
    expect(area).to_be_focused()
    text = "3x3k3: b2 a1\n\n  a b c\n1 O . .\n2 . X .\n3 . . .\n"
    expect(area).to_have_value(text)
    selected = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert area.evaluate(selected) == text
    look(page, "copy")
    button(page, "Done").click()
    button(page, "Copy link").click()
    expect(area).to_have_value(page.url)


def test_the_game_is_still_there_after_a_visit_to_the_lab(tabs: Tabs) -> None:
    tabs.excused.append("status of 422")  # the lab says that it cannot record so large a search
    page = tabs.open(f"/?game=4x4k4s2b1:+a1+d4+b2+c3{ALONE}")
    settle(page)
    page.keyboard.press("[")
    expect(headline(page)).to_have_text("Move 3 of 4")
    page.get_by_role("link", name="Open in the lab").click()
    page.wait_for_url("**/lab?*")
    assert page.url.endswith(
        "/lab?rules=4x4k4s2b1&position=x...%2F.x..%2F....%2F...o+o+2%2C2%2C1%2C1+-&depth=2"
    )
    page.get_by_role("link", name="Back to the game").click()
    expect(headline(page)).to_have_text("Move 3 of 4")
    expect(page.locator(".seat.o .name")).to_have_text("Level 4")
    expect(page.locator("#chosen-name")).to_have_text("Power")
    page.keyboard.press("Escape")
    expect(moves(page)).to_have_text(["a1", "d4", "b2", "c3"])
    expect(headline(page)).to_have_text("Your turn (X)")


def test_powers_are_explained_once(tabs: Tabs) -> None:
    page = tabs.open("/", is_new=True, **phone(360, 640))
    settle(page)
    button(page, "New game").tap()
    page.get_by_role("radio", name="Power", exact=False).first.check()
    start(page).tap()
    dialog = page.locator("#introduction")
    expect(dialog).to_contain_text("Place a mark")
    look(page, "introduction")
    button(page, "Next").tap()
    expect(dialog).to_contain_text("drag one mark onto the other")
    expect(dialog.locator(".arrow.head")).to_have_count(2)
    button(page, "Next").tap()
    expect(dialog.locator(".hatch").first).to_be_attached()
    button(page, "Next").tap()
    expect(dialog).to_contain_text("2 swaps and 1 block")
    expect(button(page, "Skip")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator("#board [tabindex='0']")).to_be_focused()
    page.reload()
    settle(page)
    expect(dialog).to_have_count(0)
    button(page, "Help").tap()
    button(page, "How powers work").tap()
    expect(dialog).to_contain_text("Place a mark")
    button(page, "Skip").tap()
    expect(dialog).to_be_hidden()


def test_small_cells_say_that_they_need_two_taps(tabs: Tabs) -> None:
    page = tabs.open(f"/?game=15x15k5:{PAIR}", **phone(390, 844))
    settle(page)
    expect(page.locator("#taps")).to_be_visible()
    cell(page, "h8").tap()
    expect(page.locator("#note")).to_have_text("Tap h8 again to place your mark there.")
    expect(moves(page)).to_have_count(0)
    cell(page, "h8").tap()
    expect(moves(page)).to_have_count(1)
    expect(detail(page)).to_have_text("X placed h8.")
    assert page.locator("#note").text_content() == ""
    page.goto(f"/?game=3x3k3:{PAIR}")
    settle(page)
    expect(page.locator("#taps")).to_be_hidden()
