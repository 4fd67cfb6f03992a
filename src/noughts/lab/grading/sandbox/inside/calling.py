"""Calling what may be the player of a program: making arguments and objects, noting answers."""

from __future__ import annotations

import enum
import inspect
import json
import re
from math import inf
from time import process_time
from typing import Any

from .boards import Board, board_like, boards_in_source
from .interrupting import call_within
from .stand_ins import StandIn
from .state import Position, State, differences, fit_objects, make_board, set_mark

__all__ = ["Caller", "plain"]

_MAX_TARGETS = 120
_MAX_FORMS = 12
_MAX_TEXT = 40
_MAX_ENTRIES = 256
_MAX_DEPTH = 3
_MAX_MISSED = 4  # names that the program's game would have set


def plain(value: object, depth: int = 0) -> object:
    """What a function returned, as JSON can say it; anything strange as `{"repr": ...}`."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value) if len(value) <= _MAX_ENTRIES else {"repr": repr(value[:_MAX_TEXT])}
    if isinstance(value, int):
        return int(value) if abs(value) < 10**15 else {"repr": "a very large number"}
    if isinstance(value, (list, tuple)) and len(value) <= _MAX_ENTRIES and depth < _MAX_DEPTH:
        return [plain(entry, depth + 1) for entry in value]
    if type(value).__module__ == "numpy" and hasattr(value, "tolist") and depth < _MAX_DEPTH:
        return plain(value.tolist(), depth)
    if isinstance(value, dict) and len(value) <= 12 and depth < _MAX_DEPTH:
        return {"entries": [[plain(k, 2), plain(v, depth + 1)] for k, v in value.items()]}
    entries = getattr(value, "__dict__", None)
    entries = entries if isinstance(entries, dict) else {}
    is_small = 0 < len(entries) <= 12 and depth < 1
    if is_small and not isinstance(value, (type, StandIn, float)) and not callable(value):
        return {"entries": [[str(k), plain(v, depth + 1)] for k, v in entries.items()]}
    try:
        return {"repr": repr(value)[:_MAX_TEXT]}
    except Exception:
        return {"repr": "something"}


class Caller:
    """The functions and methods of a loaded program, and how to call them."""

    def __init__(self, modules: dict[str, Any], trees: dict[str, Any], cells: int) -> None:
        self._modules = modules
        self._classes: dict[str, type] = {}
        self.targets: dict[str, Any] = {}
        self._static: set[str] = set()
        for module in modules.values():
            self._collect(module)
        self.state = State(modules)
        self.forms: list[Board | str] = []  # kinds of boards; the name of a class for its objects
        self.pairs: list[tuple[Any, Any]] = []  # what stands for X and O
        self._find_pairs()
        self._find_forms(trees, cells)

    def _collect(self, module: Any) -> None:
        for name, value in list(vars(module).items()):
            if getattr(value, "__module__", None) != module.__name__:
                continue
            if inspect.isclass(value) and not issubclass(value, (enum.Enum, BaseException)):
                self._classes[name] = value
                for cls in value.__mro__:
                    if cls.__module__ not in self._modules:
                        continue
                    for inner, member in vars(cls).items():
                        function = getattr(member, "__func__", member)
                        if isinstance(member, staticmethod):
                            self._static.add(f"{name}.{inner}")
                        if inspect.isfunction(function) and not inner.startswith("__"):
                            self.targets.setdefault(f"{name}.{inner}", function)
            elif inspect.isfunction(value) or hasattr(value, "__wrapped__"):
                self.targets.setdefault(name, value)
        for name in list(self.targets)[_MAX_TARGETS:]:
            del self.targets[name]

    def _find_pairs(self) -> None:
        """Pairs of signs that are no JSON: members of an enumeration, constants of a class."""
        for module in self._modules.values():
            for value in list(vars(module).values()):
                if inspect.isclass(value) and issubclass(value, enum.Enum):
                    members = {key.lower(): one for key, one in value.__members__.items()}
                    for x, o in (("x", "o"), ("cross", "nought"), ("cross", "circle"),
                                 ("player_x", "player_o"), ("human", "ai"),
                                 ("human", "computer")):  # fmt: skip
                        if x in members and o in members:
                            self.pairs.append((members[x], members[o]))

    def _find_forms(self, trees: dict[str, Any], cells: int) -> None:
        seen: set[str] = set()

        def add(board: Board | None) -> None:
            if board is None or len(self.forms) >= _MAX_FORMS:
                return
            key = f"{board.shape} {board.keys} {board.empties}"
            if key not in seen:
                seen.add(key)
                self.forms.append(board)

        for site in self.state.sites:
            add(site.board)
        for name, tree in trees.items():
            for board in boards_in_source(tree, vars(self._modules[name])):
                add(board)
        position = Position("." * cells, "x", "X", "O")
        for name, cls in self._classes.items():
            try:
                built = call_within(1.0, lambda c=cls: self._build(c, position, None))
                sites = fit_objects(built, self._modules, position, False, name)
            except BaseException:
                sites = []
            for site in sites:
                add(site.board)
            if sites and len(self.forms) < _MAX_FORMS + 4:
                self.forms.append(name)

    # ---- telling -------------------------------------------------------------------------------

    def describe(self) -> dict[str, object]:
        """What there is to call, and what boards look like."""
        return {
            "targets": {name: parameters(function, self._is_method(name))
                        for name, function in self.targets.items()},
            "forms": [
                {"object": form} if isinstance(form, str) else {
                    "shape": form.shape, "keys": plain(form.keys), "where": form.where,
                    "empty": plain(form.empties), "holder": form.holder,
                }
                for form in self.forms
            ],
            "pairs": [[str(x)[:20], str(o)[:20]] for x, o in self.pairs],
            "sites": [site.label for site in self.state.sites],
            "has_state": bool(self.state.sites or self.state.objects),
        }  # fmt: skip

    # ---- calling -------------------------------------------------------------------------------

    def call(self, plan: dict[str, Any], seconds: float, answer: dict[str, object]) -> None:
        """Call a target about a position; what comes of it is written into `answer`."""
        x, o = plan["signs"]
        if isinstance(plan.get("pair"), int):
            x, o = self.pairs[plan["pair"]]
        position = Position(plan["cells"], plan["to_move"], x, o)
        form = self._form(plan)
        self.state.restore()
        sites = self.state.fit(position, bool(plan.get("turn")))
        target = self.targets[plan["target"]]
        arguments, boards = [], []
        if self._is_method(plan["target"]):
            cls = self._classes[plan["target"].partition(".")[0]]
            told = position.exchanged() if plan.get("swap") else position
            instance = call_within(seconds, lambda: self._instance(cls, told, form))
            sites += fit_objects(instance, self._modules, position, bool(plan.get("turn")), "self")
            arguments.append(instance)
        defaults = [one.default for one in inspect.signature(target).parameters.values()]
        for role in plan["arguments"]:
            is_default = role == "default"
            value = defaults[len(arguments)] if is_default else self._value(role, position, form)
            arguments.append(value)
            if role == "board" and isinstance(form, Board):
                boards.append((form, value))
            elif type(value).__module__ in self._modules:
                sites += fit_objects(value, self._modules, position, bool(plan.get("turn")), role)
        started = process_time()
        try:
            returned = self._with_names(position, seconds, lambda: target(*arguments))
            answer["returned"] = plain(returned)
            answer["returned_board"] = self._returned_board(returned, form, sites, position)
        finally:
            answer["cpu"] = process_time() - started
            placed = [
                changes
                for changes in (
                    *(differences(board, value, position) for board, value in boards),
                    *(site.changes(position) for site in sites),
                )
                if changes
            ]
            answer["placed"] = placed[:6]
            if boards:
                changed = differences(*boards[0], position)
                answer["given"] = (
                    changed
                    if changed is not None
                    else [[n, "?"] for n in range(len(position.cells))]
                )

    def _with_names(self, position: Position, seconds: float, call: Any) -> Any:
        """Call; marks that only the program's game would ask for are set when they are missed."""
        added: list[tuple[dict[str, Any], str]] = []
        try:
            while True:
                try:
                    return call_within(seconds, call)
                except UnboundLocalError:
                    raise
                except NameError as error:
                    names, name = _names_of(error, self._modules), str(error.name)
                    is_set = names is not None and set_mark(names, name, position)
                    if names is None or not is_set or len(added) >= _MAX_MISSED:
                        raise
                    added.append((names, name))
        finally:
            for names, name in added:
                names.pop(name, None)

    def _is_method(self, target: str) -> bool:
        return "." in target and target not in self._static

    def _form(self, plan: dict[str, Any]) -> Board | str | None:
        number = plan.get("form")
        if isinstance(number, int):
            return self.forms[number]
        template = plan.get("template")
        return None if template is None else board_like(template, "usual")

    def _returned_board(
        self, returned: Any, form: Board | str | None, sites: list[Any], position: Position
    ) -> Any:
        if returned is None or isinstance(returned, (bool, int)):
            return None
        kinds = [form] if isinstance(form, Board) else []
        for board in (*kinds, *(site.board for site in sites)):
            changes = differences(board, returned, position)
            if changes is not None:
                return changes
        if type(returned).__module__ in self._modules:
            for _path, value in [((), returned)]:
                for entry in vars(value).values() if hasattr(value, "__dict__") else ():
                    for board in (*kinds, *(site.board for site in sites)):
                        changes = differences(board, entry, position)
                        if changes is not None:
                            return changes
        return None

    def _instance(self, cls: type, position: Position, form: Any) -> Any:
        try:
            return self._build(cls, position, form)
        except Exception:
            for names, name in self.state.objects:
                if isinstance(names.get(name), cls):
                    return names[name]
            raise

    def _build(self, cls: type, position: Position, form: Any, depth: int = 0) -> Any:
        """An object of a class of the program's, its arguments guessed by their names."""
        needed = [(name, is_needed) for name, is_needed in parameters(cls, False) if name != "args"]
        errors: Exception | None = None
        for wanted in (
            [(name, True) for name, is_needed in needed if is_needed or _is_mark(name)],
            [(name, True) for name, is_needed in needed if is_needed],
        ):
            try:
                values = {name: self._guess(name, position, form, depth) for name, _ in wanted}
                return cls(**values)
            except Exception as error:
                errors = error
        raise errors or TypeError(cls.__name__)

    def _guess(self, name: str, position: Position, form: Any, depth: int) -> Any:
        lower = name.lower()
        for class_name, cls in self._classes.items():
            if depth < 3 and (class_name.lower() == lower.replace("_", "")):
                return self._build(cls, position, form, depth + 1)
        if any(part in lower for part in ("size", "width", "height", "dim", "rows", "cols", "len")):
            return 3
        if lower == "n":
            return 3
        if _THEIRS.search(lower):
            return position.theirs
        if _is_mark(lower):
            return position.mine
        if any(part in lower for part in ("depth", "level", "difficulty")):
            return 9
        if any(part in lower for part in ("board", "grid", "state", "cells")) and depth < 3:
            boards = [one for one in self.forms if isinstance(one, Board)]
            board = form if isinstance(form, Board) else boards[0] if boards else None
            return None if board is None else board.make(position.signs_on(board))
        if "name" in lower:
            return "Computer"
        for class_name, cls in self._classes.items():
            if depth < 2 and (lower in class_name.lower() or class_name.lower() in lower):
                return self._build(cls, position, form, depth + 1)
        return StandIn() if _WINDOW.search(lower) else position.mine

    def _value(self, role: str, position: Position, form: Any) -> Any:
        if role == "board":
            if isinstance(form, Board):
                return make_board(form, position)
            return self._build(self._classes[form], position, None)
        if role.startswith("="):  # a constant of the program's own call
            return json.loads(role[1:])
        if role.startswith("object "):
            return self._build(self._classes[role[7:]], position, form)
        is_x = position.to_move == "x"
        values: dict[str, Any] = {
            "mark": position.mine, "other": position.theirs, "x": position.x, "o": position.o,
            "maximizing": is_x, "minimizing": not is_x, "true": True, "false": False,
            "alpha": -inf, "beta": inf, "zero": 0, "one": 1, "two": 2, "three": 3,
            "none": None,
            "nine": len(position.cells),
            "depth": position.empty, "ply": len(position.cells) - position.empty,
            "free": [n for n, c in enumerate(position.cells) if c == "."],
            "free1": [n + 1 for n, c in enumerate(position.cells) if c == "."],
            "free2": [(n // 3, n % 3) for n, c in enumerate(position.cells) if c == "."],
            "thing": StandIn(), "size": round(len(position.cells) ** 0.5),
            "side": 0 if is_x else 1, "side1": 1 if is_x else 2,
        }  # fmt: skip
        return values[role]


def _names_of(error: NameError, modules: dict[str, Any]) -> dict[str, Any] | None:
    """The global names of the module in which a name was missed."""
    frame = None
    trace = error.__traceback__
    while trace is not None:
        frame, trace = trace.tb_frame, trace.tb_next
    if frame is None or frame.f_globals.get("__name__") not in modules:
        return None
    return frame.f_globals


_THEIRS = re.compile(r"opp|enemy|human|other|rival|user|adver|gegner|rakip|foe")
_WINDOW = re.compile(r"root|master|parent|screen|window|win$|canvas|app|surface|font|frame|widget")


def _is_mark(name: str) -> bool:
    return any(
        part in name.lower()
        for part in ("letter", "mark", "symbol", "sign", "player", "token", "piece", "turn", "char")
    )


def parameters(function: Any, is_method: bool) -> list[tuple[str, bool]]:
    """Name and whether it must be given, of each positional parameter; without `self`."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return []
    rest = inspect.Parameter.VAR_POSITIONAL
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD, rest)
    found = [
        (one.name, one.default is inspect.Parameter.empty and one.kind != rest)
        for one in signature.parameters.values()
        if one.kind in positional
    ]
    return found[1:20] if is_method else found[:20]
