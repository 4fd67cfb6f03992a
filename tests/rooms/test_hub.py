"""Rooms of one server process on a real database: stored before it is told, once and in order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from noughts.core.errors import CommandError, FileError, InputError
from noughts.rooms.events import Event
from noughts.rooms.hub import KEEP_DAYS, Hub
from noughts.rooms.presence import Presence
from noughts.rooms.requests import Request
from noughts.rooms.room import Result
from noughts.rooms.settings import Clock, Settings
from noughts.rooms.store import TOUCH_EVERY, Store, sqlite_url
from tests.rooms.acts import SECRETS

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from noughts.rooms.settings import Chair

PATIENCE = 60.0  # seconds; nothing is measured by it, it only ends a test that would hang


class Person:
    """Somebody with a connection."""

    def __init__(self, chair: Chair | None = None) -> None:
        self.chair = chair
        self.events: list[Event] = []
        self.is_away = False
        self.presence = Presence()

    def tell(self, event: Event, _: object) -> None:
        self.events.append(event)

    def tell_presence(self, presence: Presence) -> None:
        self.presence = presence


class Table:
    """Two people in a room of a hub with a clock that stands still."""

    def __init__(self, folder: Path) -> None:
        self.url = sqlite_url(folder / "rooms.sqlite")
        self.store = Store(self.url)
        self.now = 0
        self.hub = self.another_hub()
        self.name = ""

    def another_hub(self) -> Hub:
        return Hub(Store(self.url), lambda: self.now)

    async def open(self, settings: Settings | None = None) -> Hub:
        self.name = await self.hub.create(settings or Settings("classic"))
        for chair in SECRETS:
            await self.send(chair, "sit", chair=chair, name=chair.title())
        return self.hub

    async def send(self, who: str, do: str, number: str = "", **fields: Any) -> Event:
        self.now += 1
        words: Any = do
        request = Request(number or f"{who}{self.now}", words, SECRETS[who], **fields)
        return await self.hub.handle(self.name, request)

    async def play(self, moves: str) -> None:
        for move in moves.split():
            chair = (await self.hub.room(self.name)).to_move
            assert chair
            await self.send(chair, "move", move=move)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


def test_a_game_is_in_the_store(table: Table) -> None:
    async def go() -> None:
        await table.open()
        await table.play("a1 a2 b1 b2 c1")
        log = table.store.load(table.name)
        assert log is not None
        assert [event.number for event in log.events] == list(range(1, 8))
        other = await table.another_hub().room(table.name)
        assert other == await table.hub.room(table.name)
        assert other.result == Result("host", "line")

    run(go())


def test_everybody_hears_and_nobody_sees_secrets(table: Table) -> None:
    async def go() -> None:
        hub = await table.open()
        host, spectator = Person("host"), Person()
        await hub.join(table.name, host, 2)
        _, missed = await hub.join(table.name, spectator, 1)
        assert [event.number for event in missed] == [2]
        await table.play("b2")
        for person in (host, spectator):
            assert [(event.number, event.move) for event in person.events] == [(3, "b2")]
            assert person.presence == Presence("here", "gone", 1)
        await hub.leave(table.name, spectator)
        await asyncio.sleep(0)
        assert host.presence == Presence("here", "gone", 0)
        for event in (*missed, *host.events):
            assert event.public == event
            assert not event.secret

    run(go())


def test_who_asks_for_the_same_thing_accepts(table: Table) -> None:
    async def go() -> None:
        await table.open()
        assert (await table.send("host", "offer", topic="draw")).kind == "offer"
        both = await table.send("guest", "offer", number="same", topic="draw")
        assert both.kind == "accept"
        assert (await table.hub.room(table.name)).result == Result(None, "agreement")
        assert await table.send("guest", "offer", number="same", topic="draw") == both

    run(go())


def test_a_request_that_is_sent_again_happens_once(table: Table) -> None:
    async def go() -> None:
        await table.open()
        first = await table.send("host", "move", number="same", move="b2")
        assert await table.send("host", "move", number="same", move="b2") == first
        table.hub = table.another_hub()  # the server was started again
        assert await table.send("host", "move", number="same", move="b2") == first
        assert str((await table.hub.room(table.name)).match.game) == "3x3k3: b2"
        with pytest.raises(CommandError, match="use a new one"):
            await table.send("host", "move", number="same", move="c3")

    run(go())


def test_somebody_without_the_secret_can_do_nothing(table: Table) -> None:
    async def go() -> None:
        await table.open()
        for secret in ("x" * 22, "", "h" * 21, "h" * 23):
            with pytest.raises(CommandError, match="no chair"):
                await table.hub.handle(table.name, Request("1", "move", secret, move="b2"))
        request = Request("2", "sit", "x" * 22, chair="guest")
        with pytest.raises(CommandError, match="already"):
            await table.hub.handle(table.name, request)
        with pytest.raises(InputError, match="no such room"):
            await table.hub.room("nowhere")
        assert (await table.hub.room(table.name)).number == 2

    run(go())


def test_a_secret_that_can_be_guessed_is_refused(table: Table) -> None:
    async def go() -> None:
        name = await table.hub.create(Settings("classic"))
        with pytest.raises(InputError, match="22"):
            await table.hub.handle(name, Request("1", "sit", "1234", chair="host"))

    run(go())


def test_two_servers_write_to_one_room(table: Table) -> None:
    async def go() -> None:
        await table.open()
        first, second = table.hub, table.another_hub()
        await second.room(table.name)
        for number, move in enumerate(["a1", "a2", "b1", "b2", "c1"]):
            table.hub = (first, second)[number % 2]
            who = ("host", "guest")[number % 2]
            await table.send(who, "move", move=move)  # its hub knows nothing of the move before
        assert (await second.room(table.name)).number == 6
        await second.refresh(table.name)
        assert (await second.room(table.name)) == (await first.room(table.name))

    run(go())


def test_at_the_same_time_one_of_two_moves_counts(table: Table) -> None:
    async def go() -> None:
        await table.open()
        other = table.another_hub()
        await other.room(table.name)
        requests = [Request(move, "move", SECRETS["host"], move=move, after=2) for move in CELLS]
        results = await asyncio.gather(
            *(
                (table.hub, other)[n % 2].handle(table.name, each)
                for n, each in enumerate(requests)
            ),
            return_exceptions=True,
        )
        events = [result for result in results if isinstance(result, Event)]
        assert len(events) == 1
        assert all(isinstance(result, Event | CommandError) for result in results)
        assert table.store.events_after(table.name, 2) == tuple(events)

    run(go())


CELLS = ["a1", "b1", "c1", "a2", "b2", "c2"]


def test_a_move_on_a_board_that_has_changed_is_refused(table: Table) -> None:
    async def go() -> None:
        await table.open()
        await table.send("host", "move", move="b2", after=2)
        await table.send("guest", "offer", topic="draw")
        with pytest.raises(CommandError, match="look at the board again"):
            await table.send("guest", "move", move="a1", after=3)

    run(go())


def test_the_clock_runs_out_when_somebody_comes(table: Table) -> None:
    async def go() -> None:
        await table.open(Settings("classic", clock=Clock("move", 10)))
        table.now += 20_000
        with pytest.raises(CommandError, match="over"):
            await table.send("host", "move", move="b2")
        assert (await table.hub.room(table.name)).result == Result("guest", "time")

    run(go())


def test_what_cannot_be_stored_did_not_happen(table: Table, monkeypatch: Any) -> None:
    async def go() -> None:
        hub = await table.open()
        host = Person("host")
        await hub.join(table.name, host, 2)

        def fail(_: object) -> list[bool]:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", lambda *_: fail(_))
            with pytest.raises(OSError, match="full"):
                await table.send("host", "move", move="b2")
        assert not host.events
        assert (await hub.room(table.name)).number == 2
        await table.send("host", "move", move="b2")
        assert [event.number for event in host.events] == [3]

    run(go())


def test_rooms_are_forgotten(table: Table) -> None:
    async def go() -> None:
        await table.open()
        assert table.store.count() == 1
        touched = 0  # when the room was made: what happens within an hour does not change it
        assert table.store.forget(touched + TOUCH_EVERY) == []
        assert table.store.forget(touched + TOUCH_EVERY + 1) == [table.name]
        assert table.store.load(table.name) is None
        assert table.store.events_after(table.name, 0) == ()
        with pytest.raises(InputError, match="no such room"):
            await table.send("host", "move", move="b2")  # nothing is written for it

    run(go())


def test_the_server_forgets_rooms_that_nobody_uses(table: Table) -> None:
    async def go() -> None:
        hub = await table.open()
        old = table.name
        table.now += KEEP_DAYS * 24 * 60 * 60 * 1000
        await hub.forget()  # the last event is as old as it may be
        await hub.room(old)
        table.now += TOUCH_EVERY
        young = await hub.create(Settings("classic"))
        hub.start()
        while old in hub._live:
            await asyncio.sleep(0.001)
        with pytest.raises(InputError, match="no such room"):
            await hub.room(old)
        await hub.room(young)
        await hub.close()

    run(go())


def test_there_is_an_end_to_the_number_of_rooms(table: Table, monkeypatch: Any) -> None:
    async def go() -> None:
        await table.hub.create(Settings("classic"))
        with monkeypatch.context() as patch:
            patch.setattr("noughts.rooms.hub.MAX_ROOMS", 1)
            with pytest.raises(CommandError, match="no space for more rooms"):
                await table.hub.create(Settings("classic"))
        assert table.store.count() == 1

    run(go())


def test_both_people_may_number_their_requests_alike(table: Table) -> None:
    async def go() -> None:
        await table.open()
        first = await table.send("host", "move", number="1", move="b2")
        second = await table.send("guest", "move", number="1", move="a1")
        assert (first.number, second.number) == (3, 4)
        assert await table.send("guest", "move", number="1", move="a1") == second
        table.hub = table.another_hub()
        assert await table.send("host", "move", number="1", move="b2") == first
        assert await table.send("guest", "move", number="1", move="a1") == second

    run(go())


@pytest.mark.parametrize("number", ["", "x" * 41, "\ud800", "\0", "1\n2", "é"])
def test_an_id_is_short_and_plain(number: str) -> None:
    with pytest.raises(InputError, match="id of 1 to 40"):
        Request(number, "resign", SECRETS["host"])


def test_the_clock_rings_for_those_who_come_back(table: Table) -> None:
    async def go() -> None:
        await table.open(Settings("classic", clock=Clock("move", 10)))
        hub = table.another_hub()  # the server was started again
        table.now += 20_000
        host = Person("host")
        await hub.join(table.name, host, 2)
        while not host.events:
            await asyncio.sleep(0.001)
        assert [event.kind for event in host.events] == ["time"]

    run(go())


def test_rooms_with_people_do_not_keep_empty_ones_in_memory(table: Table, monkeypatch: Any) -> None:
    async def go() -> None:
        monkeypatch.setattr("noughts.rooms.hub.IDLE_ROOMS", 2)
        names = [await table.hub.create(Settings("classic")) for _ in range(8)]
        for name in names[:4]:
            await table.hub.join(name, Person(), 0)
        for name in names[4:]:
            await table.hub.room(name)
        assert list(table.hub._live) == [*names[:4], *names[6:]]

    run(go())


def test_a_database_that_fails_is_a_sentence(table: Table, tmp_path: Path) -> None:
    import sqlite3

    async def go() -> None:
        await table.open()
        with sqlite3.connect(tmp_path / "rooms.sqlite") as connection:
            connection.execute("ALTER TABLE events RENAME TO lost")
        connection.close()
        with pytest.raises(FileError, match="does not answer: no such table: events"):
            await table.send("host", "move", move="b2")
        with pytest.raises(FileError, match="does not answer"):
            table.store.load(table.name)

    run(go())


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    import sqlite3

    url = sqlite_url(tmp_path / "rooms.sqlite")
    Store(url).close()
    with sqlite3.connect(tmp_path / "rooms.sqlite") as connection:
        connection.execute("UPDATE noughts_schema SET version = 99")
    connection.close()
    with pytest.raises(FileError, match="version 99"):
        Store(url)


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://x/y", "sqlite:////no/such/folder/file"])
def test_a_database_that_cannot_be_used(url: str) -> None:
    with pytest.raises(InputError):
        Store(url)


def test_there_is_an_end_to_the_number_of_spectators(table: Table, monkeypatch: Any) -> None:
    async def go() -> None:
        hub = await table.open()
        monkeypatch.setattr("noughts.rooms.hub.MAX_LISTENERS", 2)
        for _ in range(2):
            await hub.join(table.name, Person(), 0)
        with pytest.raises(InputError, match="Too many people watch"):
            await hub.join(table.name, Person(), 0)
        await hub.join(table.name, Person("host"), 0)

    run(go())
