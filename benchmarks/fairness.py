"""`python -m benchmarks.fairness`: how long a move takes while one client floods the server.

200 people play classic, each over a connection of their own and at a person's pace, against
`level:4` and `perfect`. Meanwhile one client at another address keeps 100 requests of one expensive
kind waiting, kind after kind, each against a fresh server. The table shows how long a move takes
before and during the flood, and how many moves failed. `--quick` measures shorter; names of floods
choose some of them.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import Pipe, Process
from random import Random
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from benchmarks.serving import serving
from noughts import Game, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection as PipeConnection

PEOPLE: Final = 200
FLOOD_CONNECTIONS: Final = 100
THINKING_SECONDS: Final = (1.0, 3.0)  # a person, for a move
MAX_SECONDS: Final = 20.0  # to wait for a move before it counts as an error
CLASSIC: Final = Rules.parse("classic")

Request = tuple[str, str, object]  # method, path, body

_GOMOKU: Final = "15x15k5: h8 h7 g7 i9 f6 j10 g8 g9 i8 j8 f8 e8 i10 h9"
_LONG_GAME: Final = _GOMOKU + " e5 d4 k9 l8 g10 f11 j7 k6 h10 i11 f9 e9 d8 c8 k11 l12 m10 n10"
_OTHER_RULES: Final = [
    f"{width}x{height}k{k}s{swaps}b{blocks}"
    for width in (3, 4)
    for height in (3, 4)
    for k in (3, 4)
    for swaps in (1, 2, 3)
    for blocks in (1, 2, 3)
    if k <= max(width, height)
]


def _post(path: str, body: Callable[[int], object]) -> Callable[[int], Request]:
    return lambda number: ("POST", path, body(number))


def _table(number: int) -> Request:
    rules = _OTHER_RULES[number % len(_OTHER_RULES)]
    return "POST", "/api/match", {"match": {"game": f"{rules}:"}}  # every answer tells of the table


FLOODS: Final[dict[str, Callable[[int], Request]]] = {
    "reply": _post(
        "/api/match",
        lambda n: {"match": {"game": _GOMOKU, "x": "engine"}, "reply": True, "seed": n},
    ),
    "analysis": _post("/api/analysis", lambda _: {"game": _GOMOKU}),
    "review": _post("/api/review", lambda _: {"game": _LONG_GAME}),
    "hint": _post("/api/hint", lambda _: {"game": _GOMOKU}),
    "compare": _post(
        "/api/lab/compare",
        lambda _: {
            "rules": "15x15k4",
            "algorithms": ["alphabeta", "+ordering", "+table"],
            "scoring": "unit",
            "repeat": 5,
        },
    ),
    "recording": _post(
        "/api/lab/recording",
        lambda n: {
            "rules": "4x4k4",
            "algorithm": "alphabeta",
            "scoring": "heuristic",
            "depth": 3 + n % 2,
        },
    ),
    "exercises": lambda n: ("GET", f"/lab/sheet?level={1 + n % 4}&seed={n}&count=24", None),
    "tables": _table,
    "figures": lambda n: ("POST", f"/api/lab/claims/{n % 20}?again=true", {"again": True}),
}


@dataclass
class Load:
    """What the people saw."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def share(self, part: float) -> float:
        """The milliseconds within which that share of the moves was answered."""
        if not self.seconds:
            return float("inf")
        return sorted(self.seconds)[int(part * (len(self.seconds) - 1))] * 1000


class Connection:
    """One connection that stays open, from an address of this machine."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._address = address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        """Ask, and read the status and the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(self._address, 0)
            )
        reader, writer = self._streams
        payload = b"" if body is None else json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            "Content-Type: application/json\r\n"
            f"Content-Length: {len(payload)}\r\n\r\n".encode()
            + payload
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", head, re.I)
        content = await reader.readexactly(int(length[1])) if length else b""
        return int(head.split()[1]), content

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _person(number: int, port: int, load: Load, deadline: float) -> None:
    """Play game after game, until the time is over."""
    random, connection = Random(number), Connection(port, "127.0.0.1")
    player = "perfect" if number % 2 else "level:4"
    game = Game(CLASSIC)
    await asyncio.sleep(random.uniform(0, THINKING_SECONDS[1]))
    while perf_counter() < deadline:
        game = game.play(random.choice(game.position.moves()))
        if game.outcome is None:
            game = await _reply(connection, game, player, load) or game
        if game.outcome is not None:
            game = Game(CLASSIC)
        await asyncio.sleep(random.uniform(*THINKING_SECONDS))
    connection.close()


async def _reply(connection: Connection, game: Game, player: str, load: Load) -> Game | None:
    started = perf_counter()
    try:
        async with asyncio.timeout(MAX_SECONDS):
            body = {"match": {"game": str(game), f"{game.position.to_move}": player}, "reply": True}
            status, content = await connection.send("POST", "/api/match", body)
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        connection.close()
        load.errors.append(repr(error))
        return None
    if status != 200:
        load.errors.append(f"{status}: {content[:100]!r}")
        return None
    load.seconds.append(perf_counter() - started)
    return Game.parse(json.loads(content)["steps"][-1]["match"]["game"])


async def people(port: int, seconds: float) -> Load:
    """Everybody who plays, for some seconds."""
    load, deadline = Load(), perf_counter() + seconds
    await asyncio.gather(*(_person(number, port, load, deadline) for number in range(PEOPLE)))
    return load


async def _send_for_ever(port: int, requests: Iterator[Request], answers: Counter[int]) -> None:
    connection = Connection(port, "127.0.0.2")
    while True:
        try:
            status, _ = await connection.send(*next(requests))
        except (OSError, asyncio.IncompleteReadError):
            connection.close()
            status = 0
        answers[status] += 1
        if status in (0, 429, 503):
            await asyncio.sleep(0.1)


async def _flood(port: int, name: str, pipe: PipeConnection) -> None:
    """Keep many connections busy until told to stop; then tell what was answered."""
    requests = (FLOODS[name](number) for number in count())
    answers: Counter[int] = Counter()
    tasks = [
        asyncio.create_task(_send_for_ever(port, requests, answers))
        for _ in range(FLOOD_CONNECTIONS)
    ]
    await asyncio.to_thread(pipe.recv)
    for task in tasks:
        task.cancel()
    pipe.send(answers)


def _run_flood(port: int, name: str, pipe: PipeConnection) -> None:
    asyncio.run(_flood(port, name, pipe))


def flooded(port: int, name: str, seconds: float) -> tuple[Load, str]:
    """The people, while another process floods the server; and what that client was answered."""
    pipe, far_end = Pipe()
    flood = Process(target=_run_flood, args=(port, name, far_end), daemon=True)
    flood.start()
    sleep(0.5)
    load = asyncio.run(people(port, seconds))
    pipe.send("stop")
    answers: Counter[int] = pipe.recv()
    flood.join()
    summary = ", ".join(f"{n} x {status or 'hung up'}" for status, n in sorted(answers.items()))
    return load, summary or "no answer"


async def _wait_for_tables(port: int) -> None:
    """The tables of the named games are there, and the code is warm."""
    connection = Connection(port, "127.0.0.1")
    for game in ("3x3k3:", "4x4k4:", "4x4k4s2b1:", "4x4k4s1b2:"):
        state = "building"
        while state == "building":
            _, content = await connection.send("POST", "/api/match", {"match": {"game": game}})
            state = json.loads(content)["table"]["state"]
            await asyncio.sleep(0.05)
    await connection.send("POST", "/api/hint", {"game": "5x5k4: a1"})  # starts the long workers
    connection.close()


def main() -> None:
    """Measure and print, flood by flood."""
    is_quick = "--quick" in sys.argv
    seconds = 4.0 if is_quick else 6.0
    names = [name for name in sys.argv[1:] if name in FLOODS] or list(FLOODS)
    print(f"{'flood':10} {'middle':>17} {'99 %':>19} {'ratio':>13}  errors  the flood got")
    for name in names:
        with serving() as server:
            asyncio.run(_wait_for_tables(server.port))
            asyncio.run(people(server.port, 1.0))
            alone = asyncio.run(people(server.port, seconds))
            load, answers = flooded(server.port, name, seconds)
        middle, late = alone.share(0.5), alone.share(0.99)
        loaded_middle, loaded_late = load.share(0.5), load.share(0.99)
        print(
            f"{name:10} {middle:6.1f} {loaded_middle:8.1f} ms {late:7.1f} {loaded_late:8.1f} ms "
            f"{loaded_middle / middle:5.1f} {loaded_late / late:6.1f}  "
            f"{len(load.errors) + len(alone.errors):6}  {answers}",
            flush=True,
        )
        for error in load.errors[:2]:
            print(f"           {error}", flush=True)


if __name__ == "__main__":
    main()
