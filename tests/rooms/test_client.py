"""The client of rooms that terminal and window share: it comes back, and nothing happens twice."""

from __future__ import annotations

import asyncio
import gc
import stat
import threading
from typing import TYPE_CHECKING, Any

import pytest

from noughts.core.errors import CommandError, InputError
from noughts.rooms import client as client_module
from noughts.rooms.client import Came, ClientThread, Ended, Happened, Lost, RoomClient, Seen
from noughts.rooms.kept import KEEP_SECONDS, forget_old, keep_chair, kept_chair, new_secret
from noughts.rooms.links import RoomLink, make_room, read_server
from noughts.rooms.presence import Presence
from noughts.rooms.settings import Settings
from noughts.rooms.states import Happening, RoomState
from noughts.rooms.store import sqlite_url
from noughts.rooms.views import room_view
from tests.rooms.acts import act, full_room, play
from tests.rooms.small_server import SmallServer, small_server

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from noughts.rooms.client import News
    from noughts.rooms.room import Room


class Person:
    """A client, and what it has heard."""

    def __init__(self, server: SmallServer, room: str, secret: str = "") -> None:
        self.news: list[News] = []
        link = RoomLink(server.address, room)
        self.client = RoomClient(link, secret or new_secret(), self.news.append)
        self.running = asyncio.ensure_future(self.client.run())

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(60):
            while not condition():
                await asyncio.sleep(0.005)

    async def come(self) -> None:
        await self.until(lambda: self.client.state is not None)

    async def until_number(self, number: int) -> None:
        await self.until(lambda: self.state.number == number)

    @property
    def state(self) -> RoomState:
        assert self.client.state is not None
        return self.client.state

    async def leave(self) -> None:
        await self.client.close()
        await self.running


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a test beside a server."""
    monkeypatch.setattr(client_module, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(client_module, "LONGEST_WAIT", 0.05)

    def run_test(test: Callable[[SmallServer], Coroutine[Any, Any, None]]) -> None:
        async def go() -> None:
            async with small_server(sqlite_url(tmp_path / "rooms.sqlite")) as server:
                await test(server)

        asyncio.run(asyncio.wait_for(go(), 120))

    return run_test


def test_a_game_with_connections_that_break(run: Callable[..., None]) -> None:
    async def go(server: SmallServer) -> None:
        room = await server.room()
        people = [Person(server, room) for _ in range(2)]
        for person, chair in zip(people, ("host", "guest"), strict=True):
            await person.come()
            await person.client.ask("sit", chair=chair, name=chair.title())
        for number, move in enumerate(("a1", "a2", "b1", "b2", "c1")):
            person = people[number % 2]
            asking = asyncio.ensure_future(person.client.ask("move", move=move))
            if number % 2 == 0:
                await asyncio.sleep(0)
                server.cut()  # perhaps before the request arrives, perhaps before its answer
            assert await asking == number + 3
        for person in people:
            await person.until_number(7)
            assert str(person.state.match.game) == "3x3k3: a1 a2 b1 b2 c1"
            assert person.state.ending(None) == "Host wins. X has a1 b1 c1 in a row."
            assert any(isinstance(news, Lost) for news in person.news)
            numbers = [happening.number for news in person.news for happening in _happenings(news)]
            assert numbers == list(range(1, 8))  # each once, in order
        assert [event.number for event in await server.log(room)] == list(range(1, 8))
        assert people[0].client.chair == "host"
        await people[1].until(lambda: Seen(Presence("here", "here")) in people[1].news)
        for person in people:
            await person.leave()

    run(go)


def _happenings(news: News) -> tuple[Happening, ...]:
    if isinstance(news, Came):
        return news.missed
    return (news.happening,) if isinstance(news, Happened) else ()


def test_a_refusal_is_an_error(run: Callable[..., None]) -> None:
    async def go(server: SmallServer) -> None:
        person = Person(server, await server.room())
        await person.come()
        with pytest.raises(CommandError, match="no chair"):
            await person.client.ask("move", move="b2")
        await person.leave()
        with pytest.raises(CommandError, match="left the room"):
            await person.client.ask("resign")

    run(go)


def test_there_is_no_way_back_to_a_room_that_is_not_there(run: Callable[..., None]) -> None:
    async def go(server: SmallServer) -> None:
        person = Person(server, "a" * 17)
        asking = asyncio.ensure_future(person.client.ask("resign"))
        await person.running
        assert isinstance(person.news[-1], Ended)
        assert "no such room" in person.news[-1].sentence
        with pytest.raises(CommandError, match="no such room"):
            await asking
        wrong = Person(server, "room")
        wrong.client.link = RoomLink(f"{server.address}nothing/", "a" * 17)
        await wrong.running
        assert "no server for rooms" in str(wrong.news[-1])

    run(go)


def test_leaving_ends_what_waits(run: Callable[..., None]) -> None:
    async def go(server: SmallServer) -> None:
        person = Person(server, await server.room())
        person.client.link = RoomLink("http://127.0.0.1:9/", "a" * 17)  # nobody listens
        asking = asyncio.ensure_future(person.client.ask("resign"))
        await person.until(lambda: any(isinstance(news, Lost) for news in person.news))
        assert "Cannot reach http://127.0.0.1:9/" in str(person.news[-1])
        await person.leave()
        with pytest.raises(CommandError, match="left the room"):
            await asking

    run(go)


def test_a_room_is_made_over_http(run: Callable[..., None]) -> None:
    async def go(server: SmallServer) -> None:
        link = await asyncio.to_thread(make_room, server.address, {"rules": "power"})
        person = Person(server, link.room)
        await person.come()
        assert str(person.state.match.game.rules) == "4x4k4s2b1"
        await person.leave()
        with pytest.raises(CommandError, match="Cannot read the rules"):
            await asyncio.to_thread(make_room, server.address, {"rules": "chess"})
        with pytest.raises(CommandError):
            await asyncio.to_thread(make_room, f"{server.address}nothing/", {})
        with pytest.raises(CommandError, match="Cannot reach"):
            await asyncio.to_thread(make_room, "http://127.0.0.1:9/", {})

    run(go)


NAME = "abcdefghjkmnpqrst"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"http://h:1/room/{NAME}", f"http://h:1/room/{NAME}"),
        (f" h:1/room/{NAME.upper()}/ ", f"http://h:1/room/{NAME}"),
        (f"https://h/a/room/{NAME}?x=1#y", f"https://h/a/room/{NAME}"),
        (f"http://[::1]:8/room/{NAME}", f"http://[::1]:8/room/{NAME}"),
    ],
)
def test_links(text: str, link: str) -> None:
    assert str(RoomLink.parse(text)) == link
    assert RoomLink.parse(link).socket.startswith(("ws://", "wss://"))


@pytest.mark.parametrize(
    "text", ["", "http://", "ftp://h/room/x", "h:1", "http://h/room/", "h/room/short", "http://h:x"]
)
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(InputError):
        RoomLink.parse(text)


def test_servers() -> None:
    assert read_server("h:8333/") == "http://h:8333/"
    with pytest.raises(InputError, match="no address of a server"):
        read_server("http://:80")


def test_a_secret_is_kept_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path))
    link = RoomLink("http://h:1/", NAME)
    assert kept_chair(link) is None
    keep_chair(link, "s" * 22, "Ann")
    kept = kept_chair(link)
    assert kept is not None
    assert (kept.secret, kept.name) == ("s" * 22, "Ann")
    assert kept_chair(RoomLink("http://other:1/", NAME)) is None  # nobody else gets it
    [path] = tmp_path.rglob("*.json")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text("[]")
    assert kept_chair(link) is None
    forget_old(path.stat().st_mtime + KEEP_SECONDS - 1)
    assert path.exists()
    forget_old(path.stat().st_mtime + KEEP_SECONDS + 1)
    assert not path.exists()


def state_of(room: Room) -> RoomState:
    from noughts.answers.documents import plain

    return RoomState.read(plain(room_view(room)) | {"something": "new"})


def test_what_a_client_reads_of_a_room() -> None:
    room = play(full_room(Settings("classic")), "b2")
    state = state_of(act(room, "guest", "offer", topic="draw"))
    assert state.offered("host") == ("draw",)
    assert state.requests("host") == ("Ben asks for a draw.",)
    assert state.offered("guest") == state.requests("guest") == ()
    won = state_of(act(room, "guest", "resign"))
    assert won.ending("host") == "You win! Ben resigned."
    assert won.score() == "Points: Ann 1, Ben 0."
    assert won.detail("guest", Presence("here", "here")) == "You resigned. Points: Ann 1, Ben 0."
    with pytest.raises(InputError, match="another version"):
        RoomState.read({"number": 1})


def test_leaving_a_room_whose_loop_ends_meanwhile_leaves_nothing_behind() -> None:
    link = RoomLink("http://localhost", "a" * 17)
    thread = ClientThread(link, new_secret(), lambda _: None)
    thread._thread = threading.Thread(target=lambda: None)
    thread._thread.start()
    thread._loop = asyncio.new_event_loop()  # takes work, and never comes to it
    thread.client = RoomClient(link, new_secret(), lambda _: None)
    thread.close()
    thread._loop.close()
    gc.collect()  # a coroutine that was never run would be an error now
