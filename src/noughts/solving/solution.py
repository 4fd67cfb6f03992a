"""What is known of a position once it is solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.core.outcomes import Value

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["Solution", "value_of_finished"]


@dataclass(frozen=True)
class Solution:
    """The truth of a position; values are for the side to move in it."""

    position: Position
    value: Value
    moves: dict[Move, Value | None]  # every legal move in order; None: open, and not better
    line: tuple[Move, ...]  # best play by both sides, to the end or as far as it is known
    source: Literal["rules", "table", "engine"]

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that nothing is better than: fastest wins, else draws, else slowest losses."""
        return tuple(move for move, value in self.moves.items() if value == self.value)

    @property
    def ranked(self) -> list[tuple[Move, Value | None]]:
        """Every move with its value, best first; equals stay in order, open ones come last."""
        known = [(move, value) for move, value in self.moves.items() if value is not None]
        known.sort(key=lambda item: item[1], reverse=True)
        return [*known, *((move, None) for move, value in self.moves.items() if value is None)]


def value_of_finished(position: Position) -> Value:
    """The value of a finished position: won or lost in 0 plies, or drawn."""
    if position.outcome is None:
        raise ValueError("the game is not over")
    winner = position.outcome.winner
    if winner is None:
        return Value.draw()
    return Value.win(0) if winner is position.to_move else Value.loss(0)
