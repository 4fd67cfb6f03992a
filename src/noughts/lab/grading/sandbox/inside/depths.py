"""The depth of a search that a program itself gives its players: `Minimax(max_depth=8)`.

Where a person gives it, on the command line or when asked, it is as deep as it can be.
"""

from __future__ import annotations

import ast

from .calls import signature_of
from .patterns import Pattern
from .shapes import cell_count
from .stored_answers import called_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Depths"]

_DEPTH = Pattern(r"depth|plies|look_?ahead|profond|profund|tiefe")
_FROM_PERSON = Pattern(r"\b\w*(args?|opts|options|argv)\b|\b(raw_)?input\(")


class Depths:
    """What the source gives for the depth, where a default would be another one."""

    def __init__(self, modules: dict[str, Any], trees: dict[str, ast.Module]) -> None:
        self._calls: dict[str, list[tuple[ast.Call, dict[str, Any]]]] = {}
        for name, tree in trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and called_name(node):
                    calls = self._calls.setdefault(called_name(node), [])
                    calls.append((node, vars(modules[name])))

    def of(self, cls: type) -> dict[str, int]:
        """The deepest one for each parameter that can be left out."""
        try:
            parameters = [one for one in signature_of(cls) if one.is_positional]
        except TypeError:  # a class that is not written in Python
            return {}
        found: dict[str, int] = {}
        for place, one in enumerate(parameters):
            if not _DEPTH.search(one.name.lower()) or type(one.default) is not int:
                continue
            calls = self._calls.get(cls.__name__, ())
            given = [_number(call, names, place, one.name) for call, names in calls]
            numbers = [number for number in given if number is not None]
            if numbers:
                found[one.name] = max(numbers)
        return found


def _number(call: ast.Call, names: dict[str, Any], place: int, name: str) -> int | None:
    """The number that a call gives: a constant, or a global name that has one, or a person's."""
    by_name = [keyword.value for keyword in call.keywords if keyword.arg == name]
    node = by_name[0] if by_name else call.args[place] if place < len(call.args) else None
    value: Any = node.value if isinstance(node, ast.Constant) else None
    if isinstance(node, ast.Name):
        value = names.get(node.id)
    elif node is not None and value is None and _FROM_PERSON.search(ast.unparse(node)):
        value = cell_count()
    return value if type(value) is int else None
