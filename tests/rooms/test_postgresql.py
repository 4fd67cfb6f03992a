"""Rooms on PostgreSQL: two server processes share them and tell each other."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noughts.rooms.events import Event
from noughts.rooms.hub import Hub
from noughts.rooms.presence import Presence
from noughts.rooms.requests import Request
from noughts.rooms.room import Result
from noughts.rooms.settings import Settings
from noughts.rooms.store import Store
from tests.rooms.acts import SECRETS
from tests.rooms.databases import Postgres, postgres
from tests.rooms.lessons import Lesson
from tests.rooms.lessons import Person as Listener
from tests.rooms.test_hub import Person

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


def test_an_event_is_written_once(database: Postgres) -> None:
    store = Store(database.url)
    store.create("room", Settings("classic"), 0)
    event = Event(1, 0, "sit", "host", request="1")
    assert store.append([("room", event), ("room", event), ("nowhere", event)]) == [
        True,
        False,
        False,
    ]
    assert store.append([("room", replace(event, number=2))]) == [False]  # the same request
    assert store.append([("room", replace(event, request="2"))]) == [False]  # the same number
    assert store.events_after("room", 0) == (event,)
    store.close()


async def _hear(person: Person, count: int) -> None:
    async with asyncio.timeout(60):
        while len(person.events) < count:
            await asyncio.sleep(0.01)


def test_two_servers_tell_each_other(database: Postgres) -> None:
    async def go() -> None:
        hubs = [Hub(Store(database.url)) for _ in range(2)]
        for hub in hubs:
            hub.start()
        name = await hubs[0].create(Settings("classic"))
        people = [Person("host"), Person("guest")]
        for hub, person in zip(hubs, people, strict=True):
            await hub.join(name, person, 0)
        chairs = list(SECRETS)
        for number, (hub, chair) in enumerate(zip(hubs, chairs, strict=True)):
            request = Request(f"sit{number}", "sit", SECRETS[chair], chair=people[number].chair)
            await hub.handle(name, request)
        for number, move in enumerate(("a1", "a2", "b1", "b2", "c1")):
            request = Request(f"m{number}", "move", SECRETS[chairs[number % 2]], move=move)
            await hubs[number % 2].handle(name, request)
        for person in people:
            await _hear(person, 7)
            assert [event.number for event in person.events] == list(range(1, 8))
        async with asyncio.timeout(60):
            while any(person.presence != Presence("here", "here", 0) for person in people):
                await asyncio.sleep(0.01)
        await hubs[1].leave(name, people[1])
        async with asyncio.timeout(60):
            while people[0].presence.guest != "away":
                await asyncio.sleep(0.01)
        rooms = [await hub.room(name) for hub in hubs]
        assert rooms[0] == rooms[1]
        assert rooms[0].result == Result("host", "line")
        for hub in hubs:
            await hub.close()

    asyncio.run(go())


def test_the_database_is_restarted(database: Postgres) -> None:
    async def go() -> None:
        hubs = [Hub(Store(database.url)) for _ in range(2)]
        for hub in hubs:
            hub.start()
        name = await hubs[0].create(Settings("classic"))
        listener = Person()
        await hubs[1].join(name, listener, 0)
        await hubs[0].handle(name, Request("1", "sit", SECRETS["host"], chair="host"))
        await _hear(listener, 1)
        database.stop("immediate")
        with pytest.raises(Exception, match="connection"):
            await hubs[0].handle(name, Request("2", "sit", SECRETS["guest"], chair="guest"))
        database.start()
        await hubs[0].handle(name, Request("2", "sit", SECRETS["guest"], chair="guest"))
        await _hear(listener, 2)
        store = Store(database.url)
        assert [event.number for event in store.events_after(name, 0)] == [1, 2]
        store.close()
        for hub in hubs:
            await hub.close()

    asyncio.run(go())


def test_two_servers_share_a_class(database: Postgres) -> None:
    async def go() -> None:
        first, second = Lesson(database.url), Lesson(database.url)
        for server in (first, second):
            server.start()
        await first.open(2)
        second.code = first.code
        wall, pupil = Listener("wall"), Listener("pupil", 2)
        await second.classes.join(second.code, wall)
        await second.classes.join(second.code, pupil)
        await first.teach("round")
        await wall.hear("class", lambda view: view["running"] == 1)
        board = (await first.boards())[0]
        await first.play(board, "a1 a2 b1 b2 c1")
        await wall.hear("picture", lambda picture: picture["strokes"])
        await wall.hear("class", lambda view: view["running"] == 0)
        assert (await second.result(1)).winner == board.x
        teacher = Listener("teacher")
        await first.classes.join(first.code, teacher)
        await first.classes.join(first.code, Listener("pupil", 1))
        await teacher.hear("here", lambda here: here == [1, 2])  # pupil 2 is at the other server
        second.classes.leave(second.code, pupil)
        await teacher.hear("here", lambda here: here == [1])
        await second.classes.join(second.code, pupil)
        await first.teach("remove", pupil=2)
        await pupil.hear("role", lambda role: role == "removed")
        for server in (first, second):
            await server.close()

    asyncio.run(asyncio.wait_for(go(), 60))
