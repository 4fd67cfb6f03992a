"""What functions, methods and classes of a program take.

Python's own `inspect` says the same, and takes longer to import than all of this folder.
"""

from __future__ import annotations

from types import FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["REQUIRED", "Parameter", "last_name", "methods_of", "parameters", "signature_of",
           "tell_wrapped"]  # fmt: skip

_MAX_PARAMETERS = 20
_MAX_WRAPPERS = 50
_HAS_REST, _HAS_OPTIONS, _IS_ASYNC = 0x04, 0x08, 0x80  # flags of code: *args, **options

REQUIRED = object()
"""The default of a parameter that has none."""


class Parameter:
    """A parameter: its name, its default, and whether an argument can be given by its place."""

    def __init__(self, name: str, default: Any, is_positional: bool, is_rest: bool = False) -> None:
        self.name, self.default = name, default
        self.is_positional, self.is_rest = is_positional, is_rest
        self.is_needed = default is REQUIRED and not is_rest


def last_name(target: str) -> str:
    """The name by which a program calls a target: `move` of `Computer.move` and `bot:move`."""
    return target.replace(":", ".").rpartition(".")[2]


def signature_of(target: Any) -> list[Parameter]:
    """The parameters of a function or class, `self` of a method included; of a class, without.

    Raises `TypeError` for what has none that can be read.
    """
    if isinstance(target, type):
        function = _constructor(target)
        return [] if function is None else signature_of(function)[1:] + _passed_on(target, function)
    for _ in range(_MAX_WRAPPERS):
        if not hasattr(target, "__wrapped__"):
            break
        target = target.__wrapped__
    if not isinstance(target, FunctionType):
        raise TypeError("no function of Python")
    code, names = target.__code__, iter(target.__code__.co_varnames)
    defaults = target.__defaults__ or ()
    needed = code.co_argcount - len(defaults)
    found = [
        Parameter(next(names), REQUIRED if at < needed else defaults[at - needed], True)
        for at in range(code.co_argcount)
    ]
    keywords = [next(names) for _ in range(code.co_kwonlyargcount)]
    if code.co_flags & _HAS_REST:
        found.append(Parameter(next(names), REQUIRED, True, is_rest=True))
    by_name = target.__kwdefaults__ or {}
    found += [Parameter(name, by_name.get(name, REQUIRED), False) for name in keywords]
    if code.co_flags & _HAS_OPTIONS:
        found.append(Parameter(next(names), REQUIRED, False, is_rest=True))
    return found


def _passed_on(cls: type, constructor: Any) -> list[Parameter]:
    """What a constructor with `**options` passes on to the one that it overrides."""
    code = getattr(constructor, "__code__", None)
    if code is None or constructor.__name__ != "__init__" or not code.co_flags & _HAS_OPTIONS:
        return []
    owners = [one for one in cls.__mro__ if "__init__" in vars(one)]
    if len(owners) < 2 or not isinstance(vars(owners[1])["__init__"], FunctionType):
        return []
    own = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return [one for one in signature_of(owners[1]) if one.name not in own and not one.is_rest]


def _constructor(cls: type) -> Any:
    """The method of a class that takes its arguments; None where it takes none."""
    for owner, name in ((type(cls), "__call__"), (cls, "__new__"), (cls, "__init__")):
        method = getattr(owner, name, None)
        if isinstance(method, FunctionType) or hasattr(method, "__wrapped__"):
            return method
    if all(getattr(cls, name) is getattr(object, name) for name in ("__init__", "__new__")):
        return None
    raise TypeError("a class that is not written in Python")


def parameters(target: Any, is_method: bool) -> list[tuple[str, bool]]:
    """Name and whether it must be given, of each positional parameter; without `self`."""
    try:
        signature = signature_of(target)
    except (TypeError, ValueError, AttributeError):
        return []
    found = [(one.name, one.is_needed) for one in signature if one.is_positional]
    return found[1:_MAX_PARAMETERS] if is_method else found[:_MAX_PARAMETERS]


def methods_of(cls: type) -> list[tuple[str, Any]]:
    """The functions of a class and of those that it inherits from, sorted by their names.

    Those that are `async` are left out: calling one runs nothing of it.
    """
    named = ((name, getattr(cls, name, None)) for name in dir(cls))
    return [
        (name, value)
        for name, value in named
        if isinstance(value, FunctionType) and not value.__code__.co_flags & _IS_ASYNC
    ]


def tell_wrapped(name: str, function: Any) -> None:
    """Have a function say what it wraps, where its decorator leaves that out.

    `def wrap(*args)` that holds the function of this name is then as `functools.wraps` makes it.
    """
    if type(function) is not FunctionType or hasattr(function, "__wrapped__"):
        return
    code = function.__code__
    if function.__name__ == name or not code.co_flags & _HAS_REST or code.co_argcount > 1:
        return
    for cell in function.__closure__ or ():
        try:
            held = cell.cell_contents
        except ValueError:  # nothing is in it yet
            continue
        if isinstance(held, FunctionType) and held.__name__ == name:
            for one in ("__module__", "__name__", "__qualname__"):
                setattr(function, one, getattr(held, one))
            function.__wrapped__ = held  # type: ignore[attr-defined]
            return
