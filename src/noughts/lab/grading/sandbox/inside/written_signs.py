"""The two signs that a program itself writes onto its boards, other than X and O.

`board[cell] = "😀"` for a person and `board[cell] = "🤖"` for the computer, 1 and 10: whatever they
are, two signs and no more are written where cells are taken. Where none is written, they are 1 and
-1 if a side is written whose sign changes with the turn (`player *= -1`). Nothing is run.
"""

from __future__ import annotations

import ast

from .boards import HOLDERS, board_like
from .known_values import constant_of, constants_of
from .pairs import is_usual
from .patterns import Pattern
from .shown_numbers import shown_numbers
from .sites import same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["written_signs"]

_BOARD = Pattern(r"board|grid|tabl|field|cells|squares|matri|spaces|brett|feld|plateau|grille|"
                 r"griglia|campo|plansz|tahta|velha|game_?state|^b$|map$")  # fmt: skip
_PERSON = Pattern(r"human|user|person|player|click|press|clic|handle|^on_|jugador|jogador|joueur")
_COMPUTER = Pattern(r"comp|cpu|bot|^ai$|machine|maquina|^pc$|ordi")
_FREE = ("-", "_", ".", "empty")
_MAX_SIGN = 10
_MAX_NUMBER = 1000


def written_signs(trees: dict[str, ast.Module], modules: dict[str, Any]) -> list[list[Any]]:
    """A pair of signs, first the one that a person writes; none where they are usual letters."""
    of_person: list[Any] = []
    anywhere: list[Any] = []
    compared: list[Any] = []
    for name, tree in trees.items():
        constants = constants_of(tree, vars(modules[name]), modules)
        for function in [tree, *(node for node in ast.walk(tree) if _is_function(node))]:
            nodes = _own_nodes(function)
            signs = [sign for node in nodes for sign in _signs_written(node, constants)]
            anywhere += signs
            compared += [sign for node in nodes for sign in _signs_compared(node, constants)]
            if _is_of_person(function):
                of_person += signs
    cleared = _cleared(modules) or [0]
    of_person, anywhere, compared = (
        [sign for sign in signs if not any(same(sign, one) for one in cleared)]
        for signs in (of_person, anywhere, compared)
    )
    pair = list(dict.fromkeys([*of_person, *anywhere]))
    if len(pair) < 2 and all(type(sign) is int for sign in [*pair, *compared]):
        pair = sorted({*pair, *compared})  # numbers that a cell may be
    if not pair and _writes_negated(trees):
        pair = [1, -1]
    shown = shown_numbers(trees.values())
    if shown and all(type(sign) is int for sign in pair) and set(pair) <= set(shown):
        return [shown]
    if len(pair) != 2 or type(pair[0]) is not type(pair[1]):
        return []
    if 0 in pair:
        return [pair]
    if type(pair[0]) is int and is_usual(*pair):
        return [sorted(pair, key=lambda sign: sign != 1)]  # 1 is X, whoever writes it
    if isinstance(pair[0], str):  # a word may say itself whose it is
        pair.sort(key=lambda sign: _whose(sign.lower()))
    return [] if is_usual(*pair) else [pair]


def _whose(word: str) -> int:
    """The lower, the likelier a word stands for a person: `user`, and `bot` for the computer."""
    return bool(_COMPUTER.search(word)) - bool(_PERSON.search(word))


def _cleared(modules: dict[str, Any]) -> list[Any]:
    """What stands on the empty cells of the global boards."""
    boards = [
        board_like(value, name)
        for module in modules.values()
        for name, value in list(vars(module).items())
        if not name.startswith("__") and not callable(value)
    ]
    empties = [board.empties for board in boards if board is not None]
    return [signs[0] for signs in empties if all(same(sign, signs[0]) for sign in signs)]


def _writes_negated(trees: dict[str, ast.Module]) -> bool:
    """Whether a name is written on a board that changes its sign elsewhere: `side = -side`."""
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    negated = {name for node in nodes for name in _negated(node)}
    written = (node for node in nodes if isinstance(node, ast.Assign) and _is_cell(node.targets[0]))
    return any(_name(node.value) in negated for node in written)


def _negated(node: ast.AST) -> list[str]:
    """The name that gets another sign here: `side *= -1`, `side = -side`, `other = side * -1`."""
    if isinstance(node, ast.AugAssign):
        is_negated = isinstance(node.op, ast.Mult) and _is_minus_one(node.value)
        return [_name(node.target)] if is_negated and _name(node.target) else []
    value = node.value if isinstance(node, ast.Assign) else None
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        sides = (value.left, value.right)
        of = [_name(one) for one in sides] if any(map(_is_minus_one, sides)) else []
    elif isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        of = [_name(value.operand)]
    else:
        of = []
    names = [*of, *map(_name, getattr(node, "targets", ()))]
    return [name for name in names if name] if any(of) else []


def _is_minus_one(node: ast.expr) -> bool:
    is_minus = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    return is_minus and getattr(node.operand, "value", None) == 1  # type: ignore[attr-defined]


def _name(node: ast.expr) -> str:
    """The name of a variable or an attribute; none of anything else."""
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))


def _own_nodes(scope: ast.AST) -> list[ast.AST]:
    """The nodes of a function or a file, in their order, without those of functions inside."""
    found: list[ast.AST] = []
    for node in ast.iter_child_nodes(scope):
        if not _is_function(node):
            found += [node, *_own_nodes(node)]
    return found


def _is_of_person(function: ast.AST) -> bool:
    """Whether a function asks a person, or is told a person's move by its name."""
    if _PERSON.search(getattr(function, "name", "").lower()):
        return True
    called = (node.func for node in _own_nodes(function) if isinstance(node, ast.Call))
    return any(getattr(one, "id", "") in ("input", "raw_input") for one in called)


def _signs_written(node: ast.AST, constants: dict[str, Any]) -> list[Any]:
    """The sign that is written on a board here; none where a cell is cleared."""
    if not isinstance(node, ast.Assign) or not _is_cell(node.targets[0]):
        return []
    return _signs([constant_of(node.value, constants)])


def _signs_compared(node: ast.AST, constants: dict[str, Any]) -> list[Any]:
    """The signs that a cell of a board is compared with here: `board[n] != 10`."""
    sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    if not any(map(_is_cell, sides)):
        return []
    return _signs([constant_of(side, constants) for side in sides])


def _is_cell(node: ast.expr) -> bool:
    """Whether this is a place on a board, by its name; or the mark of an object that is there."""
    is_mark = isinstance(node, ast.Attribute) and node.attr in HOLDERS
    place: ast.expr = node.value if is_mark else node  # type: ignore[attr-defined]
    node = place
    while isinstance(place, ast.Subscript):
        place = place.value
    name = getattr(place, "id", getattr(place, "attr", ""))
    return place is not node and bool(_BOARD.search(name.lower()))


def _signs(values: list[Any]) -> list[Any]:
    """Those of these values that may be marks."""
    texts = [one for one in values if isinstance(one, str) and one not in _FREE]
    found = [one for one in texts
             if 0 < len(one.strip()) <= _MAX_SIGN and not one.strip().isdigit()]  # fmt: skip
    return found + [one for one in values if type(one) is int and abs(one) < _MAX_NUMBER]
