"""A class on a real database, with people who hear what the server says."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from noughts.rooms.class_events import ClassEvent, ClassSettings
from noughts.rooms.class_hub import ClassHub
from noughts.rooms.class_requests import ClassRequest
from noughts.rooms.hub import Hub
from noughts.rooms.requests import Request
from noughts.rooms.store import Store

if TYPE_CHECKING:
    from noughts.rooms.class_requests import Role
    from noughts.rooms.classes import Board

TEACHER = "t" * 22
WALL = "w" * 22


def secret(pupil: int) -> str:
    return f"{pupil:022}"


class Person:
    """Somebody with a connection."""

    def __init__(self, role: Role = "visitor", pupil: int | None = None) -> None:
        self.role = role
        self.pupil = pupil
        self.messages: list[Any] = []

    def put(self, text: str) -> None:
        self.messages.append(json.loads(text))

    def last(self, field: str) -> Any:
        return next(message[field] for message in reversed(self.messages) if field in message)

    async def hear(self, field: str, is_right: Any) -> Any:
        """Wait until the newest message of a kind is as it should be."""
        async with asyncio.timeout(60):
            while True:
                values = [message[field] for message in self.messages if field in message]
                if values and is_right(values[-1]):
                    return values[-1]
                await asyncio.sleep(0.005)


class Lesson:
    """A class of one server process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.now = 1_000
        self.hub = Hub(Store(url), lambda: self.now)
        self.classes = ClassHub(self.hub, lambda: self.now)
        self.code = ""

    def start(self) -> None:
        self.hub.start()
        self.classes.start()

    async def close(self) -> None:
        self.classes.close()
        await self.hub.close()

    async def open(self, count: int = 0, **settings: Any) -> None:
        self.code = await self.classes.open(ClassSettings(**settings), TEACHER, WALL)
        for pupil in range(1, count + 1):
            await self.send(secret(pupil), "join", name=f"Pupil {chr(64 + pupil)}")

    async def send(self, who: str, do: Any, number: str = "", **fields: Any) -> ClassEvent:
        self.now += 1
        request = ClassRequest(number or f"{do} {self.now}", do, who, **fields)
        return await self.classes.handle(self.code, request)

    async def teach(self, do: Any, **fields: Any) -> ClassEvent:
        return await self.send(TEACHER, do, **fields)

    async def boards(self) -> tuple[Board, ...]:
        return (await self.classes.state(self.code)).boards

    async def play(self, board: Board, moves: str) -> None:
        """Both pupils make moves in turn, each with their one secret."""
        for number, move in enumerate(moves.split()):
            self.now += 1
            pupil = board.pupils[number % 2]
            request = Request(f"{pupil} {self.now}", "move", secret(pupil), move=move)
            await self.hub.handle(board.room, request)

    async def result(self, number: int) -> Any:
        """The result of a game, once the class has it."""
        async with asyncio.timeout(60):
            while True:
                result = (await self.boards())[number - 1].result
                if result is not None:
                    return result
                await asyncio.sleep(0.005)
