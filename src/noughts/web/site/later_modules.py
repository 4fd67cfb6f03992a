"""Runs in the browser: finds the modules that are in a second file, `later.zip`.

It needs the standard library alone. The file is loaded when the first of them is imported.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final
from zipimport import zipimporter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["find_later_modules"]

_NAMES: Final = frozenset(["NAMES_OF_MODULES"])  # the builder puts them here


class _LaterFinder:
    def __init__(self, archive: str, load: Callable[[], None]) -> None:
        self._archive = archive
        self._load = load

    def find_spec(
        self, name: str, _: Sequence[str] | None = None, __: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is; None for one that is not in the file."""
        if name not in _NAMES:
            return None
        self._load()
        folder = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{self._archive}/{folder}".rstrip("/")).find_spec(name)


def find_later_modules(archive: str, load: Callable[[], None]) -> None:
    """Look for modules in a file, too; `load` brings it there and is called each time."""
    sys.meta_path.append(_LaterFinder(archive, load))
