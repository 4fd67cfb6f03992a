"""Intervals for a player that does not know its chances, but was asked several times everywhere.

All figures are sums over the answers in all positions, which are independent of each other.

- **A figure against a fixed opponent.** The variance of the sum is that of the single answers,
  added up. If all answers in a position are alike, they show none, but there may be some. The
  true variance is larger by at most `largest` times the error, where `largest` is the most that
  one answer can change the figure. So error**2 = 1.96**2 * (variance + largest * error). For one
  position this is Wilson's interval, but for the shrinking of its middle.
- **The best answer.** An opponent that is fitted to the answers looks better than it is, so what
  the player scores against it is too low on average. An opponent that is fitted to one half of the
  answers and measured on the other half is no better than the best, so this score is too high on
  average. The interval goes from one to the other, and by the error of each beyond.

Nothing here depends on how the figures are computed: graph_spreads.py does it for small games, the
native core for large ones (cpp/learning/spreads.hpp).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Final

from noughts.learning.knowledge import Figure, exploitability_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.learning.knowledge import Knowledge, SeatKnowledge

__all__ = ["SeatSpreads", "Spread", "Spreads", "spread_of_sum", "with_intervals"]

_DEVIATIONS: Final = 1.96  # of an interval of 95 %


@dataclass(frozen=True)
class Spread:
    """How far a figure can be from the truth, if there is one answer in each position."""

    variance: float
    largest: float  # the most that one answer can change

    def divided(self, by: float) -> Spread:
        """The spread of the figure divided by a number."""
        return Spread(self.variance / by**2, self.largest / by)

    def error(self, samples: int, used: int) -> float:
        """With so many answers; the figure comes from those that were `used` for it."""
        variance = self.variance * samples / (samples - 1) / used
        step = _DEVIATIONS**2 * self.largest / used / 2
        return step + sqrt(_DEVIATIONS**2 * variance + step**2)


def spread_of_sum(spreads: Iterable[Spread]) -> Spread:
    """Of figures that come from different positions."""
    parts = list(spreads)
    return Spread(sum(part.variance for part in parts), max(part.largest for part in parts))


@dataclass(frozen=True)
class SeatSpreads:
    """What the answers of a player do to its figures as first or as second player."""

    against_random: Spread
    against_ideal: Spread
    against_best_answer: Spread
    # An opponent that is fitted to one half, measured on the other: the score, and its spread.
    halves: tuple[tuple[float, Spread], tuple[float, Spread]]
    kept_against_random: Spread  # of positions of a game, not of their share
    kept_against_ideal: Spread


@dataclass(frozen=True)
class Spreads:
    """All of them."""

    samples: int
    kept: Spread  # each position counted once
    first: SeatSpreads | None
    second: SeatSpreads | None
    met_random: float  # positions in a game of each seat against random play
    met_ideal: float

    @property
    def _seats(self) -> list[SeatSpreads]:
        return [seat for seat in (self.first, self.second) if seat is not None]

    @property
    def kept_against_random(self) -> Spread:
        """Of the share of positions that it meets."""
        both = spread_of_sum(seat.kept_against_random for seat in self._seats)
        return both.divided(self.met_random)

    @property
    def kept_against_ideal(self) -> Spread:
        """Of the share of positions that it meets."""
        both = spread_of_sum(seat.kept_against_ideal for seat in self._seats)
        return both.divided(self.met_ideal)


def with_intervals(knowledge: Knowledge, spreads: Spreads) -> Knowledge:
    """What is known of a player from the shares of its answers, with intervals of 95 %."""
    samples = spreads.samples
    first, second = (
        None if seat is None or spread is None else _seat(seat, spread, samples)
        for seat, spread in (
            (knowledge.first, spreads.first),
            (knowledge.second, spreads.second),
        )
    )

    def share(figure: Figure, spread: Spread) -> Figure:
        return _figure(figure.value, spread, samples, 0.0, 1.0)

    return replace(
        knowledge,
        samples=samples,
        kept=share(knowledge.kept, spreads.kept),
        kept_against_random=share(knowledge.kept_against_random, spreads.kept_against_random),
        kept_against_ideal=share(knowledge.kept_against_ideal, spreads.kept_against_ideal),
        exploitability=exploitability_of(first, second),
        first=first,
        second=second,
    )


def _seat(seat: SeatKnowledge, spreads: SeatSpreads, samples: int) -> SeatKnowledge:
    random, best = seat.against_random.value, seat.against_ideal.value
    return replace(
        seat,
        against_random=_figure(random, spreads.against_random, samples, -1.0, 1.0),
        against_ideal=_figure(best, spreads.against_ideal, samples, -1.0, float(seat.value)),
        against_best_answer=_best_answer(
            seat.against_best_answer.value, spreads, samples, seat.value
        ),
    )


def _figure(value: float, spread: Spread, samples: int, least: float, most: float) -> Figure:
    """A figure against a fixed opponent, between the least and the most that it can be."""
    error = spread.error(samples, samples)
    return Figure(value, max(least, value - error), min(most, value + error))


def _best_answer(score: float, spreads: SeatSpreads, samples: int, value: int) -> Figure:
    """What the player scores against the best answer: nobody can hope for more than the value."""
    low = score - spreads.against_best_answer.error(samples, samples)
    measured = sum(part for part, _ in spreads.halves) / 2
    # The mean of two is off by no more than the mean of how far each is off.
    error = sum(spread.error(samples, samples // 2) for _, spread in spreads.halves) / 2
    return Figure(score, max(-1.0, low), min(float(value), max(score, measured + error)))
