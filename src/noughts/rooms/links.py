"""The link to a room: what people send to each other."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import quote_plus, urlsplit

from noughts.core.errors import CommandError, InputError, quote
from noughts.rooms.names import read_room_name

__all__ = ["RoomLink", "invitation", "is_local", "make_room", "read_server"]

_SECONDS: Final = 20.0  # to wait for an answer
_MAX_BYTES: Final = 1_000_000


@dataclass(frozen=True)
class RoomLink:
    """A room at a server."""

    server: str  # its address, with a slash at the end
    room: str

    @classmethod
    def parse(cls, text: str) -> RoomLink:
        """The link as people copy it; the address of a page of the room.

        >>> RoomLink.parse("http://192.168.1.5:8333/room/abcdefghjkmnpqrst").server
        'http://192.168.1.5:8333/'
        >>> RoomLink.parse("example.org/games/room/abcdefghjkmnpqrst?x#y").socket
        'ws://example.org/games/api/rooms/abcdefghjkmnpqrst'
        """
        server, _, rest = read_server(text).rpartition("/room/")
        if not server or not rest.strip("/"):
            raise InputError(
                f"{quote(text)} is no link to a room: expected one such as "
                "http://192.168.1.5:8333/room/NAME."
            )
        return cls(f"{server}/", read_room_name(rest.strip("/")))

    def __str__(self) -> str:
        return f"{self.server}room/{self.room}"

    @property
    def socket(self) -> str:
        """Where the room's WebSocket is."""
        return f"ws{self.server.removeprefix('http')}api/rooms/{self.room}"


def read_server(text: str) -> str:
    """The address of a server or of one of its pages, without what follows a ? or #.

    >>> read_server("localhost:8333"), read_server("https://example.org/noughts")
    ('http://localhost:8333/', 'https://example.org/noughts/')
    """
    address = text.strip()
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        is_usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise InputError(
            f"{quote(text)} is no address of a server: expected one such as "
            "http://192.168.1.5:8333/."
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def is_local(server: str) -> bool:
    """Whether an address names this machine.

    >>> is_local("http://127.0.0.1:8333/"), is_local("http://example.org/")
    (True, False)
    """
    name = urlsplit(server).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def make_room(server: str, settings: dict[str, Any]) -> RoomLink:
    """A new room at a server."""
    answer = _ask(server, "POST", "api/rooms", json.dumps(settings).encode())
    return RoomLink(server, read_room_name(str(answer.get("room"))))


def invitation(link: RoomLink) -> tuple[list[str], str]:
    """Links to a room that others can open; a sentence if there are none."""
    origin = link.server.removesuffix("/")
    path = f"api/rooms/{link.room}/invitation?origin={quote_plus(origin)}"
    try:
        answer = _ask(link.server, "GET", path)
        return [str(entry["address"]) for entry in answer["links"]], str(answer["sentence"])
    except (InputError, KeyError, TypeError):  # a proxy serves it below a folder
        return [str(link)], ""


def _ask(server: str, method: str, path: str, body: bytes | None = None) -> dict[str, Any]:
    """A document from a server of ours."""
    parts = urlsplit(server)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=_SECONDS)
    try:
        headers = {"Content-Type": "application/json"}
        connection.request(method, f"{parts.path}{path}", body, headers)
        answer = json.loads(connection.getresponse().read(_MAX_BYTES))
    except (OSError, HTTPException) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise CommandError(f"Cannot reach {server} ({reason}).") from None
    except ValueError:
        answer = None
    finally:
        connection.close()
    if not isinstance(answer, dict):
        raise CommandError(f"There is no server for rooms at {server}.")
    if "error" in answer:
        raise CommandError(str(answer["error"]))
    return answer
