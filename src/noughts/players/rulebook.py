"""Report C's computer: a search without powers, and two fixed rules for using them.

It places a mark where a depth-limited alpha-beta search with ordering and the report's estimate
says, as if there were no powers. Then, if the game is not over:

1. If only one cell of a line is missing, an opponent's mark stands there, and it has a mark outside
   the line, it swaps the two and completes the line.
2. Otherwise it blocks the empty cell of a line in which the opponent has all other cells.

The report does not say which rule comes first; here the one that wins at once does. It looks 4
plies ahead as in the report's text, or as many as its parameter says.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from noughts.core.moves import Block, Swap
from noughts.core.outcomes import cells_of
from noughts.players.player import Choice, Player
from noughts.search.ladder import run

if TYPE_CHECKING:
    from noughts.core.moves import Power
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["RulebookPlayer"]

_DEPTH: Final = 4


class RulebookPlayer(Player):
    """Search without powers, then the two rules."""

    reports = True
    is_deterministic = True

    def __init__(self, depth: int | None = None) -> None:
        self.name = "rulebook" if depth is None else f"rulebook:{depth}"
        self._depth = _DEPTH if depth is None else depth

    def choose(self, position: Position) -> Choice:
        """Place by search, then use a power by rule."""
        report = run(_without_powers(position), "+ordering", "heuristic", self._depth)
        if report.move is None:
            raise ValueError("the game is over")
        cell = report.move.cell
        allowed = position.powers_after(cell)
        power = _winning_swap(position, cell) or _saving_block(position, cell)
        move = position.rules.move(cell, power if power in allowed else None)
        return Choice(move, report)


def _without_powers(position: Position) -> Position:
    """The position for the search: with the blocked cell, without stocks."""
    bare = _bare(position.rules)
    return position._replace(rules=bare, own_stock=bare.stock, other_stock=bare.stock)


@lru_cache(64)  # rules remember their lines
def _bare(rules: Rules) -> Rules:
    return replace(rules, swaps=0, blocks=0)


def _winning_swap(position: Position, cell: int) -> Power | None:
    own_mask, other_mask = position.own_mask | 1 << cell, position.other_mask
    if not position.own_stock.swaps:
        return None
    for line in position.rules.lines:
        missing, spare = line & ~own_mask, own_mask & ~line
        if missing.bit_count() == 1 and missing & other_mask and spare:
            blocker, helper = cells_of(missing)[0], cells_of(spare)[0]
            return Swap(min(blocker, helper), max(blocker, helper))
    return None


def _saving_block(position: Position, cell: int) -> Power | None:
    own_mask, other_mask = position.own_mask | 1 << cell, position.other_mask
    if not position.own_stock.blocks:
        return None
    for line in position.rules.lines:
        missing = line & ~other_mask
        if missing.bit_count() == 1 and not missing & own_mask:
            return Block(cells_of(missing)[0])
    return None
