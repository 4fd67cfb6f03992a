"""Boards that a source writes down: `board = [" "] * 9`, in functions too."""

from __future__ import annotations

import ast

from .boards import Board, board_like
from .interrupting import call_within
from .shapes import Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["boards_in_source"]

_EXPRESSION_SECONDS = 0.5
_MAX_EXPRESSIONS = 300


def boards_in_source(tree: ast.Module, names: dict[str, Any]) -> list[Board]:
    """Boards that the source writes down anywhere, in functions too: `board = [" "] * 9`."""
    boards: list[Board] = []
    count = 0
    for node in ast.walk(tree):
        values: list[tuple[str, Any]] = []
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            name = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
            values = [(name, node.value)]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            values = [(getattr(node.target, "id", getattr(node.target, "attr", "")), node.value)]
        elif isinstance(node, ast.Return) and node.value is not None:
            values = [("", node.value)]
        elif isinstance(node, ast.Call):
            values = [("", argument) for argument in node.args]
        elif isinstance(node, ast.arguments):
            values = [("", default) for default in node.defaults]
        for name, value in values:
            if not _is_literal(value):
                continue
            count += 1
            if count > _MAX_EXPRESSIONS:
                return boards
            try:
                code = compile(ast.Expression(value), "<board>", "eval")
                found = call_within(_EXPRESSION_SECONDS, lambda c=code: eval(c, names))  # noqa: S307
            except BaseException:
                found = None  # names that only exist while it runs
            board = board_like(found, name or "its source")
            if board is not None:
                boards.append(board)
    return boards


_MAKERS = frozenset({"zeros", "full", "array", "ones", "empty", "range", "list", "str", "dict",
                     "tuple", "deepcopy", "copy", "arange", "reshape", "join",
                     "fromkeys"})  # fmt: skip


def _is_literal(node: Any) -> bool:
    """Whether it builds a value out of constants and names alone."""
    if not isinstance(node, (ast.List, ast.ListComp, ast.BinOp, ast.Dict, ast.DictComp, ast.Call,
                             ast.Constant, ast.Tuple)):  # fmt: skip
        return False
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and len(node.value) == Size.cells
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            function = inner.func
            name = getattr(function, "id", getattr(function, "attr", ""))
            if name not in _MAKERS and not name[:1].isupper():
                return False
        if isinstance(inner, ast.Constant) and isinstance(inner.value, int) and inner.value > 1000:
            return False
    return True
