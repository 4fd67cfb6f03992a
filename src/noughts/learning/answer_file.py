"""The answers of a player that is asked in very many positions, in a file that grows.

Asking can take hours, so each portion is written as soon as it is answered. A portion is in the
file whole or not at all: it has its length and a checksum before it, and what an interrupted run
left behind at the end is cut off. The first line says what the answers are to; a file that says
anything else is not used.
"""

from __future__ import annotations

import json
import mmap
import os
from contextlib import suppress
from struct import Struct
from typing import TYPE_CHECKING, Final
from zlib import crc32

from noughts.core.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Self

__all__ = ["AnswerFile"]

VERSION: Final = 1
_HEAD: Final = Struct("<III")  # number of the portion, bytes, checksum
_MAX_LINE: Final = 2000


class AnswerFile:
    """Answers to numbered portions; `answers` has those that are there."""

    def __init__(self, path: Path, about: Mapping[str, object]) -> None:
        """Open the answers to these questions, or begin; raises `FileError`."""
        self.path = path
        line = json.dumps({"format": "noughts answers", "version": VERSION, **about}) + "\n"
        self._places: dict[int, tuple[int, int]] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+b" if path.exists() else "x+b")
            if self._file.readline(_MAX_LINE) != line.encode():
                self._file.seek(0)
                self._file.truncate()
                self._file.write(line.encode())
            self._find_portions()
        except OSError as error:
            raise FileError(f"{path} cannot be used: {error.strerror or error}.") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __contains__(self, portion: int) -> bool:
        return portion in self._places

    def __len__(self) -> int:
        return len(self._places)

    @property
    def portions(self) -> list[int]:
        """The portions that are answered, in the order in which they were."""
        return list(self._places)

    def _find_portions(self) -> None:
        """Look up what is there, and cut off what is not whole."""
        end = self._file.tell()
        size = os.fstat(self._file.fileno()).st_size
        while True:
            head = self._file.read(_HEAD.size)
            if len(head) < _HEAD.size:
                break
            portion, length, checksum = _HEAD.unpack(head)
            content = self._file.read(min(length, size))
            if len(content) < length or crc32(content) != checksum:
                break
            self._places[portion] = (end + _HEAD.size, length)
            end += _HEAD.size + length
        self._file.seek(end)
        self._file.truncate()

    def add(self, portion: int, answers: bytes) -> None:
        """Keep the answers to a portion; raises `FileError` if the disk is full."""
        end = self._file.tell()
        try:
            self._file.write(_HEAD.pack(portion, len(answers), crc32(answers)) + answers)
            self._file.flush()
        except OSError as error:
            with suppress(OSError):
                self._file.seek(end)
                self._file.truncate()
            raise FileError(f"{self.path} cannot be written: {error.strerror or error}.") from None
        self._places[portion] = (end + _HEAD.size, len(answers))

    def clear(self) -> None:
        """Forget all answers."""
        self._file.seek(0)
        self._file.readline(_MAX_LINE)
        self._file.truncate()
        self._places.clear()

    def answers(self) -> dict[int, memoryview]:
        """All answers by their portions, read from the disk when they are looked at."""
        if not self._places:
            return {}
        self._file.flush()
        content = memoryview(mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ))
        return {
            portion: content[begin : begin + length]
            for portion, (begin, length) in self._places.items()
        }
