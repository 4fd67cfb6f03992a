"""How a program was called, as a grade tells it.

This is what the calling side hands over: a line for people, so that a teacher can object, and the
same in parts for JSON. Whoever shows a grade needs nothing else about calling.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noughts.core.marks import Mark

__all__ = ["Called"]


@dataclass(frozen=True)
class Called:
    """How a program was called."""

    line: str  # one line for people, without a full stop
    function: str  # what was called: a function, a method, or the whole program
    answer: str  # how its answers are read: row-column, cell, number, board, ...
    mark: Mark | None = None  # the only side that was graded; None for both
    how: str = "tried"  # "declared", "tried", "played" (through its input and output)
    is_mark_found: bool = False  # the side was found by trying, not by a declaration
    entries: dict[str, Any] = field(default_factory=dict)  # the parts, for JSON
