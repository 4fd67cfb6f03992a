"""The shell around every request: a limit on its size, and headers that keep browsers safe."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["CONTENT_SECURITY_POLICY", "SAFE_HEADERS", "Shell"]

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

SAFE_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}
_HEADERS: Final = [(name.encode(), value.encode()) for name, value in SAFE_HEADERS.items()]


class _Disconnected(Exception):  # noqa: N818 - nothing went wrong
    """The client left before its request was complete."""


class Shell:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self._app = app
        self._max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request up to its limit; add headers to the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                names = {name for name, _ in headers}  # those of the answer itself count
                headers += [header for header in _HEADERS if header[0] not in names]
                message = {**message, "headers": headers}
            await send(message)

        try:
            body = await self._read(receive)
        except _Disconnected:
            return
        if body is None:
            await self._refuse(send_safely)
            return
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def reread() -> Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, reread, send_safely)

    async def _read(self, receive: Receive) -> bytes | None:
        """The body of a request; None as soon as it is too long."""
        body = b""
        is_more = True
        while is_more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _Disconnected
            body += message.get("body", b"")
            is_more = message.get("more_body", False)
            if len(body) > self._max_bytes:
                return None
        return body

    async def _refuse(self, send: Send) -> None:
        sentence = f"The request is too long: {self._max_bytes} bytes are allowed."
        body = json.dumps({"error": sentence}).encode()
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})
