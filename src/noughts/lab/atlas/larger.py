"""Boards that are too large for tables: what the prover settles, and what others have published."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.rules import Rules
from noughts.solving.prover import MAX_CELLS, prove

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.outcomes import Result

__all__ = ["PUBLISHED", "PublishedValue", "larger_rules", "proved_value"]

MIN_CELLS: Final = 17
MAX_WIDTH: Final = 16
MAX_NODES: Final = 1_500_000  # settles 9x4k4; up to ten seconds
_MEMORY: Final = 2**28


@dataclass(frozen=True)
class PublishedValue:
    """What others have shown of a game, and where."""

    rules: str
    value: str  # for the side that opens
    reference: str


PUBLISHED: Final = (
    PublishedValue(
        "15x15k5",
        "win",
        "L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, Go-Moku Solved by New Search "
        "Techniques, Computational Intelligence 12 (1996)",
    ),
    PublishedValue(
        "8x8k5",
        "draw",
        "W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh and I-C. Wu, Solving 7,7,5-game "
        "and 8,8,5-game, Theoretical Computer Science 815 (2020)",
    ),
    PublishedValue(
        "7x6k4d",
        "win",
        "J. D. Allen, October 1988; L. V. Allis, A Knowledge-based Approach of Connect-Four, "
        "Vrije Universiteit Amsterdam (1988)",
    ),
)
"""Games that neither a table nor our prover settles."""


def larger_rules() -> Iterator[Rules]:
    """The games that the prover tries: k in a row on larger boards, with and without a torus."""
    sizes = [
        (width, height)
        for width in range(1, MAX_WIDTH + 1)
        for height in range(1, width + 1)
        if MIN_CELLS <= width * height <= MAX_CELLS
    ]
    for width, height in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        for k, torus in product(range(1, width + 1), (False, True)):
            yield Rules(width, height, k, torus=torus)


def proved_value(rules: Rules) -> Result | None:
    """What the prover says of a game; None where its nodes do not suffice."""
    try:
        return prove(rules.start(), nodes=MAX_NODES, memory=_MEMORY).result
    except TooLarge:
        return None
