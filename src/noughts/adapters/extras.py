"""Packages of others that are not installed with noughts."""

from __future__ import annotations

from importlib import import_module

from noughts.core.errors import MissingPart

__all__ = ["check_extra"]


def check_extra(module: str, extra: str) -> None:
    """Refuse to go on without a package, and say how to get it."""
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise MissingPart(
            f"This adapter needs {module}: install it with \"pip install 'noughts[{extra}]'\"."
        ) from None
