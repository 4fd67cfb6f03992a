"""The functions and classes of a program as its source defines them."""

from __future__ import annotations

import ast
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "OF_TEXTS",
    "Definitions",
    "attributes_set_from",
    "attributes_stored_in",
    "attributes_used_of",
    "is_called_in",
    "last_call_of",
]

OF_TEXTS = frozenset(dir(str)) | frozenset(dir(list))
"""What texts and lists have: it says nothing about a class."""


class Definitions:
    """What all files of a program define, by name."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.trees = trees
        self.classes = {
            node.name: node
            for tree in trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
        }
        self.functions = _functions_of(trees)


def _functions_of(trees: dict[str, ast.Module]) -> dict[str, ast.FunctionDef]:
    """The functions and methods of all files, by their names: `best_move`, `Computer.move`."""
    found: dict[str, ast.FunctionDef] = {}
    for tree in trees.values():
        for node in _outer(tree.body):
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for one in inner:
                if isinstance(one, ast.FunctionDef):
                    found.setdefault(prefix + one.name, one)
    return found


def _outer(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a file, those in conditions among them: `if __name__ == "__main__":`."""
    for node in statements:
        yield node
        if isinstance(node, (ast.If, ast.Try)):
            yield from _outer([*node.body, *node.orelse])


@cache  # the source stays as it is, and objects are made for every question
def attributes_used_of(nodes: tuple[ast.ClassDef, ...], name: str) -> frozenset[str]:
    """What a class, with those that it inherits from, uses of an argument of its constructor.

    `.letter` of `self.player`, where `self.player = player`.
    """
    kept = _kept_as(nodes, name)
    return (
        frozenset(
            one.attr
            for one in _walk(nodes)
            if isinstance(one, ast.Attribute) and ast.unparse(one.value) in kept
        )
        - OF_TEXTS
    )


@cache
def is_called_in(nodes: tuple[ast.ClassDef, ...], name: str) -> bool:
    """Whether a class calls an argument of its constructor: `self.on_end()`."""
    kept = _kept_as(nodes, name)
    return any(isinstance(one, ast.Call) and ast.unparse(one.func) in kept for one in _walk(nodes))


def _kept_as(nodes: tuple[ast.ClassDef, ...], name: str) -> set[str]:
    """An argument of a constructor, and the attributes in which a class keeps it."""
    kept = {name}
    for one in _walk(nodes):
        if isinstance(one, (ast.Assign, ast.AnnAssign)) and isinstance(one.value, ast.Name):
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            kept |= {
                f"self.{target.attr}" for target in targets
                if one.value.id == name and isinstance(target, ast.Attribute)
            }  # fmt: skip
    return kept


def _walk(nodes: tuple[ast.ClassDef, ...]) -> Iterator[ast.AST]:
    for node in nodes:
        yield from ast.walk(node)


@cache
def attributes_set_from(node: ast.FunctionDef, names: tuple[str, ...]) -> frozenset[str]:
    """The attributes that a method sets to what it makes of its parameters."""
    return frozenset(
        target.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Assign)
        and any(isinstance(inner, ast.Name) and inner.id in names for inner in ast.walk(one.value))
        for target in one.targets
        if isinstance(target, ast.Attribute)
    )


@cache
def attributes_stored_in(node: ast.ClassDef | ast.FunctionDef) -> frozenset[str]:
    """The attributes that are set somewhere in a class or a method."""
    return frozenset(
        inner.attr
        for inner in ast.walk(node)
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
    )


@cache
def last_call_of(node: ast.ClassDef) -> str | None:
    """The method with which a constructor ends: `self.ai_move()`, maybe on a condition."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            last = one.body[-1]
            while isinstance(last, ast.If) and not last.orelse:
                last = last.body[-1]
            call = last.value if isinstance(last, ast.Expr) else None
            called = call.func if isinstance(call, ast.Call) else None
            owner = called.value if isinstance(called, ast.Attribute) else None
            is_own = isinstance(owner, ast.Name) and owner.id == "self"
            return called.attr if is_own and isinstance(called, ast.Attribute) else None
    return None
