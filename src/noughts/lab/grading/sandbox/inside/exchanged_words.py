"""Two words that a program exchanges for each other: they may be its marks.

`"orange" if color == "blue" else "blue"`, the same with `if` and `else` as statements,
`{"red": "green", "green": "red"}`, or a list of two with a name such as `TEAMS`; also the two words
that a name such as `player` gets, whatever decides between them (`if turn % 2 == 0: player = "X"`).
They may be names of turns, too. Nothing is run.
"""

from __future__ import annotations

import ast

from .known_values import constant_of, constants_of
from .pairs import is_usual
from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["exchanged_words"]

_MAX_PAIRS = 2
_MAX_WORD = 20
_SIDES = Pattern(r"teams?|colou?rs?|marks?|markers|signs?|symbols?|sides|tokens|pieces|players|"
                 r"turns|simbol\w*|farben|couleurs|cores|fichas|jogadores|jugadores|joueurs|"
                 r"spieler")  # fmt: skip
_SIDE = Pattern(r"(^|_)(player|turn|mark|marker|sign|symbol|side|token|piece|letter)$")
_NO_MARKS = ({"max", "min"}, {"yes", "no"}, {"y", "n"}, {"easy", "hard"}, {"on", "off"},
             {"row", "col"}, {"normal", "disabled"})  # fmt: skip


def exchanged_words(trees: dict[str, ast.Module], modules: dict[str, Any]) -> list[list[str]]:
    """The pairs of words, in their order in the source; the one that is named first is first."""
    pairs: dict[frozenset[str], list[str]] = {}
    for name, tree in trees.items():
        constants = constants_of(tree, vars(modules[name]), modules)
        for node in ast.walk(tree):
            for pair in (_in_condition(node, constants), _in_dictionary(node, constants),
                         _in_list(node, constants), *_in_statements(node, constants)):  # fmt: skip
                if _are_words(pair) and frozenset(pair) not in pairs:
                    pairs[frozenset(pair)] = pair
    return list(pairs.values())[:_MAX_PAIRS]


def _are_words(pair: list[Any]) -> bool:
    if len(pair) != 2 or not all(isinstance(one, str) for one in pair) or pair[0] == pair[1]:
        return False
    is_short = all(one.strip() and len(one) <= _MAX_WORD and not one.isdigit() for one in pair)
    return is_short and not is_usual(*pair) and {one.lower() for one in pair} not in _NO_MARKS


def _exchanged(test: ast.expr, met: ast.expr, unmet: ast.expr, constants: Any) -> list[Any]:
    """Of a condition and what is taken if it is met, or not: the word asked for, and the other."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return []
    if isinstance(test.ops[0], (ast.NotEq, ast.IsNot)):
        met, unmet = unmet, met
    elif not isinstance(test.ops[0], (ast.Eq, ast.Is)):
        return []
    asked, other, last = (constant_of(one, constants) for one in (test.comparators[0], met, unmet))
    return [asked, other] if asked == last else []


def _in_condition(node: ast.AST, constants: Any) -> list[Any]:
    if not isinstance(node, ast.IfExp):
        return []
    return _exchanged(node.test, node.body, node.orelse, constants)


def _in_statements(node: ast.AST, constants: Any) -> list[list[Any]]:
    """Of `if team == "red": rival = "green"`, with an `else` or with a `return` after it."""
    body = getattr(node, "body", None)
    pairs: list[list[Any]] = []
    for number, statement in enumerate(body if isinstance(body, list) else ()):
        if not isinstance(statement, ast.If):
            continue
        rest = statement.orelse or body[number + 1 : number + 2]  # type: ignore[index]
        if len(rest) == 1 and isinstance(rest[0], ast.If) and not rest[0].orelse:
            rest = rest[0].body  # `elif` with the other word
        met, unmet = (_taken(part) for part in (statement.body, rest))
        if met is not None and unmet is not None and met[0] == unmet[0]:
            pairs.append(_exchanged(statement.test, met[1], unmet[1], constants))
            if _SIDE.search(met[0].lower()):
                pairs.append([constant_of(one, constants) for one in (met[1], unmet[1])])
    return pairs


def _taken(body: list[ast.stmt]) -> tuple[str, ast.expr] | None:
    """What the first statement of a body takes, and for what: a name, or the answer."""
    first = body[0] if body else None
    if isinstance(first, ast.Assign):
        return ast.unparse(first.targets[0]), first.value
    return ("return", first.value) if isinstance(first, ast.Return) and first.value else None


def _in_dictionary(node: ast.AST, constants: Any) -> list[Any]:
    if not isinstance(node, ast.Dict) or len(node.keys) != 2 or None in node.keys:
        return []
    keys = [constant_of(key, constants) for key in node.keys if key is not None]
    values = [constant_of(value, constants) for value in node.values]
    return keys if keys == values[::-1] else []


def _in_list(node: ast.AST, constants: Any) -> list[Any]:
    """Two words in a list that is named after sides."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, (ast.List, ast.Tuple)):
        return []
    name = getattr(node.targets[0], "id", getattr(node.targets[0], "attr", ""))
    is_named = _SIDES.fullmatch(name.strip("_").rpartition("_")[2]) is not None
    return [constant_of(one, constants) for one in node.value.elts] if is_named else []
