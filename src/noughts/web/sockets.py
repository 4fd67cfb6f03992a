"""What all WebSockets share: bounded messages, a bounded queue to send, and an allowance."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from starlette.websockets import WebSocketDisconnect

from noughts.answers.documents import compact_json
from noughts.core.errors import InputError

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

__all__ = ["MAX_MESSAGE", "Allowance", "Outbox", "close", "read_message", "send_all"]

MAX_MESSAGE: Final = 4096
"""Bytes of one message from a client."""

MAX_WAITING: Final = 200
"""Messages for somebody who does not read."""


class Allowance:
    """So many requests at once, and so many a second after that."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._left = self._at_once = at_once
        self._per_second = per_second
        self._at = monotonic()

    @property
    def has_any(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self._left = min(self._at_once, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left >= 1

    def take(self) -> bool:
        """Count one more; whether it is allowed."""
        if not self.has_any:
            return False
        self._left -= 1
        return True


class Outbox:
    """The messages for one client, which get there one after the other."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)

    def send(self, **message: Any) -> None:
        """Send a message soon."""
        self.put(compact_json(message))

    def put(self, text: str) -> None:
        """Send a text soon; somebody who does not read is sent away."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.waiting.put_nowait(None)


async def read_message(socket: WebSocket, seconds: float | None) -> Any:
    """The next message of a client."""
    async with asyncio.timeout(seconds):
        message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if not isinstance(text, str):
        raise InputError("The message cannot be read: expected a text.")
    if len(text) > MAX_MESSAGE:
        raise InputError(f"A message has {MAX_MESSAGE} bytes at most.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("The message cannot be read: expected JSON.") from None


async def send_all(socket: WebSocket, outbox: Outbox) -> None:
    """Send what waits, for as long as the client is there."""
    with suppress(RuntimeError, WebSocketDisconnect):  # the client is gone
        while (text := await outbox.waiting.get()) is not None:
            await socket.send_text(text)
        await socket.close(1013, "You read too slowly: come back.")


async def close(socket: WebSocket, code: int, sentence: str) -> None:
    """End a connection with a reason."""
    with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
        await socket.close(code, sentence[:100])
