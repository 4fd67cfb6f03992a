"""Rules: one game of the family, and everything that its rules decide.

Only this file has what differs between games: the lines (`lines`), the legal cells (`legal_mask`),
and who wins with a complete line (`ending`). Positions, searches and players ask the rules.

A board of width 4 and height 3 numbers its cells in row-major order; bit `c` of a mask is cell `c`:

     0  1  2  3
     4  5  6  7
     8  9 10 11

So the line of three cells down the left side (cells 0, 4, 8) is the mask
`1 << 0 | 1 << 4 | 1 << 8 == 0x111`.
"""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.errors import NotationError, RulesError, quote
from noughts.core.lines import make_lines, strokes_of
from noughts.core.marks import Mark
from noughts.core.moves import Move
from noughts.core.outcomes import Outcome, Termination

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Power, Swap
    from noughts.core.position import Position

__all__ = ["GAMES", "MAX_CELLS", "Rules", "Stock"]

MAX_CELLS: Final = 225

GAMES: Final = {
    "classic": "3x3k3",
    "four": "4x4k4",
    "power": "4x4k4s2b1",
    "power-alt": "4x4k4s1b2",
    "gomoku": "15x15k5",
    "misere": "3x3k3m",
    "torus": "3x3k3t",
    "connect-four": "7x6k4d",
}
"""The games with a name."""

_PATTERN: Final = re.compile(
    r"(\d{1,4})x(\d{1,4})k(\d{1,4})(t?)(m?)(d?)(?:s(\d{1,4}))?(?:b(\d{1,4}))?", re.A
)

_MAX_MASKS: Final = 4096  # more than the 512 of a 3x3 board, and at most a few MB
_BOTH_LINES: Final = Outcome(Termination.BOTH_LINES)
_FULL_BOARD: Final = Outcome(Termination.FULL_BOARD)
_X: Final = Mark.X  # looking names up in the class is slow, and every search places marks


class Stock(NamedTuple):
    """The powers that one side has left."""

    swaps: int
    blocks: int


@dataclass(frozen=True)
class Rules:
    """A board of `width` x `height` on which `k` or more in a line win, and each side's powers.

    On a `torus` lines go on at the opposite edge. In `misere` games whoever completes a line loses.
    In `drop` games a mark falls to the lowest empty cell of its column.

    >>> str(Rules(4, 4, 4, swaps=2, blocks=1))
    '4x4k4s2b1'
    >>> Rules.parse("connect-four").drop, str(Rules(3, 3, 3, torus=True, misere=True))
    (True, '3x3k3tm')
    """

    width: int
    height: int
    k: int
    swaps: int = 0
    blocks: int = 0
    _: KW_ONLY
    torus: bool = False
    misere: bool = False
    drop: bool = False

    def __post_init__(self) -> None:
        for name, minimum in (("width", 1), ("height", 1), ("k", 1), ("swaps", 0), ("blocks", 0)):
            number = getattr(self, name)
            if not isinstance(number, int) or isinstance(number, bool):
                raise RulesError(f"{name} must be a whole number, not {number!r}.")
            if number < minimum:
                raise RulesError(f"{name} is {number}; it must be at least {minimum}.")
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
                f"{max(self.swaps, self.blocks)} powers of one kind are too many; "
                f"a stock has at most {MAX_CELLS}."
            )
        if self.drop and self.has_powers:
            raise RulesError(
                "Marks that fall and powers do not go together: leave out one of them."
            )

    def __hash__(self) -> int:
        """Every position has rules, and positions are put into sets by the million."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        powers = (self.swaps, self.blocks)
        return hash((self.width, self.height, self.k, powers, self.torus, self.misere, self.drop))

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read `WxHkK`, letters for variants, `sN` and `bN` for powers; or the name of a game.

        >>> Rules.parse("classic") == Rules(3, 3, 3)
        True
        >>> str(Rules.parse("Connect Four"))
        '7x6k4d'
        """
        name = text.strip().lower()
        match = _PATTERN.fullmatch(GAMES.get(name.replace(" ", "-").replace("è", "e"), name))
        if match is None:
            raise NotationError(
                f"Cannot read the rules {quote(text)}: expected {', '.join(GAMES)}, "
                "or a text such as 3x3k3 (3 columns, 3 rows, 3 in a row). "
                "4x4k4s2b1 also gives each side 2 swaps and 1 block. In 3x3k3t rows go on at the "
                "opposite edge, in 3x3k3m a row loses, in 7x6k4d marks fall down."
            )
        width, height, k, torus, misere, drop, swaps, blocks = match.groups()
        numbers = tuple(int(number or 0) for number in (width, height, k, swaps, blocks))
        return _shared(numbers, bool(torus), bool(misere), bool(drop))

    def __str__(self) -> str:
        letters = (("t", self.torus), ("m", self.misere), ("d", self.drop))
        variant = "".join(letter for letter, is_set in letters if is_set)
        swaps = f"s{self.swaps}" if self.swaps else ""
        blocks = f"b{self.blocks}" if self.blocks else ""
        return f"{self.width}x{self.height}k{self.k}{variant}{swaps}{blocks}"

    def __reduce__(self) -> tuple[Callable[[str], Rules], tuple[str]]:
        """Between processes only the notation travels; lines are found again on the other side."""
        return Rules.parse, (str(self),)

    def start(self, opener: Mark = Mark.X) -> Position:
        """The empty board with full stocks; `opener` moves first."""
        from noughts.core.position import Position  # noqa: PLC0415 - positions import rules

        return Position(self, opener, 0, 0, self.stock, self.stock)

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    @property
    def has_powers(self) -> bool:
        """Whether either side starts with a swap or a block."""
        return bool(self.swaps or self.blocks)

    @cached_property
    def stock(self) -> Stock:
        """The stock of each side at the start."""
        return Stock(self.swaps, self.blocks)

    @cached_property
    def full_mask(self) -> int:
        """Every cell of the board."""
        return (1 << self.cells) - 1

    # ---- lines ------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The masks of all lines, in the order of `make_lines`."""
        return make_lines(self.width, self.height, self.k, torus=self.torus)

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the lines that contain it, in the order of `lines`."""
        return tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(self.cells)
        )

    def strokes(self, line: int) -> tuple[tuple[float, float, float, float], ...]:
        """How to draw a line: from (x, y) to (x, y), in cells; more than one piece on a torus."""
        return strokes_of(line, self.width, self.height)

    # ---- legal cells and moves --------------------------------------------------------------

    def legal_mask(self, taken_mask: int, blocked: int | None = None) -> int:
        """The legal cells when the cells of `taken_mask` have marks and one may be blocked."""
        closed = taken_mask if blocked is None else taken_mask | 1 << blocked
        legal_mask = self.full_mask & ~closed
        return legal_mask & ~self.floating_mask(taken_mask) if self.drop else legal_mask

    def floating_mask(self, taken_mask: int) -> int:
        """The cells above an empty one, where marks fall; 0 where they do not."""
        if not self.drop:
            return 0
        empty_mask = self.full_mask & ~taken_mask
        return empty_mask >> self.width

    def landing(self, cell: int, taken_mask: int) -> int:
        """Where a mark that is put on an empty cell comes to rest: there, unless marks fall.

        >>> Rules.parse("connect-four").landing(3, 1 << 38)
        31
        """
        floating_mask = self.floating_mask(taken_mask)
        while floating_mask >> cell & 1:
            cell += self.width
        return cell

    @property
    def is_free(self) -> bool:
        """Whether a mark may go on every empty cell."""
        return not self.drop

    @cached_property
    def placements(self) -> tuple[Move, ...]:
        """For each cell the move that places there and uses no power."""
        return tuple(Move(cell, None, self.width) for cell in range(self.cells))

    def placements_on(self, mask: int) -> tuple[Move, ...]:
        """The moves that place on a cell of a mask and use no power, in the order of the cells.

        Searches ask for the same masks again and again, so the first ones are remembered.
        """
        placements = self._placements_on.get(mask)
        if placements is None:
            placements = tuple(move for move in self.placements if mask >> move.cell & 1)
            if len(self._placements_on) < _MAX_MASKS:
                self._placements_on[mask] = placements
        return placements

    @cached_property
    def _placements_on(self) -> dict[int, tuple[Move, ...]]:
        return {}

    def move(self, cell: int, power: Power | None = None) -> Move:
        """A move on this board; `Position.check` tests whether it is legal."""
        return Move(cell, power, self.width)

    # ---- the ending -------------------------------------------------------------------------

    @property
    def line_wins(self) -> bool:
        """Whether a side that completes a line wins by it."""
        return not self.misere

    def line_owner(self, outcome: Outcome) -> Mark | None:
        """The side whose line ended a game; None after any other ending."""
        if outcome.winner is None or not outcome.line:
            return None
        return outcome.winner if self.line_wins else outcome.winner.other

    def ending(self, mover: Mark, own_line: int, other_line: int) -> Outcome | None:
        """Who wins when a move leaves complete lines: one of the mover's, one of the opponent's.

        A line is a mask; 0 means no line.
        """
        if own_line and other_line:
            return _BOTH_LINES
        if not own_line and not other_line:
            return None
        owner = mover if own_line else mover.other
        winner = owner if self.line_wins else owner.other
        return Outcome(Termination.LINE, winner, own_line or other_line)

    def outcome(self, mover: Mark, own_mask: int, other_mask: int) -> Outcome | None:
        """The outcome after any move, by all lines; `own_mask` is of the side that moved."""
        own_line = self._complete_line(own_mask)
        other_line = self._complete_line(other_mask)
        ending = self.ending(mover, own_line, other_line)
        if ending is None and own_mask | other_mask == self.full_mask:
            return _FULL_BOARD
        return ending

    def _complete_line(self, mask: int) -> int:
        """The first line that is complete in a mask; 0 if there is none."""
        for line in self.lines:
            if mask & line == line:
                return line
        return 0

    def outcome_of_placement(
        self, cell: int, mover: Mark, own_mask: int, other_mask: int
    ) -> Outcome | None:
        """The same after a placement on `cell`, which can complete only lines through it.

        The masks are those after the placement. This is the inner loop of every search.
        """
        for line in self.lines_through[cell]:
            if own_mask & line == line:
                endings_of_x, endings_of_o = self._endings
                return (endings_of_x if mover is _X else endings_of_o)[line]
        return _FULL_BOARD if own_mask | other_mask == self.full_mask else None

    def outcome_of_swap(
        self, swap: Swap, mover: Mark, own_mask: int, other_mask: int
    ) -> Outcome | None:
        """The same after a swap, where no line was complete before it and a cell is empty.

        Each side can complete only lines through the cell that it got.
        """
        first, second = swap
        own_cell, other_cell = (first, second) if own_mask >> first & 1 else (second, first)
        own_line = other_line = 0
        for line in self.lines_through[own_cell]:
            if own_mask & line == line:
                own_line = line
                break
        for line in self.lines_through[other_cell]:
            if other_mask & line == line:
                other_line = line
                break
        return self.ending(mover, own_line, other_line)

    @cached_property
    def _endings(self) -> tuple[dict[int, Outcome | None], dict[int, Outcome | None]]:
        """For X and for O, how completing each line ends the game."""
        by_x, by_o = ({line: self.ending(mark, line, 0) for line in self.lines} for mark in Mark)
        return by_x, by_o


@lru_cache(256)
def _shared(numbers: tuple[int, ...], torus: bool, misere: bool, drop: bool) -> Rules:
    """The same object for the same rules: its lines are found once, however often they are read."""
    return Rules(*numbers, torus=torus, misere=misere, drop=drop)
