"""Names that only functions give a value: `n = 0` after `global n`, where nothing else sets `n`.

A player may look at such a name. The function that sets it is called before, in a game.
"""

from __future__ import annotations

import ast

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

__all__ = ["started_names", "started_things"]

# What a person chooses has no usual value.
_CHOSEN = Pattern(r"level|difficult|mode|strateg|choice|depth|skill|nivel|dificul")
_PLAIN = (ast.Constant, ast.Name, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Tuple)


def started_names(trees: Iterable[ast.Module]) -> dict[str, Any]:
    r"""The first number or truth value that functions give to each global name.

    >>> started_names([ast.parse("def f():\n global n, m\n n = 0\n m = []\n n = 1")])
    {'n': 0}
    """
    started: dict[str, Any] = {}
    for tree in trees:
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            public = _public_names(function)
            for node in ast.walk(function) if public else ():
                value = node.value if isinstance(node, ast.Assign) else None
                if isinstance(value, ast.Constant) and isinstance(value.value, (bool, int)):
                    for target in node.targets:  # type: ignore[attr-defined]
                        if isinstance(target, ast.Name) and target.id in public:
                            started.setdefault(target.id, value.value)
    return started


def started_things(tree: ast.Module) -> Iterator[tuple[str, ast.Assign]]:
    r"""The assignments by which functions make what is no plain value, with their global names.

    What stands in a loop or in a condition is left out: it belongs to a game that goes on.

    >>> source = "def f():\n global n, m, k\n n = 0\n m = [1]\n k = make()\n j = []"
    >>> [name for name, _ in started_things(ast.parse(source))]
    ['m', 'k']
    """
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef):
            continue
        public = _public_names(function)
        for node in function.body if public else ():
            is_thing = isinstance(node, ast.Assign) and not isinstance(node.value, _PLAIN)
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            if is_thing and isinstance(target, ast.Name) and target.id in public:
                yield target.id, node  # type: ignore[misc]


def _public_names(function: ast.FunctionDef) -> set[str]:
    return {
        name
        for node in ast.walk(function) if isinstance(node, ast.Global)
        for name in node.names if not _CHOSEN.search(name.lower())
    }  # fmt: skip
