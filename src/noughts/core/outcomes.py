"""Outcomes of finished games, and the values of positions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, total_ordering
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from noughts.core.marks import Mark

__all__ = ["Outcome", "Result", "Termination", "Value", "cells_of"]


@lru_cache(16_384)  # the same few masks, by the million
def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a mask, in ascending order.

    >>> cells_of(0b10011)
    (0, 1, 4)
    """
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cells)


class Termination(Enum):
    """Why a game ended."""

    LINE = "line"
    FULL_BOARD = "full board"
    BOTH_LINES = "both lines"  # one swap completed a line of each side
    RESIGNATION = "resignation"

    __hash__ = object.__hash__  # each exists once, and a hash of its name takes longer

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Termination.{self.name}"


class Outcome(NamedTuple):
    """How a finished game ended: why, who won (nobody in a draw), and the line that decided it."""

    termination: Termination
    winner: Mark | None = None
    line_mask: int = 0

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    @property
    def line(self) -> tuple[int, ...]:
        """The cells of the line that decided the game; empty if there is none."""
        return cells_of(self.line_mask)


class Result(Enum):
    """Win, draw or loss, for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    __hash__ = object.__hash__  # as above

    @property
    def reversed(self) -> Result:
        """The same result for the other side."""
        return _REVERSED[self]

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Result.{self.name}"


_REVERSED = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Value:
    """The exact value of a position for the side to move: a result and a distance.

    `plies` is the number of moves until the end, if the winner plays the fastest win and the loser
    the slowest loss; None for a draw. A value is greater if it is better for the side to move: a
    fast win, a slow win, a draw, a slow loss, a fast loss.

    >>> max(Value.win(5), Value.win(3), Value.draw(), Value.loss(8))
    Value.win(3)
    >>> max(Value.loss(2), Value.loss(8))
    Value.loss(8)
    """

    result: Result
    plies: int | None

    def __post_init__(self) -> None:
        if (self.plies is None) != (self.result is Result.DRAW) or (self.plies or 0) < 0:
            raise ValueError(f"a {self.result} cannot have plies={self.plies}")

    @classmethod
    def win(cls, plies: int) -> Value:
        """Win in that many plies."""
        return cls(Result.WIN, plies)

    @classmethod
    def loss(cls, plies: int) -> Value:
        """Lose in that many plies."""
        return cls(Result.LOSS, plies)

    @classmethod
    def draw(cls) -> Value:
        """Nobody can force a win."""
        return cls(Result.DRAW, None)

    @property
    def before(self) -> Value:
        """The value of a move that leads here, for the side that makes the move.

        >>> Value.loss(2).before
        Value.win(3)
        """
        plies = None if self.plies is None else self.plies + 1
        return Value(self.result.reversed, plies)

    @property
    def _rank(self) -> tuple[int, int]:
        match self.result:
            case Result.WIN:
                return 1, -(self.plies or 0)
            case Result.DRAW:
                return 0, 0
            case Result.LOSS:
                return -1, self.plies or 0

    def __lt__(self, other: Value) -> bool:
        return self._rank < other._rank

    def __gt__(self, other: Value) -> bool:  # which `max` uses, thousands of times
        return self._rank > other._rank

    def __str__(self) -> str:
        """For programmers; the coach tells people, and counts moves of the winner."""
        if self.plies is None:
            return str(self.result)
        return f"{self.result} in {self.plies} {'ply' if self.plies == 1 else 'plies'}"

    def __repr__(self) -> str:
        return f"Value.{self.result}({'' if self.plies is None else self.plies})"
