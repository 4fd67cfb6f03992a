"""Lists that a program gives to its classes: `Board(players)`, `players = [Human("x"), Bot("o")]`.

What stands in such a list is made as the program's own source makes it.
"""

from __future__ import annotations

import ast
from contextlib import suppress

from .interrupting import call_within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType
    from typing import Any

__all__ = ["GivenLists"]

_MAX_DEPTH = 4  # of names that stand for names
_QUICK = 0.3  # seconds
_SHOWN = (ast.List, ast.Tuple, ast.Dict)
_PLAIN = (ast.expr_context, ast.keyword, ast.Constant, ast.Name, ast.Attribute, ast.Call,
          ast.UnaryOp, ast.unaryop, *_SHOWN)  # fmt: skip
_ASKING = ("input", "raw_input")


class GivenLists:
    """The lists, tuples and dictionaries in calls of a program's own classes."""

    def __init__(self, trees: dict[str, ast.Module], modules: dict[str, Any]) -> None:
        self._modules = modules
        self._found: dict[tuple[str, str], list[tuple[str, CodeType]]] = {}
        self._calls: dict[str, list[tuple[str, ast.Call, ast.AST]]] = {}
        for name, tree in trees.items():
            for scope in _scopes(tree):
                for node in _own_nodes(scope):
                    if isinstance(node, ast.Call):
                        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                        self._calls.setdefault(called, []).append((name, node, scope))

    def made(self, cls: type, names: list[str], name: str) -> Any:
        """What the program gives for a parameter of a class; `...` if that is no list.

        `names` are the parameters of the class by their places.
        """
        key = (cls.__name__, name)
        if key not in self._found:  # the source stays as it is, and objects are made often
            self._found[key] = list(self._lists(cls.__name__, names, name))
        for module, code in self._found[key]:
            known = vars(self._modules[module])
            with suppress(BaseException):  # it may need what is not there, ask a person, or exit
                return call_within(_QUICK, lambda c=code, k=known: eval(c, k))  # noqa: S307
        return ...

    def _lists(self, cls: str, names: list[str], name: str) -> Iterator[tuple[str, CodeType]]:
        """The lists in calls of a class, each with the module in which it stands."""
        for module, call, scope in self._calls.get(cls, ()):
            given = _argument(call, names, name)
            shown = None if given is None else _resolved(given, scope, 0)
            if isinstance(shown, _SHOWN) and _is_plain(shown):
                whole = ast.fix_missing_locations(ast.Expression(shown))
                yield module, compile(whole, "<given>", "eval")


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of functions inside."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node
            yield from _own_nodes(node)


def _argument(call: ast.Call, names: list[str], name: str) -> ast.expr | None:
    number = names.index(name) if name in names else len(call.args)
    if number < len(call.args):
        return call.args[number]
    return next((one.value for one in call.keywords if one.arg == name), None)


def _resolved(node: ast.expr, scope: ast.AST, depth: int) -> ast.expr:
    """The same with names of the scope replaced by what is assigned to them there."""
    if depth > _MAX_DEPTH:
        return node
    if isinstance(node, ast.Name):
        values = [
            one.value
            for one in _own_nodes(scope)
            if isinstance(one, ast.Assign)
            and any(isinstance(t, ast.Name) and t.id == node.id for t in one.targets)
        ]
        return _resolved(values[0], scope, depth + 1) if len(values) == 1 else node
    if isinstance(node, (ast.List, ast.Tuple)):
        return type(node)([_resolved(one, scope, depth + 1) for one in node.elts], ast.Load())
    if isinstance(node, ast.Dict):
        return ast.Dict(node.keys, [_resolved(one, scope, depth + 1) for one in node.values])
    return node


def _is_plain(node: ast.expr) -> bool:
    """Whether it is made of constants, names and calls alone, and asks nobody."""
    nodes = list(ast.walk(node))
    return all(isinstance(one, _PLAIN) for one in nodes) and not any(
        isinstance(one, ast.Name) and one.id in _ASKING for one in nodes
    )
