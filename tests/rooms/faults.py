"""`python -m tests.rooms.faults`: games go on while everything breaks, and nothing is lost.

Server processes are killed (kill -9) again and again, PostgreSQL is restarted as if the plug had
been pulled, and a proxy cuts connections in the middle of messages. Afterwards every event that was
acknowledged is in the log exactly once, both people's boards equal the log, and no game is stuck.

    --games 300       rooms at once, with two people each
    --kills 30        kills of server processes
    --database sqlite one server process; postgresql: two, and a restart after every fifth kill
    --seed 1          of the moves and the cuts; the moments depend on the machine
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from time import time
from typing import TYPE_CHECKING

from noughts.core.errors import CommandError
from noughts.core.notation import move_name
from noughts.rooms.client import RoomClient
from noughts.rooms.kept import new_secret
from noughts.rooms.links import RoomLink
from noughts.rooms.names import new_room_name
from noughts.rooms.room import Room
from noughts.rooms.settings import CHAIRS, Chair, Settings
from noughts.rooms.store import Store, sqlite_url
from tests.rooms.databases import Postgres, postgres
from tests.rooms.servers import Server

if TYPE_CHECKING:
    from collections.abc import Sequence

RULES = ("classic", "power")
CUT_SHARE = 0.002  # of the pieces that pass the proxy
PATIENCE = 600.0  # seconds for games to end after the last fault; only stuck ones need them


@dataclass
class Counts:
    """What happened, and what went wrong; the last four must be 0."""

    rooms: int = 0
    games: int = 0
    events: int = 0
    acknowledged: int = 0
    kills: int = 0
    restarts: int = 0
    cut: int = 0
    lost: int = 0  # acknowledged, and not in the log as it was acknowledged
    doubled: int = 0  # in the log more often than it was asked for
    different: int = 0  # boards that are not what the log says
    stuck: int = 0

    @property
    def is_right(self) -> bool:
        return not (self.lost or self.doubled or self.different or self.stuck)

    def __str__(self) -> str:
        return ", ".join(f"{field.name} {getattr(self, field.name):,}" for field in fields(self))


class Proxy:
    """Stands before the servers, as a balancer does; cuts connections in the middle of messages."""

    def __init__(self, ports: Sequence[int], random: Random, cut_share: float) -> None:
        self._ports = ports
        self._random = random
        self._share = cut_share
        self.port = 0
        self.cuts = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=2000)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._random.sample(self._ports, len(self._ports)):
            try:
                there, back = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue  # it was killed: the next one
            both = (writer, back)
            await asyncio.gather(self._pump(reader, back, both), self._pump(there, writer, both))
            return
        writer.transport.abort()

    async def _pump(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        both: tuple[asyncio.StreamWriter, asyncio.StreamWriter],
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if self._random.random() < self._share:
                    self.cuts += 1
                    target.write(data[: self._random.randrange(len(data))])
                    break
                target.write(data)
                await target.drain()
        for writer in both:
            writer.close()


class Person:
    """Plays random moves on one chair, and remembers what was acknowledged."""

    def __init__(self, game: PlayedRoom, chair: Chair, port: int, random: Random) -> None:
        self._game = game
        self._chair = chair
        self._random = random
        self._changed = asyncio.Event()
        link = RoomLink(f"http://127.0.0.1:{port}/", game.name)
        self.client = RoomClient(link, new_secret(), lambda _: self._changed.set())
        self.acknowledged: list[tuple[int, str, str]] = []
        self.is_done = False

    async def _ask(self, do: str, **fields: str | int) -> None:
        with suppress(CommandError):  # the board has changed: look again
            number = await self.client.ask(do, **fields)  # type: ignore[arg-type]
            self.acknowledged.append((number, do, str(fields.get("move", ""))))

    async def play(self) -> None:
        await self._ask("sit", chair=self._chair, name=self._chair)
        while not self._may_leave():
            await self._act()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), 1.0)
            self._changed.clear()
        self.is_done = True

    async def _act(self) -> None:
        state = self.client.state
        if state is None:
            return
        offers = [chair for chair, topic in state.offers if topic == "rematch"]
        if state.is_over and self._chair == "host" and not offers and not self._game.stops.is_set():
            await self._ask("offer", topic="rematch")
        elif state.is_over and offers and self._chair not in offers:
            await self._ask("accept", topic="rematch")
        elif state.to_move == self._chair:
            await asyncio.sleep(self._game.think * (0.5 + self._random.random()))
            position = state.match.game.position
            move = move_name(self._random.choice(position.moves()), position.rules)
            await self._ask("move", move=move, after=state.number)

    def _may_leave(self) -> bool:
        state = self.client.state
        is_last = state is not None and state.is_over and not state.offers
        host_is_done = self._chair == "host" or self._game.people[0].is_done
        return is_last and host_is_done and self._game.stops.is_set()


class PlayedRoom:
    """One room with two people."""

    def __init__(self, name: str, port: int, random: Random, stops: asyncio.Event, think: float):
        self.name = name
        self.stops = stops
        self.think = think
        self.people = [Person(self, chair, port, random) for chair in CHAIRS]

    async def play(self) -> None:
        """Both play until it is time to stop and the game is over."""
        running = [asyncio.ensure_future(person.client.run()) for person in self.people]
        try:
            await asyncio.gather(*(person.play() for person in self.people))
            await self._agree()
        finally:
            for person in self.people:
                await person.client.close()
            await asyncio.gather(*running)

    async def _agree(self) -> None:
        """Both have the same last event."""
        while (
            len({person.client.state and person.client.state.number for person in self.people}) > 1
        ):
            await asyncio.sleep(0.05)


def judge(rooms: Sequence[PlayedRoom], store: Store, counts: Counts) -> None:
    """Compare what people were told, and what they see, with the log."""
    for room in rooms:
        log = store.load(room.name)
        assert log is not None
        events = {event.number: event for event in log.events}
        if sorted(events) != list(range(1, len(log.events) + 1)):
            counts.lost += 1
        after = Room.of(log.settings, log.events)
        counts.events += len(events)
        counts.games += len(after.finished) + (after.result is not None)
        for person, chair in zip(room.people, CHAIRS, strict=True):
            for number, do, move in person.acknowledged:
                event = events.get(number)
                is_there = event is not None and (event.chair, event.kind, event.move) == (
                    chair,
                    do,
                    move,
                )
                counts.lost += not is_there
            told = Counter((do, move) for _, do, move in person.acknowledged)
            stored = Counter(
                (str(event.kind), event.move) for event in log.events if event.chair == chair
            )
            counts.doubled += (stored - told).total()
            counts.acknowledged += len(person.acknowledged)
            state = person.client.state
            counts.different += state is None or state.match.game != after.match.game


async def _break(
    servers: Sequence[Server], database: Postgres | None, kills: int, random: Random, counts: Counts
) -> None:
    """Kill servers, one after the other, and the database now and then."""
    for number in range(1, kills + 1):
        await asyncio.sleep(0.5 + random.random())
        server = random.choice(servers)
        await asyncio.to_thread(server.kill)
        counts.kills += 1
        if database is not None and number % 5 == 2:
            await asyncio.to_thread(database.stop, "immediate")
            await asyncio.sleep(random.random())
            await asyncio.to_thread(database.start)
            counts.restarts += 1
        await asyncio.to_thread(server.start)
        if number % 5 == 0:
            print(f"{number} of {kills} kills", file=sys.stderr, flush=True)


def run(
    games: int,
    kills: int,
    kind: str,
    *,
    seed: int = 1,
    think: float = 1.0,
    cut_share: float = CUT_SHARE,
) -> Counts:
    """Play, break, and judge."""
    counts = Counts(rooms=games)
    random = Random(seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="noughts-faults-")))
        database = stack.enter_context(postgres()) if kind == "postgresql" else None
        url = sqlite_url(folder / "rooms.sqlite") if database is None else database.url
        store = Store(url)
        stack.callback(store.close)
        names = [new_room_name() for _ in range(games)]
        for number, name in enumerate(names):
            store.create(name, Settings(RULES[number % len(RULES)]), int(time() * 1000))
        servers = [Server(folder, url) for _ in range(1 if database is None else 2)]
        for server in servers:
            server.start()
            stack.callback(server.kill, signal.SIGINT)

        async def go() -> list[PlayedRoom]:
            proxy = Proxy([server.port for server in servers], random, cut_share)
            await proxy.start()
            stops = asyncio.Event()
            rooms = [PlayedRoom(name, proxy.port, random, stops, think) for name in names]
            playing = [asyncio.ensure_future(room.play()) for room in rooms]
            await _break(servers, database, kills, random, counts)
            stops.set()
            _, stuck = await asyncio.wait(playing, timeout=PATIENCE)
            counts.stuck = len(stuck)
            for task in stuck:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=bool(stuck))
            counts.cut = proxy.cuts
            proxy.close()
            return rooms

        judge(asyncio.run(go()), store, counts)
    return counts


def main() -> None:
    """Run it, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--think", type=float, default=2.0)
    options = parser.parse_args()
    counts = run(
        options.games, options.kills, options.database, seed=options.seed, think=options.think
    )
    print(f"{options.database}: {counts}")
    sys.exit(not counts.is_right)


if __name__ == "__main__":
    main()
