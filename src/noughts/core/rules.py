"""Rules: one member of the family of games, and the geometry that follows from it.

A board of width 4 and height 3 numbers its cells in row-major order; bit `c` of a mask is cell `c`:

     0  1  2  3
     4  5  6  7
     8  9 10 11

So the line of three cells down the left side (cells 0, 4, 8) is the mask
`1 << 0 | 1 << 4 | 1 << 8 == 0x111`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.errors import NotationError, RulesError, quote
from noughts.core.marks import Mark
from noughts.core.moves import Move

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["GAMES", "MAX_CELLS", "Rules", "Stock"]

MAX_CELLS: Final = 225

GAMES: Final = {
    "classic": "3x3k3",
    "four": "4x4k4",
    "power": "4x4k4s2b1",
    "power-alt": "4x4k4s1b2",
    "gomoku": "15x15k5",
}
"""The games that have a name of their own."""

_PATTERN: Final = re.compile(r"(\d{1,4})x(\d{1,4})k(\d{1,4})(?:s(\d{1,4}))?(?:b(\d{1,4}))?", re.A)

# Right, down, down-right, down-left: each line is found once, from its first cell.
_DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (-1, 1))


class Stock(NamedTuple):
    """The powers that one side has left."""

    swaps: int
    blocks: int


@dataclass(frozen=True)
class Rules:
    """A board of `width` x `height` on which `k` or more in a line win, and each side's powers.

    >>> rules = Rules.parse("power")
    >>> rules
    Rules(width=4, height=4, k=4, swaps=2, blocks=1)
    >>> str(rules)
    '4x4k4s2b1'
    """

    width: int
    height: int
    k: int
    swaps: int = 0
    blocks: int = 0

    def __post_init__(self) -> None:
        for name, least in (("width", 1), ("height", 1), ("k", 1), ("swaps", 0), ("blocks", 0)):
            number = getattr(self, name)
            if not isinstance(number, int) or isinstance(number, bool):
                raise RulesError(f"{name} must be a whole number, not {number!r}.")
            if number < least:
                raise RulesError(f"{name} is {number}; it must be at least {least}.")
        if self.width * self.height > MAX_CELLS:
            raise RulesError(
                f"{self.width}x{self.height} has {self.width * self.height} cells; "
                f"a board has at most {MAX_CELLS}."
            )
        if self.k > max(self.width, self.height):
            raise RulesError(
                f"{self.k} in a line does not fit on a board of {self.width}x{self.height}; "
                f"k is at most {max(self.width, self.height)} there."
            )
        if max(self.swaps, self.blocks) > MAX_CELLS:
            raise RulesError(
                f"{max(self.swaps, self.blocks)} powers of a kind are more than anyone can use; "
                f"a stock is at most {MAX_CELLS}."
            )

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read `WxHkK`, then `sN` and `bN` where there are powers; or the name of a game.

        >>> Rules.parse("classic")
        Rules(width=3, height=3, k=3, swaps=0, blocks=0)
        """
        wanted = text.strip().lower()
        match = _PATTERN.fullmatch(GAMES.get(wanted, wanted))
        if match is None:
            raise NotationError(
                f"Cannot read the rules {quote(text)}: expected {', '.join(GAMES)}, "
                "or a text such as 3x3k3 (width x height, k in a line) "
                "or 4x4k4s2b1 (with 2 swaps and 1 block each)."
            )
        width, height, k, swaps, blocks = (int(number or 0) for number in match.groups())
        return cls(width, height, k, swaps, blocks)

    def __str__(self) -> str:
        swaps = f"s{self.swaps}" if self.swaps else ""
        blocks = f"b{self.blocks}" if self.blocks else ""
        return f"{self.width}x{self.height}k{self.k}{swaps}{blocks}"

    def start(self, opener: Mark = Mark.X) -> Position:
        """The empty board with full stocks; `opener` moves first."""
        from noughts.core.position import Position  # noqa: PLC0415 - positions are made of rules

        return Position(self, opener, 0, 0, self.stock, self.stock)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def has_powers(self) -> bool:
        """Whether either side starts with a swap or a block."""
        return bool(self.swaps or self.blocks)

    @cached_property
    def stock(self) -> Stock:
        """What each side starts with."""
        return Stock(self.swaps, self.blocks)

    @cached_property
    def placements(self) -> tuple[Move, ...]:
        """For each cell the move that places there and uses no power."""
        return tuple(Move(cell) for cell in range(self.cells))

    @cached_property
    def full_mask(self) -> int:
        """Every cell of the board."""
        return (1 << self.cells) - 1

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The masks of all lines: rows, columns, diagonals down-right, then down-left.

        Within each kind they are ordered by their first cell. Lines of one cell (k = 1) are the
        same in every direction and are listed once.
        """
        masks: dict[int, None] = {}
        for dx, dy in _DIRECTIONS:
            for row in range(self.height):
                for column in range(self.width):
                    end_row = row + dy * (self.k - 1)
                    end_column = column + dx * (self.k - 1)
                    if end_row < self.height and 0 <= end_column < self.width:
                        first, step = row * self.width + column, dy * self.width + dx
                        masks[sum(1 << first + step * i for i in range(self.k))] = None
        return tuple(masks)

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the lines that contain it, in the order of `lines`."""
        return tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(self.cells)
        )
