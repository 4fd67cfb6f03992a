"""Files that commands write: whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from noughts.core.errors import InputError

__all__ = ["write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Write a text beside the file and rename it, so that a kill never leaves half of it."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise InputError(f"Cannot write {path}: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)
