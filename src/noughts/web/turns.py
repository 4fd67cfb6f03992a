"""Turns: requests enter the app one client after the other, a few at a time.

A client that sends many small requests on many connections would otherwise fill the event loop, and
all others would wait. A turn begins when a request has arrived with its body, and ends
when the answer begins or when the request starts to wait for something (`end_turn`): so a turn is
short, and no client can make it long by reading or writing slowly. A client whose turns take long
gets fewer of them.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from noughts.web.places import Places

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
        self._places = Places(places, _MAX_WAITING, _MAX_WAITING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for a turn, then pass the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else ""
        await self._places.wait(self._places.ask(client, 1.0))
        started, is_over = self._clock(), False

        def end() -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                self._places.charge(client, 1000 * (self._clock() - started))
                self._places.leave()

        async def send_after_turn(message: Message) -> None:
            end()
            await send(message)

        scope["end_turn"] = end
        try:
            await self._app(scope, receive, send_after_turn)
        finally:
            end()


def end_turn(request: Request) -> None:
    """Let others have their turn while this request waits."""
    end = request.scope.get("end_turn")
    if end is not None:
        end()
