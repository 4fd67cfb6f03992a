"""Roots: the folders of a program from which its files import each other.

A program may be started in a folder below: `code/players/bot.py` says `from rules import wins`, and
means `code/rules.py`. Then `code` is a root, too.
"""

from __future__ import annotations

import os
import sys

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["names_of", "roots_of"]

_MAX_BYTES = 1_000_000
_IMPORT = Pattern(r"^[ \t]*(?:from|import)[ \t]+(\w+)", ignores_case=False, is_by_line=True)


def roots_of(folder: str, files: Sequence[Sequence[str]]) -> list[str]:
    """The folder, and those below it whose files are imported by their names alone."""
    if all(len(parts) == 1 for parts in files):
        return [folder]
    at_top = {parts[0].removesuffix(".py") for parts in files} | sys.stdlib_module_names
    below: dict[str, str] = {}  # what a folder below has: its nearest place
    for parts in sorted(files, key=len):
        for depth in range(1, len(parts)):
            below.setdefault(parts[depth].removesuffix(".py"), os.path.join(folder, *parts[:depth]))
    roots = [folder]
    for parts in files:
        with open(os.path.join(folder, *parts), "rb") as file:
            text = file.read(_MAX_BYTES).decode("utf-8", "replace")
        for name in _IMPORT.findall(text):
            if name not in at_top and name in below and below[name] not in roots:
                roots.append(below[name])
    return roots


def names_of(folder: str, roots: Sequence[str], files: Sequence[Sequence[str]]) -> list[str]:
    """The names by which the files are imported, each once: from the innermost root."""
    names: list[str] = []
    for parts in files:
        path = os.path.join(folder, *parts)
        inside = [root for root in roots if path.startswith(root + os.sep)]
        root = max(inside, key=len, default=folder)
        name = os.path.relpath(path, root).removesuffix(".py").replace(os.sep, ".")
        if name in names:  # another root has a file of that name
            name = ".".join(parts).removesuffix(".py")
        names.append(name)
    return names
