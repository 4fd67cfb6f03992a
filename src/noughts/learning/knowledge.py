"""What is known of a player: the figures of `noughts judge`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "SMALL",
    "Figure",
    "Knowledge",
    "Mistake",
    "PlyKnowledge",
    "SeatKnowledge",
    "exactly",
    "exploitability_of",
]

SMALL = 1e-9
"""Rounding errors of sums are smaller."""


@dataclass(frozen=True)
class Figure:
    """A number; `low` and `high` are equal to it unless it comes from samples."""

    value: float
    low: float
    high: float


def exactly(value: float) -> Figure:
    """A number that is known."""
    return Figure(value, value, value)


@dataclass(frozen=True)
class SeatKnowledge:
    """The player as first or as second player; a win scores 1, a draw 0, a loss -1."""

    value: int  # the score of perfect play against perfect play
    against_random: Figure
    against_ideal: Figure
    against_best_answer: Figure  # what it scores against an opponent that knows its chances


@dataclass(frozen=True)
class PlyKnowledge:
    """All positions with so many marks."""

    ply: int
    positions: int
    kept: float  # the share of positions in which it keeps the value, each counted once
    lost: float  # mean loss of value: from 0 to 2
    mistakes: int  # positions in which it can lose value


@dataclass(frozen=True)
class Mistake:
    """A position where it loses value."""

    ply: int
    position: str
    value: int  # of the position, for the side to move
    lost: float  # the mean loss of value
    move: str | None  # the worst of its moves; None if it makes no legal move
    chance: float  # of that move
    met: float  # how often it meets the position in a game against random play


@dataclass(frozen=True)
class Knowledge:
    """What a player knows of one game."""

    player: str
    rules: str
    positions: int  # unfinished ones in which it can be to move
    samples: int | None  # in each position; None if the chances are exact
    kept: Figure  # share of positions in which it keeps the value, each counted once
    kept_against_random: Figure  # the same, as it meets them against random play
    kept_against_ideal: Figure  # the same, as it meets them against ideal play
    exploitability: Figure
    first: SeatKnowledge | None  # None for a player that never opens
    second: SeatKnowledge | None  # None for a player that always opens
    plies: tuple[PlyKnowledge, ...]
    worst: tuple[Mistake, ...]  # by ply, at most three of each, the largest loss first
    by: Literal["positions"] = "positions"  # every one was looked at; `Measured` is by games

    @property
    def is_unbeatable(self) -> bool:
        """Whether nobody can take anything from it: for sure, so never for a sampled player."""
        return self.samples is None and self.exploitability.value < SMALL


def exploitability_of(*all_seats: SeatKnowledge | None) -> Figure:
    """The mean over the seats of what the best answer takes: zero is the least."""
    seats = [seat for seat in all_seats if seat is not None]

    def taken(scores: list[float]) -> float:
        taken = sum(seat.value - score for seat, score in zip(seats, scores, strict=True))
        return max(0.0, round(taken / len(seats), 12))

    return Figure(
        taken([seat.against_best_answer.value for seat in seats]),
        taken([seat.against_best_answer.high for seat in seats]),
        taken([seat.against_best_answer.low for seat in seats]),
    )
