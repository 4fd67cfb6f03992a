"""The class of an argument: by its name, its annotation, or by what is used of it."""

from __future__ import annotations

import ast

from .calls import parameters
from .definitions import OF_TEXTS, attributes_stored_in, attributes_used_of, is_called_in
from .patterns import Pattern
from .stand_ins import is_stand_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .definitions import Definitions

__all__ = ["ArgumentClasses"]

_MAX_DEPTH = 3
_PERSON = Pattern(r"human|user|person|people")


class ArgumentClasses:
    """Finds the classes of what functions and constructors of a loaded program take."""

    def __init__(
        self, modules: dict[str, Any], definitions: Definitions, classes: dict[str, type]
    ) -> None:
        self._modules, self._definitions, self._classes = modules, definitions, classes

    def of_argument(self, cls: type, name: str) -> type | None:
        """The class of an argument: the one of that name, or one that has what is used of it."""
        plain = name.lower().replace("_", "")
        for class_name, one in self._classes.items():
            if class_name.lower() == plain:
                return one
        told = self._annotated(cls, name)
        if told is not None:
            return told
        used = self.used_of(cls, name)
        for like, _ in parameters(cls, False):  # what holds for one player holds for the other
            used = used or (self.used_of(cls, like) if _last_word(like) == _last_word(name)
                            else set())  # fmt: skip
        fitting = [
            one for class_name, one in self._classes.items()
            if used and one is not cls and used <= self._has(one)
        ]  # fmt: skip
        fitting.sort(key=lambda one: bool(_PERSON.search(one.__name__.lower())))
        return fitting[0] if fitting else None

    def of_parameters(self, targets: dict[str, Any]) -> dict[str, dict[str, str]]:
        """The classes of parameters, for each function: by annotations, or by what is used of them.

        `player.symbol` is of a class whose objects have a symbol. What is passed on to another
        function is what that function takes.
        """
        found = {
            name: self._used_classes(node) for name, node in self._definitions.functions.items()
        }
        for _ in range(_MAX_DEPTH):
            for name, node in self._definitions.functions.items():
                found[name] = self._passed_classes(name, node, found) | found[name]
        names = {name: getattr(target, "__qualname__", "") for name, target in targets.items()}
        return {name: found[own] for name, own in names.items() if found.get(own)}

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
            } - OF_TEXTS
            if used and one.arg not in ("self", "cls"):
                fitting = [name for name, cls in self._classes.items() if used <= self._has(cls)]
                fitting.sort(key=lambda name: bool(_PERSON.search(name.lower())))
                if fitting:
                    found[one.arg] = fitting[0]
        return found

    def _passed_classes(
        self, function: str, node: ast.FunctionDef, found: dict[str, dict[str, str]]
    ) -> dict[str, str]:
        own = {one.arg for one in [*node.args.posonlyargs, *node.args.args]} - {"self", "cls"}
        passed: dict[str, str] = {}
        for call in ast.walk(node):
            called = _called(call, function)
            inner = self._definitions.functions.get(called)
            names = [one.arg for one in inner.args.args] if inner is not None else []
            if not isinstance(call, ast.Call) or not names:
                continue
            for name, argument in zip(names["." in called :], call.args, strict=False):
                cls = found[called].get(name)
                if cls is not None and isinstance(argument, ast.Name) and argument.id in own:
                    passed[argument.id] = cls
        return passed

    def used_of(self, cls: type, name: str) -> set[str]:
        """What a class uses of an argument of its constructor: `.letter` of `self.player`."""
        nodes = self._nodes_of(cls)
        return set(attributes_used_of(nodes, name)) if nodes else set()

    def is_called(self, cls: type, name: str) -> bool:
        """Whether a class calls an argument of its constructor, such as `on_end`."""
        nodes = self._nodes_of(cls)
        return bool(nodes) and is_called_in(nodes, name)

    def is_of_stand_in(self, cls: type, name: str) -> bool:
        """Whether the annotation of an argument is a stand-in: `area: pygame.Rect`."""
        annotation = self._annotation(cls, name)
        names = vars(self._modules[cls.__module__]) if cls.__module__ in self._modules else {}
        return annotation is not None and any(
            isinstance(one, ast.Name) and is_stand_in(names.get(one.id))
            for one in ast.walk(annotation)
        )

    def _annotated(self, cls: type, name: str) -> type | None:
        """The class that the annotation of an argument names: `board: Board | None = None`."""
        annotation = self._annotation(cls, name)
        return None if annotation is None else self._named_in(annotation)

    def _annotation(self, cls: type, name: str) -> ast.expr | None:
        for node in self._nodes_of(cls):
            for one in node.body:
                if isinstance(one, ast.FunctionDef) and one.name == "__init__":
                    for argument in [*one.args.posonlyargs, *one.args.args, *one.args.kwonlyargs]:
                        if argument.arg == name and argument.annotation is not None:
                            return argument.annotation
        return None

    def _named_in(self, annotation: ast.expr) -> type | None:
        text = ast.unparse(annotation).replace("'", "").replace('"', "")
        words = text.replace("|", " ").replace("[", " ").replace("]", " ").split()
        if words and words[0] in ("list", "List", "dict", "Dict", "tuple", "Tuple", "Callable"):
            return None
        named = (self._classes.get(word.rpartition(".")[2]) for word in words)
        return next((one for one in named if one is not None), None)

    def _nodes_of(self, cls: type) -> tuple[ast.ClassDef, ...]:
        """The definitions of a class and of those that it inherits from."""
        found = (
            self._definitions.classes.get(one.__name__)
            for one in cls.__mro__
            if one.__module__ in self._modules
        )
        return tuple(node for node in found if node is not None)

    def _has(self, cls: type) -> set[str]:
        """The names that objects of a class have."""
        names: set[str] = set()
        for one in cls.__mro__:
            names |= set(vars(one)) if one.__module__ in self._modules else set()
        for node in self._nodes_of(cls):
            names |= attributes_stored_in(node)
        return names


def _called(node: ast.AST, function: str) -> str:
    """The function that is called here, or the method of the same object."""
    func = getattr(node, "func", None)
    if isinstance(func, ast.Name):
        return func.id
    is_own = isinstance(func, ast.Attribute) and getattr(func.value, "id", "") == "self"
    return f"{function.rpartition('.')[0]}.{func.attr}" if is_own else ""  # type: ignore[union-attr]


def _last_word(name: str) -> str:
    return name.rstrip("_0123456789").rpartition("_")[2].lower()
