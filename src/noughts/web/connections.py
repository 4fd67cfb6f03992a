"""Limits of connections: how many there may be, how long they may take, how much they may send.

uvicorn's protocol has no such limits, so they are here:

- There is a maximum number of connections in all, below the limit of the system, and one for each
  address. When there is no room, the oldest idle connection is closed: of the same address, or of
  the address that has most connections. If none is idle, the new one is closed.
- The head of a request arrives within `HEAD_SECONDS` and has `HEAD_BYTES` at most; its body arrives
  within `BODY_SECONDS`; an answer is read within `READ_SECONDS`. Each is a time for
  the whole: sending one byte at a time does not make it longer.

The time to compute an answer is limited elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

__all__ = [
    "BODY_SECONDS",
    "HEAD_BYTES",
    "HEAD_SECONDS",
    "IDLE_SECONDS",
    "READ_SECONDS",
    "Connections",
    "GuardedProtocol",
]

HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 10.0
READ_SECONDS: Final = 30.0
IDLE_SECONDS: Final = 30
"""Between two requests."""

HEAD_BYTES: Final = 16 * 1024


class Connections(ServerState):
    """The connections of a server, counted by address."""

    def __init__(self, max_connections: int, max_per_address: int) -> None:
        super().__init__()
        self._max_connections = max_connections
        self._max_per_address = max_per_address
        self._of_address: dict[str, dict[GuardedProtocol, None]] = {}  # the oldest first
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def admit(self, connection: GuardedProtocol, address: str) -> bool:
        """Count a new connection, if there is room or room can be made."""
        own = self._of_address.get(address, {})
        if len(own) >= self._max_per_address and not self._make_room(own):
            return False
        if self._count >= self._max_connections:
            largest = max(self._of_address.values(), key=len, default=own)
            if not self._make_room(largest):
                return False
        self._of_address.setdefault(address, {})[connection] = None
        self._count += 1
        return True

    def leave(self, connection: GuardedProtocol, address: str) -> None:
        """Stop counting a connection."""
        own = self._of_address.get(address, {})
        if connection in own:
            del own[connection]
            self._count -= 1
            if not own:
                del self._of_address[address]

    def _make_room(self, candidates: dict[GuardedProtocol, None]) -> bool:
        """Close the oldest idle connection; return whether there was one."""
        idle = next((connection for connection in candidates if connection.is_idle), None)
        if idle is not None:
            idle.abort()
        return idle is not None


class GuardedProtocol(HttpToolsProtocol):
    """One connection, with limits."""

    server_state: Connections

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None  # of what the client has to do next
        self._read_timer: asyncio.TimerHandle | None = None  # of an answer that it has to read
        self._is_in_head = True
        self._head_bytes = 0
        self._running: RequestResponseCycle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether no answer is being made or sent."""
        return self._running is None or self._running.response_complete

    def abort(self) -> None:
        """Close at once; what was not sent yet is lost."""
        self.server_state.leave(self, self._address)
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, if there is room."""
        super().connection_made(transport)
        self._address = "" if self.client is None else self.client[0]
        if not self.server_state.admit(self, self._address):
            self._refuse(b"503 Service Unavailable", "Too many connections: try again later.")
            return
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and tell the running request; uvicorn tells only the last one that arrived."""
        self._expect_nothing()
        self._stop_read_timer()
        self.server_state.leave(self, self._address)
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head of the request has become too long."""
        if self.transport.is_closing():
            return
        if self._is_in_head:
            if self._timer is None:
                self._expect(HEAD_SECONDS)
            self._head_bytes += len(data)
        super().data_received(data)
        if self._is_in_head and self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self._refuse_head()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._timer is None:
            self._expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head is complete: the body is next."""
        length = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if length > HEAD_BYTES:
            self._refuse_head()
            return
        self._is_in_head = False
        self._head_bytes = 0
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body; that of a request that was refused is ignored."""
        if not self._is_in_head:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete: the client has nothing to send now."""
        if self._is_in_head:  # it was refused
            return
        self._is_in_head = True
        self._expect_nothing()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is written; a connection that closes has a time limit."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._start_read_timer()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        super().pause_writing()
        self._start_read_timer()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._stop_read_timer()

    def timeout_keep_alive_handler(self) -> None:
        """No request came for a while: close, even if the last answer was never read."""
        if not self.transport.is_closing():
            self.abort()

    def shutdown(self) -> None:
        """The server stops: do not wait for a client that has not finished its request."""
        if self.is_idle or not self._is_in_head:
            self.abort()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; it is not counted here any more."""
        self._expect_nothing()
        self.server_state.leave(self, self._address)
        super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _refuse_head(self) -> None:
        sentence = f"The head of the request is too long: {HEAD_BYTES} bytes are allowed."
        self._refuse(b"431 Request Header Fields Too Large", sentence)

    def _refuse(self, status: bytes, sentence: str) -> None:
        """Answer without the app, and close the connection."""
        body = b'{"error": "' + sentence.encode() + b'"}'
        self.transport.write(
            b"HTTP/1.1 " + status + b"\r\ncontent-type: application/json\r\ncontent-length: "
            b"%d\r\nretry-after: 1\r\nconnection: close\r\n\r\n%b" % (len(body), body)
        )
        self.transport.close()
        self._start_read_timer()

    def _expect(self, seconds: float) -> None:
        """Start the time limit for the client's next step."""
        self._expect_nothing()
        self._timer = self._after(seconds)

    def _expect_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start_read_timer(self) -> None:
        self._stop_read_timer()
        self._read_timer = self._after(READ_SECONDS)

    def _stop_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def _after(self, seconds: float) -> asyncio.TimerHandle:
        later: Callable[..., asyncio.TimerHandle] = self.loop.call_later
        return later(seconds, self.abort)
