"""Guards: what must hold before a function does anything, `if turn == "Computer":`.

A game sets such names before it calls the function. They are read from the source, and set as the
function wants them.
"""

from __future__ import annotations

import ast
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["guards_of"]

_MAIN_PART = 0.5  # of a function, so that a condition around it is a guard


@cache  # the source stays as it is, and every question asks
def guards_of(node: ast.FunctionDef) -> tuple[tuple[str, Any], ...]:
    """Names and what they must be; attributes of `self` with a dot before them."""
    size = sum(1 for _ in ast.walk(node))
    taken = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
    found: list[tuple[str, Any]] = []
    for statement in node.body:
        branches = _branches(statement)
        if not branches:
            continue
        inside = sum(1 for branch in branches for one in branch.body for _ in ast.walk(one))
        first = branches[0].body[0]
        if isinstance(first, ast.Return) and first.value is None:
            found += _wanted(branches[0].test, is_met=False) if len(branches) == 1 else []
        elif inside > _MAIN_PART * size:
            wanted = [_wanted(branch.test, is_met=True) for branch in branches]
            found += [one for one in wanted[0] if all(one in other for other in wanted)]
    return tuple((name, value) for name, value in found if name not in taken)


def _branches(statement: ast.stmt) -> list[ast.If]:
    """A condition and those after its `elif`, where nothing is done if none of them is met."""
    branches: list[ast.If] = []
    while isinstance(statement, ast.If):
        branches.append(statement)
        if not statement.orelse:
            return branches
        statement = statement.orelse[0] if len(statement.orelse) == 1 else ast.Pass()
    return []


def _wanted(test: ast.expr, is_met: bool) -> list[tuple[str, Any]]:
    """What makes a test true, or false."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _wanted(test.operand, not is_met)
    if isinstance(test, ast.BoolOp):
        is_each = isinstance(test.op, ast.And) == is_met  # all parts must be as wanted
        return [one for part in test.values for one in _wanted(part, is_met)] if is_each else []
    name = _name_of(test)
    if name is not None:
        return [(name, is_met)]
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return []
    name, value = _name_of(test.left), test.comparators[0]
    is_equal = isinstance(test.ops[0], (ast.Eq, ast.Is))
    if name is None or not isinstance(value, ast.Constant) or is_equal != is_met:
        return []
    return [(name, value.value)] if is_equal or isinstance(test.ops[0], ast.NotEq) else []


def _name_of(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    is_own = isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self"
    return f".{node.attr}" if is_own else None  # type: ignore[attr-defined]
