"""How often a player draws lots: `chance = 0.25` at one level, `chance = 0` at the strongest.

`if random.random() < chance:` leads to a random move, or else to the best one. Of the numbers that
a program gives to such a name, the one is strongest that leads to the fewest random moves.
"""

from __future__ import annotations

import ast

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["least_chances"]

_DRAWS = Pattern(r"random|choice|sample|shuffle|rand|aleat|zufall|casual|azar")
_SIMPLE = frozenset({"random", "uniform", "randint", "randrange", "rand"})  # that draw a number


def least_chances(trees: Iterable[ast.Module]) -> dict[str, float]:
    r"""The strongest number for each name with which a drawn number is compared.

    Only names that are given several numbers have levels: one alone is how the program plays.

    >>> source = "if random.random() < chance:\n move = random.choice(free)\nelse:\n move = best()"
    >>> least_chances([ast.parse(f"chance = 0\nchance = 0.3\n{source}")])
    {'chance': 0}
    >>> least_chances([ast.parse(f"chance = 0.3\n{source}")])
    {}
    """
    nodes = [node for tree in trees for node in ast.walk(tree)]
    given: dict[str, set[float]] = {}
    for node in nodes:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            number = getattr(node.value, "value", None)  # type: ignore[attr-defined]
            if isinstance(number, (int, float)) and not isinstance(number, bool):
                given.setdefault(_name_of(target), set()).add(number)
    found: dict[str, float] = {}
    for node in nodes:
        if isinstance(node, ast.If):
            for name, is_below in _compared(node.test):
                numbers = given.get(name, set())
                if len(numbers) > 1:
                    is_drawn = _draws_lots(node.body)
                    found[name] = min(numbers) if is_drawn is is_below else max(numbers)
    return found


def _name_of(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _compared(test: ast.expr) -> Iterator[tuple[str, bool]]:
    """The names with which a test compares a drawn number; whether that must be below."""
    for one in ast.walk(test):
        if not isinstance(one, ast.Compare) or len(one.ops) != 1:
            continue
        left, right = one.left, one.comparators[0]
        is_less = isinstance(one.ops[0], (ast.Lt, ast.LtE))
        if _is_drawn(left):
            yield _name_of(right), is_less
        elif _is_drawn(right):
            yield _name_of(left), not is_less


def _is_drawn(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and _name_of(node.func) in _SIMPLE


def _draws_lots(body: list[ast.stmt]) -> bool:
    """Whether these statements call something that takes a random move, by its name."""
    return any(
        isinstance(inner, ast.Call) and _DRAWS.search(_name_of(inner.func).lower())
        for one in body
        for inner in ast.walk(one)
    )
