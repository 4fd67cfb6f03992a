"""Files that are written whole, or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from noughts.core.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Write a text beside the file and rename it, so that a kill never leaves half of it."""
    if path.name == "-":
        raise InputError("Cannot write '-': name a file; many commands print with --json instead.")
    try:
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"Cannot write {path}: {error.strerror}.") from None
    except ValueError:
        raise InputError(f"Cannot write {path}: this cannot be the name of a file.") from None
