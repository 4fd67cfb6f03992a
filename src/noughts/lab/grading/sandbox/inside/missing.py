"""Definitions that a missing module would have given, where another file of the program has them.

`from projects.player import Player` in a file that once lay in a folder `projects`: `player.py`
lies beside it now. So does a file that has another name than the one that is imported.
"""

from __future__ import annotations

import ast
import sys
from contextlib import suppress
from importlib.machinery import PathFinder

from .patterns import Pattern
from .stand_ins import REPLACED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Definers"]

_MAX_BYTES = 1_000_000
_DEFINITION = Pattern(r"^(?:class|def)[ \t]+(\w{1,80})", ignores_case=False, is_by_line=True)
_NOT_MISSING = frozenset({"numpy", "noughts", *REPLACED, *sys.stdlib_module_names})


class Definers:
    """Which files of a program define what; they are read when something is missing."""

    def __init__(self, names: Sequence[str], paths: Sequence[str]) -> None:
        self._names = dict(zip(paths, names, strict=True))
        self._defined: dict[str, set[str]] = {}

    def redirect(self, tree: ast.Module, path: str, find: Callable[[str], object]) -> None:
        """Have imports of what is missing import the one other file that defines all of it.

        `find` finds the modules of the program.
        """
        for node in tree.body:
            if not isinstance(node, ast.ImportFrom) or node.level:
                continue
            root = str(node.module).partition(".")[0]
            if root in _NOT_MISSING or find(root) or PathFinder.find_spec(root):
                continue
            wanted = {alias.name for alias in node.names}
            found = [one for one in self._names if one != path and wanted <= self._defined_in(one)]
            if len(found) == 1:
                node.module = self._names[found[0]]

    def _defined_in(self, path: str) -> set[str]:
        if path not in self._defined:
            self._defined[path] = set()
            with suppress(OSError), open(path, "rb") as file:
                text = file.read(_MAX_BYTES).decode("utf-8", "replace")
                self._defined[path] = set(_DEFINITION.findall(text))
        return self._defined[path]
