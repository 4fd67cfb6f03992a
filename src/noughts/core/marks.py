"""The two marks, which also name the two sides."""

from __future__ import annotations

from enum import Enum

__all__ = ["Mark"]


class Mark(Enum):
    """X or O; `str()` gives the letter that notation uses."""

    X = "x"
    O = "o"  # noqa: E741 - the name of the mark

    __hash__ = object.__hash__  # each exists once, and a hash of its name takes longer

    @property
    def other(self) -> Mark:
        """The opponent.

        >>> Mark.X.other
        Mark.O
        """
        return Mark.O if self is Mark.X else Mark.X

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Mark.{self.name}"
