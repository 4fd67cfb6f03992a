"""Parameters that are counted down: `search(board, n - 1)` has the depth of its search in `n`."""

from __future__ import annotations

import ast

from .games import called_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Functions = dict[str, ast.FunctionDef]

__all__ = ["counted_down"]

_MAX_DEPTH = 3  # of functions that hand it on


def counted_down(functions: Functions) -> set[tuple[str, str]]:
    r"""The parameters that count how deep a search may go on, with the names of their functions.

    A function calls itself with one less, or another one that calls it in turn. Who hands such a
    parameter on has it too.

    >>> source = "def best(b, k): return search(b, k)\ndef search(b, n): return search(b, n - 1)"
    >>> nodes = {node.name: node for node in ast.parse(source).body}
    >>> sorted(counted_down(nodes))
    [('best', 'k'), ('search', 'n')]
    """
    handed = list(_handed_on(functions))
    found = {
        (name, own)
        for name, own, called, _, is_less in handed
        if is_less and (called == name or functions[name].name in called_names(functions[called]))
    }
    for _ in range(_MAX_DEPTH):
        found |= {(name, own) for name, own, called, given, _ in handed if (called, given) in found}
    return found


def _handed_on(functions: Functions) -> Iterator[tuple[str, str, str, str, bool]]:
    """A function, its parameter, whom it is handed to, as what, and whether as one less."""
    by_name: dict[str, list[str]] = {}
    for name, node in functions.items():
        by_name.setdefault(node.name, []).append(name)
    for name, node in functions.items():
        own = {one.arg for one in node.args.args}
        for call in ast.walk(node):
            if not isinstance(call, ast.Call):
                continue
            function = getattr(call.func, "id", getattr(call.func, "attr", ""))
            for called in by_name.get(function, ()):
                for given, value in _arguments(functions[called], call):
                    is_less = isinstance(value, ast.BinOp) and ast.unparse(value).endswith(" - 1")
                    inner = value.left if isinstance(value, ast.BinOp) and is_less else value
                    if isinstance(inner, ast.Name) and inner.id in own:
                        yield name, inner.id, called, given, is_less


def _arguments(node: ast.FunctionDef, call: ast.Call) -> list[tuple[str, ast.expr]]:
    """The parameters of a function, each with what a call gives for it."""
    names = [one.arg for one in node.args.args]
    is_method = isinstance(call.func, ast.Attribute) and names[:1] in (["self"], ["cls"])
    placed = list(zip(names[is_method:], call.args, strict=False))
    return [*placed, *((str(one.arg), one.value) for one in call.keywords if one.arg in names)]
