"""What all WebSockets share: bounded messages, a bounded queue to send, allowances, and endings."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from starlette.websockets import WebSocketDisconnect

from noughts.answers.documents import compact_json
from noughts.core.errors import FileError, InputError, NoughtsError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from starlette.requests import Request
    from starlette.websockets import WebSocket

__all__ = [
    "HELLO_SECONDS",
    "MAX_MESSAGE",
    "REQUESTS_AT_ONCE",
    "TOO_FAST",
    "Allowance",
    "Allowances",
    "Outbox",
    "answer",
    "client_address",
    "closing",
    "read_message",
    "request_allowance",
    "sending",
    "slow_down",
]

T = TypeVar("T")

HELLO_SECONDS: Final = 10.0
"""Until the first message of a client must be there."""

REQUESTS_AT_ONCE: Final = 20
REQUESTS_PER_SECOND: Final = 10.0
TOO_FAST: Final = "Not so fast: try again."
SLOW_SECONDS: Final = 0.05
"""Whoever asks too fast is not read for so long."""

MAX_ADDRESSES: Final = 10_000
"""That are counted; beyond it, counting starts again."""

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


class Allowances:
    """An allowance for each address."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._at_once = at_once
        self._per_second = per_second
        self._of_address: dict[str, Allowance] = {}

    def of(self, client: Request | WebSocket) -> Allowance:
        """The allowance of the address that a request comes from."""
        if len(self._of_address) > MAX_ADDRESSES:
            self._of_address.clear()
        allowance = Allowance(self._at_once, self._per_second)
        return self._of_address.setdefault(client_address(client), allowance)


def client_address(client: Request | WebSocket) -> str:
    """Where a request comes from."""
    return "" if client.client is None else client.client.host


def request_allowance() -> Allowance:
    """For the requests of one connection."""
    return Allowance(REQUESTS_AT_ONCE, REQUESTS_PER_SECOND)


class Outbox:
    """The messages for one client, which get there one after the other."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)

    def send(self, **message: Any) -> None:
        """Send a message soon."""
        self.put(compact_json(message))

    def refuse(self, request_id: str, sentence: str) -> None:
        """Say that a request was refused, and why."""
        self.send(refused={"id": request_id, "sentence": sentence})

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


@asynccontextmanager
async def closing(socket: WebSocket) -> AsyncIterator[None]:
    """End the connection with a code and a sentence, whatever ends the conversation."""
    try:
        yield
    except FileError as error:  # the client comes back, and asks again
        await _close(socket, 1013, str(error))
    except InputError as error:
        await _close(socket, 1008, str(error))
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        await _close(socket, 1000, "")


@asynccontextmanager
async def sending(socket: WebSocket, outbox: Outbox) -> AsyncIterator[None]:
    """Send what comes into an outbox, meanwhile."""
    sender = asyncio.ensure_future(_send_all(socket, outbox))
    try:
        yield
    finally:
        sender.cancel()


async def slow_down(allowance: Allowance) -> bool:
    """Count one more message; whoever sends too many waits, and it is true."""
    if allowance.take():
        return False
    await asyncio.sleep(SLOW_SECONDS)
    return True


async def answer(outbox: Outbox, request_id: str, event: Awaitable[T]) -> T | None:
    """The event of a request; None after telling the client why there is none."""
    try:
        return await event
    except FileError:  # nobody knows whether it happened
        raise
    except NoughtsError as error:
        outbox.refuse(request_id, str(error))
        return None


async def _send_all(socket: WebSocket, outbox: Outbox) -> None:
    """Send what waits, for as long as the client is there."""
    with suppress(RuntimeError, WebSocketDisconnect):  # the client is gone
        while (text := await outbox.waiting.get()) is not None:
            await socket.send_text(text)
        await socket.close(1013, "You read too slowly: come back.")


async def _close(socket: WebSocket, code: int, sentence: str) -> None:
    """End a connection with a reason."""
    with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
        await socket.close(code, sentence[:100])
