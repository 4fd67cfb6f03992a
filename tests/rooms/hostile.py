"""`python -m tests.rooms.hostile`: clients that want what is not theirs, beside an honest game.

For each kind of attack: how often it was tried, and how often it was let in, which must be 0. An
honest game on the same server goes on all the while; its moves are counted, with the slowest one.

    --scale 1.0       how much of each attack
    --sockets 10000   connections that say nothing
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import struct
import sys
import tempfile
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.room_sockets import LightSocket, open_socket
from noughts.core.errors import CommandError
from noughts.rooms.client import RoomClient
from noughts.rooms.kept import new_secret
from noughts.rooms.links import RoomLink, make_room
from noughts.rooms.names import new_room_name
from noughts.rooms.settings import CHAIRS
from noughts.rooms.store import Store, sqlite_url
from tests.rooms.servers import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from noughts.rooms.events import Event

DRAWN = ("a1", "b1", "c1", "b2", "b3", "a3", "c3", "c2", "a2")
_DEEP = "[" * 2000 + "]" * 2000
_UTF8 = b"\xff\xfe\xfa"


@dataclass
class Attack:
    """What came of one kind of attack."""

    name: str
    tried: int = 0
    let_in: int = 0
    remark: str = ""

    def __str__(self) -> str:
        remark = f" ({self.remark})" if self.remark else ""
        return f"{self.name}: {self.tried:,} tried, {self.let_in:,} let in{remark}"


class HonestGame:
    """Two people who play on, whatever happens around them."""

    def __init__(self, link: RoomLink) -> None:
        self.link = link
        self.people = [RoomClient(link, new_secret(), lambda _: None) for _ in CHAIRS]
        self.seconds: list[float] = []
        self.moves = 0

    async def play(self) -> None:
        running = [asyncio.ensure_future(person.run()) for person in self.people]
        try:
            for person, chair in zip(self.people, CHAIRS, strict=True):
                await person.ask("sit", chair=chair, name=chair)
            first = 0
            while True:
                for number, move in enumerate(DRAWN):
                    started = perf_counter()
                    await self.people[(first + number) % 2].ask("move", move=move)
                    self.seconds.append(perf_counter() - started)
                    self.moves += 1
                    await asyncio.sleep(0.05)
                await self.people[0].ask("offer", topic="rematch")
                await self.people[1].ask("accept", topic="rematch")
                first = 1 - first
        finally:
            for person in self.people:
                await person.close()
            await asyncio.gather(*running)


@dataclass
class Siege:
    """The server, a room of two people who do not play now, and the honest game."""

    server: Server
    store: Store
    random: Random
    scale: float
    sockets: int
    game: HonestGame
    room: RoomLink
    owners: list[RoomClient]
    log: tuple[Event, ...] = ()
    attacks: list[Attack] = field(default_factory=list)

    def times(self, count: int) -> range:
        return range(max(3, round(count * self.scale)))

    def new_events(self) -> int:
        """How many events the quiet room has more than it should."""
        return len(self.store.events_after(self.room.room, 0)) - len(self.log)

    async def hello(self, secret: str = "", room: str | None = None) -> ClientConnection:
        link = RoomLink(self.server.address, room or self.room.room)
        socket = await connect(link.socket, compression=None, proxy=None, close_timeout=1)
        await socket.send(json.dumps({"seen": 0, "secret": secret}))
        return socket

    # ---- attacks ----------------------------------------------------------------------------

    async def wrong_secrets(self, attack: Attack) -> None:
        true = self.owners[0].secret
        hashed = sha256(true.encode()).hexdigest()
        socket = await self.hello()
        for number in self.times(400):
            wrong = (new_secret(), true[:-1], true + "x", true.swapcase(), hashed, "", "x" * 64)
            secret = wrong[number % len(wrong)]
            do = ("move", "resign", "offer", "accept", "decline")[number % 5]
            request = {"do": do, "secret": secret, "move": "b2", "topic": "draw"}
            attack.tried += 1
            attack.let_in += await _ask(socket, f"{number}", request) == "done"
        await socket.close()

    async def forged_events(self, attack: Attack) -> None:
        event = {"number": 3, "at": 0, "kind": "move", "chair": "host", "move": "b2"}
        messages: list[Any] = [
            {"event": event, "room": {}},
            {"events": [event]},
            {"done": {"id": "1", "number": 3}},
            {"id": "1", "do": "time", "secret": self.owners[0].secret},
            {"id": "1", "do": "end", "secret": self.owners[0].secret},
            {"id": "1", "do": "move", "secret": "", "chair": "host", "move": "b2", "number": 3},
            {"presence": {"host": "gone", "guest": "gone", "spectators": 9}},
            [event],
            {"id": "1", "do": "_append", "secret": ""},
            {"id": {"$gt": ""}, "do": "move", "secret": {"$gt": ""}, "move": "b2"},
            {"id": "' OR 1=1 --", "do": "move", "secret": "' OR 1=1 --", "move": "b2"},
        ]
        for number in self.times(100):
            attack.tried += 1
            socket = await self.hello()
            await socket.send(json.dumps(messages[number % len(messages)]))
            attack.let_in += await _until_answer(socket) == "done"
            await socket.close()
        attack.let_in += self.new_events()

    async def replays(self, attack: Attack) -> None:
        """Messages that were right once, sent again: by their owner, and into another room."""
        link = await asyncio.to_thread(make_room, self.server.address, {"rules": "classic"})
        secret = new_secret()
        socket = await self.hello(room=link.room)
        sit = {"do": "sit", "secret": secret, "chair": "host", "name": "Eve"}
        for _ in self.times(100):
            attack.tried += 1
            await _ask(socket, "same", sit)
        attack.let_in += len(self.store.events_after(link.room, 0)) - 1
        elsewhere = await self.hello(secret)
        for number in self.times(100):
            attack.tried += 1
            request = sit if number % 2 else {"do": "resign", "secret": secret}
            attack.let_in += await _ask(elsewhere, f"{number}", request) == "done"
        await socket.close()
        await elsewhere.close()
        attack.let_in += self.new_events()

    async def other_chairs(self, attack: Attack) -> None:
        """Sit where somebody sits."""
        socket = await self.hello()
        for number in self.times(200):
            attack.tried += 1
            secret = new_secret() if number % 3 else self.owners[1].secret
            chair = CHAIRS[0] if secret == self.owners[1].secret else CHAIRS[number % 2]
            request = {"do": "sit", "secret": secret, "chair": chair, "name": "Eve"}
            attack.let_in += await _ask(socket, f"{number}", request) == "done"
        await socket.close()
        attack.let_in += self.new_events()

    async def floods(self, attack: Attack) -> None:
        """As many requests as fit into the connection; only an allowance of them is looked at."""
        slowed = 0
        for _ in range(3):
            socket = await self.hello()
            with suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    for number in self.times(1000):
                        attack.tried += 1
                        request = {"id": str(number), "do": "move", "secret": "", "move": "b2"}
                        await socket.send(json.dumps(request))
            with suppress(TimeoutError, ConnectionClosed):
                async with asyncio.timeout(2.0):  # the rest is not even read
                    while True:
                        text = str(await socket.recv())
                        slowed += "Not so fast" in text
                        attack.let_in += '"done"' in text
            socket.transport.abort()
        attack.remark = f"{slowed:,} were told to wait, and the next ones were not read meanwhile"

    async def giants(self, attack: Attack) -> None:
        port, path = self.server.port, f"/api/rooms/{self.room.room}"
        for number in self.times(30):
            attack.tried += 1
            reader, writer = await _raw(port, path)
            size = (4097, 70_000, 2**31, 2**62)[number % 4]
            head = struct.pack("!BBQ", 0x81 if number % 8 < 4 else 0x01, 0xFF, size)
            writer.write(head + b"\0\0\0\0" + b"x" * min(size, 100_000))
            attack.let_in += not await _is_closed(reader)
            writer.close()

    async def malformed(self, attack: Attack) -> None:
        port, path = self.server.port, f"/api/rooms/{self.room.room}"
        bodies = [
            _UTF8, b"", b"{", b"null", b"NaN", b"[]", b'"x"', b"\0" * 50, _DEEP.encode()[:4000],
            b'{"seen": 1e400}', b'{"seen": -99999999999999999999}', b'{"seen": true}',
            b'{"seen": 0, "seen": [], "secret": "\\ud800"}', b'{"secret": 5}', b'{"x": 1}',
        ]  # fmt: skip
        frames = [_frame(body) for body in bodies]
        frames += [bytes([first, 0x80]) + b"\0\0\0\0" for first in (0xF1, 0x83, 0x8F, 0xC1, 0x00)]
        frames += [b"\x81\x05hello", b"\x89\xff" + b"\0" * 12, b"GET / HTTP/1.1\r\n\r\n"]
        gate = asyncio.Semaphore(20)  # some wait until the server does

        async def send(number: int) -> None:
            attack.tried += 1
            async with gate:
                is_in = await try_one(number)
            attack.let_in += is_in

        async def try_one(number: int) -> bool:
            reader, writer = await _raw(port, path)
            frame = frames[number % len(frames)]
            if number >= len(frames):
                frame = bytes(self.random.randrange(256) for _ in range(60)) + b"\x81\xfe\xff\xff"
            writer.write(frame)
            if number % 2:
                writer.write_eof()
            answer = await _all(reader)
            writer.close()
            return b'"room"' in answer

        await asyncio.gather(*map(send, self.times(200)))
        attack.let_in += self.new_events()

    async def other_sites(self, attack: Attack) -> None:
        """Pages of other sites, and names that are not this server's."""
        for number in self.times(20):
            attack.tried += 1
            headers = [
                {"Origin": "http://evil.example"},
                {"Origin": "null"},
                {"Sec-Fetch-Site": "cross-site"},
                {"Host": "evil.example"},
            ][number % 4]
            with suppress(InvalidHandshake, ConnectionClosed, OSError):
                async with connect(
                    self.room.socket, additional_headers=headers, proxy=None, close_timeout=1
                ) as socket:
                    await socket.send("{}")
                    attack.let_in += b'"room"' in str(await socket.recv()).encode()

    async def enumeration(self, attack: Attack) -> None:
        """Guess the names of rooms, at random and near a real one."""
        real = self.room.room
        for number in self.times(300):
            attack.tried += 1
            at = self.random.randrange(len(real))
            near = real[:at] + ("a" if real[at] != "a" else "b") + real[at + 1 :]
            name = near if number % 2 else new_room_name()
            with suppress(ConnectionClosed, InvalidHandshake):
                socket = await self.hello(room=name)
                attack.let_in += b'"chairs"' in str(await socket.recv()).encode()

    async def idle_sockets(self, attack: Attack) -> None:
        """Connections that say nothing."""
        open_ones: list[LightSocket] = []
        refused = 0
        gate = asyncio.Semaphore(100)
        path = f"/api/rooms/{self.room.room}"

        async def come() -> None:
            nonlocal refused
            async with gate:
                try:
                    open_ones.append(await open_socket(self.server.port, path, lambda _: None))
                except OSError:
                    refused += 1

        before = self.game.moves
        await asyncio.gather(*(come() for _ in range(self.sockets)))
        attack.tried = self.sockets
        at_most = 0
        while any(not socket.is_closed for socket in open_ones):
            at_most = max(at_most, sum(not socket.is_closed for socket in open_ones))
            await asyncio.sleep(0.2)
        attack.remark = (
            f"at most {at_most:,} were open at once, {refused:,} were refused before they were "
            f"open, all were closed by the server in the end; the honest game made "
            f"{self.game.moves - before} moves meanwhile"
        )


async def _ask(socket: ClientConnection, number: str, request: dict[str, Any]) -> str:
    """The server's answer to a request: done or refused; one that was too fast is sent again."""
    while True:
        await socket.send(json.dumps({"id": number, **request}))
        while True:
            message = json.loads(await socket.recv())
            if message.get("done", {}).get("id") == number:
                return "done"
            if message.get("refused", {}).get("id") == number:
                break
        if "Not so fast" not in message["refused"]["sentence"]:
            return "refused"
        await asyncio.sleep(0.1)


async def _until_answer(socket: ClientConnection) -> str:
    """What a message is answered with, or `closed`."""
    with suppress(ConnectionClosed, TimeoutError):
        async with asyncio.timeout(30):
            while True:
                message = json.loads(await socket.recv())
                for answer in ("done", "refused"):
                    if answer in message:
                        return answer
    return "closed"


async def _raw(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket whose frames are made by hand."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def _frame(body: bytes) -> bytes:
    size = len(body)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE, *divmod(size, 256)])
    return b"\x81" + length + b"\0\0\0\0" + body


async def _all(reader: asyncio.StreamReader) -> bytes:
    """Everything that the server sends until it closes the connection."""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(60):
            return await reader.read(-1)
    return b""


async def _is_closed(reader: asyncio.StreamReader) -> bool:
    """Whether the server closes the connection."""
    try:
        async with asyncio.timeout(60):
            await reader.read(-1)
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


async def besiege(server: Server, store: Store, scale: float, sockets: int) -> Siege:
    """Let the honest game run, and attack."""
    address = server.address
    links = [make_room(address, {"rules": "classic"}) for _ in range(2)]
    owners = [RoomClient(links[1], new_secret(), lambda _: None) for _ in CHAIRS]
    running = [asyncio.ensure_future(owner.run()) for owner in owners]
    for owner, chair in zip(owners, CHAIRS, strict=True):
        await owner.ask("sit", chair=chair, name=chair)
    game = HonestGame(links[0])
    siege = Siege(server, store, Random(1), scale, sockets, game, links[1], owners)
    siege.log = store.events_after(links[1].room, 0)
    playing = asyncio.ensure_future(game.play())
    attacks: list[Callable[[Attack], Coroutine[Any, Any, None]]] = [
        siege.wrong_secrets,
        siege.forged_events,
        siege.replays,
        siege.other_chairs,
        siege.floods,
        siege.giants,
        siege.malformed,
        siege.other_sites,
        siege.enumeration,
        siege.idle_sockets,
    ]
    for work in attacks:
        attack = Attack(work.__name__.replace("_", " "))
        await work(attack)
        siege.attacks.append(attack)
        print(attack, flush=True)
    moves = game.moves
    while game.moves < moves + 2 and not playing.done():  # it still goes on
        await asyncio.sleep(0.01)
    playing.cancel()
    with suppress(asyncio.CancelledError, CommandError):
        await playing
    for owner in owners:
        await owner.close()
    await asyncio.gather(*running)
    return siege


def run(scale: float, sockets: int, descriptors: int | None = None) -> Siege:
    """A server of its own, and the attacks on it."""
    with tempfile.TemporaryDirectory(prefix="noughts-hostile-") as folder:
        url = sqlite_url(Path(folder) / "rooms.sqlite")
        server = Server(Path(folder), url, descriptors)
        server.start()
        store = Store(url)
        try:
            siege = asyncio.run(besiege(server, store, scale, sockets))
        finally:
            store.close()
            output = server.kill(signal.SIGINT)
        assert "Traceback" not in output, output
    return siege


def main() -> None:
    """Run it, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--sockets", type=int, default=10_000)
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < options.sockets + 100:
        sys.exit(
            f"{options.sockets} connections need {options.sockets + 100} open files, and this "
            f"system allows {hard}: raise it with 'ulimit -n', or use --sockets."
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, options.sockets + 100), hard))
    siege = run(options.scale, options.sockets)
    tried, let_in = (
        sum(getattr(each, name) for each in siege.attacks) for name in ("tried", "let_in")
    )
    slowest = max(siege.game.seconds)
    print(f"in all: {tried:,} tried, {let_in:,} let in")
    print(f"the honest game: {siege.game.moves:,} moves, the slowest in {slowest:.2f} s")
    sys.exit(let_in > 0)


if __name__ == "__main__":
    main()
