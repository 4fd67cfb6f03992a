"""`python -m benchmarks.web`: the server under load, as browsers would put it.

First a steady 50 requests a second for a computer's move, on classic and on power. Then 200 people
at once, who play random legal moves against `level:4` as fast as they are answered, for a minute;
with `--quick` for ten seconds. Every answer is checked by replaying its game.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.serving import serving
from noughts import Game, Rules

_PER_SECOND = 50
_PEOPLE = 200
_MAX_SECONDS = 30.0  # to wait for an answer before it counts as an error


@dataclass
class Load:
    """What the clients saw."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: int = 0

    def share(self, part: float) -> float:
        """The time within which that share of the requests was answered."""
        return sorted(self.seconds)[int(part * (len(self.seconds) - 1))]

    def __str__(self) -> str:
        return (
            f"{len(self.seconds):,} moves, median {self.share(0.5) * 1000:.1f} ms, "
            f"99 % within {self.share(0.99) * 1000:.1f} ms, longest {max(self.seconds):.2f} s, "
            f"{len(self.errors)} errors"
        )


class Client:
    """One connection that stays open, as a browser's does."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        """Ask, and read the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        payload = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(payload)}\r\n\r\n"
        )
        writer.write(head.encode() + payload)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.I)
        if length is None:
            raise ConnectionError("an answer without a length")
        content: dict[str, Any] = json.loads(await reader.readexactly(int(length[1])))
        if " 200 " not in answer.splitlines()[0]:
            raise ConnectionError(f"{answer.splitlines()[0]}: {content}")
        return content

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()


async def _reply(client: Client, game: Game, load: Load) -> Game | None:
    """The game after the computer's move, timed and checked; None after an error."""
    started = perf_counter()
    try:
        async with asyncio.timeout(_MAX_SECONDS):
            match = {"game": str(game), str(game.position.to_move): "level:4"}
            answer = await client.post("/api/match", {"match": match, "reply": True})
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        load.errors.append(repr(error))
        return None
    load.seconds.append(perf_counter() - started)
    played = Game.parse(answer["steps"][-1]["match"]["game"])
    if played.moves[:-1] != game.moves:
        load.errors.append(f"{game} became {played}")
    return played


def _person_moves(game: Game, random: Random, load: Load) -> Game:
    """The game after a random legal move, or a new one when it is over."""
    if game.outcome is None:
        game = game.play(random.choice(game.position.moves()))
    if game.outcome is not None:
        load.games += 1
        return Game(game.rules).play(random.choice(game.rules.start().moves()))
    return game


async def steady(port: int, rules: Rules, seconds: float) -> Load:
    """Requests at fixed moments, whether the last was answered or not."""
    load, random, clients = Load(), Random(1), [Client(port) for _ in range(_PER_SECOND)]
    games = [_person_moves(Game(rules), random, load) for _ in clients]

    async def ask(seat: int) -> None:
        played = await _reply(clients[seat], games[seat], load)
        games[seat] = _person_moves(played or Game(rules), random, load)

    under_way: dict[int, asyncio.Task[None]] = {}
    started = perf_counter()
    for number in range(round(seconds * _PER_SECOND)):
        await asyncio.sleep(max(0.0, started + number / _PER_SECOND - perf_counter()))
        seat = number % len(clients)
        if seat in under_way:
            await under_way[seat]
        under_way[seat] = asyncio.create_task(ask(seat))
    await asyncio.gather(*under_way.values())
    for client in clients:
        client.close()
    return load


async def crowd(port: int, seconds: float) -> Load:
    """Many people at once, each as fast as they are answered, on classic and power."""
    load, deadline = Load(), perf_counter() + seconds

    async def person(number: int) -> None:
        random, client = Random(number), Client(port)
        rules = Rules.parse("power" if number % 2 else "classic")
        game = _person_moves(Game(rules), random, load)
        while perf_counter() < deadline:
            played = await _reply(client, game, load)
            if played is None:
                client.close()
                client = Client(port)
            game = _person_moves(played or Game(rules), random, load)
        client.close()

    await asyncio.gather(*(person(number) for number in range(_PEOPLE)))
    return load


def _megabytes(process: int) -> float:
    """What the server holds in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    memory = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(memory[1]) / 1024 if memory else 0.0


def main() -> None:
    """Start a server, put load on it, and print the results."""
    is_quick = "--quick" in sys.argv
    with serving() as server:
        port = server.port
        for name in ("classic", "power"):
            rules = Rules.parse(name)
            asyncio.run(steady(port, rules, 1))  # the table is read, the code is warm
            load = asyncio.run(steady(port, rules, 3 if is_quick else 20))
            print(f"{name}, {_PER_SECOND} requests a second: {load}")
        marks = [_megabytes(server.process)]
        for _ in range(4):
            load = asyncio.run(crowd(port, 2.5 if is_quick else 15))
            marks.append(_megabytes(server.process))
            print(f"{_PEOPLE} people, {load.games:,} games: {load}")
            for error in load.errors[:3]:
                print(f"  {error}")
        print("memory of the server: " + ", ".join(f"{mark:.0f} MB" for mark in marks))


if __name__ == "__main__":
    main()
