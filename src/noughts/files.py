"""Files that are written whole, or not at all.

The content goes to a file beside the place, is forced to the disk, and then takes the place by a
rename, which happens at once or not at all. So nobody ever reads half of a file, an old file stays
until the new one is complete, and nothing is left behind by an error or by Ctrl-C. Only a kill can
leave the file beside the place; `leftovers` lists those.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from glob import escape
from secrets import token_hex
from typing import TYPE_CHECKING

from noughts.core.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

__all__ = ["is_there", "leftovers", "new_file", "write_file"]


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; text is written in UTF-8 as it is, without changes to its line ends."""
    with new_file(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


def is_there(path: Path) -> bool:
    """Whether there is a file; what is there and is none, such as a folder, is refused."""
    if path.exists() and not path.is_file():
        raise FileError(f"{path} is not a file: choose another name.")
    return path.exists()


@contextmanager
def new_file(
    path: Path, *, make_folder: bool = False, is_private: bool = False
) -> Iterator[BinaryIO]:
    """A stream to write a file to; the file is there once the block ends without an error.

    Raises `FileError` where the file cannot be written. `make_folder` makes its folder first.
    A private file can be read by its owner alone.
    """
    place = _place(path, make_folder)
    part = place.with_name(f".{place.name}.{token_hex(6)}.part")
    try:
        with part.open("xb") as stream:
            if is_private:
                part.chmod(0o600)  # before there is anything in it
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(place)
    except OSError as error:
        if error.filename not in (None, str(part)):
            raise  # the block had trouble with another file
        raise FileError(f"Cannot write {path}: {error.strerror or error}.") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _place(path: Path, make_folder: bool) -> Path:
    """Where the content goes: the file that a link points to, not the link itself."""
    if path.name == "-":
        raise FileError("Cannot write '-': name a file; many commands print with --json instead.")
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        place = path.resolve()
        if place.exists() and not place.is_file():
            kind = "a folder" if place.is_dir() else "not an ordinary file"
            raise FileError(f"Cannot write {path}: it is {kind}. Name a file.")
        if not place.parent.is_dir():
            raise FileError(f"Cannot write {path}: there is no folder {path.parent}.")
    except (OSError, RuntimeError) as error:  # RuntimeError: links that go in a circle
        reason = getattr(error, "strerror", None) or "its name leads nowhere"
        raise FileError(f"Cannot write {path}: {reason}.") from None
    except ValueError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"Cannot write {path}: this cannot be the name of a file.") from None
    return place


def leftovers(path: Path) -> list[Path]:
    """The unfinished files that killed programs left beside a file; one may still be in work."""
    return sorted(path.parent.glob(f".{escape(path.name)}.*.part"))
