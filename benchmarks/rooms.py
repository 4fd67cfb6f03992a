"""`python -m benchmarks.rooms`: many games between people at once, on a real server.

Two connections for each game. Somebody makes a move, thinks, and so on; a finished game is followed
by a rematch. Measured is the time from the sending of a move until the opponent's connection has
it, the processor time of the servers for a move, and the memory of a room. The same connections at
the same pace to a server that only echoes are measured right after it: the ratio says more than
the times, which depend on what else the machine does.

    --games 2000      games at once
    --think 10        seconds between two moves of one game, on average
    --seconds 30      how long to measure
    --only sqlite     one of: sqlite, postgresql, postgresql-two (server processes)
    --quick           50 games, for three seconds
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, time
from typing import TYPE_CHECKING

from benchmarks.room_sockets import LightSocket, open_socket
from noughts.rooms.names import new_room_name
from noughts.rooms.settings import CHAIRS, Chair, Settings
from noughts.rooms.store import Store, sqlite_url
from tests.rooms.databases import postgres
from tests.rooms.servers import Server

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DRAWN = ("a1", "b1", "c1", "b2", "b3", "a3", "c3", "c2", "a2")
SETUPS = ("sqlite", "postgresql", "postgresql-two")
_NUMBER = re.compile(rb'\{"event":\{"number":(\d+)')
_AT_ONCE = 50  # connections that are being opened
_ANSWER = "x" * 1460  # what a message with an event has
_PATIENCE = 60.0  # seconds for a move that is under way when the time is up


@dataclass
class Load:
    """What the clients saw, and what the servers used."""

    seconds: list[float] = field(default_factory=list)
    late: int = 0  # moves that never arrived
    closed: int = 0  # connections that the server ended
    processor: float = 0.0  # seconds of the servers
    room_bytes: float = 0.0

    def share(self, part: float) -> float:
        """Milliseconds within which that share of the moves had arrived."""
        return 1000 * sorted(self.seconds)[int(part * (len(self.seconds) - 1))]

    @property
    def milliseconds_each(self) -> float:
        """Processor time of the servers for a move."""
        return 1000 * self.processor / len(self.seconds)

    def __str__(self) -> str:
        return (
            f"{len(self.seconds):,} moves: middle {self.share(0.5):.1f} ms, "
            f"99 % within {self.share(0.99):.1f} ms, {self.late} lost, {self.closed} closed; "
            f"{self.milliseconds_each:.2f} ms of processor a move"
        )


class Pair:
    """Two connections that take turns, and what is measured of them."""

    def __init__(self, load: Load, think: float, random: Random) -> None:
        self.sockets: dict[Chair, LightSocket] = {}
        self.load = load
        self._think = think
        self._random = random
        self.ends_at = 0.0
        self.at: float | None = None  # when the move under way was sent
        self.is_done = asyncio.Event()

    def begin(self) -> None:
        """Make the first move after a while."""
        self._later(self._random.random() * self._think)

    def _later(self, seconds: float) -> None:
        if perf_counter() + seconds >= self.ends_at:
            self.is_done.set()
        else:
            asyncio.get_running_loop().call_later(seconds, self._step)

    def _step(self) -> None:
        self.at = perf_counter()
        self.act()

    def arrived(self) -> None:
        """The opponent has the move."""
        if self.at is not None:
            self.load.seconds.append(perf_counter() - self.at)
            self.at = None
            self._later(self._think * (0.5 + self._random.random()))

    def act(self) -> None:
        """Send what is next."""
        raise NotImplementedError


class GamePair(Pair):
    """Two people in a room."""

    def __init__(self, room: str, load: Load, think: float, random: Random) -> None:
        super().__init__(load, think, random)
        self.room = room
        self._number = 2  # of the last event: both sit
        self._next = 0  # move of the game, then offer, then accept
        self._first: Chair = "host"
        self._mover: Chair = "host"

    def secret(self, chair: Chair) -> str:
        """The secret of a chair."""
        return f"{chair}-{self.room}".ljust(22, "x")

    async def open(self, ports: Sequence[int]) -> None:
        """Come in and sit down."""
        for number, chair in enumerate(CHAIRS):
            port = ports[number % len(ports)]
            path = f"/api/rooms/{self.room}"
            done = asyncio.Event()

            def hear(text: bytes, chair: Chair = chair, done: asyncio.Event = done) -> None:
                self._hear(chair, text, done)

            self.sockets[chair] = socket = await open_socket(port, path, hear)
            _send(socket, seen=0, secret=self.secret(chair))
            _send(socket, id="sit", do="sit", secret=self.secret(chair), chair=chair, name=chair)
            await done.wait()

    def _hear(self, chair: Chair, text: bytes, done: asyncio.Event) -> None:
        if text.startswith(b'{"done"'):
            done.set()
        elif chair != self._mover and (event := _NUMBER.match(text)):
            self._take(int(event[1]))

    def _take(self, number: int) -> None:
        if number == self._number:
            self.arrived()

    def act(self) -> None:
        """A move, or the way to a rematch."""
        self._number += 1
        second: Chair = "guest" if self._first == "host" else "host"
        self._mover = (self._first, second)[self._next % 2]
        request = {"id": str(self._number), "secret": self.secret(self._mover)}
        if self._next < len(DRAWN):
            request |= {"do": "move", "move": DRAWN[self._next]}
        else:
            do = ("offer", "accept")[self._next - len(DRAWN)]
            request |= {"do": do, "topic": "rematch"}
        self._next += 1
        if self._next == len(DRAWN) + 2:
            self._next, self._first = 0, second
        _send(self.sockets[self._mover], **request)


class EchoPair(Pair):
    """Two connections to a server that sends a text of the same length back."""

    async def open(self, ports: Sequence[int]) -> None:
        """Connect."""
        for number, chair in enumerate(CHAIRS):
            port = ports[number % len(ports)]
            self.sockets[chair] = await open_socket(port, "/", lambda _: self.arrived())

    def act(self) -> None:
        """Send something as long as a move."""
        chair = self._random.choice(CHAIRS)
        _send(self.sockets[chair], id="000", secret="x" * 22, do="move", move="a1")


def _send(socket: LightSocket, **message: object) -> None:
    socket.send(json.dumps(message).encode())


async def measure(
    pairs: Sequence[GamePair] | Sequence[EchoPair],
    ports: Sequence[int],
    pids: Sequence[int],
    seconds: float,
) -> None:
    """Open the connections, let everybody play, and close them."""
    load = pairs[0].load
    await pairs[0].open(ports)  # the server opens its database for the first one
    before = sum(map(_memory, pids))
    gate = asyncio.Semaphore(_AT_ONCE)

    async def come(pair: GamePair | EchoPair) -> None:
        async with gate:
            await pair.open(ports)

    await asyncio.gather(*map(come, pairs[1:]))
    load.room_bytes = (sum(map(_memory, pids)) - before) / len(pairs)
    used = sum(map(_processor_seconds, pids))
    end = perf_counter() + seconds
    for pair in pairs:
        pair.ends_at = end
        pair.begin()
    for pair in pairs:
        try:
            left = max(0.0, end + _PATIENCE - perf_counter())
            await asyncio.wait_for(pair.is_done.wait(), left)
        except TimeoutError:
            load.late += 1
    load.processor = sum(map(_processor_seconds, pids)) - used
    for pair in pairs:
        for socket in pair.sockets.values():
            load.closed += socket.is_closed
            socket.close()


def _memory(pid: int) -> int:
    """Bytes that a process holds."""
    text = Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(text.partition("VmRSS:")[2].split()[0])


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _echo_server() -> Iterator[tuple[int, int]]:
    """A server on the same library that answers each text; its port and its process."""
    command = [sys.executable, "-m", "benchmarks.room_echo", _ANSWER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline()), process.pid
        finally:
            process.send_signal(signal.SIGINT)


def run(setup: str, games: int, think: float, seconds: float) -> None:
    """Measure one setup, and the echo beside it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="noughts-rooms-")))
        is_sqlite = setup == "sqlite"
        url = (
            sqlite_url(folder / "rooms.sqlite")
            if is_sqlite
            else stack.enter_context(postgres()).url
        )
        store = Store(url)
        rooms = [new_room_name() for _ in range(games)]
        for room in rooms:
            store.create(room, Settings("classic"), int(time() * 1000))
        servers = [Server(folder, url) for _ in range(2 if setup.endswith("two") else 1)]
        for server in servers:
            server.start()
            stack.callback(server.kill, signal.SIGINT)

        async def play() -> Load:
            load, random = Load(), Random(1)
            pairs = [GamePair(room, load, think, random) for room in rooms]
            ports, pids = [each.port for each in servers], [each.pid for each in servers]
            await measure(pairs, ports, pids, seconds)
            return load

        async def echo(port: int, pid: int) -> Load:
            load, random = Load(), Random(1)
            pairs = [EchoPair(load, think, random) for _ in range(games)]
            await measure(pairs, [port], [pid], max(3.0, seconds / 3))
            return load

        load = asyncio.run(play())
        with _echo_server() as (port, pid):
            beside = asyncio.run(echo(port, pid))
        numbers = [len(store.events_after(room, 0)) for room in rooms]
        store.close()
    ratios = [load.share(part) / beside.share(part) for part in (0.5, 0.99)]
    work = load.milliseconds_each / beside.milliseconds_each
    print(f"{setup}, {games:,} games, {2 * games:,} connections, {sum(numbers):,} events stored")
    print(f"  rooms: {load}; {load.room_bytes / 1024:.0f} KiB a room with two people")
    print(f"  echo:  {beside}; {beside.room_bytes / 1024:.0f} KiB a pair")
    print(f"  ratio: middle {ratios[0]:.1f}, 99 % {ratios[1]:.1f}, processor {work:.1f}")
    print(f"  load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--think", type=float, default=10.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--only", choices=SETUPS)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.quick:
        options.games, options.think, options.seconds = 50, 0.5, 3.0
    needed = 2 * options.games + 100
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise SystemExit(
            f"{options.games} games need {needed} open files, and this system allows {hard}: "
            f"raise it with 'ulimit -n {needed}', or use fewer games."
        )
    soft = needed if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    for setup in [options.only] if options.only else SETUPS:
        run(setup, options.games, options.think, options.seconds)


if __name__ == "__main__":
    main()
