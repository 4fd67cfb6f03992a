"""Patterns of words, compiled when they are first needed: to compile all would delay each start."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Pattern"]


class Pattern:
    """A regular expression; `search`, `match` and `sub` as in `re`."""

    def __init__(self, text: str, ignores_case: bool = True, is_by_line: bool = False) -> None:
        self._text, self._flags = text, re.IGNORECASE if ignores_case else re.NOFLAG
        if is_by_line:  # ^ and $ stand for the start and the end of each line
            self._flags |= re.MULTILINE

    def __getattr__(self, name: str) -> Any:
        """A method of the compiled pattern; from then on it is found without a detour."""
        method = getattr(re.compile(self._text, self._flags), name)
        self.__dict__[name] = method
        return method
