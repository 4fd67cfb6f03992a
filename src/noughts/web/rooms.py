"""Rooms over WebSockets: one connection for everybody who is in a room.

The client says hello with the last event that it has seen; the server sends the room and what came
after. Then requests go in, and events go out. docs/rooms.md describes the messages.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from time import time
from typing import TYPE_CHECKING, Annotated, Final

from starlette.responses import JSONResponse

from noughts.answers.documents import Limits, compact_json, plain, read
from noughts.rooms.names import read_room_name
from noughts.rooms.opening import open_hub
from noughts.rooms.requests import Request as RoomRequest
from noughts.rooms.settings import Settings
from noughts.rooms.views import event_view, room_view
from noughts.web.routes import read_body
from noughts.web.sockets import (
    HELLO_SECONDS,
    TOO_FAST,
    Allowances,
    Outbox,
    answer,
    client_address,
    closing,
    read_message,
    request_allowance,
    sending,
    slow_down,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.websockets import WebSocket

    from noughts.rooms.events import Event
    from noughts.rooms.hub import Hub
    from noughts.rooms.presence import Presence
    from noughts.rooms.room import Room
    from noughts.rooms.settings import Chair

__all__ = ["MAX_SOCKETS", "RoomServer"]

MAX_SOCKETS: Final = 12_000
"""Of one server process; one address may have half of them: a school, or a proxy, has one."""

ROOMS_PER_MINUTE: Final = 60  # of one address


@dataclass(frozen=True)
class Hello:
    """The first message of a client."""

    seen: int = 0  # the last event that it knows
    secret: Annotated[str, Limits(0, 64)] = ""  # of its chair, if it has one


@dataclass(frozen=True)
class Away:
    """A client says that its page is hidden, or shown again."""

    away: bool


class _Connection(Outbox):
    """Somebody in a room: hears events, and gets them one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.chair: Chair | None = None
        self.is_away = False
        self._presence: Presence | None = None

    def tell(self, event: Event, room: Room) -> None:
        """Something has happened."""
        self.put(_event_text(event, room))

    def tell_presence(self, presence: Presence) -> None:
        """Somebody has come or gone."""
        if presence != self._presence:
            self._presence = presence
            self.send(presence=presence)


class RoomServer:
    """The routes of the rooms."""

    def __init__(self, database: str | None = None) -> None:
        self._database = database
        self._opening: asyncio.Task[Hub] | None = None
        self.max_sockets = MAX_SOCKETS
        self._sockets: Counter[str] = Counter()  # by address
        self._count = 0
        self._makers = Allowances(ROOMS_PER_MINUTE, ROOMS_PER_MINUTE / 60)

    async def close(self) -> None:
        """Write what waits."""
        if self._opening is not None:
            await asyncio.wait([self._opening])
            if self._opening.exception() is None:
                await self._opening.result().close()

    async def hub(self) -> Hub:
        """The rooms; the database is opened when somebody asks for the first one."""
        if self._opening is None or (self._opening.done() and self._opening.exception()):
            self._opening = asyncio.ensure_future(asyncio.to_thread(open_hub, self._database))
            self._opening.add_done_callback(_start)
        return await asyncio.shield(self._opening)

    async def create(self, request: Request) -> Response:
        """Make a room: `POST /api/rooms` with its settings."""
        if not self._makers.of(request).take():
            sentence = "Too many rooms were made from here: wait a minute."
            return JSONResponse({"error": sentence}, 429)
        settings: Settings = read(Settings, await read_body(request))
        return JSONResponse({"room": await (await self.hub()).create(settings)})

    async def connect(self, socket: WebSocket) -> None:
        """Be in a room: a WebSocket at `/api/rooms/NAME`."""
        await self.admit(socket, self._serve)

    async def admit(self, socket: WebSocket, serve: Callable[[WebSocket], Awaitable[None]]) -> None:
        """Serve a connection, unless there are too many."""
        address = client_address(socket)
        is_full = self._count >= self.max_sockets
        if is_full or self._sockets.get(address, 0) >= self.max_sockets // 2:
            await socket.accept()  # otherwise the client would not hear the reason
            await socket.close(1013, "Too many people are here: try again later.")
            return
        self._count += 1
        self._sockets[address] += 1
        try:
            await serve(socket)
        finally:
            self._count -= 1
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    async def _serve(self, socket: WebSocket) -> None:
        await socket.accept()
        async with closing(socket):
            name = read_room_name(socket.path_params["name"])
            hello = read(Hello, await read_message(socket, HELLO_SECONDS))
            hub, connection = await self.hub(), _Connection()
            connection.chair = await hub.chair_of(name, hello.secret)
            try:
                room, events = await hub.join(name, connection, hello.seen)
                connection.send(
                    room=plain(room_view(room)),
                    events=[plain(event_view(event, room)) for event in events],
                    chair=connection.chair,
                    now=int(time() * 1000),
                )
                async with sending(socket, connection):
                    await self._listen(socket, hub, name, connection)
            finally:
                await hub.leave(name, connection)

    async def _listen(
        self, socket: WebSocket, hub: Hub, name: str, connection: _Connection
    ) -> None:
        allowance = request_allowance()
        while True:
            document = await read_message(socket, None)
            if isinstance(document, dict) and "away" in document:
                await slow_down(allowance)
                connection.is_away = read(Away, document).away
                hub.tell_presence(name)
                continue
            request: RoomRequest = read(RoomRequest, document)
            if await slow_down(allowance):
                connection.refuse(request.id, TOO_FAST)
                continue
            event = await answer(connection, request.id, hub.handle(name, request))
            if event is None:
                continue
            if event.kind == "sit" and connection.chair != event.chair:
                connection.chair = event.chair
                hub.tell_presence(name)
            connection.send(done={"id": request.id, "number": event.number})


def _start(opening: asyncio.Task[Hub]) -> None:
    if not opening.cancelled() and opening.exception() is None:
        opening.result().start()


class _EventTexts:
    """The message of the last event: everybody in the room gets the same one."""

    def __init__(self) -> None:
        self._room: Room | None = None
        self._text = ""

    def __call__(self, event: Event, room: Room) -> str:
        if room is not self._room:
            self._room = room
            self._text = compact_json({"event": event_view(event, room), "room": room_view(room)})
        return self._text


_event_text: Final = _EventTexts()
