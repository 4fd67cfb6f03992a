"""Which numbers a program shows as X and as O: `{0: " ", 1: "X", -1: "O"}[cell]`."""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

__all__ = ["shown_numbers"]

_LETTERS = {"x": "x", "o": "o", "0": "o", "❌": "x", "⭕": "o"}
_MAX_WORDS = 2  # in what is shown for one number


def shown_numbers(trees: Iterable[ast.Module]) -> list[int]:
    """The numbers of X and of O on its boards; empty if that is not said, or said in two ways."""
    found: dict[int, set[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            for number, letter in _shown(node):
                found.setdefault(number, set()).add(letter)
    by_letter = {
        letter: [number for number, letters in found.items() if letters == {letter}]
        for letter in "xo"
    }
    is_clear = all(len(letters) == 1 for letters in found.values())
    if is_clear and all(len(numbers) == 1 for numbers in by_letter.values()):
        return [by_letter["x"][0], by_letter["o"][0]]
    return []


def _shown(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            yield from _pair(_number(key), [value])
    elif isinstance(node, (ast.If, ast.IfExp)):
        test = node.test
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Eq, ast.Is)):
            sides = [test.left, *test.comparators]
            numbers = [number for side in sides if (number := _number(side)) is not None]
            body = node.body if isinstance(node.body, list) else [node.body]
            if len(numbers) == 1 and len(sides) == 2 and _is_cell(sides):
                yield from _pair(numbers[0], body)


def _is_cell(sides: list[ast.expr]) -> bool:
    """Whether one side is a cell, or a name for one."""
    return any(isinstance(side, (ast.Subscript, ast.Name, ast.Attribute)) for side in sides)


def _pair(number: int | None, nodes: list[Any]) -> Iterator[tuple[int, str]]:
    texts = [
        one.value.strip().lower()
        for node in nodes
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.strip()
    ]
    letters = {_LETTERS[text] for text in texts if text in _LETTERS}
    if number is not None and len(letters) == 1 and len(texts) <= _MAX_WORDS:
        yield number, letters.pop()


def _number(node: ast.expr | None) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    is_number = isinstance(node, ast.Constant) and type(node.value) is int
    return node.value if is_number else None  # type: ignore[union-attr]
