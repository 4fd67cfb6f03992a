"""How a program calls its own functions: the best evidence of how they are meant.

`row, col = best_move(board, "O")` and then `board[row][col] = "O"` says what the arguments are,
that the answer is a row and a column, and that the program plays O. All of it is read from the
source; nothing is run.
"""

from __future__ import annotations

import ast
import json
import sys

from .calls import last_name
from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Known = dict[str, Any]
    """The plain values that names have at one place of the source."""

__all__ = ["own_calls"]

_MAX_CALLS = 6
_MAX_SIGN = 6
_MAX_CONDITIONS = 6
_WHEN = "?"  # where conditions stand among what is known; no name
_TURN = Pattern(
    r"turn|player|current|who|mark|letter|symbol|side|next|jogador|jugador|joueur|spieler|giocat|"
    r"turno|vez|tour|zug|gracz|oyuncu|sira"
)


def own_calls(trees: dict[str, ast.Module], modules: dict[str, Any], targets: Any) -> Any:
    """For each function that is called somewhere: its arguments, and what becomes of its answer."""
    by_name: dict[str, list[str]] = {}
    for target in targets:
        by_name.setdefault(last_name(target), []).append(target)
    uses: dict[str, dict[str, Any]] = {}
    properties = frozenset(_properties(trees.values()))
    for name, tree in trees.items():
        constants = _constants(tree, vars(modules[name]), modules)
        for scope_name, parameters, body in _scopes(tree):
            known = {key: constants[key] for key in constants if key not in parameters}
            _look_at_scope(scope_name, body, known, by_name, uses, properties)
    return uses


class _Object:
    """A global object of a class of the program's own."""

    def __init__(self, name: str) -> None:
        self.name = name


class _Number:
    """A name that starts with a small number, and changes; maybe one is added each time."""

    def __init__(self, name: str, start: int, is_counted: bool) -> None:
        self.name, self.start, self.is_counted = name, start, is_counted


def _constants(tree: ast.Module, names: dict[str, Any], modules: Any) -> dict[str, Any]:
    """What names and attributes (`.name`) are, as far as it is plain from the whole file.

    Those that are given one value have it, if it is plain or an object of the program's own. Others
    may start as a number.
    """
    stores: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(tree):
        assigned = node.value if isinstance(node, ast.Assign) else None
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            stores.setdefault(_name_of(node), []).append(None)
        elif assigned is not None and len(node.targets) == 1:  # type: ignore[attr-defined]
            target = node.targets[0]  # type: ignore[attr-defined]
            for one, given in _pairs_of(target, assigned):
                if isinstance(one, (ast.Name, ast.Attribute)):
                    stores.setdefault(_name_of(one), []).append(given)
    constants: dict[str, Any] = {}
    counted = _counted(tree)
    for name, values in stores.items():
        literals = [value for value in values if value is not None]
        if len(values) != 2 or len(literals) != 1:  # each assignment is seen twice
            starts = [one for one in map(_literal, literals) if type(one) is int and 0 <= one <= 2]
            if starts and len(values) > 2:
                constants[name] = _Number(name.lstrip("."), starts[0], name in counted)
            continue
        value = _literal(literals[0])
        if value is ... and not name.startswith("."):
            given = names.get(name, ...)
            value = _plain(given)
            if type(given).__module__ in modules and not callable(given):
                value = _Object(name)
        if value is not ...:
            constants[name] = value
    return constants


def _counted(tree: ast.AST) -> set[str]:
    """The names to which one is added: `turn += 1`, `turn = turn + 1`."""
    counted: set[str] = set()
    for node in ast.walk(tree):
        target: ast.expr | None = None
        step: ast.expr | None = None
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
            target, step = node.target, node.value
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
            is_sum = isinstance(node.value.op, ast.Add)
            is_same = ast.unparse(node.targets[0]) == ast.unparse(node.value.left)
            if is_sum and is_same:
                target, step = node.targets[0], node.value.right
        is_one = isinstance(step, ast.Constant) and step.value == 1
        if is_one and isinstance(target, (ast.Name, ast.Attribute)):
            counted.add(_name_of(target))
    return counted


def _name_of(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else f".{node.attr}"


def _scopes(tree: ast.Module) -> list[tuple[str, set[str], list[ast.stmt]]]:
    """The bodies in which names belong together, of the file and of each function."""
    scopes: list[tuple[str, set[str], list[ast.stmt]]] = [("", set(), tree.body)]

    def walk(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                walk(node.body, f"{node.name}.")
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                parameters = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
                scopes.append((prefix + node.name, parameters, node.body))
                walk(node.body, prefix)

    walk(tree.body, "")
    return scopes


def _inner(body: list[ast.stmt], known: Known) -> list[tuple[ast.AST, Known]]:
    """All nodes of a body with what is known there; not those of functions and classes inside."""
    nodes: list[tuple[ast.AST, Known]] = []
    known = dict(known)
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        blocks = [
            part
            for name in ("body", "orelse", "finalbody", "handlers")
            if isinstance(part := getattr(statement, name, None), list)
        ]
        if not blocks:
            nodes += _walk(statement, known)
        if isinstance(statement, (ast.For, ast.While)):  # what it changes, it may have changed
            known = _after(statement, known)
        for number, block in enumerate(blocks):
            statements = [
                inner
                for entry in block
                for inner in (entry.body if isinstance(entry, ast.ExceptHandler) else [entry])
            ]
            inside = known
            if isinstance(statement, ast.If) and number < 2:
                inside = _under(statement.test, known, is_met=number == 0)
            nodes += _inner(statements, inside)
        for name in ("test", "iter"):
            if isinstance(getattr(statement, name, None), ast.expr):
                nodes += [(node, known) for node in ast.walk(getattr(statement, name))]
        known = _after(statement, known)
    return nodes


def _walk(node: ast.AST, known: Known) -> list[tuple[ast.AST, Known]]:
    """All nodes inside a statement; what is known in `a if turn == "X" else b` differs."""
    nodes: list[tuple[ast.AST, Known]] = [(node, known)]
    for inner in ast.iter_child_nodes(node):
        inside = known
        if isinstance(node, ast.IfExp) and inner is not node.test:
            inside = _under(node.test, known, is_met=inner is node.body)
        nodes += _walk(inner, inside)
    return nodes


def _under(test: ast.expr, known: Known, is_met: bool) -> Known:
    """What is known where a test is met, or not: whose turn it is."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) and is_met:
        for part in test.values:
            known = _under(part, known, is_met)
        return known
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return known
    name, value = test.left, _constant(test.comparators[0], known)
    if not isinstance(name, (ast.Name, ast.Attribute)) or not _TURN.search(_name_of(name)):
        return known
    if not isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.Is)):
        return known
    if not isinstance(value, (str, int)) or isinstance(value, bool):
        return known
    is_equal = isinstance(test.ops[0], ast.NotEq) != is_met
    met = ["=" if is_equal else "!", value, _name_of(name)]
    return known | {_WHEN: [*known.get(_WHEN, []), met]}


def _after(statement: ast.stmt, known: Known) -> Known:
    """What is known after a statement: what it gives a plain value, and nothing that it changes."""
    stored = {
        _name_of(node)
        for node in ast.walk(statement)
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store)
    }
    after = {name: value for name, value in known.items() if name not in stored}
    if _WHEN in known:  # a condition about a name holds until the name gets another value
        after[_WHEN] = [met for met in known[_WHEN] if met[2] not in stored]
    for name in stored:
        before = known.get(name)
        if isinstance(before, _Number):
            after[name] = before
        elif type(before) is int and 0 <= before <= 2:
            after[name] = _Number(name.lstrip("."), before, name in _counted(statement))
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        for target, one in _pairs_of(statement.targets[0], statement.value):
            value = _literal(one)
            if isinstance(target, (ast.Name, ast.Attribute)) and value is not ...:
                after[_name_of(target)] = value
                if any(met[2] == _name_of(target) for met in known.get(_WHEN, [])):
                    after[_WHEN] = [*after[_WHEN], ["=", value, _name_of(target)]]
    return after


def _pairs_of(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of an assignment with their values: two of each for `human, ai = "X", "O"`."""
    if (
        isinstance(target, ast.Tuple)
        and isinstance(value, ast.Tuple)
        and len(target.elts) == len(value.elts)
    ):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def _look_at_scope(
    scope: str,
    body: list[ast.stmt],
    constants: Known,
    by_name: dict[str, list[str]],
    uses: dict[str, dict[str, Any]],
    properties: frozenset[str],
) -> None:
    nodes = _inner(body, constants)
    assigned: dict[int, ast.expr] = {}
    for node, _ in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            value = node.value
            for one in [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]:
                assigned[id(_without_parts(one))] = node.targets[0]
    for node, known in nodes:
        for target in by_name.get(_called(node) or _read_property(node, properties), ()):
            if target == scope:
                continue  # what it passes to itself are inner values
            use = uses.setdefault(
                target,
                {"calls": [], "signs": [], "orders": [], "passed": [], "callers": [],
                 "when": [], "is_placed": False, "gives_up": False},
            )  # fmt: skip
            if scope not in use["callers"]:
                use["callers"].append(scope)
            met = [one[:2] for one in known.get(_WHEN, [])]
            use["when"] += [one for one in met if one not in use["when"]][:_MAX_CONDITIONS]
            call = _arguments(node, known) if isinstance(node, ast.Call) else []
            if call not in use["calls"] and len(use["calls"]) < _MAX_CALLS:
                use["calls"].append(call)
            stored = _Stored(assigned.get(id(node)), node, nodes)
            for key, values in (
                ("signs", stored.signs), ("orders", stored.orders), ("passed", stored.passed),
            ):  # fmt: skip
                use[key] += [value for value in dict.fromkeys(values) if value not in use[key]]
            use["is_placed"] |= stored.is_placed
            use["gives_up"] |= stored.may_be_nothing and stored.is_replaced


def _without_parts(node: ast.expr) -> ast.expr:
    """The call inside `f(board)[1]` and `f(board)["index"]`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _properties(trees: Any) -> list[str]:
    """The names of methods that are read like attributes."""
    return [
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for one in node.decorator_list
        if getattr(one, "id", getattr(one, "attr", "")) in ("property", "cached_property")
    ]


def _read_property(node: ast.AST, properties: frozenset[str]) -> str:
    is_read = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    return node.attr if is_read and node.attr in properties else ""  # type: ignore[attr-defined]


def _arguments(call: ast.Call, names: dict[str, Any]) -> list[list[str]]:
    """The arguments: `["", "=1"]` for a constant, `["", "~board"]` for a name; keywords by name."""
    arguments = [["", _describe(argument, names)] for argument in call.args[:12]]
    arguments += [
        [keyword.arg, _describe(keyword.value, names)]
        for keyword in call.keywords[:12]
        if keyword.arg is not None
    ]
    return arguments


def _describe(node: ast.expr, names: dict[str, Any]) -> str:
    text = ast.unparse(node) if not isinstance(node, (ast.Lambda, ast.ListComp)) else ""
    if "inf" in text or "maxsize" in text:
        return "~alpha" if text.lstrip("(").startswith("-") or '"-' in text or "'-" in text \
            else "~beta"  # fmt: skip
    value = _constant(node, names)
    if isinstance(value, _Object):
        return "@" + value.name[:40]
    if isinstance(value, _Number):
        return f"~{value.name[:40]}|{'+' if value.is_counted else ''}{value.start}"
    if value is not ...:
        return "=" + json.dumps(value)
    if isinstance(node, ast.Name):
        return "~" + node.id[:40]
    if isinstance(node, ast.Attribute):
        return "~" + node.attr[:40]
    return "~"


def _constant(node: ast.expr, constants: dict[str, Any]) -> Any:
    """The value of a constant, written out or by its name; `...` for anything else."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        return constants.get(_name_of(node), ...)
    return _literal(node)


def _literal(node: ast.expr) -> Any:
    try:
        return _plain(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return ...


def _plain(value: Any) -> Any:
    """A short text, a number, a truth value or None as it is; `...` for anything else."""
    if isinstance(value, str):  # a text of nine is a board
        return value if len(value) <= 20 and len(value) != 9 else ...
    if isinstance(value, int):
        return value if abs(value) < 10**9 else ...
    return None if value is None else ...


class _Stored:
    """What becomes of an answer: how its parts are used as places, and which sign is put there."""

    def __init__(
        self,
        target: ast.expr | None,
        call: ast.AST,
        nodes: list[tuple[ast.AST, Known]],
    ) -> None:
        self.signs: list[Any] = []
        self.orders: list[str] = []
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

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._look_at_place(target, node.value)
                is_same = isinstance(target, ast.Name) and [target.id] == self._parts
                others = (_called(self._call), "int", "input", "")
                if is_same and _called(node.value) not in others:
                    self.is_replaced = True
        elif isinstance(node, ast.Call) and node is not self._call:
            if any(self._is_part(argument) for argument in node.args):
                self.passed.append(_called(node)[:40])
                for argument in node.args:
                    self._add_sign(argument)
        elif isinstance(node, ast.Compare) and len(self._parts) == 1:
            is_own = isinstance(node.left, ast.Name) and node.left.id == self._parts[0]
            other = node.comparators[0]
            if is_own and isinstance(other, ast.Constant) and other.value is None:
                self.may_be_nothing = True

    def _is_part(self, node: ast.expr) -> bool:
        if node is self._call:
            return True
        return any(
            isinstance(inner, ast.Name) and inner.id in self._parts for inner in ast.walk(node)
        )

    def _is_made(self, place: ast.expr) -> bool:
        is_after = self._line < place.lineno < self._until
        return is_after and isinstance(place, ast.Name) and place.id in self._made

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
        if isinstance(place, ast.Name) and place.id in self._parts and len(self._parts) == 2:
            return self._parts.index(place.id)
        if (
            isinstance(place, ast.Subscript)
            and self._is_part(place.value)
            and isinstance(place.slice, ast.Constant)
            and place.slice.value in (0, 1)
        ):
            return 0 if place.slice.value == 0 else 1
        return None

    def _add_sign(self, node: ast.expr) -> None:
        value = _constant(node, self._known)
        is_sign = isinstance(value, (str, int)) and len(str(value)) <= _MAX_SIGN
        if is_sign and not isinstance(value, bool) and value not in self.signs:
            self.signs.append(value)


def _places(target: ast.Subscript) -> list[ast.expr]:
    """The places of `board[row][col]`, of `board[row, col]` and of `board[move]`."""
    places: list[ast.expr] = []
    node: ast.expr = target
    while isinstance(node, ast.Subscript):
        inner = node.slice
        places = [*(inner.elts if isinstance(inner, ast.Tuple) else [inner]), *places]
        node = node.value
    return places
