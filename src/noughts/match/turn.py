"""One turn of a person under way: place a mark, then use a power or end the turn.

    place --> a whole move, where no power can follow
      |
      v
    placed --end--> a whole move
      |  \
      |   +--block--> which cell? --block d4--> a whole move
      +------swap---> which mark? --swap a1--> with which? --swap a1 c3--> a whole move

`cancel` goes one arrow back. Every step returns the next turn, or the move once it is whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from noughts.core.errors import CommandError, NotationError, quote
from noughts.core.moves import Block, Move, Swap
from noughts.core.notation import cell_name, parse_cell
from noughts.core.outcomes import cells_of

if TYPE_CHECKING:
    from noughts.core.moves import Power
    from noughts.core.position import Position

__all__ = ["PowerName", "Turn"]

PowerName = Literal["swap", "block"]

_TEXT: Final = re.compile(r"([a-z]+\d+)(?:(!)|(~)([a-z]+\d+)?)?", re.A)


@dataclass(frozen=True)
class Turn:
    """A turn as far as it has come.

    >>> from noughts import Rules
    >>> turn = Turn(Rules.parse("power").start().play("a1")).place(5)
    >>> turn.swap(5).cells
    (0,)
    >>> turn.swap(5, 0)
    Move(cell=5, power=Swap(first=0, second=5))
    """

    position: Position
    placed: int | None = None
    power: PowerName | None = None  # chosen, not used yet
    first: int | None = None  # the mark of a swap that was chosen first

    @property
    def is_placed(self) -> bool:
        """Whether the mark stands and the turn waits for a power or its end."""
        return self.placed is not None

    @cached_property
    def swaps(self) -> tuple[Swap, ...]:
        """The swaps that may follow the placement."""
        return tuple(power for power in self._powers if isinstance(power, Swap))

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that may follow the placement."""
        return tuple(power for power in self._powers if isinstance(power, Block))

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that can be chosen now: to place on, to swap or to block."""
        if self.placed is None:
            return tuple(self.landings)
        if self.power == "block":
            return tuple(block.cell for block in self.blocks)
        if self.power == "swap":
            pairs = self.swaps
            if self.first is not None:
                return tuple(sum(pair) - self.first for pair in pairs if self.first in pair)
            return tuple(sorted({cell for pair in pairs for cell in pair}))
        return ()

    @cached_property
    def landings(self) -> dict[int, int]:
        """Where the mark comes to rest for each cell that it can be put on.

        Where marks fall any empty cell of a column will do. Empty once the mark is placed.
        """
        position = self.position
        if self.is_placed or position.outcome is not None:
            return {}
        taken_mask = position.own_mask | position.other_mask
        resting = {
            cell: position.rules.landing(cell, taken_mask) for cell in cells_of(position.empty_mask)
        }
        return {cell: rest for cell, rest in resting.items() if position.open_mask >> rest & 1}

    def next_cells(self, move: Move) -> tuple[int, ...]:
        """The cells that can be chosen next on the way to a whole move; none if it is not possible.

        >>> from noughts import Rules
        >>> from noughts.core.notation import parse_move
        >>> rules = Rules.parse("power")
        >>> move = parse_move("b2~a1b2", rules)
        >>> turn = Turn(rules.start().play("a1"))
        >>> turn.next_cells(move), turn.place(5).swap().next_cells(move)
        ((5,), (0, 5))
        """
        if self.placed is None:
            return (move.cell,)
        if self.placed != move.cell or self.power is None or move.power is None:
            return ()
        cells = tuple(move.power)
        is_swap = isinstance(move.power, Swap)
        if is_swap != (self.power == "swap") or (
            self.first is not None and self.first not in cells
        ):
            return ()
        return tuple(cell for cell in cells if cell != self.first)

    def place(self, cell: int) -> Turn | Move:
        """Put the mark on a cell; that is the whole move where no power can follow."""
        if self.is_placed:
            raise CommandError(
                "Your mark is placed. Use a power, end your turn, or cancel to place it elsewhere."
            )
        cell = self.landings.get(cell, cell)
        self.position.check_placement(cell)
        turn = Turn(self.position, cell)
        return turn if turn._powers else Move(cell)

    def swap(self, first: int | None = None, second: int | None = None) -> Turn | Move:
        """Choose Swap, then its first mark, then its second; or all at once, in any order."""
        self._check_power("swap", bool(self.swaps))
        if first is None:
            return replace(self, power="swap", first=None)
        if second is None:
            if not any(first in pair for pair in self.swaps):
                raise CommandError("A swap takes one X and one O: choose a mark.")
            return replace(self, power="swap", first=first)
        return self._use(Swap(min(first, second), max(first, second)))

    def block(self, cell: int | None = None) -> Turn | Move:
        """Choose Block, then its cell; or both at once."""
        self._check_power("block", bool(self.blocks))
        if cell is None:
            return replace(self, power="block", first=None)
        return self._use(Block(cell))

    def choose(self, cell: int) -> Turn | Move:
        """What pointing at a cell means now."""
        if self.power == "block":
            return self.block(cell)
        if self.power == "swap":
            if self.first == cell:
                return replace(self, first=None)
            return self.swap(cell) if self.first is None else self.swap(self.first, cell)
        return self.place(cell)

    def end(self) -> Move:
        """End the turn without a power."""
        if self.placed is None:
            raise CommandError("There is no turn to end: place a mark first.")
        return Move(self.placed)

    def cancel(self) -> Turn:
        """One step back: the first mark of a swap, the chosen power, the placement."""
        if self.first is not None:
            return replace(self, first=None)
        if self.power is not None:
            return replace(self, power=None)
        if self.placed is None:
            raise CommandError("There is nothing to cancel.")
        return Turn(self.position)

    @cached_property
    def _powers(self) -> list[Power]:
        return [] if self.placed is None else self.position.powers_after(self.placed)

    def _check_power(self, name: PowerName, is_possible: bool) -> None:
        if not self.position.rules.has_powers:
            raise CommandError("This game has no powers.")
        if not getattr(self.position.own_stock, f"{name}s"):
            raise CommandError(f"You have no {name} left.")
        if self.placed is None:
            raise CommandError(f"Place a mark first: a {name} comes after it.")
        if not is_possible:
            raise CommandError(f"There is nothing to {name} now.")

    def _use(self, power: Power) -> Move:
        move = Move(self.placed if self.placed is not None else -1, power)
        self.position.check(move)
        return move

    # ---- text -------------------------------------------------------------------------------

    def __str__(self) -> str:
        """The turn as the beginning of a move: nothing, `b2`, `b2~`, `b2~a1` or `b2!`."""
        if self.placed is None:
            return ""
        sign = {"swap": "~", "block": "!", None: ""}[self.power]
        rules = self.position.rules
        first = "" if self.first is None else cell_name(self.first, rules)
        return f"{cell_name(self.placed, rules)}{sign}{first}"

    @classmethod
    def parse(cls, text: str, position: Position) -> Turn:
        """Read what `str` writes, and check every step of it."""
        turn: Turn | Move = cls(position)
        if not text:
            return cls(position)
        fields = _TEXT.fullmatch(text)
        if fields is None:
            raise NotationError(
                f"Cannot read the turn {quote(text)}: "
                "expected a text such as b2, b2~, b2~a1 or b2!."
            )
        placed, is_block, is_swap, first = fields.groups()
        turn = cls(position).place(parse_cell(placed, position.rules))
        if isinstance(turn, Turn) and is_swap:
            turn = turn.swap(None if first is None else parse_cell(first, position.rules))
        elif isinstance(turn, Turn) and is_block:
            turn = turn.block()
        if not isinstance(turn, Turn):
            raise CommandError(f"{text} is a whole move here: it leaves no turn to finish.")
        return turn
