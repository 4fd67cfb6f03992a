"""The marks with which a program makes its players: `Computer("O")`, or a default."""

from __future__ import annotations

import ast

from .known_values import name_of
from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["made_marks"]

_MAX_DEPTH = 5  # of classes made of others
_MARK = Pattern(r"letter|mark|symbol|sign|player|token|piece|char|simbol|zeichen|ficha")
_TURN = Pattern(r"turn")  # a mark of a player; of a game it says who begins
_PLAYER = Pattern(r"^ai|ai$|bot|comp|player|agent|cpu")


def made_marks(trees: dict[str, ast.Module]) -> dict[str, list[Any]]:
    """For each class with one mark in its constructor: the marks that the program gives it.

    Nothing is said of a class that gets something else than a constant somewhere, unless it gets
    two marks elsewhere: then it is made for both sides.
    """
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    classes = {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}
    constants = _constants(nodes)
    constructors = {name: _constructor(node, classes, 0) for name, node in classes.items()}
    found: dict[str, list[Any]] = {}
    for node in nodes:
        name = _called(node)
        constructor = constructors.get(name)
        if constructor is not None and isinstance(node, ast.Call):
            sign = _sign(_given(node, name, constructor), constants)
            found.setdefault(name, []).append(sign)
    known = {name: [one for one in signs if one is not None] for name, signs in found.items()}
    return {
        name: signs
        for name, signs in known.items()
        if len(signs) == len(found[name]) or len(set(signs)) > 1
    }


def _constructor(
    node: ast.ClassDef, classes: dict[str, ast.ClassDef], depth: int
) -> ast.FunctionDef | None:
    """The constructor of a class: its own, or that of the first class it is made of."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            return one
    for base in node.bases:
        name = getattr(base, "id", getattr(base, "attr", ""))
        if name in classes and depth < _MAX_DEPTH:
            return _constructor(classes[name], classes, depth + 1)
    return None


def _called(node: ast.AST) -> str:
    function = getattr(node, "func", None)
    return str(getattr(function, "id", getattr(function, "attr", "")))


def _given(call: ast.Call, name: str, constructor: ast.FunctionDef) -> ast.expr | None:
    """What a call gives for the one mark of a constructor; its default, if it gives nothing."""
    names = [one.arg for one in constructor.args.args[1:]]
    marks = [one for one in names if _MARK.search(one.lower())]
    if not marks and _PLAYER.search(name.lower()):
        marks = [one for one in names if _TURN.search(one.lower())]
    if len(marks) != 1:
        return None
    number = names.index(marks[0])
    for keyword in call.keywords:
        if keyword.arg == marks[0]:
            return keyword.value
    if number < len(call.args):
        return call.args[number]
    defaults = constructor.args.defaults
    place = number - len(names) + len(defaults)
    return defaults[place] if place >= 0 else None


def _constants(nodes: list[ast.AST]) -> dict[str, Any]:
    """The names and attributes (`.name`) to which the source gives one value, and a plain one."""
    values: dict[str, list[Any]] = {}
    for node in nodes:
        if isinstance(node, ast.arg):
            values.setdefault(node.arg, []).append(None)
        elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            values.setdefault(name_of(node), []).append(None)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, (ast.Name, ast.Attribute)):
                    values.setdefault(name_of(target), []).append(node.value.value)
    # An assignment is seen twice: as a whole, and by its target.
    pairs = {name: [one for one in found if one is not None] for name, found in values.items()}
    return {name: pairs[name][0] for name, found in values.items()
            if len(found) == 2 and len(pairs[name]) == 1}  # fmt: skip


def _sign(node: ast.expr | None, constants: dict[str, Any]) -> Any:
    """A constant, also by its name, or the member of an enumeration: `Side.O`."""
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(node, (ast.Name, ast.Attribute)):
        value = constants.get(name_of(node))
    if isinstance(value, (str, int)):
        return value
    is_member = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    is_own = is_member and ast.unparse(node.value) == "self"  # type: ignore[union-attr]
    return ast.unparse(node) if node is not None and is_member and not is_own else None
