"""Access: the names that the server answers to, and the pages that may use it.

A page of another site can make a browser send requests to this server. Two checks stop it:

- Host. The name in the address must be a name of this server. A site that points its
  own name to this machine (DNS rebinding) is refused: the browser still sends that site's name.
- Origin and Sec-Fetch-Site. A browser says which site a request comes from. Only the pages of this
  server may use it; a link on another site may open a page, and nothing more.

Programs that are not browsers send neither Origin nor Sec-Fetch-Site, and may use it. `refusal`
takes the scope of an HTTP request or of a WebSocket: both carry the same headers.
"""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from noughts.core.errors import quote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["HostNames", "OriginGuard", "Refusal", "host_names", "refusal"]

_DEFAULT_PORTS = {"http": 80, "https": 443}


class Refusal(NamedTuple):
    """Why a request is not answered."""

    status: int
    sentence: str


@dataclass(frozen=True)
class HostNames:
    """The names of this server, in lower case, beside the addresses of this machine."""

    names: frozenset[str]
    trusted: frozenset[str]  # by --allow-host: a proxy may send another Host than the browser


def host_names(host: str, allowed: Iterable[str] = ()) -> HostNames:
    """The names of a server that listens at `host`.

    A server that other machines can reach also answers to the name of this machine.
    """
    trusted = frozenset(_plain(name) for name in allowed)
    names = {"localhost", _plain(host)} | trusted
    if not _is_loopback(_plain(host)):
        machine = socket.gethostname().lower()
        names |= {machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
    return HostNames(frozenset(names), trusted)


def refusal(scope: Scope, names: HostNames | None) -> Refusal | None:
    """Why a request or a WebSocket must be refused; None if it is allowed.

    Without names every Host is allowed; then the caller must check it.
    """
    headers = {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }
    host = headers.get("host", "")
    if names is not None and not _is_ours(host, scope, names):
        return Refusal(
            421,
            f"This server does not know the name {quote(host)}. Use the address that it "
            "printed when it started, or start it with --allow-host and that name.",
        )
    if _is_foreign(headers, host, scope, names):
        return Refusal(
            403, "This request comes from a page of another site: only this server's may send it."
        )
    return None


class OriginGuard:
    """Middleware: refuses a request if `refusal` gives a reason."""

    def __init__(self, app: ASGIApp, names: HostNames | None) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        reason = refusal(scope, self._names)
        if reason is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": reason.sentence[:100]})
        else:
            body = json.dumps({"error": reason.sentence}).encode()
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
            ]
            start = {"type": "http.response.start", "status": reason.status, "headers": headers}
            await send(start)
            await send({"type": "http.response.body", "body": body})


def _is_ours(host: str, scope: Scope, names: HostNames) -> bool:
    """Whether a Host header names this server: by a name of its own, or by its address."""
    name = _name_of(host)
    if name is None:
        return False
    if name in names.names or _is_loopback(name):
        return True
    server = scope.get("server")
    return server is not None and _same_address(name, server[0])


def _is_foreign(headers: dict[str, str], host: str, scope: Scope, names: HostNames | None) -> bool:
    """Whether a browser sends this for a page of another site."""
    origin = headers.get("origin")
    if origin is not None and not _is_same_origin(origin, host):
        name = _name_of(urlsplit(origin).netloc) if origin != "null" else None
        return names is None or name not in names.trusted
    site = headers.get("sec-fetch-site", "none")
    if site in ("none", "same-origin"):
        return False
    opens_page = (
        scope["type"] == "http"
        and scope["method"] in ("GET", "HEAD")
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
    is_api = scope["path"] == "/api" or scope["path"].startswith("/api/")
    return is_api or not opens_page


def _is_same_origin(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme)
        target = urlsplit(f"{parts.scheme}://{host}")
        target_port = target.port or _DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return False
    return parts.hostname is not None and (parts.hostname, port) == (target.hostname, target_port)


def _name_of(host: str) -> str | None:
    """The name in a Host header, without its port; None if it cannot be read."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises for a port that is no number
    except ValueError:
        return None
    if parts.netloc != host or "@" in host or parts.hostname is None:
        return None
    return _plain(parts.hostname)


def _plain(name: str) -> str:
    return name.strip().lower().removesuffix(".").removeprefix("[").removesuffix("]")


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _same_address(name: str, address: str) -> bool:
    """Whether two texts are the same address; `::ffff:1.2.3.4` is 1.2.3.4."""
    try:
        first, second = ip_address(name), ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(first, "ipv4_mapped", None) or first) == (
        getattr(second, "ipv4_mapped", None) or second
    )
