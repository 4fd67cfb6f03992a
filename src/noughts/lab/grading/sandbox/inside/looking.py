"""Looking at the boards that a running program keeps, each time that it asks a person.

They are found by their shape in its global names, in the names of its functions that wait, and in
its objects. A board is known by the way to it, so that it is found again when it is another object.
"""

from __future__ import annotations

import enum
import sys

from .boards import board_like, values_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .boards import Board

__all__ = ["Boards"]

_MAX_BOARDS = 16
_MAX_NAMES = 200  # of one function or file
_MAX_SIGN = 12


class Boards:
    """The boards of a program that runs."""

    def __init__(self, folder: str, modules: list[str]) -> None:
        self._folder, self._modules = folder, {*modules, "__main__"}
        self._kinds: dict[str, Board] = {}
        self._last: dict[str, Any] = {}  # the values, for a look when the program has ended

    def look(self, frame: Any, more: list[Any]) -> dict[str, list[str]]:
        """What stands on each board now; `frame` waits, and `more` are objects to look into."""
        seen: set[int] = set()
        while frame is not None:
            if str(frame.f_code.co_filename).startswith(self._folder):
                name = frame.f_code.co_name
                if name != "<module>":
                    self._take(f"{name}()", frame.f_locals)
                if id(frame.f_globals) not in seen:
                    seen.add(id(frame.f_globals))
                    self._take(str(frame.f_globals.get("__name__")), frame.f_globals)
            frame = frame.f_back
        for module in self._modules:
            names = getattr(sys.modules.get(module), "__dict__", None)
            if isinstance(names, dict) and id(names) not in seen:
                self._take(module, names)
        for number, value in enumerate(more):
            if isinstance(value, dict):
                self._take("the page", value)
            else:
                self._take(f"handler {number}", {"": value})
        return self.last()

    def last(self) -> dict[str, list[str]]:
        """What stands on the boards that were seen last."""
        boards = {}
        for where, kind in self._kinds.items():
            signs = kind.read(self._last[where])
            if signs is not None and len(signs) == len(kind.places):
                boards[where] = [_text(sign) for sign in signs]
        return boards

    def _take(self, where: str, names: dict[str, Any]) -> None:
        for name, value in list(names.items())[:_MAX_NAMES]:
            if str(name).startswith("__"):
                continue
            self._add(f"{where} {name}", value)
            for path, inner in values_inside(value, self._modules):
                self._add(f"{where} {name}.{'.'.join(map(str, path))}", inner)

    def _add(self, where: str, value: Any) -> None:
        if where not in self._kinds:
            kind = board_like(value, where) if len(self._kinds) < _MAX_BOARDS else None
            if kind is None:
                return
            self._kinds[where] = kind
        self._last[where] = value


def _text(sign: Any) -> str:
    """A sign as a short text."""
    return str(sign.name if isinstance(sign, enum.Enum) else sign)[:_MAX_SIGN]
