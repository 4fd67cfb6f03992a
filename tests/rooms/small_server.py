"""The rooms of a server in this very process, over real connections, and nothing else of it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from noughts.web.failures import HANDLERS
from noughts.web.rooms import RoomServer
from noughts.web.sockets import MAX_MESSAGE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


class _Quiet(uvicorn.Server):
    """A server that leaves the signals alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class SmallServer:
    """Rooms at a port of this machine."""

    def __init__(self, database: str) -> None:
        self.rooms = RoomServer(database)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        routes: list[Any] = [
            Route("/api/rooms", self.rooms.create, methods=["POST"]),
            WebSocketRoute("/api/rooms/{name}", self.rooms.connect),
        ]
        config = uvicorn.Config(
            Starlette(routes=routes, exception_handlers=HANDLERS),
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_level="critical",
            timeout_graceful_shutdown=1,
        )
        self._server = _Quiet(config)

    async def room(self, **settings: Any) -> str:
        """A new room."""
        from noughts.answers.documents import read
        from noughts.rooms.settings import Settings

        hub = await self.rooms.hub()
        return await hub.create(read(Settings, {"rules": "classic", **settings}))

    async def log(self, room: str) -> list[Any]:
        """What is stored of a room."""
        hub = await self.rooms.hub()
        return list(await asyncio.to_thread(hub._store.events_after, room, 0))

    def cut(self) -> None:
        """Cut every connection without a word."""
        for connection in list(self._server.server_state.connections):
            connection.transport.abort()

    async def run(self) -> None:
        await self._server.serve(sockets=[self.listener])

    async def close(self) -> None:
        self.cut()
        await self.rooms.close()
        self._server.should_exit = True


@asynccontextmanager
async def small_server(database: str) -> AsyncIterator[SmallServer]:
    """A server that runs beside the test."""
    server = SmallServer(database)
    running = asyncio.ensure_future(server.run())
    try:
        yield server
    finally:
        await server.close()
        await running
        server.listener.close()
