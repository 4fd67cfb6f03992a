"""The secrets of the chairs that this person has taken, in the user's folder: the way back.

One file for each room, which only the user can read.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from getpass import getuser
from secrets import token_urlsafe
from time import time
from typing import TYPE_CHECKING, Final

from noughts.files import new_file
from noughts.saved_games import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.rooms.links import RoomLink

__all__ = [
    "KeptChair",
    "default_name",
    "forget_old",
    "keep_chair",
    "kept_chair",
    "new_secret",
]

KEEP_SECONDS: Final = 60 * 24 * 60 * 60
"""Servers forget a room after 30 days in which nothing happens."""


@dataclass(frozen=True)
class KeptChair:
    """What the way back needs."""

    server: str
    secret: str
    name: str


def default_name() -> str:
    """The name that a person has on this machine."""
    try:
        return getuser().title()
    except (OSError, KeyError, ImportError):  # a system without names
        return "Player"


def new_secret() -> str:
    """A secret that nobody can guess."""
    return token_urlsafe(24)


def kept_chair(link: RoomLink) -> KeptChair | None:
    """The chair that this person has in a room; None if there is none, or it cannot be read."""
    try:
        document = json.loads(_path(link).read_text(encoding="utf-8"))
        chair = KeptChair(*(str(document[name]) for name in ("server", "secret", "name")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return chair if chair.server == link.server else None


def keep_chair(link: RoomLink, secret: str, name: str) -> None:
    """Keep a chair's secret."""
    chair = KeptChair(link.server, secret, name)
    with new_file(_path(link), make_folder=True, is_private=True) as stream:
        stream.write(json.dumps(asdict(chair)).encode())


def forget_old(now: float | None = None) -> None:
    """Delete what belongs to rooms that are long gone."""
    limit = (time() if now is None else now) - KEEP_SECONDS
    with suppress(OSError):
        for path in _folder().glob("*.json"):
            if path.stat().st_mtime < limit:
                path.unlink(missing_ok=True)


def _folder() -> Path:
    return data_folder() / "joined"


def _path(link: RoomLink) -> Path:
    return _folder() / f"{link.room}.json"
