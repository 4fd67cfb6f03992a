"""Entries: for each move of a position, the key of the number that a learner keeps for it.

Two ways to keep numbers:

- **actions**: one for each move in each position, as Q-learning, Sarsa and MENACE do;
- **afterstates**: one for each position that a move leads to, as in the first chapter of Sutton and
  Barto. Different moves that lead to the same position share it.

With `is_merged`, symmetric positions share their numbers, and so do moves of one position that are
symmetric to each other: on the empty board of 3x3 there are three, not nine. A key is one whole
number, the same on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.moves import Block, Swap
from noughts.core.symmetry import symmetries

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.core.symmetry import Symmetry

__all__ = ["Entries"]

_MAX_REMEMBERED: Final = 200_000  # positions


class Entries:
    """The keys of one set of rules."""

    def __init__(self, rules: Rules, *, is_merged: bool, of_afterstates: bool) -> None:
        self.rules = rules
        self.is_merged = is_merged
        self.of_afterstates = of_afterstates
        self._group: tuple[Symmetry, ...] = symmetries(rules)
        if not is_merged:
            self._group = self._group[:1]  # the identity
        self._of: dict[object, tuple[int, ...]] = {}

    def of(self, position: Position) -> tuple[int, ...]:
        """One key for each move, in the order of `Position.moves`."""
        keys = self._of.get(position.key)
        if keys is None:
            if len(self._of) >= _MAX_REMEMBERED:
                self._of.clear()
            make = self._afterstate if self.of_afterstates else self._action
            keys = self._of[position.key] = tuple(make(position, m) for m in position.moves())
        return keys

    def _afterstate(self, position: Position, move: Move) -> int:
        child = position.after(move)
        return min(self._state(child, symmetry) for symmetry in self._group)

    def _action(self, position: Position, move: Move) -> int:
        """The smallest number of position and move together, over all symmetries."""
        base = (self.rules.cells + 1) ** 3
        return min(
            self._state(position, symmetry) * base + self._move(move, symmetry)
            for symmetry in self._group
        )

    def _state(self, position: Position, symmetry: Symmetry) -> int:
        """A position as a number, seen by the side to move."""
        own, other, own_stock, other_stock, blocked = position.key
        number = 0 if blocked is None else symmetry.images[blocked] + 1
        for left in (*own_stock, *other_stock):
            number = number << 8 | left
        cells = self.rules.cells
        return (number << cells | symmetry.mask(own)) << cells | symmetry.mask(other)

    def _move(self, move: Move, symmetry: Symmetry) -> int:
        """A move as a number."""
        images, base = symmetry.images, self.rules.cells + 1
        number = images[move.cell]
        match move.power:
            case Swap(first, second):
                low, high = sorted((images[first], images[second]))
                number += base * (low + 1) + base * base * (high + 1)
            case Block(cell):
                number += base * (images[cell] + 1)
        return number
