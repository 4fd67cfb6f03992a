"""Pictures, sounds and fonts: they do not come along, and a program is told that they are there.

Whatever opens one is a stand-in. A program that looks first whether its picture is there would
end, or play without its window.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["have_pictures"]

_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".ico", ".svg", ".webp", ".wav", ".mp3",
            ".ogg", ".ttf", ".otf")  # fmt: skip


def _or_picture(look: Any) -> Any:
    def is_there(path: Any) -> bool:
        return bool(look(path)) or str(path).lower().endswith(_ENDINGS)

    return is_there


def have_pictures() -> None:
    """Have `os.path`, and `glob`, which asks it, say that each picture is there."""
    for name in ("exists", "isfile", "lexists"):
        setattr(os.path, name, _or_picture(getattr(os.path, name)))
