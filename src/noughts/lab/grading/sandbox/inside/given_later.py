"""Objects that get another one after they are made: `player.game = self`, `player.set_game(self)`.

The class whose method does that is the class of what they get. It is read from the source.
"""

from __future__ import annotations

import ast

from .definitions import attributes_set_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .definitions import Definitions

__all__ = ["givers_of"]


def givers_of(definitions: Definitions) -> dict[str, str]:
    """The class that gives itself to others, by the attribute in which they keep it."""
    setters = _setters_of(definitions)
    found: dict[str, str] = {}
    for name, node in definitions.classes.items():
        for one in ast.walk(node):
            if isinstance(one, ast.Assign):
                for target, value in _pairs(one):
                    if (
                        isinstance(target, ast.Attribute)
                        and _is_self(value)
                        and not _is_self(target.value)
                    ):
                        found.setdefault(target.attr, name)
            elif (
                isinstance(one, ast.Call)
                and isinstance(one.func, ast.Attribute)
                and one.func.attr in setters
                and not _is_self(one.func.value)
                and len(one.args) == 1
                and _is_self(one.args[0])
            ):
                found.setdefault(setters[one.func.attr], name)
    return found


def _setters_of(definitions: Definitions) -> dict[str, str]:
    """Methods of one argument that keep it: the attribute, by the name of the method."""
    found: dict[str, str] = {}
    for name, node in definitions.functions.items():
        arguments = [one.arg for one in node.args.args]
        if "." in name and len(arguments) == 2 and node.name != "__init__":
            kept = attributes_set_from(node, (arguments[1],))
            if len(kept) == 1:
                found.setdefault(node.name, next(iter(kept)))
    return found


def _pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """Each target of an assignment with its value; `a.game, b.game = self, self` has two."""
    found: list[tuple[ast.expr, ast.expr]] = []
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            found += zip(target.elts, node.value.elts, strict=False)
        else:
            found.append((target, node.value))
    return found


def _is_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
