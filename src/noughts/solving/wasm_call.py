"""Calls of the native core in a browser: bytes in, bytes out.

Whoever starts Python in the browser registers two modules (static/worker/python.js), each with a
memory of its own: `CORE`, and `LEARNING`, which is loaded when it is first called.
cpp/wasm/call.hpp describes the other side.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol
from weakref import finalize

__all__ = ["CORE", "LEARNING", "InvalidInput", "Report", "call", "own_object"]

CORE: Final = "noughts_core"
LEARNING: Final = "noughts_learning"

Report = Callable[[int, bytes], int]
"""Called while the work is under way: the kind and the content of a message."""


class _Core(Protocol):
    """The object that the browser provides."""

    def call(self, name: str, message: Any, report: Any = None) -> Any:
        """Call an exported function; the first byte of the answer is its status."""


class InvalidInput(ValueError):  # noqa: N818 - the name that the native module gives it
    """An argument that cannot be right."""


@cache
def _core(module: str) -> _Core:
    core: _Core = import_module(module)
    return core


@cache
def _to_js() -> Callable[[bytes], Any]:
    convert: Callable[[bytes], Any] = import_module("pyodide.ffi").to_js
    return convert


def call(name: str, message: bytes, report: Report | None = None, module: str = CORE) -> bytes:
    """The result of a function of the core; raises what it or `report` raised."""
    errors: list[BaseException] = []

    def safe_report(kind: int, data: Any) -> int:
        try:
            return 0 if report is None else report(kind, data.to_bytes())
        except BaseException as error:  # it passes through the core as a number
            errors.append(error)
            return -1

    answer: bytes = (
        _core(module)
        .call(name, _to_js()(message), None if report is None else safe_report)
        .to_bytes()
    )
    status, result = answer[0], answer[1:]
    if status == 0:
        return result
    if errors:
        raise errors[0]
    if status == 1:
        raise InvalidInput(result.decode())
    if status == 2:
        raise MemoryError
    raise RuntimeError(result.decode())


def own_object(owner: object, kind: str, address: bytes, module: str = CORE) -> bytes:
    """The address of an object of the core, which is deleted together with its owner."""
    finalize(owner, call, f"{kind}_delete", address, None, module)
    return address
