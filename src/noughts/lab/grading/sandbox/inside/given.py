"""Global names that a program gives to its own functions: `bestmove(board)`.

A function may use both its argument and the global name: both must be the same object then.
"""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["given_names", "names_looked_at"]


def given_names(trees: Iterable[ast.Module]) -> set[tuple[str, int, str]]:
    """Each function, the number of an argument, and a global name that is given there.

    >>> sorted(given_names([ast.parse("best(b, 1)"), ast.parse("def f(c): best(c)")]))
    [('best', 0, 'b')]
    """
    given: set[tuple[str, int, str]] = set()
    for tree in trees:
        _look(tree, set(), given)
    return given


def names_looked_at(trees: Iterable[ast.Module]) -> set[str]:
    """The names that functions look at, and that are not their own.

    >>> sorted(names_looked_at([ast.parse("def f(c): return c.size + game.size")]))
    ['game']
    """
    seen: set[str] = set()
    for tree in trees:
        _look_outside(tree, None, seen)
    return seen


def _look_outside(node: ast.AST, local: set[str] | None, seen: set[str]) -> None:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        local = (local or set()) | _local_names(node)
    if local is not None and isinstance(node, ast.Name) and node.id not in local:
        seen.add(node.id)
    for inner in ast.iter_child_nodes(node):
        _look_outside(inner, local, seen)


def _look(node: ast.AST, local: set[str], given: set[tuple[str, int, str]]) -> None:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        local = local | _local_names(node)
    if isinstance(node, ast.Call):
        function = node.func
        name = getattr(function, "id", getattr(function, "attr", ""))
        given.update(
            (name, number, argument.id)
            for number, argument in enumerate(node.args)
            if isinstance(argument, ast.Name) and argument.id not in local
        )
    for inner in ast.iter_child_nodes(node):
        _look(inner, local, given)


def _local_names(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> set[str]:
    """Its parameters, and what it assigns without saying that it is global."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = {one.arg for one in (*named, arguments.vararg, arguments.kwarg) if one is not None}
    public: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Global):
            public.update(node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names - public
