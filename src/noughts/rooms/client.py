"""A place in a room, from outside: the same for the terminal, the window and the tests.

`RoomClient` keeps a connection, comes back when it is lost, and sends a request with the same id
again until it is answered: so a request happens once, whatever breaks. `ClientThread` runs one
beside a face that has a loop of its own.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from random import random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidStatus,
    InvalidURI,
    WebSocketException,
)

from noughts.core.errors import CommandError, InputError
from noughts.rooms.links import is_local
from noughts.rooms.presence import Presence
from noughts.rooms.states import RoomState, read_happening

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from noughts.rooms.links import RoomLink
    from noughts.rooms.requests import Do
    from noughts.rooms.settings import Chair
    from noughts.rooms.states import Happening

__all__ = ["Came", "ClientThread", "Ended", "Happened", "Lost", "News", "RoomClient", "Seen"]

T = TypeVar("T")

FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 5.0
"""Seconds between two tries to come back."""

_OPEN_SECONDS: Final = 20.0
_MAX_BYTES: Final = 4_000_000  # the whole log of a room has less
_LEFT: Final = "You have left the room."
_FINAL: Final = 1008  # the server's code for what will not become better


@dataclass(frozen=True)
class Came:
    """The connection is there; what was missed."""

    state: RoomState
    chair: Chair | None
    missed: tuple[Happening, ...]


@dataclass(frozen=True)
class Happened:
    """An event; the room after it."""

    happening: Happening
    state: RoomState


@dataclass(frozen=True)
class Seen:
    """Somebody has come, gone, or looks away."""

    presence: Presence


@dataclass(frozen=True)
class Lost:
    """The connection is lost; it is tried again."""

    sentence: str


@dataclass(frozen=True)
class Ended:
    """There is no way back."""

    sentence: str


News = Came | Happened | Seen | Lost | Ended


class RoomClient:
    """Somebody in a room."""

    def __init__(self, link: RoomLink, secret: str, hear: Callable[[News], object]) -> None:
        self.link = link
        self.secret = secret
        self.state: RoomState | None = None
        self.chair: Chair | None = None
        self.presence = Presence()
        self._hear = hear
        self._prefix = secrets.token_hex(4)  # of this client's requests
        self._count = 0
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}  # requests by id
        self._socket: ClientConnection | None = None
        self._closes = asyncio.Event()
        self._end = ""

    async def run(self) -> None:
        """Be in the room until `close`, or until the server says that there is no way back."""
        wait = FIRST_WAIT
        while not self._closes.is_set() and not self._end:
            number = -1 if self.state is None else self.state.number
            sentence = await self._stay()
            if self._closes.is_set() or self._end:
                break
            self._hear(Lost(sentence))
            came_on = self.state is not None and self.state.number > number
            wait = FIRST_WAIT if came_on else min(LONGEST_WAIT, 2 * wait)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closes.wait(), wait * (0.5 + random()))
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(CommandError(self._end or _LEFT))
        if self._end:
            self._hear(Ended(self._end))

    async def close(self) -> None:
        """Leave."""
        self._closes.set()
        if self._socket is not None:
            await self._socket.close()

    async def ask(self, do: Do, **fields: object) -> int:
        """Send a request until it is stored; the number of its event. A refusal is an error."""
        if self._end or self._closes.is_set():
            raise CommandError(self._end or _LEFT)
        self._count += 1
        number = f"{self._prefix}-{self._count}"
        request = {"id": number, "do": do, "secret": self.secret, **fields}
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        text = json.dumps(request)
        self._waiting[number] = (text, future)
        try:
            if self._socket is not None and self.state is not None:
                with suppress(ConnectionClosed):  # it is sent again with the next connection
                    await self._socket.send(text)
            event = await future
            if do == "sit":
                self.chair = fields.get("chair")  # type: ignore[assignment]
            return event
        finally:
            self._waiting.pop(number, None)

    async def look_away(self, is_away: bool) -> None:
        """Tell the others that this person looks at something else, or is back."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(json.dumps({"away": is_away}))

    async def _stay(self) -> str:
        """One connection, from its beginning to its end; why it ended."""
        proxy: Any = None if is_local(self.link.server) else True
        try:
            async with connect(
                self.link.socket,
                open_timeout=_OPEN_SECONDS,
                close_timeout=1,
                max_size=_MAX_BYTES,
                compression=None,
                proxy=proxy,
            ) as socket:
                self._socket = socket
                await self._talk(socket)
        except ConnectionClosed as error:
            frame = error.rcvd
            if frame is not None and frame.code == _FINAL:
                self._end = frame.reason or "The server ended the connection."
            return frame.reason if frame is not None and frame.reason else "No connection."
        except InvalidURI:
            self._end = f"{self.link} is no address of a room."
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500:
                self._end = f"There is no server for rooms at {self.link.server} (status {status})."
            return f"The server cannot answer now (status {status})."
        except InputError as error:  # it is no server of ours, or another version of it
            self._end = str(error)
        except (OSError, InvalidHandshake, WebSocketException) as error:
            return f"Cannot reach {self.link.server} ({_reason(error)})."
        finally:
            self._socket = None
        return "No connection."

    async def _talk(self, socket: ClientConnection) -> None:
        seen = 0 if self.state is None else self.state.number
        await socket.send(json.dumps({"seen": seen, "secret": self.secret}))
        is_in = False
        while True:
            message = _read(await socket.recv())
            self._take(message)
            if "chair" in message and not is_in:
                is_in = True
                for request, _ in list(self._waiting.values()):
                    await socket.send(request)

    def _take(self, message: dict[str, Any]) -> None:
        match message:
            case {"done": {"id": number, "number": event}}:
                _, future = self._waiting.get(number, ("", None))
                if future is not None and not future.done():
                    future.set_result(event)
            case {"refused": {"id": number, "sentence": sentence}}:
                _, future = self._waiting.get(number, ("", None))
                if future is not None and not future.done():
                    future.set_exception(CommandError(sentence))
            case {"presence": {"host": host, "guest": guest, "spectators": spectators}}:
                self.presence = Presence(host, guest, spectators)
                self._hear(Seen(self.presence))
            case {"event": event, "room": room}:
                state = RoomState.read(room)
                happening = read_happening(event)
                if self.state is None or happening.number > self.state.number:
                    self.state = state
                    self._hear(Happened(happening, state))
            case {"room": room, "events": events, "chair": chair}:
                self.state, self.chair = RoomState.read(room), chair
                self._hear(Came(self.state, chair, tuple(map(read_happening, events))))


def _read(text: str | bytes) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    if not isinstance(message, dict):
        raise InputError("The server sent something that cannot be read: is it noughts?")
    return message


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


class ClientThread:
    """A client in a thread of its own; `hear` is called there."""

    def __init__(self, link: RoomLink, secret: str, hear: Callable[[News], object]) -> None:
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self.client: RoomClient
        self._thread = threading.Thread(target=self._run, args=(link, secret, hear), daemon=True)

    def start(self) -> None:
        """Connect."""
        self._thread.start()
        self._ready.wait()

    def _run(self, link: RoomLink, secret: str, hear: Callable[[News], object]) -> None:
        async def stay() -> None:
            self._loop = asyncio.get_running_loop()
            self.client = RoomClient(link, secret, hear)
            self._ready.set()
            await self.client.run()

        asyncio.run(stay())

    def ask(self, do: Do, **fields: object) -> Future[int]:
        """Send a request; the answer comes later."""
        return self._run_there(self.client.ask(do, **fields))

    def look_away(self, is_away: bool) -> None:
        """Tell the others that this person looks at something else, or is back."""
        self._run_there(self.client.look_away(is_away))

    def close(self) -> None:
        """Leave, and wait until that is done."""
        work = self.client.close()
        answer = self._run_there(work)
        self._thread.join(timeout=5)
        if not answer.done() and not self._thread.is_alive():  # it ended before it came to this
            work.close()

    def _run_there(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop)
        except RuntimeError:  # the loop has ended
            work.close()
            future: Future[T] = Future()
            future.set_exception(CommandError(_LEFT))
            return future
