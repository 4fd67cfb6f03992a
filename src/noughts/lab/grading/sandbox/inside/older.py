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


OLD_METHODS = {"_noughts_itemset": _itemset}
"""What stands in a converted tree for methods that are gone."""


class _Methods(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function = node.func
        if not isinstance(function, ast.Attribute) or function.attr != "itemset":
            return node
        name = ast.copy_location(ast.Name("_noughts_itemset", ast.Load()), function)
        return ast.copy_location(ast.Call(name, [function.value, *node.args], node.keywords), node)


def convert_methods(tree: ast.Module) -> None:
    """Replace the calls of methods that are gone."""
    if any(isinstance(node, ast.Attribute) and node.attr == "itemset" for node in ast.walk(tree)):
        ast.fix_missing_locations(_Methods().visit(tree))
