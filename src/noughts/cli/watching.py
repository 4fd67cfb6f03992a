"""Watching: wait until a file or one that it imports, or a Python file of a folder, changes."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Final

from noughts.lab.grading.programs.imports import code_in, imported_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["Watch"]

_SECONDS: Final = 0.4  # between two looks
_MAX_FILES: Final = 2000

_Stamp = tuple[tuple[str, int, int], ...]


class Watch:
    """Knows how the files were when it last looked."""

    def __init__(self, path: Path, pause: Callable[[float], None] = sleep) -> None:
        self._path, self._pause = path, pause
        self._stamp = self._look()

    def wait(self) -> None:
        """Come back when something is different from the last time, and has stopped changing."""
        while (stamp := self._look()) == self._stamp or not stamp:
            self._pause(_SECONDS)
        while True:  # an editor may still be writing
            self._pause(_SECONDS)
            if (again := self._look()) == stamp:
                break
            stamp = again
        self._stamp = stamp

    def _look(self) -> _Stamp:
        """Name, time and size of each file; a file that is gone for a moment has no entry."""
        is_folder = self._path.is_dir()
        files = code_in(self._path, "**/*")[:_MAX_FILES] if is_folder else imported_from(self._path)
        stamps = []
        for file in files:
            try:
                status = file.stat()
            except OSError:
                continue
            stamps.append((str(file), status.st_mtime_ns, status.st_size))
        return tuple(stamps)
