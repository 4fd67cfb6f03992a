"""Names of older versions that programs still use, and modules that do less than elsewhere.

NumPy has dropped names (`np.int`) and methods (`array.itemset`); both are given back.
`asyncio.sleep` waits for nothing but other coroutines. `subprocess` clears no screen.
"""

from __future__ import annotations

import ast
import importlib.machinery
import sys
from math import inf

from .patterns import Pattern
from .stand_ins import ModuleLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    import types
    from collections.abc import Callable, Coroutine
    from typing import Any

__all__ = [
    "OLD_METHODS",
    "AsyncioFinder",
    "NumpyFinder",
    "SubprocessFinder",
    "convert_methods",
    "keep_the_screen",
    "run_coroutine",
]

_CLEARING = Pattern(r"^\s*(cls|clear|color|title|mode)\b|\b(cmd|cmd\.exe) /c cls\b|\.(sh|bat)\s*$")
_OF_WINDOWS = "msvcrt"

_OLD_NUMPY: dict[str, Any] = {
    "Infinity": "inf", "Inf": "inf", "infty": "inf", "PINF": "inf", "NINF": -inf, "NaN": "nan",
    "NAN": "nan", "float_": "float64", "int": int, "float": float, "bool": bool, "object": object,
    "str": str, "product": "prod", "alltrue": "all", "sometrue": "any", "in1d": "isin",
    "row_stack": "vstack", "cumproduct": "cumprod",
}  # fmt: skip


class NumpyFinder:
    """NumPy, and nothing else of the folder that it is installed in."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def find_spec(self, name: str, _path: Any = None, target: Any = None) -> Any:
        """NumPy itself; what it imports is found by its own path."""
        if name != "numpy":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, [self._folder], target)
        return _changed(spec, _add_old_names)


class AsyncioFinder:
    """`asyncio` as it is, but for the time that coroutines sleep."""

    def find_spec(self, name: str, _path: Any = None, target: Any = None) -> Any:
        """The module of the standard library."""
        if name != "asyncio":
            return None
        return _changed(importlib.machinery.PathFinder.find_spec(name, None, target), _do_not_wait)


class SubprocessFinder:
    """`subprocess` as it is, but for clearing the screen; most programs never import it."""

    def find_spec(self, name: str, _path: Any = None, target: Any = None) -> Any:
        """The module of the standard library."""
        if name != "subprocess":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, None, target)
        return _changed(spec, keep_the_screen)


def keep_the_screen(names: dict[str, Any]) -> None:
    """Have `subprocess` clear no screen; a script of a game does little else."""
    for name in ("call", "check_call", "run"):
        is_run = name == "run"
        names[name] = _but_for_the_screen(
            names[name], names["CompletedProcess"] if is_run else None
        )


def _but_for_the_screen(start: Callable[..., Any], completed: Any) -> Callable[..., Any]:
    def started(command: Any = "", *arguments: Any, **options: Any) -> Any:
        text = command if isinstance(command, str) else " ".join(map(str, command))
        if not _CLEARING.search(text):
            return start(command, *arguments, **options)
        return 0 if completed is None else completed(command, 0, "", "")

    return started


def _changed(spec: Any, change: Callable[[dict[str, Any]], None]) -> Any:
    if spec is not None and spec.loader is not None:
        spec.loader = _Changing(spec.loader, change)
    return spec


class _Changing(ModuleLoader):
    """Loads a module, and changes some of its names."""

    def __init__(self, loader: Any, change: Callable[[dict[str, Any]], None]) -> None:
        self._loader, self._change = loader, change

    def create_module(self, spec: Any) -> Any:
        """As without this."""
        return self._loader.create_module(spec)

    def exec_module(self, module: types.ModuleType) -> None:
        """Load it, then change it; the stand-in for a module of Windows would deceive it."""
        modules: dict[str, Any] = sys.modules
        kept = modules.get(_OF_WINDOWS, ...)
        modules[_OF_WINDOWS] = None  # so it cannot be imported
        try:
            self._loader.exec_module(module)
        finally:
            modules.pop(_OF_WINDOWS, None)
            if kept is not ...:
                modules[_OF_WINDOWS] = kept
        self._change(vars(module))


def _add_old_names(names: dict[str, Any]) -> None:
    for old, new in _OLD_NUMPY.items():
        if old not in names:
            names[old] = names.get(new, ...) if isinstance(new, str) else new


def _do_not_wait(names: dict[str, Any]) -> None:
    pause = names["sleep"]

    async def sleep(_seconds: float = 0, result: Any = None) -> Any:
        return await pause(0, result)

    names["sleep"] = sleep


def run_coroutine(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine returns."""
    import asyncio  # noqa: PLC0415 - few programs need it

    return asyncio.run(coroutine)


# ---- methods -------------------------------------------------------------------------------------


def _itemset(array: Any, *arguments: Any) -> None:
    """`array.itemset(4, value)` or `array.itemset((1, 1), value)`, as older arrays have it."""
    if hasattr(array, "itemset"):
        array.itemset(*arguments)
        return
    *place, value = arguments
    where = place[0] if len(place) == 1 else tuple(place)
    if isinstance(where, tuple) and where:
        array[where] = value
    else:
        array.flat[where or 0] = value


def _number_in(value: Any) -> Any:
    """The number in an array of one: older arrays are numbers then, `int(np.where(...)[0])`."""
    is_array = type(value).__module__ == "numpy" and getattr(value, "ndim", 0) > 0
    return value.item() if is_array and value.size == 1 else value


OLD_METHODS = {"_noughts_itemset": _itemset, "_noughts_number": _number_in}
"""What stands in a converted tree for what is gone."""


class _Methods(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function = node.func
        if isinstance(function, ast.Name) and function.id in ("int", "float"):
            given = node.args[:1]
            if given and not isinstance(given[0], ast.Call):  # what a function gives is read
                node.args[:1] = [_call("_noughts_number", given, given[0])]
        if not isinstance(function, ast.Attribute) or function.attr != "itemset":
            return node
        return _call("_noughts_itemset", [function.value, *node.args], node)


def _call(name: str, arguments: list[ast.expr], place: ast.expr) -> ast.Call:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), place)


def convert_methods(tree: ast.Module) -> None:
    """Replace what arrays could do once, in a file that has arrays."""
    if any(map(_is_of_arrays, ast.walk(tree))):
        ast.fix_missing_locations(_Methods().visit(tree))


def _is_of_arrays(node: ast.AST) -> bool:
    """`import numpy`, `from numpy.random import randint`, `cells.itemset(0, 1)`."""
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
    is_method = isinstance(node, ast.Attribute) and node.attr == "itemset"
    return is_method or any(name.partition(".")[0] == "numpy" for name in names)
