"""What names are known to be at each place of a source: plain values, and whose turn it is.

Nothing is run. What is known ends where a name gets another value.
"""

from __future__ import annotations

import ast

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Known = dict[str, Any]
    """The plain values that names have at one place of the source."""

__all__ = [
    "WHEN",
    "KnownEnum",
    "KnownNumber",
    "KnownObject",
    "constant_of",
    "constants_of",
    "member_of",
    "name_of",
    "nodes_with_values",
]

WHEN = "?"
"""Where conditions stand among what is known; no name."""

_TURN = Pattern(
    r"turn|player|current|who|mark|letter|symbol|side|next|jogador|jugador|joueur|spieler|giocat|"
    r"turno|vez|tour|zug|gracz|oyuncu|sira"
)


class KnownObject:
    """A global object of a class of the program's own."""

    def __init__(self, name: str) -> None:
        self.name = name


class KnownEnum:
    """An enumeration: its members may be marks."""

    def __init__(self, members: dict[str, Any]) -> None:
        self.members = members


class KnownNumber:
    """A name that starts with a small number, and changes; maybe one is added each time."""

    def __init__(self, name: str, start: int, is_counted: bool) -> None:
        self.name, self.start, self.is_counted = name, start, is_counted


def constants_of(tree: ast.Module, names: dict[str, Any], modules: Any) -> dict[str, Any]:
    """What names and attributes (`.name`) are, as far as it is plain from the whole file.

    Those that are given one value have it, if it is plain or an object of the program's own. Others
    may start as a number.
    """
    stores: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(tree):
        assigned = node.value if isinstance(node, ast.Assign) else None
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            stores.setdefault(name_of(node), []).append(None)
        elif assigned is not None and len(node.targets) == 1:  # type: ignore[attr-defined]
            target = node.targets[0]  # type: ignore[attr-defined]
            for one, given in _pairs_of(target, assigned):
                if isinstance(one, (ast.Name, ast.Attribute)):
                    stores.setdefault(name_of(one), []).append(given)
    constants: dict[str, Any] = {}
    counted = _counted(tree)
    for name, values in stores.items():
        literals = [value for value in values if value is not None]
        if len(values) != 2 or len(literals) != 1:  # each assignment is seen twice
            starts = [one for one in map(_literal, literals) if type(one) is int and 0 <= one <= 2]
            if starts and len(values) > 2:
                constants[name] = KnownNumber(name.lstrip("."), starts[0], name in counted)
            continue
        value = _literal(literals[0])
        if value is ... and not name.startswith("."):
            given = names.get(name, ...)
            value = _plain(given)
            if type(given).__module__ in modules and not callable(given):
                value = KnownObject(name)
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
            counted.add(name_of(target))
    return counted


def name_of(node: ast.Name | ast.Attribute) -> str:
    """A name; that of an attribute with a dot before it."""
    return node.id if isinstance(node, ast.Name) else f".{node.attr}"


def nodes_with_values(body: list[ast.stmt], known: Known) -> list[tuple[ast.AST, Known]]:
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
        elif isinstance(statement, ast.If):
            nodes.append((statement, known))
        if isinstance(statement, (ast.For, ast.While)):  # what it changes, it may have changed
            known = _after(statement, known)
        for number, block in enumerate(blocks):
            statements = [
                inner
                for entry in block
                for inner in (entry.body if isinstance(entry, ast.ExceptHandler) else [entry])
            ]
            inside = known
            if isinstance(statement, (ast.If, ast.While)) and number < 2:
                inside = _under(statement.test, known, is_met=number == 0)
            nodes += nodes_with_values(statements, inside)
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
    name, value = test.left, constant_of(test.comparators[0], known)
    if not isinstance(name, (ast.Name, ast.Attribute)) or not _TURN.search(name_of(name)):
        return known
    if not isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.Is)):
        return known
    if not isinstance(value, (str, int)) or isinstance(value, bool):
        return known
    is_equal = isinstance(test.ops[0], ast.NotEq) != is_met
    met = ["=" if is_equal else "!", value, name_of(name)]
    return known | {WHEN: [*known.get(WHEN, []), met]}


def _after(statement: ast.stmt, known: Known) -> Known:
    """What is known after a statement: what it gives a plain value, and nothing that it changes."""
    stored = {
        name_of(node)
        for node in ast.walk(statement)
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store)
    }
    after = {name: value for name, value in known.items() if name not in stored}
    if WHEN in known:  # a condition about a name holds until the name gets another value
        after[WHEN] = [met for met in known[WHEN] if met[2] not in stored]
    for name in stored:
        before = known.get(name)
        if isinstance(before, KnownNumber):
            after[name] = before
        elif type(before) is int and 0 <= before <= 2:
            after[name] = KnownNumber(name.lstrip("."), before, name in _counted(statement))
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        for target, one in _pairs_of(statement.targets[0], statement.value):
            value = _literal(one)
            if isinstance(target, (ast.Name, ast.Attribute)) and value is not ...:
                after[name_of(target)] = value
                if any(met[2] == name_of(target) for met in known.get(WHEN, [])):
                    after[WHEN] = [*after[WHEN], ["=", value, name_of(target)]]
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


def member_of(node: ast.expr, known: Known) -> str | None:
    """A member of an enumeration that may be a mark, `Side.X`, as `str` writes it."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return None
    kind = known.get(node.value.id)
    member = kind.members.get(node.attr) if isinstance(kind, KnownEnum) else None
    return None if member is None else str(member)[:20]


def constant_of(node: ast.expr, constants: dict[str, Any]) -> Any:
    """The value of a constant, written out or by its name; `...` for anything else."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        return constants.get(name_of(node), ...)
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
