"""The marks with which a program makes its players: `Computer("O")`, or a default."""

from __future__ import annotations

import ast

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["made_marks"]

_MARK = Pattern(r"letter|mark|symbol|sign|player|token|piece|char|simbol|zeichen|ficha")
_TURN = Pattern(r"turn")  # a mark of a player; of a game it says who begins
_PLAYER = Pattern(r"^ai|ai$|bot|comp|player|agent|cpu")


def made_marks(trees: dict[str, ast.Module]) -> dict[str, list[Any]]:
    """For each class with one mark in its constructor: the marks that the program gives it.

    Nothing is said of a class that gets something else than a constant somewhere.
    """
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    classes: dict[str, ast.FunctionDef] = {}
    for node in nodes:
        for one in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(one, ast.FunctionDef) and one.name == "__init__":
                classes[node.name] = one  # type: ignore[attr-defined]
    found: dict[str, list[Any]] = {}
    for node in nodes:
        name = _called(node)
        if name in classes and isinstance(node, ast.Call):
            found.setdefault(name, []).append(_sign(_given(node, name, classes[name])))
    return {name: signs for name, signs in found.items() if None not in signs}


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


def _sign(node: ast.expr | None) -> Any:
    """A constant, or the member of an enumeration: `Side.O`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
        return node.value
    is_member = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return ast.unparse(node) if node is not None and is_member else None
