"""Moves: a placement and, in power games, at most one power after it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Block", "Move", "Power", "Swap"]


class Swap(NamedTuple):
    """Exchange the marks on two cells, one X and one O; `first` < `second` makes it unique."""

    first: int
    second: int


class Block(NamedTuple):
    """Close an empty cell for the opponent's next move."""

    cell: int


Power = Swap | Block


class Move(NamedTuple):
    """One whole turn: the cell where the mark goes, and the power used after it."""

    cell: int
    power: Power | None = None
