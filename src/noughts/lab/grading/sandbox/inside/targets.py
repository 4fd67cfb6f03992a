"""The functions, methods and classes of a program: what of it can be called."""

from __future__ import annotations

import ast
import enum
from contextlib import suppress
from types import FunctionType

from .calls import tell_wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Targets"]

_MAX_TARGETS = 120


class Targets:
    """What the files of a program define, by name; files with tests last."""

    def __init__(self, modules: dict[str, Any], trees: dict[str, ast.Module]) -> None:
        self._modules = modules
        self._idle = _idle_methods(trees)
        self.classes: dict[str, type] = {}
        self.functions: dict[str, Any] = {}  # and methods: `Computer.move`
        self.static: set[str] = set()  # methods that take no object
        for module in sorted(modules.values(), key=_is_of_tests):
            self._collect(module)
        for name in [name for name in self.functions if self._is_replaced(name)]:
            del self.functions[name]
        for name in list(self.functions)[_MAX_TARGETS:]:
            del self.functions[name]

    def _is_replaced(self, name: str) -> bool:
        """Whether a method does nothing, and classes made of its own have another one."""
        function, (owner, _, method) = self.functions[name], name.rpartition(".")
        own = self.classes.get(owner)
        if own is None or (function.__module__, function.__qualname__) not in self._idle:
            return False
        return any(
            one is not own
            and own in one.__mro__  # `issubclass` fails with a Protocol
            and _function_of(getattr(one, method, None)) is not function
            for one in self.classes.values()
        )

    def is_method(self, name: str) -> bool:
        """Whether it is called with an object first."""
        return "." in name and name not in self.static

    def _collect(self, module: Any) -> None:
        own = list(vars(module).items())
        own += [  # classes inside of classes
            (name, inner)
            for _, value in own
            if isinstance(value, type) and value.__module__ == module.__name__
            for name, inner in vars(value).items()
            if isinstance(inner, type)
        ]
        for name, value in own:
            with suppress(Exception):  # an object may raise what it likes when it is looked at
                tell_wrapped(name, value)
                if getattr(value, "__module__", None) == module.__name__:
                    self._add(name, value, module)

    def _add(self, name: str, value: Any, module: Any) -> None:
        if isinstance(value, type) and not issubclass(value, (enum.Enum, BaseException)):
            own_name = _free_name(name, module, self.classes)
            self.classes[own_name] = value
            for cls in value.__mro__:
                if cls.__module__ not in self._modules:
                    continue
                for inner, member in vars(cls).items():
                    function = _function_of(member)
                    tell_wrapped(inner, function)
                    if isinstance(member, staticmethod):
                        self.static.add(f"{own_name}.{inner}")
                    is_public = not inner.startswith("__") or inner == "__call__"
                    is_public = is_public and not getattr(value, "__abstractmethods__", None)
                    if isinstance(function, FunctionType) and is_public:
                        self.functions.setdefault(f"{own_name}.{inner}", function)
        elif isinstance(value, FunctionType) or hasattr(value, "__wrapped__"):
            self.functions.setdefault(_free_name(name, module, self.functions), value)


def _is_of_tests(module: Any) -> bool:
    """Whether a file holds tests: they come last, as there may be too many functions."""
    *folders, name = module.__name__.split(".")
    return name.startswith("test_") or name.endswith("_test") or "tests" in folders


def _free_name(name: str, module: Any, taken: Any) -> str:
    """A name for a function or class; where another file has one like it, with its file's name."""
    return name if name not in taken else f"{module.__name__.rpartition('.')[2]}:{name}"


def _function_of(member: Any) -> Any:
    """The function behind a member of a class: of a method, or of a property."""
    for name in ("__func__", "fget", "func"):
        member = getattr(member, name, None) or member
    return member


def _idle_methods(trees: dict[str, ast.Module]) -> set[tuple[str, str]]:
    """The methods that do nothing, or only say that they do: their files, and their names."""
    return {
        (name, f"{node.name}.{method.name}")
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef))
        and all(map(_is_idle, method.body))
    }


def _is_idle(statement: ast.stmt) -> bool:
    """`pass`, `...`, a text, `raise NotImplementedError`, `return None`."""
    if isinstance(statement, ast.Raise) and statement.exc is not None:
        return "NotImplemented" in ast.unparse(statement.exc)
    if isinstance(statement, ast.Return):
        return statement.value is None or ast.unparse(statement.value) == "None"
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant or isinstance(statement, ast.Pass)
