"""How a program calls its own functions: the best evidence of how they are meant.

`row, col = best_move(board, "O")` and then `board[row][col] = "O"` says what the arguments are,
that the answer is a row and a column, and that the program plays O. All of it is read from the
source; nothing is run.
"""

from __future__ import annotations

import ast
import enum
import json

from .calls import last_name
from .known_values import (
    WHEN,
    KnownEnum,
    KnownNumber,
    KnownObject,
    constant_of,
    constants_of,
    member_of,
    nodes_with_values,
)
from .made_marks import made_marks
from .stored_answers import StoredAnswer, called_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .known_values import Known

__all__ = ["own_calls"]

_MAX_CALLS = 6
_MAX_CONDITIONS = 6


def own_calls(trees: dict[str, ast.Module], modules: dict[str, Any], targets: Any) -> Any:
    """For each function that is called somewhere: its arguments, and what becomes of its answer."""
    by_name: dict[str, list[str]] = {}
    for target in targets:
        by_name.setdefault(last_name(target), []).append(target)
    uses: dict[str, dict[str, Any]] = {}
    properties = frozenset(_properties(trees.values()))
    for name, tree in trees.items():
        names = vars(modules[name])
        constants = constants_of(tree, names, modules) | _enums_of(names)
        for scope_name, parameters, body in _scopes(tree):
            known = {key: constants[key] for key in constants if key not in parameters}
            _look_at_scope(scope_name, body, known, by_name, uses, properties)
    made, named = made_marks(trees), _named(trees)
    for target, use in uses.items():
        owner = target.rpartition(":")[2].partition(".")[0]
        use["made"] = made.get(owner, [])
        use["is_named"] = owner in named
    return uses


def _named(trees: dict[str, ast.Module]) -> set[str]:
    """The names that a program uses, other than to make classes of them or to annotate."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(trees.values())
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Attribute) and node.attr == "__init__":
            continue  # of a class that this one is made of
        if isinstance(node, (ast.Name, ast.Attribute)):
            found.add(getattr(node, "id", getattr(node, "attr", "")))
        if isinstance(node, ast.ClassDef):
            waiting += [*node.body, *node.decorator_list]
            continue
        left_out = {id(getattr(node, name, None)) for name in ("annotation", "returns")}
        waiting += [one for one in ast.iter_child_nodes(node) if id(one) not in left_out]
    return found


def _enums_of(names: dict[str, Any]) -> dict[str, Any]:
    return {
        name: KnownEnum(dict(value.__members__))
        for name, value in names.items()
        if isinstance(value, type) and issubclass(value, enum.Enum)
    }


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
            elif isinstance(node, (ast.If, ast.Try)):
                walk([*node.body, *node.orelse], prefix)

    walk(tree.body, "")
    return scopes


def _look_at_scope(
    scope: str,
    body: list[ast.stmt],
    constants: Known,
    by_name: dict[str, list[str]],
    uses: dict[str, dict[str, Any]],
    properties: frozenset[str],
) -> None:
    nodes = nodes_with_values(body, constants)
    assigned: dict[int, ast.expr] = {}
    for node, _ in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            value = node.value
            for one in [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]:
                assigned[id(_without_parts(one))] = node.targets[0]
    for node, known in nodes:
        for target in by_name.get(called_name(node) or _read_property(node, properties), ()):
            if target == scope:
                continue  # what it passes to itself are inner values
            use = uses.setdefault(
                target,
                {"calls": [], "signs": [], "orders": [], "passed": [], "callers": [],
                 "when": [], "names": [], "is_placed": False, "gives_up": False},
            )  # fmt: skip
            if scope not in use["callers"]:
                use["callers"].append(scope)
            met = [one[:2] for one in known.get(WHEN, [])]
            use["when"] += [one for one in met if one not in use["when"]][:_MAX_CONDITIONS]
            call = _arguments(node, known) if isinstance(node, ast.Call) else []
            if call not in use["calls"] and len(use["calls"]) < _MAX_CALLS:
                use["calls"].append(call)
            stored = StoredAnswer(assigned.get(id(node)), node, nodes)
            for key, values in (
                ("signs", stored.signs), ("orders", stored.orders), ("passed", stored.passed),
                ("names", stored.names),
            ):  # fmt: skip
                use[key] += [value for value in dict.fromkeys(values) if value not in use[key]]
            use["is_placed"] |= stored.is_placed
            use["gives_up"] |= stored.may_be_nothing and stored.is_replaced


def _without_parts(node: ast.expr) -> ast.expr:
    """The call inside `f(board)[1]` and `f(board)["index"]`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


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
    member = member_of(node, names)
    if member is not None:
        return "^" + member
    value = constant_of(node, names)
    if isinstance(value, KnownEnum):
        return "~"
    if isinstance(value, KnownObject):
        return "@" + value.name[:40]
    if isinstance(value, KnownNumber):
        return f"~{value.name[:40]}|{'+' if value.is_counted else ''}{value.start}"
    if value is not ...:
        return "=" + json.dumps(value)
    if isinstance(node, ast.Name):
        return "~" + node.id[:40]
    if isinstance(node, ast.Attribute):
        return "~" + node.attr[:40]
    return "~"
