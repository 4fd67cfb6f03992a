"""Programs: the files of a student, read but never run here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.lab.grading.safe_text import safe_text

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Program", "find_programs"]

_MAX_FILE_BYTES: Final = 2**20
_MAX_NAME_LENGTH: Final = 120


@dataclass(frozen=True)
class Program:
    """A file to be graded."""

    name: str
    source: bytes
    trouble: str | None = None  # why it cannot be graded

    @classmethod
    def read(cls, path: Path) -> Program:
        """Read a file; its code is looked at only in the sandbox."""
        try:
            if path.exists() and not path.is_file():  # reading a pipe or a device may never end
                raise InputError(f"{path} is no file.")
            if path.stat().st_size > _MAX_FILE_BYTES:
                raise InputError(f"{path} is larger than a program: expected at most 1 MiB.")
            return cls(safe_text(path.name, _MAX_NAME_LENGTH), path.read_bytes())
        except OSError as error:
            raise InputError(f"Cannot read {path}: {error.strerror}.") from None


def find_programs(path: Path) -> list[Program]:
    """The program of a file, or those of a folder: its `.py` files, and those one folder below."""
    if not path.is_dir():
        return [Program.read(path)]
    files = [*path.glob("*.py"), *path.glob("*/*.py")]
    visible = [
        file
        for file in sorted(files)
        if not any(part.startswith((".", "_")) for part in file.relative_to(path).parts)
    ]
    if not visible:
        raise InputError(f"There is no program in {path}: expected files that end in .py.")
    return [
        _read_one_of_many(file, safe_text(str(file.relative_to(path)), _MAX_NAME_LENGTH))
        for file in visible
    ]


def _read_one_of_many(file: Path, name: str) -> Program:
    """A program that cannot be read does not keep the others from being graded."""
    try:
        return replace(Program.read(file), name=name)
    except InputError as error:
        return Program(name, b"", safe_text(str(error)))
