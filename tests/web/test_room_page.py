"""Two people, and one who watches, in a room: two whole games in real browsers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.browser import (
    PHONE,
    Tabs,
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
    from playwright.sync_api import Page

    from tests.web.conftest import Server

DARK_PHONE = {**PHONE, "viewport": {"width": 390, "height": 840}, "color_scheme": "dark"}


def invite(tabs: Tabs, game: str, clock: str = "No clock") -> tuple[Page, str]:
    """Ann invites a friend from the play page; her page, and the path of the room."""
    ann = tabs.open()
    settle(ann)
    button(ann, "Play a friend").click()
    ann.get_by_role("radio", name=re.compile(f"^{game}\\b")).first.check(force=True)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Clock").select_option(clock)
    look(ann, "room-menu")
    button(ann, "Invite a friend").click()
    expect(headline(ann)).to_have_text("Waiting for your friend")
    return ann, ann.url.partition("/room/")[2]


def sit(page: Page, name: str) -> Page:
    """Somebody who has opened the link sits down."""
    page.get_by_label("Your name").fill(name)
    button(page, "Play").click()
    expect(page.locator("#join")).to_be_hidden()
    return page


def play(page: Page, name: str, *others: Page) -> None:
    """A move without a power, which all see."""
    count = moves(page).count()
    cell(page, name).click()
    for each in (page, *others):
        expect(moves(each)).to_have_count(count + 1)


def test_classic_through_reloads_a_lost_network_and_a_killed_server(
    tabs: Tabs, server: Server
) -> None:
    tabs.excused += ["ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection"]
    ann, room = invite(tabs, "Classic")
    address = ann.locator("#address")
    expect(address).to_have_text(f"{server.address}room/{room}")
    expect(ann.locator("#invitation-words")).to_contain_text("noughts web --host")
    expect(ann.locator("#code")).to_be_visible()
    look(ann, "room-invitation")
    cell(ann, "b2").click(force=True)  # nobody is there yet
    expect(moves(ann)).to_have_count(0)

    guest = tabs.open(f"room/{room}", **DARK_PHONE)
    expect(guest.locator("#join-words")).to_have_text("Ann invites you to play. You get O.")
    look(guest, "room-join-phone")
    button(guest, "Just watch").click()
    expect(guest.locator("#join")).to_be_hidden()
    button(guest, "Take the free chair").click()
    ben = sit(guest, "Ben")
    expect(headline(ann)).to_have_text("Your turn (X)")
    expect(ann).to_have_title("Your turn (X) · noughts")
    expect(ben).to_have_title("Ann's turn (X) · noughts")
    expect(ann.locator("#invitation")).to_be_hidden()

    cleo = tabs.open(f"room/{room}", **PHONE)
    expect(headline(cleo)).to_have_text("Ann's turn (X)")
    expect(ann.locator("#watching")).to_have_text("1 person watches.")
    expect(button(cleo, "Resign")).to_be_hidden()
    button(cleo, "The link of this room").click()
    expect(cleo.locator("#address")).to_contain_text(room)
    look(cleo, "room-link-phone")
    button(cleo, "The link of this room").click()
    expect(cleo.locator("#invitation")).to_be_hidden()
    expect(button(ann, "Analysis")).to_be_hidden()

    play(ann, "b2", ben, cleo)
    cell(ann, "c3").click(force=True)  # not her turn
    expect(ann.locator("#note")).to_have_text("It is not your turn.")
    expect(headline(ben)).to_have_text("Your turn (O)")
    expect(detail(ben)).to_have_text("X placed b2.")
    look(ben, "room-turn-phone")

    ben.reload()
    expect(headline(ben)).to_have_text("Your turn (O)")
    play(ben, "a1", ann, cleo)

    ben.context.set_offline(True)
    expect(ben.locator("#connection")).to_be_visible()
    expect(ben.locator("#connection")).to_contain_text("The connection is lost")
    look(ben, "room-lost-phone")
    play(ann, "b1", cleo)
    expect(moves(ben)).to_have_count(2)
    ben.context.set_offline(False)
    expect(moves(ben)).to_have_count(3)
    expect(ben.locator("#connection")).to_be_hidden()

    server.kill()
    expect(ann.locator("#connection")).to_be_visible()
    cell(ben, "b3").click()  # is kept until there is a server
    server.start()
    for page in (ben, ann, cleo):
        expect(moves(page)).to_have_count(4)
        expect(page.locator("#connection")).to_be_hidden()

    second = ann.context.new_page()  # the same person in another tab
    second.goto(f"room/{room}")
    expect(headline(second)).to_have_text("Your turn (X)")
    play(second, "a3", ann, ben)
    second.close()
    play(ben, "c1", ann, cleo)
    play(ann, "a2", ben, cleo)
    play(ben, "c2", ann, cleo)
    play(ann, "c3", ben, cleo)
    for page in (ann, ben, cleo):
        expect(headline(page)).to_have_text("It is a draw.")
        expect(page.locator("#review-words")).to_contain_text("Accuracy")
    look(ann, "room-end")

    button(ann, "Rematch").click()
    expect(ben.locator("#offers")).to_contain_text("Ann asks for a rematch.")
    look(ben, "room-rematch-phone", full=True)
    button(ben, "Yes").click()
    for page in (ann, ben, cleo):
        expect(moves(page)).to_have_count(0)
    expect(headline(ben)).to_have_text("Your turn (X)")
    expect(ann.locator(".seat.o .name")).to_have_text("Ann")
    expect(ann.locator(".seat.o .wins")).to_contain_text("½")
    play(ben, "a1", ann, cleo)


def test_power_with_everything_that_people_ask_each_other(tabs: Tabs) -> None:
    ann, room = invite(tabs, "Power", clock="15 minutes each for the game")
    ben = sit(tabs.open(f"room/{room}", is_new=True, **PHONE), "")
    expect(ben.locator("#introduction")).to_be_visible()  # nobody has told him what a swap is
    button(ben, "Skip").click()
    expect(headline(ann)).to_have_text("Your turn (X)")
    expect(ann.locator(".seat.o .name")).to_have_text("Player 2")
    expect(ann.locator(".seat.x .clock")).to_have_text(re.compile(r"1[45]:\d\d"))

    cell(ann, "a1").click()
    expect(headline(ann)).to_have_text(re.compile(r"^Your turn \(X\): "))
    expect(moves(ben)).to_have_count(0)  # it is not whole yet
    power(ann, "Take back").click()
    cell(ann, "b1").click()
    power(ann, "Block").click()
    cell(ann, "d4").click()
    expect(detail(ben)).to_contain_text("d4 is blocked for this turn.")
    cell(ben, "a2").click()
    power(ben, "Swap").click()
    cell(ben, "a2").click()
    cell(ben, "b1").click()
    expect(moves(ann)).to_have_text(["b1!d4", re.compile("^a2~")])
    look(ben, "room-power-phone")

    button(ben, "Ask to undo").click()
    expect(ann.locator("#offers")).to_contain_text("Player 2 asks to take the last move back.")
    look(ann, "room-offer")
    button(ann, "No").press("Enter")
    expect(ann.locator("[role=gridcell]:focus")).to_be_visible()  # the focus is not lost
    expect(ben.locator("#note")).to_have_text("Ann says no to taking the move back.")
    button(ben, "Ask to undo").click()
    button(ann, "Yes").click()
    expect(moves(ben)).to_have_count(1)
    expect(headline(ben)).to_have_text("Your turn (O)")

    button(ben, "Allow hints").click()
    expect(ann.locator("#offers")).to_contain_text("Player 2 asks for hints")
    button(ann, "Yes").click()
    button(ben, "Hint").click()
    expect(headline(ben)).to_contain_text("Hint: ")

    for page, other, name in (
        (ben, ann, "a2"),
        (ann, ben, "a1"),
        (ben, ann, "b2"),
        (ann, ben, "c1"),
        (ben, ann, "d3"),
    ):
        count = moves(page).count()
        cell(page, name).click()
        page.keyboard.press("e")
        expect(moves(other)).to_have_count(count + 1)
    cell(ann, "d1").click()  # four in a row
    expect(headline(ann)).to_have_text("You win!")
    expect(headline(ben)).to_have_text("Ann wins.")
    expect(ben.locator("#review")).to_be_visible()
    look(ben, "room-power-end-phone", full=True)

    button(ben, "Rematch").click()
    button(ann, "Rematch").click()  # both ask: that is an agreement
    expect(headline(ben)).to_have_text("Your turn (X)")
    expect(button(ben, "Hint")).to_be_hidden()  # allowed in one game only
    button(ben, "Resign").click()
    look(ben, "room-resign-phone")
    ben.locator("#sure-yes").click()
    expect(detail(ann)).to_have_text("Player 2 resigned.")
    expect(detail(ben)).to_have_text("You resigned.")
    ann.context.close()
    expect(ben.locator(".presence.away, .presence.gone")).to_be_visible()


@pytest.mark.parametrize("room", ["%zz", "a" * 17])
def test_a_room_that_is_not_there(tabs: Tabs, room: str) -> None:
    page = tabs.open(f"room/{room}")
    expect(page.locator("#problem-words")).to_contain_text("There is no such room")
    expect(page.get_by_role("link", name="Play something else")).to_be_visible()
