"""Invitations to a room or a class: links that other devices can open, each with its QR code."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import segno
from starlette.responses import JSONResponse

from noughts.core.errors import InputError, quote
from noughts.rooms.names import read_class_code, read_room_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from noughts.web.addresses import Addresses

__all__ = ["Invitations", "invitation_links"]

HERE_ONLY: Final = (
    "This link works on this computer only. "
    "For other devices, start the server with: noughts web --host 0.0.0.0"
)
_ORIGIN: Final = re.compile(r"https?://[\w.:\[\]-]{1,200}", re.A)


class Invitations:
    """The route of the invitations; `addresses` tells where other devices reach this server."""

    def __init__(self, addresses: Callable[[], Addresses] | None) -> None:
        self._addresses = addresses

    async def invite(self, request: Request) -> Response:
        """`GET /api/rooms/NAME/invitation?origin=...`: the page says where it was opened."""
        return self._answer(request, f"room/{read_room_name(request.path_params['name'])}")

    async def invite_class(self, request: Request) -> Response:
        """`GET /api/classes/CODE/invitation?origin=...`, for the pupils of a class."""
        return self._answer(request, f"class/{read_class_code(request.path_params['code'])}")

    def _answer(self, request: Request, path: str) -> Response:
        elsewhere = () if self._addresses is None else self._addresses().elsewhere
        links = invitation_links(request.query_params.get("origin", ""), elsewhere)
        return JSONResponse(
            {
                "links": [
                    {"address": f"{link}{path}", "qr": _qr_code(f"{link}{path}")} for link in links
                ],
                "sentence": "" if _is_for_others(links[0]) else HERE_ONLY,
            }
        )


def invitation_links(origin: str, elsewhere: tuple[str, ...]) -> tuple[str, ...]:
    """Where others can open the page, the address to try first in front.

    A name that works for the browser of the host works for others too, unless it means the
    host's own machine.

    >>> invitation_links("http://localhost:8333", ("http://192.168.1.5:8333/",))
    ('http://192.168.1.5:8333/',)
    >>> invitation_links("https://games.example", ("http://192.168.1.5:8333/",))
    ('https://games.example/',)
    """
    if not _ORIGIN.fullmatch(origin):
        raise InputError(f"Cannot read the address {quote(origin)}: expected http://HOST:PORT.")
    here = f"{origin}/"
    return (here,) if _is_for_others(here) or not elsewhere else elsewhere


def _is_for_others(address: str) -> bool:
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        raise InputError(f"Cannot read the address {quote(address)}.") from None
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost" and not host.endswith(".localhost")


def _qr_code(text: str) -> str:
    """A picture as the address of an image: dark on light, as readers of codes expect."""
    return str(
        segno.make(text, micro=False).svg_data_uri(
            border=3, omitsize=True, dark="black", light="white"
        )
    )
