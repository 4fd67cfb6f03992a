"""Random choices that repeat, and random positions of real games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from noughts.core.outcomes import cells_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["Chance"]

T = TypeVar("T")

_SHARE_OF_POWERS: Final = 0.25  # of random moves that can use one


class Chance:
    """Random choices that depend only on a text.

    They use only `Random.random`, which is the same in every version of Python: an exercise must
    be the same on every machine and at every time.
    """

    def __init__(self, text: str) -> None:
        self._random = Random(text)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self._random.random() * len(items))]

    def pick_some(self, items: Sequence[T], count: int) -> list[T]:
        """So many different items, in their order."""
        left = list(range(len(items)))
        numbers = [left.pop(int(self._random.random() * len(left))) for _ in range(count)]
        return [items[number] for number in sorted(numbers)]

    def position(self, rules: Rules, ply: int) -> Position:
        """A position that is not over, reached by so many random moves from the empty board."""
        while True:
            position = rules.start()
            while position.outcome is None and position.ply < ply:
                position = position.after(self._move(position))
            if position.outcome is None:
                return position

    def _move(self, position: Position) -> Move:
        cell = self.pick(cells_of(position.open_mask))
        if position.rules.has_powers and self._random.random() < _SHARE_OF_POWERS:
            powers = position.powers_after(cell)
            if powers:
                return position.rules.move(cell, self.pick(powers))
        return position.rules.move(cell)
