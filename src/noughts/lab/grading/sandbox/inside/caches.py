"""What functions remember: by `functools.lru_cache`, in a default, or in what is around them.

Scores are often kept for the computer's side, which a game does not change. Where the other side is
asked about, they would be wrong.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from types import FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["Memories"]

_CACHED: Any = type(lru_cache(lambda: None))
_MAX_ENTRIES = 400


class Memories:
    """The functions and methods of a program that remember something, and what they knew first."""

    def __init__(self, modules: Iterable[Any]) -> None:
        values = [value for module in modules for value in list(vars(module).values())]
        classes = [value for value in values if isinstance(value, type)]
        values += [value for cls in classes for value in list(vars(cls).values())]
        self._cached = [value for value in values if type(value) is _CACHED]
        self._tables: list[tuple[dict[Any, Any], dict[Any, Any]]] = [
            (table, dict(table))
            for value in values
            if type(value) is FunctionType
            for table in _tables_of(value)
            if len(table) <= _MAX_ENTRIES
        ]

    def forget(self) -> None:
        """Have them know no more than after loading."""
        for function in self._cached:
            function.cache_clear()
        for table, first in self._tables:
            table.clear()
            table.update(first)


def _tables_of(function: FunctionType) -> list[dict[Any, Any]]:
    """The dictionaries that are defaults of a function, or names of the one around it."""
    values: list[Any] = list(function.__defaults__ or ())
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # it is empty
            values.append(cell.cell_contents)
    return [value for value in values if type(value) is dict]
