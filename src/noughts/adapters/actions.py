"""Actions: every whole move of a game as a number, the same in every position.

Learners choose among the numbers 0 to `count - 1`; a mask says which of them are legal now. The
moves of one cell stand together, in the order of `Position.moves`: the placement alone, then with
each swap by its two cells, then with each block by its cell. So the legal moves of a position have
ascending numbers, and in a game without powers an action is a cell.

Must agree with cpp/learning/actions.hpp.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from noughts.core.errors import InputError, TooLarge
from noughts.core.moves import Block, Swap
from noughts.players.player import Choice, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["MAX_ACTIONS", "ActionPlayer", "Actions"]

MAX_ACTIONS: Final = 1_000_000
"""Games with more moves than this are refused: 15x15 with swaps would have five million."""


class Actions:
    """The actions of one set of rules.

    >>> from noughts import Rules
    >>> actions = Actions(Rules.parse("power"))
    >>> actions.count
    2192
    >>> str(actions.move(700)), actions.number(actions.move(700))
    ('b2~a1d4', 700)
    """

    def __init__(self, rules: Rules) -> None:
        cells = rules.cells
        self.rules = rules
        self._pairs = cells * (cells - 1) // 2 if rules.swaps else 0
        self._per_cell = 1 + self._pairs + (cells if rules.blocks else 0)
        self.count = cells * self._per_cell
        if self.count > MAX_ACTIONS:
            raise TooLarge(
                f"{rules} has {self.count:,} different moves: learners of other packages can have "
                f"at most {MAX_ACTIONS:,}. Take a smaller board, or one without swaps."
            )

    def number(self, move: Move) -> int:
        """The action of a move."""
        plain = move.cell * self._per_cell
        match move.power:
            case Swap(first, second):
                return plain + 1 + self._first_pair(first) + second - first - 1
            case Block(cell):
                return plain + 1 + self._pairs + cell
            case _:
                return plain

    def move(self, number: int) -> Move:
        """The move of an action, legal or not."""
        if not 0 <= number < self.count:
            raise InputError(f"There is no action {number}: expected 0 to {self.count - 1}.")
        cell, rest = divmod(int(number), self._per_cell)
        if rest == 0:
            return self.rules.move(cell)
        if rest > self._pairs:
            return self.rules.move(cell, Block(rest - 1 - self._pairs))
        first = 0
        while self._first_pair(first + 1) < rest:
            first += 1
        return self.rules.move(cell, Swap(first, first + rest - self._first_pair(first)))

    def legal(self, position: Position) -> list[int]:
        """The actions that are legal in a position, in ascending order."""
        return [self.number(move) for move in position.moves()]

    def mask(self, position: Position) -> NDArray[np.int8]:
        """For every action 1 if it is legal, else 0."""
        mask = np.zeros(self.count, np.int8)
        mask[self.legal(position)] = 1
        return mask

    def _first_pair(self, first: int) -> int:
        """How many pairs of cells begin with a cell before `first`."""
        return first * (2 * self.rules.cells - first - 1) // 2


class ActionPlayer(Player):
    """Another package's learner as a player: a function that gives actions and their chances.

    So it can sit at the board, play in an arena and be judged like every player.
    """

    def __init__(
        self,
        name: str,
        rules: Rules,
        policy: Callable[[Position], Mapping[int, float]],
        seed: int | None = None,
    ) -> None:
        self.name = name
        self._actions = Actions(rules)
        self._policy = policy
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """One of the actions, by their chances; an illegal one is refused."""
        chances = self._policy(position)
        (number,) = self._random.choices([*chances], [*chances.values()])
        move = self._actions.move(number)
        position.check(move)
        return Choice(move)

    def chances(self, position: Position) -> dict[Move, float]:
        """The chances of the legal moves; what is missing to 1 is for illegal ones."""
        legal = set(self._actions.legal(position))
        return {
            self._actions.move(number): chance
            for number, chance in self._policy(position).items()
            if number in legal and chance > 0
        }
