"""A class of six with a wall: a round to the end, results, one pupil removed, the next round."""

from __future__ import annotations

import csv
import json
import re
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from websockets.sync.client import connect

from tests.web.browser import PHONE, Tabs, button, cell, headline, look

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Server

X_WINS = ("a1", "a2", "b1", "b2", "c1")
SECRETS = {name: name.lower() * 8 for name in ("Cem", "Dua", "Eva", "Fyn")}  # pupils without a page


class Wire:
    """Somebody in the class or in a room without a browser."""

    def __init__(self, server: Server, path: str, secret: str) -> None:
        self.secret = secret
        address = server.address.replace("http", "ws")
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(f"{address}api/{path}"))
        self.send({"secret": secret})

    def send(self, message: Any) -> None:
        self._socket.send(json.dumps(message))

    def ask(self, do: str, **fields: Any) -> None:
        """Send a request, and wait until it is done."""
        self.send({"id": f"{do} {fields}"[:40], "do": do, "secret": self.secret, **fields})
        self.until("done")

    def until(self, field: str) -> Any:
        while True:
            message = json.loads(self._socket.recv(timeout=60))
            assert "refused" not in message, message
            if field in message:
                return message[field]

    def close(self) -> None:
        self._open.close()


def open_class(tabs: Tabs) -> tuple[Page, str]:
    """A teacher comes from the play page and opens a class; the page, and the code."""
    teacher = tabs.open("class", viewport={"width": 1280, "height": 900})
    expect(teacher.get_by_label("Game", exact=False).first).to_be_visible()
    look(teacher, "class-start")
    teacher.get_by_label("Who meets whom").select_option(label="Swiss: winners meet winners")
    button(teacher, "Open a class").click()
    expect(teacher.locator("#no-pupils")).to_be_visible()
    return teacher, teacher.url.rpartition("/")[2]


def join(tabs: Tabs, code: str, name: str, **options: Any) -> Page:
    """A pupil types the code, in small letters and with a space."""
    page = tabs.open("class", **options)
    page.get_by_label("Code").fill(f"{code[:3]} {code[3:]}".lower())
    button(page, "Go on").click()
    page.get_by_label("Your name").fill(name)
    if "has_touch" in options:
        look(page, "class-join")
    button(page, "Join").click()
    expect(page.locator("#pupil-name")).to_have_text(name)
    expect(page).to_have_url(re.compile(f"/class/{code}$"))
    return page


def play(
    server: Server, board: Any, pages: dict[str, Page], moves: tuple[str, ...], first: int = 0
) -> None:
    """Both pupils of a game make moves in turn, in their browsers or by the wire."""
    for number, move in enumerate(moves, first):
        name = board["xo"[number % 2] + "_name"]
        if name in pages:
            expect(headline(pages[name])).to_have_text(re.compile("^Your turn"))
            cell(pages[name], move).click()
            eye = Wire(server, f"rooms/{board['room']}", "")
            while eye.until("room")["view"]["plies"] <= number:  # until it is stored
                pass
            eye.close()
        else:
            wire = Wire(server, f"rooms/{board['room']}", SECRETS[name])
            wire.until("room")
            wire.ask("move", move=move)
            wire.close()


def test_a_class_of_six(tabs: Tabs, server: Server) -> None:
    teacher, code = open_class(tabs)
    expect(teacher.locator("#door-qr")).to_be_visible()
    pages = {
        "Ann": join(tabs, code, "Ann", **{**PHONE, "viewport": {"width": 390, "height": 844}}),
        "Ben": join(tabs, code, "Ben", color_scheme="dark"),
    }
    wires = {name: Wire(server, f"classes/{code}", secret) for name, secret in SECRETS.items()}
    for name, wire in wires.items():
        wire.until("class")
        wire.ask("join", name=name)
    expect(teacher.locator("#teacher-pupils tr")).to_have_count(6)
    look(pages["Ann"], "class-pupil-phone", full=True)

    link = teacher.locator("#wall-link").get_attribute("href")
    assert link
    wall = tabs.open(link.removeprefix("/"), viewport={"width": 1280, "height": 720})
    expect(wall.locator("#wall-wait")).to_have_text(
        "6 pupils are here. The first games begin soon."
    )
    look(wall, "class-wall-waiting")

    eye = Wire(server, f"classes/{code}", link.rpartition("#")[2])
    eye.until("class")
    button(teacher, "Start round 1").click()
    boards = eye.until("class")["boards"]
    assert len(boards) == 3
    for page in pages.values():  # they are taken to their games
        expect(page).to_have_url(re.compile("/room/"))
        expect(page.locator("#class-line")).to_be_visible()
    look(pages["Ann"], "class-room-phone", full=True)
    for board in boards:
        play(server, board, pages, X_WINS[:3])
    cards = wall.locator("#wall-list .class-board")
    expect(cards).to_have_count(3)
    for board in boards:
        expect(wall.get_by_text(f"{board['o_name']} to move")).to_be_visible()
    look(wall, "class-wall-1280")
    look(teacher, "class-teacher", full=True)
    button(teacher, "Start round 2").click()
    expect(teacher.locator("#note")).to_have_text("3 games are still on: wait, or end them.")
    for board in boards:
        play(server, board, pages, X_WINS[3:], 3)
        expect(wall.get_by_text(f"{board['x_name']} won")).to_be_visible()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.emulate_media(color_scheme="dark")
    look(wall, "class-wall-1920-dark")

    with teacher.expect_download() as download:
        button(teacher, "Games (CSV)").click()
    path = download.value.path()
    text = Path(path).read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert [(row["X"], row["O"], row["result"]) for row in rows] == [
        (board["x_name"], board["o_name"], "X won") for board in boards
    ]
    assert download.value.suggested_filename == f"class-{code}-games.csv"

    button(teacher, "Remove: Fyn").click()
    button(teacher, "Remove").click()
    while wires["Fyn"].until("role") != "removed":
        pass
    expect(teacher.locator("#teacher-pupils tr")).to_have_count(5)
    expect(wall.locator("#wall-standings")).not_to_contain_text("Fyn")

    rooms = {name: page.url for name, page in pages.items()}
    button(teacher, "Start round 2").click()
    expect(teacher.locator("#game-title")).to_have_text("Round 2")
    while (view := eye.until("class"))["round"] < 2:
        pass
    byes = [pupil["name"] for pupil in view["pupils"] if pupil["id"] in view["byes"]]
    assert len(byes) == 1
    for name, page in pages.items():
        if name in byes:
            page.locator("#class-line a").click()
            expect(page.locator("#pupil-headline")).to_have_text("You sit out in this round")
        else:
            expect(page).not_to_have_url(rooms[name])
            expect(headline(page)).to_have_text(re.compile("turn"))
    teacher.emulate_media(color_scheme="dark")
    look(teacher, "class-teacher-dark", full=True)
    button(teacher, "Remove: Ann").click()
    button(teacher, "Remove").click()
    expect(pages["Ann"].locator("#problem-words")).to_have_text(
        "Your teacher has removed you from this class."
    )
    for wire in (*wires.values(), eye):
        wire.close()
