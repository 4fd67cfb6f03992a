"""The window in a room: a friend far away, over a real connection."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from noughts.desktop.parts.overlays import Prompt, Question
from noughts.desktop.room import RoomController
from noughts.rooms.client import ClientThread
from noughts.rooms.kept import new_secret
from noughts.rooms.links import RoomLink
from noughts.rooms.store import sqlite_url
from tests.desktop.hand import match_of
from tests.rooms.small_server import small_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.desktop.hand import Hand

    Opens = Callable[..., Hand]

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("driver", ["dummy"], indirect=True)]


class Friend:
    """A server beside the window, a room on it, and somebody who may sit there."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._ready = threading.Event()
        self._stops = asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with small_server(self._database) as self.server:
            self.link = RoomLink(self.server.address, await self.server.room())
            self._ready.set()
            await self._stops.wait()

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()
        self.client = ClientThread(self.link, new_secret(), lambda _: None)
        self.client.start()

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self.server.cut)

    def do(self, do: str, **fields: object) -> None:
        self.client.ask(do, **fields).result(60)  # type: ignore[arg-type]

    def sees_offer(self, topic: str) -> bool:
        state = self.client.client.state
        return state is not None and any(offer[1] == topic for offer in state.offers)

    def close(self) -> None:
        self.client.close()
        self._loop.call_soon_threadsafe(self._stops.set)
        self._thread.join()


@pytest.fixture
def friend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Friend]:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path / "home"))
    friend = Friend(sqlite_url(tmp_path / "rooms.sqlite"))
    friend.start()
    yield friend
    friend.close()


def join(hand: Hand, link: RoomLink) -> RoomController:
    """Type the link."""
    hand.button("friend")
    assert isinstance(hand.app.overlay, Prompt)
    hand.app.overlay.field.insert(str(link))
    hand.button("submit")
    if isinstance(hand.app.overlay, Prompt):  # the name
        hand.button("submit")
    hand.until(lambda: hand.app.shows_game)
    controller = hand.controller
    assert isinstance(controller, RoomController)
    return controller


def test_a_game_with_a_friend(opened: Opens, friend: Friend) -> None:
    hand = opened()
    room = join(hand, friend.link)
    hand.until(lambda: room.chair == "host")
    hand.until(lambda: hand.view.status == "Waiting for your friend")
    friend.do("sit", chair="guest", name="Ben")
    hand.until(lambda: hand.view.status == "Your turn (X)")
    assert room.notice == "Ben sits down."
    room.act("hint")
    assert "Hints are off" in room.notice
    hand.cell("b2")
    hand.until(lambda: hand.view.status == "Ben's turn (O)")
    hand.cell("a1")  # not ours to play
    assert room.notice == "It is not your turn."
    friend.do("move", move="a1")
    hand.until(lambda: hand.game == "3x3k3: b2 a1")
    friend.cut()
    hand.until(lambda: room.trouble)
    hand.until(lambda: not room.trouble)
    friend.do("offer", topic="draw")
    hand.until(lambda: "draw" in room.offered)
    hand.settle()
    assert hand.view.detail == "Ben asks for a draw."
    hand.button("decline")
    hand.until(lambda: not room.offered)
    hand.button("take back")
    hand.until(lambda: friend.sees_offer("take back"))
    friend.do("accept", topic="take back")
    hand.until(lambda: hand.game == "3x3k3:")
    hand.button("resign")
    assert isinstance(hand.app.overlay, Question)
    hand.button("give up")
    hand.until(lambda: room.state.is_over)
    hand.settle()
    assert (hand.view.status, hand.view.detail[:13]) == ("Ben wins.", "You resigned.")
    hand.button("retry")
    hand.until(lambda: friend.sees_offer("rematch"))
    friend.do("accept", topic="rematch")
    hand.until(lambda: hand.view.status == "Ben's turn (X)")
    friend.do("move", move="c3")
    hand.until(lambda: hand.view.status == "Your turn (O)")
    friend.client.close()
    hand.until(lambda: hand.view.detail == "Ben is away.")


def test_whoever_comes_back_has_the_chair(opened: Opens, friend: Friend) -> None:
    hand = opened()
    room = join(hand, friend.link)
    hand.until(lambda: room.chair == "host")
    room.close()
    again = join_again(opened, friend.link)
    assert again.chair == "host"


def join_again(opened: Opens, link: RoomLink) -> RoomController:
    hand = opened()
    room = join(hand, link)
    hand.until(lambda: room.state.names[0] is not None)
    return room


def test_another_game_leaves_the_room(opened: Opens, friend: Friend) -> None:
    hand = opened()
    room = join(hand, friend.link)
    hand.until(lambda: room.chair == "host")
    client = friend.client.client
    hand.until(lambda: client.presence.host == "here")
    hand.app.play(match_of())
    hand.until(lambda: client.presence.host != "here")


def test_a_link_that_leads_nowhere(opened: Opens, friend: Friend) -> None:
    hand = opened()
    hand.button("friend")
    assert isinstance(hand.app.overlay, Prompt)
    hand.app.overlay.field.insert("nonsense")
    hand.button("submit")
    assert "is no link to a room" in hand.app.overlay.error
    hand.app.overlay.field.text = str(RoomLink(friend.link.server, "a" * 17))
    hand.button("submit")
    hand.button("submit")
    hand.until(lambda: "no such room" in getattr(hand.app.overlay, "words", ""))
    assert isinstance(hand.app.overlay, Question)
    hand.button("back")
    assert hand.app.overlay is None
