"""A WebSocket for load: as little work as possible, so that thousands fit into one process.

It speaks just enough of RFC 6455 for a server that sends whole, short, unmasked texts.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LightSocket", "open_socket"]

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_WHOLE = 0x80  # the frame is the whole message; in the second byte: it is masked


class LightSocket(asyncio.Protocol):
    """One connection; `hear` gets the bytes of each text."""

    def __init__(self, port: int, path: str, hear: Callable[[bytes], object]) -> None:
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._hear = hear
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note the end."""
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Take the frames apart."""
        data = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")[:80]))
                return
            self.opened.set_result(None)
        start = 0
        while len(data) - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
            elif size == 127:
                size, body = int.from_bytes(data[body : body + 8], "big"), body + 8
            if len(data) < body + size:
                break
            self._take(data[start] & 15, data[body : body + size])
            start = body + size
        self._buffer = data[start:]

    def _take(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self._hear(content)
        elif kind == _PING:
            self._send(_PONG, content)
        elif kind == _CLOSE:
            self.close()

    def send(self, content: bytes) -> None:
        """Send a text of less than 65,536 bytes."""
        self._send(_TEXT, content)

    def _send(self, kind: int, content: bytes) -> None:
        if self._transport is None or self.is_closed:
            return
        size = len(content)
        length = bytes([_WHOLE | size]) if size < 126 else bytes([_WHOLE | 126, *divmod(size, 256)])
        mask = b"\0\0\0\0"  # the content stays as it is
        self._transport.write(bytes([_WHOLE | kind]) + length + mask + content)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


async def open_socket(port: int, path: str, hear: Callable[[bytes], object]) -> LightSocket:
    """A WebSocket at this machine that is ready."""
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(
        lambda: LightSocket(port, path, hear), "127.0.0.1", port
    )
    await protocol.opened
    return protocol
