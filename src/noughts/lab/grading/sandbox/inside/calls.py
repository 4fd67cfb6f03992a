"""What functions of a program take."""

from __future__ import annotations

import inspect
from typing import Any

__all__ = ["parameters"]


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
