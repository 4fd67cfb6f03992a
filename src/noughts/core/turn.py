"""One turn in steps: place a mark, then use a power or end the turn.

All interfaces use the same three stages:

    PLACE --place--> POWER --swap, block or end--> DONE
      |                |
      |                +--cancel--> PLACE
      +--place, when no power can follow--> DONE
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from noughts.core.errors import IllegalMove
from noughts.core.moves import Block, Swap

if TYPE_CHECKING:
    from noughts.core.moves import Move, Power
    from noughts.core.position import Position

__all__ = ["Stage", "Turn"]


class Stage(Enum):
    """The next step of a turn."""

    PLACE = "place"
    POWER = "power"
    DONE = "done"

    def __repr__(self) -> str:
        return f"Stage.{self.name}"


@dataclass(frozen=True)
class Turn:
    """An unfinished turn; each step returns the next state.

    >>> from noughts import Rules
    >>> turn = Turn(Rules.parse("power").start().play("a1"))
    >>> turn = turn.place(5)
    >>> turn.stage, len(turn.swaps), len(turn.blocks)
    (Stage.POWER, 1, 14)
    >>> turn.swap(5, 0).move
    Move(cell=5, power=Swap(first=0, second=5), width=4)
    """

    position: Position
    cell: int | None = None
    power: Power | None = None
    is_ended: bool = False

    @property
    def stage(self) -> Stage:
        """The next step of the turn."""
        if self.cell is None:
            return Stage.PLACE
        return Stage.DONE if self.is_ended else Stage.POWER

    @property
    def move(self) -> Move | None:
        """The whole move, once the turn is done."""
        if self.cell is None or not self.is_ended:
            return None
        return self.position.rules.move(self.cell, self.power)

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The swaps that may follow the placement."""
        return tuple(power for power in self._powers() if isinstance(power, Swap))

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that may follow the placement."""
        return tuple(power for power in self._powers() if isinstance(power, Block))

    def place(self, cell: int) -> Turn:
        """Put the mark on a cell; the turn is done at once when no power can follow."""
        if self.stage is not Stage.PLACE:
            raise IllegalMove("The mark is already placed. Cancel first to place it elsewhere.")
        self.position.check_placement(cell)
        return replace(self, cell=cell, is_ended=not self.position.powers_after(cell))

    def swap(self, first: int, second: int) -> Turn:
        """Exchange two marks and end the turn; the order of the cells does not matter."""
        return self._use(Swap(min(first, second), max(first, second)))

    def block(self, cell: int) -> Turn:
        """Close a cell for the opponent's next move and end the turn."""
        return self._use(Block(cell))

    def end(self) -> Turn:
        """End the turn without a power."""
        if self.stage is not Stage.POWER:
            raise IllegalMove("There is no turn to end: place a mark first.")
        return replace(self, is_ended=True)

    def cancel(self) -> Turn:
        """Take the placement back; possible as long as the turn is not done."""
        if self.stage is Stage.DONE:
            raise IllegalMove("The turn is done: undo the move instead.")
        return Turn(self.position)

    def _powers(self) -> list[Power]:
        if self.cell is None or self.is_ended:
            return []
        return self.position.powers_after(self.cell)

    def _use(self, power: Power) -> Turn:
        if self.cell is None or self.is_ended:
            raise IllegalMove("Place a mark first, then use the power in the same turn.")
        self.position.check(self.position.rules.move(self.cell, power))
        return replace(self, power=power, is_ended=True)
