"""Making objects of the program's own classes, as its game would make them.

An object that the program has made itself is the best one. Else its class is called, and the
arguments are guessed: by what the class does with them (`self.player.letter` is an object that has
a letter), and by their names.
"""

from __future__ import annotations

import ast
import copy
import random
import re
from functools import cache
from time import process_time
from typing import TYPE_CHECKING, Any

from .boards import Board, values_inside
from .calls import parameters
from .interrupting import AsksPerson, OutOfTime, call_within
from .stand_ins import StandIn

if TYPE_CHECKING:
    from .sites import Position
    from .state import State

__all__ = ["Maker"]

_MAX_DEPTH = 3
_SLOW = 0.2  # seconds; an object that takes longer is made once, and copied
_QUICK = 0.3  # seconds
_TRIES = 4
_THEIRS = re.compile(r"opp|enemy|human|other|rival|user|adver|gegner|rakip|foe")
_FIRST = re.compile(r"(player|jogador|jugador|joueur|spieler|mark|sign|p)_?(1|one)$")
_SECOND = re.compile(r"(player|jogador|jugador|joueur|spieler|mark|sign|p)_?(2|two)$")
_OURS = re.compile(r"comp|cpu|(^|_)ai|bot|machine|maquina|^my|^me$|own|agent")
_WINDOW = re.compile(r"root|master|parent|screen|window|win$|canvas|app|surface|font|frame|widget")
_MARK = re.compile(r"letter|mark|symbol|sign|player|token|piece|turn|char|simbol|zeichen|ficha")
_EMPTY = re.compile(r"empty|blank|vazi|vaci|leer|vide|vuot|^none|free|space")
_PERSON = re.compile(r"human|user|person|people")
_LEVEL = re.compile(r"level|dific|difficult|nivel|schwier|niveau|livello|stufe|strength|mode$")
_STRONG = re.compile(r"hard|expert|imposs|unbeat|insane|extreme|master|perfect|minimax|schwer|"
                     r"dific|zor|trudn", re.IGNORECASE)  # fmt: skip


class Maker:
    """Makes objects of the classes of a loaded program."""

    def __init__(
        self, modules: dict[str, Any], trees: dict[str, ast.Module], classes: dict[str, type],
        state: State,
    ) -> None:  # fmt: skip
        self._modules, self._classes, self._state = modules, classes, state
        self._nodes = {
            node.name: node
            for tree in trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
        }
        self._functions = _functions_of(trees)
        self.boards: list[Board] = []  # kinds of boards that the program has
        self._slow: dict[tuple[type, str], Any] = {}
        self._unfinished: Any = None  # the last object that was made, maybe not to its end

    def instance(self, cls: type, position: Position, form: Any, seconds: float) -> Any:
        """An object of a class, to call a method of it."""
        key = (cls, f"{position.mine!r} {position.theirs!r}")
        if key in self._slow:
            return copy.deepcopy(self._slow[key])
        own = self._own(cls)
        needed = [name for name, is_needed in parameters(cls, False) if is_needed]
        if own is not None and any(self._attributes(cls, name) for name in needed):
            return own
        started = process_time()
        try:
            made = self._in_time(cls, position, form, seconds)
        except Exception:
            if own is None:
                raise
            return own
        if process_time() - started > _SLOW:
            self._slow[key] = copy.deepcopy(made)
        return made

    def _in_time(self, cls: type, position: Position, form: Any, seconds: float) -> Any:
        """A new object; if its constructor asks a person, as it was before the question.

        Some constructors let the computer begin now and then, and search for long: tried again.
        """
        for number in range(_TRIES):
            self._unfinished = None
            try:
                return call_within(_QUICK, lambda: self.build(cls, position, form))
            except AsksPerson:
                if type(self._unfinished) is not cls or not vars(self._unfinished):
                    raise
                return self._unfinished
            except OutOfTime:
                random.seed(number)
            finally:
                if number:
                    random.seed()
        return call_within(seconds, lambda: self.build(cls, position, form))

    def _own(self, cls: type) -> Any:
        """An object of this class that the program has made itself, somewhere global."""
        for names, name in self._state.objects:
            value = names.get(name)
            for _, one in [((), value), *values_inside(value, self._modules)]:
                if type(one) is cls:
                    return one
        return None

    def build(self, cls: type, position: Position, form: Any, depth: int = 0) -> Any:
        """A new object of a class, its arguments guessed."""
        names = [(name, is_needed) for name, is_needed in parameters(cls, False) if name != "args"]
        marks = [name for name, _ in names if _is_mark(name)]
        if len(marks) > 1:  # the default is as good, unless the name says whose mark it is
            marks = [name for name in marks
                     if _OURS.search(name.lower()) or _THEIRS.search(name.lower())]  # fmt: skip
        errors: Exception | None = None
        for wanted in (
            [name for name, is_needed in names if is_needed or name in marks],
            [name for name, is_needed in names if is_needed],
        ):
            try:
                values = {name: self._guess(cls, name, position, form, depth) for name in wanted}
                return self._construct(cls, values)
            except Exception as error:
                errors = error
        raise errors or TypeError(cls.__name__)

    def _construct(self, cls: type, values: dict[str, Any]) -> Any:
        try:
            made: Any = object.__new__(cls)
        except TypeError:
            return cls(**values)
        self._unfinished = made
        made.__init__(**values)
        return made

    def _guess(self, cls: type, name: str, position: Position, form: Any, depth: int) -> Any:
        lower = name.lower()
        told = _side_of(lower, position)
        wanted = self._class_for(cls, name) if depth < _MAX_DEPTH else None
        if wanted is not None:
            own = self._own(wanted)
            return own if own is not None else self.build(wanted, told, form, depth + 1)
        if any(part in lower for part in ("size", "width", "height", "dim", "rows", "cols", "len",
                                          "larg")):  # fmt: skip
            return 3
        if lower == "n":
            return 3
        if _EMPTY.search(lower):
            return self.boards[0].empties[0] if self.boards else " "
        if _is_mark(lower) or _THEIRS.search(lower):
            return told.mine
        level = _strongest(self._nodes.get(cls.__name__), name) if _LEVEL.search(lower) else None
        if level is not None:
            return level
        if any(part in lower for part in ("depth", "level", "difficulty")):
            return 9
        if any(part in lower for part in ("board", "grid", "state", "cells")):
            board = form if isinstance(form, Board) else self.boards[0] if self.boards else None
            return None if board is None else board.make(position.signs_on(board))
        if "name" in lower:
            return "Computer"
        for class_name, one in self._classes.items():
            if depth < 2 and (lower in class_name.lower() or class_name.lower() in lower):
                return self.build(one, position, form, depth + 1)
        return StandIn() if _WINDOW.search(lower) else position.mine

    def _class_for(self, cls: type, name: str) -> type | None:
        """The class of an argument: the one of that name, or one that has what is used of it."""
        plain = name.lower().replace("_", "")
        for class_name, one in self._classes.items():
            if class_name.lower() == plain:
                return one
        used = self._attributes(cls, name)
        for like, _ in parameters(cls, False):  # what holds for one player holds for the other
            used = used or (self._attributes(cls, like) if _last_word(like) == _last_word(name)
                            else set())  # fmt: skip
        fitting = [
            one for class_name, one in self._classes.items()
            if used and one is not cls and used <= self._has(one)
        ]  # fmt: skip
        fitting.sort(key=lambda one: bool(_PERSON.search(one.__name__.lower())))
        return fitting[0] if fitting else None

    def taken(self, targets: dict[str, Any]) -> dict[str, dict[str, str]]:
        """The classes of parameters, for each function: by annotations, or by what is used of them.

        `player.symbol` is of a class whose objects have a symbol. What is passed on to another
        function is what that function takes.
        """
        found = {name: self._used_classes(node) for name, node in self._functions.items()}
        for _ in range(_MAX_DEPTH):
            for name, node in self._functions.items():
                found[name] = self._passed_classes(node, found) | found[name]
        names = {name: getattr(target, "__qualname__", "") for name, target in targets.items()}
        return {name: found[own] for name, own in names.items() if found.get(own)}

    def levels(self, targets: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """The strongest level that a function knows, by its parameter: `level == "hard"`."""
        found: dict[str, dict[str, Any]] = {}
        for target, function in targets.items():
            node = self._functions.get(getattr(function, "__qualname__", ""))
            for name, _ in parameters(function, False) if node is not None else ():
                level = _strongest(node, name) if _LEVEL.search(name.lower()) else None
                if level is not None:
                    found.setdefault(target, {})[name] = level
        return found

    def _used_classes(self, node: ast.FunctionDef) -> dict[str, str]:
        found: dict[str, str] = {}
        for one in [*node.args.posonlyargs, *node.args.args]:
            told = getattr(one.annotation, "id", getattr(one.annotation, "value", None))
            if isinstance(told, str) and told in self._classes:
                found[one.arg] = told
                continue
            used = {
                inner.attr
                for inner in ast.walk(node)
                if isinstance(inner, ast.Attribute)
                and isinstance(inner.value, ast.Name)
                and inner.value.id == one.arg
            } - _OF_TEXTS
            if used and one.arg not in ("self", "cls"):
                fitting = [name for name, cls in self._classes.items() if used <= self._has(cls)]
                fitting.sort(key=lambda name: bool(_PERSON.search(name.lower())))
                if fitting:
                    found[one.arg] = fitting[0]
        return found

    def _passed_classes(
        self, node: ast.FunctionDef, found: dict[str, dict[str, str]]
    ) -> dict[str, str]:
        own = {one.arg for one in [*node.args.posonlyargs, *node.args.args]} - {"self", "cls"}
        passed: dict[str, str] = {}
        for call in ast.walk(node):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            inner = self._functions.get(call.func.id)
            names = [one.arg for one in inner.args.args] if inner is not None else []
            for name, argument in zip(names, call.args, strict=False):
                cls = found[call.func.id].get(name)
                if cls is not None and isinstance(argument, ast.Name) and argument.id in own:
                    passed[argument.id] = cls
        return passed

    def _attributes(self, cls: type, name: str) -> set[str]:
        """What a class uses of an argument of its constructor: `.letter` of `self.player`."""
        node = self._nodes.get(cls.__name__)
        return set() if node is None else set(_used_of(node, name))

    def _has(self, cls: type) -> set[str]:
        """The names that objects of a class have."""
        names: set[str] = set()
        for one in cls.__mro__:
            if one.__module__ in self._modules:
                names |= set(vars(one))
                node = self._nodes.get(one.__name__)
                names |= set() if node is None else _stored_in(node)
        return names


def _functions_of(trees: dict[str, ast.Module]) -> dict[str, ast.FunctionDef]:
    """The functions and methods of all files, by their names: `best_move`, `Computer.move`."""
    found: dict[str, ast.FunctionDef] = {}
    for tree in trees.values():
        for node in tree.body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for one in inner:
                if isinstance(one, ast.FunctionDef):
                    found.setdefault(prefix + one.name, one)
    return found


@cache  # the source stays as it is, and objects are made for every question
def _used_of(node: ast.ClassDef, name: str) -> frozenset[str]:
    kept = {name}
    for one in ast.walk(node):
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Name):
            kept |= {
                f"self.{target.attr}" for target in one.targets
                if one.value.id == name and isinstance(target, ast.Attribute)
            }  # fmt: skip
    return frozenset(
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute) and ast.unparse(one.value) in kept
    ) - frozenset(_OF_TEXTS)


@cache
def _stored_in(node: ast.ClassDef) -> frozenset[str]:
    """The attributes that are set somewhere in a class."""
    return frozenset(
        inner.attr
        for inner in ast.walk(node)
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
    )


def _strongest(node: ast.AST | None, name: str) -> Any:
    """The strongest level that a name or an attribute is compared with; None if there is none."""
    levels: list[Any] = []
    for one in ast.walk(node) if node is not None else ():
        sides = [one.left, *one.comparators] if isinstance(one, ast.Compare) else []
        if any(getattr(side, "id", getattr(side, "attr", None)) == name for side in sides):
            levels += [
                inner.value
                for side in sides
                for inner in ast.walk(side)
                if isinstance(inner, ast.Constant) and type(inner.value) in (str, int)
            ]
    words = [level for level in levels if isinstance(level, str)]
    strong = [word for word in words if _STRONG.search(word)]
    numbers = [level for level in levels if isinstance(level, int)]
    if strong or words:
        return strong[0] if strong else None
    return max(numbers) if len(set(numbers)) > 1 else None


def _side_of(name: str, position: Position) -> Position:
    """The position with the side to move that a name means."""
    if _FIRST.search(name) or _SECOND.search(name):
        is_right = position.to_move == ("x" if _FIRST.search(name) else "o")
        return position if is_right else position.exchanged()
    return position.exchanged() if _THEIRS.search(name) else position


def _last_word(name: str) -> str:
    return name.rstrip("_0123456789").rpartition("_")[2].lower()


_OF_TEXTS = set(dir(str)) | set(dir(list))


def _is_mark(name: str) -> bool:
    lower = name.lower()
    return bool(_MARK.search(lower)) and not _EMPTY.search(lower)
