"""Turns: requests enter the app one client after the other, a few at a time.

A client that sends many small requests on many connections would otherwise fill the event loop, and
all others would wait. A turn begins when a request has arrived with its body, and ends
when the answer begins or when the request starts to wait for something (`end_turn`): so a turn is
short, and no client can make it long by reading or writing slowly. A client whose turns take long
gets fewer of them.
"""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from noughts.web.scheduling import FairQueue

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Turns", "end_turn"]

_MAX_WAITING = 10_000  # never reached: connections have a limit of their own


class Turns:
    """Middleware: a limited number of requests at a time."""

    def __init__(
        self, app: ASGIApp, places: int, clock: Callable[[], float] = perf_counter
    ) -> None:
        self._app = app
        self._clock = clock
        self._free = places
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(_MAX_WAITING, _MAX_WAITING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for a turn, then pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else ""
        await self._wait(client)
        started, is_over = self._clock(), False

        def end() -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                self._queue.charge(client, 1000 * (self._clock() - started))
                self._leave()

        async def send_after_turn(message: Message) -> None:
            end()
            await send(message)

        scope["end_turn"] = end
        try:
            await self._app(scope, receive, send_after_turn)
        finally:
            end()

    async def _wait(self, client: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.push(client, 1.0, turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if not self._queue.remove(turn):  # its turn had just come
                self._leave()
            raise

    def _leave(self) -> None:
        self._free += 1
        self._admit()

    def _admit(self) -> None:
        while self._free and self._queue:
            self._free -= 1
            turn = self._queue.pop()
            if turn.cancelled():
                self._free += 1
            else:
                turn.set_result(None)


def end_turn(request: Request) -> None:
    """Let others have their turn while this request waits."""
    end = request.scope.get("end_turn")
    if end is not None:
        end()
