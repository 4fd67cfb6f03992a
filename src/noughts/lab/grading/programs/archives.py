"""Zip files of students, unpacked for reading: only code and data, within limits, no links.

Nothing of an archive is believed: names are cut into parts and checked, sizes are counted while
reading, and whatever is no plain file with code or data is left out.
"""

from __future__ import annotations

import stat
import tempfile
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CODE", "DATA", "is_archive", "unpacked"]

CODE: Final = (".py", ".pyw")
"""How the names of files with code end; Windows starts `.pyw` without a console."""

DATA: Final = (
    ".json", ".pkl", ".pickle", ".csv", ".txt", ".npy", ".npz", ".dat", ".ini", ".save", ".sav",
    ".data", ".bin", ".model", ".pk", ".p", ".db", ".yaml", ".yml", ".toml", ".cfg",
)  # fmt: skip
"""How the names of files end that programs read: tables that they have learned, settings."""

_MAX_ARCHIVE_BYTES: Final = 64 * 2**20
_MAX_ENTRIES: Final = 10_000
_MAX_FILES: Final = 1_000
_MAX_FILE_BYTES: Final = 2**20
_MAX_BYTES: Final = 32 * 2**20
_MAX_DEPTH: Final = 8
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


def is_archive(path: Path) -> bool:
    """Whether a file is a zip file by its name."""
    return path.suffix.lower() == ".zip" and path.is_file()


@contextmanager
def unpacked(path: Path) -> Iterator[Path]:
    """A folder with the Python and data files of a zip file, for as long as it is read."""
    with tempfile.TemporaryDirectory(prefix="noughts-zip-") as name:
        folder = Path(name) / path.stem
        folder.mkdir()
        try:
            if path.stat().st_size > _MAX_ARCHIVE_BYTES:
                raise InputError(f"{path} is too large: expected at most 64 MiB.")
            with zipfile.ZipFile(path) as archive:
                _unpack(archive, folder, path)
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            NotImplementedError,
            RuntimeError,
        ) as error:
            raise InputError(f"Cannot read {path} as a zip file: {error}.") from None
        except OSError as error:
            raise InputError(f"Cannot read {path}: {error.strerror}.") from None
        yield _inmost(folder)


def _unpack(archive: zipfile.ZipFile, folder: Path, path: Path) -> None:
    entries = archive.infolist()
    if len(entries) > _MAX_ENTRIES:
        raise InputError(f"{path} has too many files: expected at most {_MAX_ENTRIES:,}.")
    count = total = 0
    for entry in entries:
        parts = _parts_of(entry)
        if parts is None:
            continue
        count += 1
        with archive.open(entry) as file:
            content = file.read(_MAX_FILE_BYTES + 1)  # whatever size the archive claims
        total += len(content)
        if count > _MAX_FILES or total > _MAX_BYTES:
            raise InputError(f"{path} holds more than programs: expected at most 32 MiB of them.")
        place = folder.joinpath(*parts)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)


def _parts_of(entry: zipfile.ZipInfo) -> tuple[str, ...] | None:
    """The path of a Python or data file in the archive; None for anything that is left out."""
    mode = entry.external_attr >> 16
    is_plain = not entry.is_dir() and (stat.S_IFMT(mode) in (0, stat.S_IFREG))
    parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
    is_inside = bool(parts) and len(parts) <= _MAX_DEPTH and not any(
        part in ("/", "..", "__MACOSX") or part.startswith(".") or ":" in part or "\0" in part
        or len(part) > 100 for part in parts
    )  # fmt: skip
    endings = (*CODE, *DATA)
    is_wanted = bool(parts) and ("." not in parts[-1] or parts[-1].lower().endswith(endings))
    return parts if is_plain and is_inside and is_wanted else None


def _inmost(folder: Path) -> Path:
    """The folder itself, or the one folder in it that holds everything."""
    entries = list(folder.iterdir())
    while len(entries) == 1 and entries[0].is_dir():
        folder = entries[0]
        entries = list(folder.iterdir())
    return folder
