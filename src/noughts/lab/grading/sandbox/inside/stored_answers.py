"""What a program makes of the answer of its own function: where it puts which sign."""

from __future__ import annotations

import ast
import sys

from .known_values import constant_of, member_of, name_of
from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .known_values import Known

__all__ = ["StoredAnswer", "called_name"]

_MAX_SIGN = 6
_LETTER = Pattern(r"^[xoXO]$|(?<=_)[xoXO]$|(?<=[a-z])[XO]$|^[xoXO](?=_)", ignores_case=False)


class StoredAnswer:
    """What becomes of an answer: how its parts are used as places, and which sign is put there."""

    def __init__(
        self,
        target: ast.expr | None,
        call: ast.AST,
        nodes: list[tuple[ast.AST, Known]],
    ) -> None:
        self._signs: dict[bool, list[Any]] = {True: [], False: []}  # while the name is the answer
        self.orders: list[str] = []
        self.names: list[str] = []  # of what is put there, if it is no constant
        self.passed: list[str] = []  # functions that get the answer
        self.is_placed = False
        self.may_be_nothing = False  # its caller asks whether it is None
        self.is_replaced = False  # another function may give the same name its value
        self._known: Known = {}
        self._call, self._line = call, getattr(call, "lineno", 0)
        self._parts: list[str] = []
        if isinstance(target, (ast.Tuple, ast.List)):
            self._parts = [one.id for one in target.elts if isinstance(one, ast.Name)]
        elif isinstance(target, ast.Name):
            self._parts = [target.id]
        self._taken_apart = self._names_made(nodes)
        self._made = {  # rows and columns that are made of the answer: `row = move // 3`
            one.targets[0].id
            for one, _ in nodes
            if isinstance(one, ast.Assign)
            and isinstance(one.value, ast.BinOp)
            and isinstance(one.targets[0], ast.Name)
            and self._is_part(one.value)
        }
        later = [  # from there on the name is something else, such as the move of a person
            one.lineno
            for one, _ in nodes
            if isinstance(one, ast.Assign)
            and one.lineno > self._line
            and any(isinstance(name, ast.Name) and name.id in self._parts for name in one.targets)
        ]
        self._until = min(later, default=sys.maxsize)
        for node, self._known in nodes:
            self._look(node)

    @property
    def signs(self) -> list[Any]:
        """The signs that are put there; those of another value of the name only if no other is."""
        return self._signs[True] or self._signs[False]

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._look_at_place(target, node.value)
                is_same = isinstance(target, ast.Name) and [target.id] == self._parts
                others = (called_name(self._call), "int", "input", "")
                if is_same and called_name(node.value) not in others:
                    self.is_replaced = True
        elif isinstance(node, ast.Call) and node is not self._call:
            if any(self._is_part(argument) for argument in node.args):
                self.passed.append(called_name(node)[:40])
                letter = _letter_of_list(node)
                if letter:
                    self._note_sign(letter, node)
                for argument in node.args:
                    self._add_sign(argument)
        elif isinstance(node, ast.Compare) and len(self._parts) == 1:
            is_own = isinstance(node.left, ast.Name) and node.left.id == self._parts[0]
            other = node.comparators[0]
            if is_own and _is_nothing(other):
                self.may_be_nothing = True
        elif isinstance(node, ast.If) and node.orelse and self._is_test(node.test):
            self.may_be_nothing = True
            self.is_replaced |= any(map(_is_play, _inner_nodes(node.orelse)))

    def _is_test(self, test: ast.expr) -> bool:
        """Whether it is asked here if there is an answer: `if win(board) != None:`, `if move:`."""
        if isinstance(test, ast.Compare):
            return test.left is self._call and _is_nothing(test.comparators[0])
        return isinstance(test, ast.Name) and [test.id] == self._parts

    def _is_part(self, node: ast.expr) -> bool:
        if node is self._call:
            return True
        return any(
            isinstance(inner, ast.Name) and inner.id in (*self._parts, *self._taken_apart)
            for inner in ast.walk(node)
        )

    def _names_made(self, nodes: list[tuple[ast.AST, Known]]) -> list[str]:
        """The names into which the whole answer is taken apart later: `row, column = move`."""
        for node, _ in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                target = node.targets[0]
                is_answer = [node.value.id] == self._parts and node.lineno > self._line
                if is_answer and isinstance(target, (ast.Tuple, ast.List)):
                    return [one.id for one in target.elts if isinstance(one, ast.Name)]
        return []

    def _is_made(self, place: ast.expr) -> bool:
        is_name = isinstance(place, ast.Name) and place.id in self._made
        return is_name and place.lineno > self._line and self._is_answer_at(place)

    def _look_at_place(self, target: ast.expr, value: ast.expr) -> None:
        """`board[row][col] = "O"`: the order of the parts, and the sign."""
        if not isinstance(target, ast.Subscript):
            return
        places = _places(target)
        if not any(self._is_part(place) or self._is_made(place) for place in places):
            return
        self.is_placed = True
        self._add_sign(value)
        used = [self._number_of(place) for place in places]
        if used == [0, 1]:
            self.orders.append("row-column")
        elif used == [1, 0]:
            self.orders.append("column-row")

    def _number_of(self, place: ast.expr) -> int | None:
        """Which part of the answer a place is: the name of one, or `move[0]`."""
        if isinstance(place, ast.BinOp):
            place = place.left
        names = self._taken_apart or self._parts
        if isinstance(place, ast.Name) and place.id in names and len(names) == 2:
            return names.index(place.id)
        if (
            isinstance(place, ast.Subscript)
            and self._is_part(place.value)
            and isinstance(place.slice, ast.Constant)
            and place.slice.value in (0, 1)
        ):
            return 0 if place.slice.value == 0 else 1
        return None

    def _add_sign(self, node: ast.expr) -> None:
        value = member_of(node, self._known) or constant_of(node, self._known)
        is_sign = isinstance(value, (str, int)) and len(str(value)) <= _MAX_SIGN
        is_sign = is_sign or member_of(node, self._known) is not None
        if is_sign and not isinstance(value, bool):
            self._note_sign(value, node)
        is_other = self._is_answer_at(node) and not self._is_part(node)
        if is_other and isinstance(node, (ast.Name, ast.Attribute)):
            self.names.append(name_of(node).lstrip(".")[:40])

    def _note_sign(self, sign: Any, node: ast.expr) -> None:
        signs = self._signs[self._is_answer_at(node)]
        if sign not in signs:
            signs.append(sign)

    def _is_answer_at(self, node: ast.expr) -> bool:
        """Whether the name is the answer here: after the call, and before it is something else."""
        return self._line <= node.lineno < self._until


def _letter_of_list(call: ast.Call) -> str:
    """Whose cells a list holds to which something is added: `movesO.append(cell)`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("append", "add"):
        return ""
    place = call.func.value
    name: Any = ""
    if isinstance(place, ast.Subscript) and isinstance(place.slice, ast.Constant):
        name = place.slice.value
    elif isinstance(place, (ast.Name, ast.Attribute)):
        name = name_of(place)
    found = _LETTER.search(str(name).lstrip("."))
    return found[0].upper() if found else ""


def _is_nothing(node: ast.expr) -> bool:
    """Whether this stands for no move: None, False or -1."""
    is_minus = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    if is_minus:
        return getattr(node.operand, "value", None) == 1  # type: ignore[attr-defined]
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def _inner_nodes(body: list[ast.stmt]) -> list[ast.AST]:
    return [inner for statement in body for inner in ast.walk(statement)]


def _is_play(node: ast.AST) -> bool:
    """Whether something is put on a place: `board[4] = "X"`."""
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)


def _places(target: ast.Subscript) -> list[ast.expr]:
    """The places of `board[row][col]`, of `board[row, col]` and of `board[move]`."""
    places: list[ast.expr] = []
    node: ast.expr = target
    while isinstance(node, ast.Subscript):
        inner = node.slice
        places = [*(inner.elts if isinstance(inner, ast.Tuple) else [inner]), *places]
        node = node.value
    return places


def called_name(node: ast.AST) -> str:
    """The name of the function or method that is called here; empty where nothing is."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""
