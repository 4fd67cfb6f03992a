"""Who is in a room, on one server process and on several that hear each other; no network."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from noughts.rooms import presence
from noughts.rooms.notices import MAX_TEXT
from noughts.rooms.presence import MAX_PROCESSES, Presence, PresenceBoard

if TYPE_CHECKING:
    import pytest

    from noughts.rooms.settings import Chair


class Person:
    """Somebody with a connection."""

    def __init__(self, chair: Chair | None = None) -> None:
        self.chair = chair
        self.is_away = False
        self.seen = Presence()

    def tell_presence(self, presence: Presence) -> None:
        self.seen = presence

    def state(self, chair: str) -> str:
        state: str = getattr(self.seen, chair)
        return state


class Server:
    """A server process; what it sends is heard by all others."""

    def __init__(self, others: list[Server]) -> None:
        self.people: dict[str, list[Person]] = {}
        self.board = PresenceBoard(lambda room: self.people.get(room, []), self._send)
        self.others = others
        self.texts: list[str] = []
        self.is_deaf = False
        others.append(self)

    async def _send(self, texts: list[str]) -> None:
        self.texts += texts
        for server in self.others:
            for text in texts:
                if not server.is_deaf:
                    server.board.hear(text)

    def come(self, room: str, person: Person) -> Person:
        self.people.setdefault(room, []).append(person)
        self.board.change(room)
        return person

    def go(self, room: str, person: Person) -> None:
        self.people[room].remove(person)
        self.board.lose(room, person.chair)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_here_away_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        server = Server([])
        host, guest = server.come("room", Person("host")), server.come("room", Person("guest"))
        tab = server.come("room", Person("guest"))
        await settle()
        assert host.seen == Presence("here", "here", 0)
        guest.is_away = True
        server.board.change("room")
        await settle()
        assert host.state("guest") == "here"  # in the other tab
        server.go("room", tab)
        await settle()
        assert host.state("guest") == "away"
        server.go("room", guest)
        await settle()
        assert host.state("guest") == "away"  # for a while
        server.come("room", tab)
        await settle()
        assert host.state("guest") == "here"
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0)
        server.go("room", tab)
        server.board._rooms["room"].lost.clear()
        await settle()
        assert host.state("guest") == "gone"
        server.go("room", host)
        server.board._rooms["room"].lost.clear()
        await settle()
        assert not server.board._rooms  # nothing is kept of an empty room
        server.board.close()

    asyncio.run(go())


def test_whoever_is_lost_is_gone_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        monkeypatch.setattr(presence, "AWAY_SECONDS", 0.02)
        server = Server([])
        host, guest = server.come("room", Person("host")), server.come("room", Person("guest"))
        await settle()
        server.go("room", guest)
        states = set()
        async with asyncio.timeout(60):
            while host.state("guest") != "gone":
                await asyncio.sleep(0.001)
                states.add(host.state("guest"))
        assert "away" in states
        server.board.close()

    asyncio.run(go())


def test_servers_tell_each_other() -> None:
    async def go() -> None:
        servers: list[Server] = []
        first, second = Server(servers), Server(servers)
        host = first.come("room", Person("host"))  # before the first knows the second
        await settle()
        assert not first.texts
        await second.board.greet()
        guest = second.come("room", Person("guest"))
        spectator = second.come("room", Person())
        await settle()
        for person in (host, guest, spectator):
            assert person.seen == Presence("here", "here", 1)
        other_host = second.come("room", Person("host"))
        first.go("room", host)
        await settle()
        assert guest.state("host") == "here"  # at the other server
        second.go("room", other_host)
        await settle()
        assert guest.state("host") == "away"
        first.come("elsewhere", Person("host"))
        await settle()
        assert set(second.board._rooms) == {"room"}  # others' rooms are not kept

    asyncio.run(go())


def test_a_server_that_is_silent_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        servers: list[Server] = []
        first, second = Server(servers), Server(servers)
        await first.board.greet()
        await second.board.greet()
        host = first.come("room", Person("host"))
        second.come("room", Person("guest"))
        await settle()
        assert host.state("guest") == "here"
        monkeypatch.setattr(presence, "EXPIRE_SECONDS", -1)
        beating = asyncio.ensure_future(first.board.beat())
        await settle()
        assert host.state("guest") == "gone"
        await second.board.greet()  # it had only been slow: it is asked again
        await settle()
        assert host.state("guest") == "here"
        beating.cancel()

    asyncio.run(go())


def test_what_was_missed_is_asked_again() -> None:
    async def go() -> None:
        servers: list[Server] = []
        first, second = Server(servers), Server(servers)
        await first.board.greet()
        await second.board.greet()
        host = first.come("room", Person("host"))
        guest = second.come("room", Person("guest"))
        await settle()
        first.is_deaf = True
        guest.is_away = True
        second.board.change("room")
        await settle()
        assert host.state("guest") == "here"
        first.is_deaf = False
        first.board.ask_all()
        await settle()
        assert host.state("guest") == "away"

    asyncio.run(go())


def test_texts_are_short_and_nonsense_is_ignored() -> None:
    async def go() -> None:
        servers: list[Server] = []
        first, second = Server(servers), Server(servers)
        names = [f"room{number:013}" for number in range(1000)]
        people = [first.come(name, Person("host")) for name in names]
        guests = [second.come(name, Person("guest")) for name in names]
        await settle()
        await second.board.greet()
        await settle()
        assert all(person.seen == Presence("here", "here", 0) for person in people + guests)
        assert max(len(text) for text in first.texts) <= MAX_TEXT
        name = names[0]
        for text in ("", "p\n", f"p\n{name}", f"p\n{name} x y 1", f"p\n{name} h h -1", "p\n? no"):
            first.board.hear(text)
        await settle()
        assert people[0].seen == Presence("here", "here", 0)
        for number in range(2 * MAX_PROCESSES):
            first.board.hear(f"p{number}")
        assert len(first.board._heard) == MAX_PROCESSES

    asyncio.run(go())


def test_many_people_hear_of_each_other_later() -> None:
    async def go() -> None:
        server = Server([])
        host = server.come("room", Person("host"))
        people = [server.come("room", Person()) for _ in range(50)]
        await settle()
        assert host.seen.spectators == 50
        for person in people:
            server.go("room", person)
            await settle()
            if len(server.people["room"]) > 11:
                assert host.seen.spectators == 50  # nobody is told for each of them
        assert host.seen.spectators < 50
        server.board.close()

    asyncio.run(go())
