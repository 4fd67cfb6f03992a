"""Deep copies of what a program keeps: they are made for every question, so usual kinds are quick.

`copy.deepcopy` looks at each entry by itself, which takes ten times as long.
"""

from __future__ import annotations

import copy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["deep_copy"]

_PLAIN = frozenset({str, int, float, bool, type(None)})


def deep_copy(value: Any) -> Any:
    """A deep copy; plain values alone need no copy of their own."""
    kind = type(value)
    if kind is list:
        if _PLAIN.issuperset(map(type, value)):
            return value[:]
        are_rows = all(type(row) is list and _PLAIN.issuperset(map(type, row)) for row in value)
        if are_rows and len(set(map(id, value))) == len(value):  # no row stands there twice
            return [row[:] for row in value]
    elif kind is dict and _PLAIN.issuperset(map(type, (*value, *value.values()))):
        return dict(value)
    return copy.deepcopy(value)
