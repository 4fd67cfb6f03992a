"""The states of a certificate and their text; the name and version of the format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["FORMAT", "SIZE_LIMIT", "VERSION", "State"]

FORMAT: Final = "noughts-certificate"
VERSION: Final = 1
SIZE_LIMIT: Final = 2**30
"""The default limit on a certificate in bytes: one gibibyte."""


class State(NamedTuple):
    """A game between a maker, who wants a line, and a breaker, who wants no line of the maker.

    The side to move takes an open cell. The maker wins if it completes a line. It fails if the
    breaker completes one first, or if no open cell is left. In a weak game lines of the breaker do
    not count, and its marks are left out. A cell in no mask is dead: nobody plays there.
    """

    open_mask: int
    maker_mask: int
    breaker_mask: int
    is_weak: bool
    maker_moves: bool

    def after(self, cell: int) -> State:
        """The state after a move."""
        bit = 1 << cell
        maker_mask = self.maker_mask | (bit if self.maker_moves else 0)
        breaker_mask = self.breaker_mask | (0 if self.maker_moves or self.is_weak else bit)
        open_mask = self.open_mask & ~bit
        return State(open_mask, maker_mask, breaker_mask, self.is_weak, not self.maker_moves)

    def text(self, rules: Rules) -> str:
        """The text that an entry has, such as `..m./.b../.#.. real breaker`."""
        letters = ["#"] * rules.cells
        for mask, letter in (
            (self.open_mask, "."),
            (self.breaker_mask, "b"),
            (self.maker_mask, "m"),
        ):
            for cell in range(rules.cells):
                if mask >> cell & 1:
                    letters[cell] = letter
        width = rules.width
        rows = ("".join(letters[i : i + width]) for i in range(0, rules.cells, width))
        game = "weak" if self.is_weak else "real"
        return f"{'/'.join(rows)} {game} {'maker' if self.maker_moves else 'breaker'}"
