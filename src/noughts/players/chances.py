"""Distributions of moves: equal chances, mixtures, and the largest of several noisy numbers."""

from __future__ import annotations

from collections import Counter
from math import ceil, erf, exp, pi, prod, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from noughts.core.moves import Move

__all__ = ["chances_of_largest", "equal_chances", "mixed_chances"]

_REACH: Final = 7.0  # standard deviations: what lies beyond has a chance of 1e-12
_STEPS: Final = 4  # points of the integral for each standard deviation
_FINE_STEPS: Final = 24  # the same where the integral begins within the bell


def equal_chances(moves: Sequence[Move]) -> dict[Move, float]:
    """The same chance for each move."""
    return dict.fromkeys(moves, 1 / len(moves)) if moves else {}


def mixed_chances(parts: Iterable[tuple[float, Mapping[Move, float]]]) -> dict[Move, float]:
    """Several distributions, each with its weight, as one."""
    chances: dict[Move, float] = {}
    for weight, part in parts:
        if weight > 0:
            for move, chance in part.items():
                chances[move] = chances.get(move, 0.0) + weight * chance
    return chances


def chances_of_largest(
    means: Sequence[float], noise: float, floor: float = float("-inf")
) -> tuple[list[float], float]:
    """How likely each number is the largest, and how likely all of them are below `floor`.

    Each number has its mean and normal noise of the same standard deviation. The integral of the
    density of one number times the chances that the others are smaller is taken by Simpson's rule;
    its error is below 1e-6, and below 1e-12 where the floor plays no part.

    >>> chances, below = chances_of_largest([0.0, 1.0], 1.0)
    >>> [round(chance, 6) for chance in chances], below
    ([0.23975, 0.76025], 0.0)
    """
    if not means:
        return [], 1.0
    top = max(means)
    low, high = top - _REACH * noise, top + _REACH * noise
    if floor >= high:
        return [0.0] * len(means), 1.0
    begin, steps_per_noise = (low, _STEPS) if floor <= low else (floor, _FINE_STEPS)
    steps = 2 * ceil(steps_per_noise * (high - begin) / noise / 2)
    width = (high - begin) / steps
    counts = Counter(means)
    sums = dict.fromkeys(counts, 0.0)
    for step in range(steps + 1):
        at = begin + step * width
        weight = 1 if step in (0, steps) else 4 if step % 2 else 2
        below = {mean: _share_below((at - mean) / noise) for mean in counts}
        all_below = prod(
            share**count
            for (mean, count), share in zip(counts.items(), below.values(), strict=True)
        )
        for mean, share in below.items():
            if share > 0:
                sums[mean] += weight * _density((at - mean) / noise) * all_below / share
    scale = width / noise / 3
    all_below_floor = 0.0
    if floor > low:
        all_below_floor = prod(_share_below((floor - mean) / noise) for mean in means)
    chances = [sums[mean] * scale for mean in means]
    correction = (1 - all_below_floor) / sum(chances)
    return [chance * correction for chance in chances], all_below_floor


def _share_below(distance: float) -> float:
    return 0.5 * (1 + erf(distance / sqrt(2)))


def _density(distance: float) -> float:
    return exp(-distance * distance / 2) / sqrt(2 * pi)
