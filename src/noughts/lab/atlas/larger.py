"""Boards too large for tables: what prover and search settle, and what others have published."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.rules import Rules
from noughts.solving import Budget, solve
from noughts.solving.prover import prove

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.outcomes import Result

__all__ = [
    "LONG_SEARCHES",
    "PUBLISHED",
    "PublishedValue",
    "larger_rules",
    "searched_value",
    "settled_by_prover",
]

MIN_CELLS: Final = 17  # smaller boards have tables
MAX_CELLS: Final = 49
MAX_WIDTH: Final = 10
_LINES: Final = range(3, 7)
_MAX_NODES: Final = 200_000  # about a second
_MEMORY: Final = 2**28

MAX_DROP_SIDE: Final = 9
MAX_DROP_CELLS: Final = 30
_DROP_LINES: Final = (3, 4)
_SEARCH: Final = Budget(nodes=8_000_000)  # a few seconds


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
        "Techniques, AAAI Technical Report FS-93-02 (1993), and Computational Intelligence (1996)",
    ),
    PublishedValue(
        "8x8k5",
        "draw",
        "W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh and I-C. Wu, On solving the "
        "7,7,5-game and the 8,8,5-game, Theoretical Computer Science 815 (2020), 79-94",
    ),
    PublishedValue(
        "7x6k4d",
        "win",
        "J. D. Allen, in rec.games.programmer, October 1988; L. V. Allis, A Knowledge-based "
        "Approach of Connect-Four, Report IR-163, Vrije Universiteit Amsterdam (1988)",
    ),
)
"""What others have shown; the atlas has it where nothing of ours settles a game."""


LONG_SEARCHES: Final = {"6x6k4d": "loss", "7x6k4d": "win"}
"""What the engine has searched to the end in longer runs: 42 and 445 million positions."""


def larger_rules() -> Iterator[Rules]:
    """The games that are tried: with and without a torus by the prover, falling marks by search."""
    sizes = [
        (width, height)
        for width in range(2, MAX_WIDTH + 1)
        for height in range(2, width + 1)
        if MIN_CELLS <= width * height <= MAX_CELLS
    ]
    for width, height in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        for k, torus in product(_LINES, (False, True)):
            if k <= width:
                yield Rules(width, height, k, torus=torus)
    sides = range(2, MAX_DROP_SIDE + 1)
    for width, height in product(sides, sides):
        if MIN_CELLS <= width * height <= MAX_DROP_CELLS:
            for k in _DROP_LINES:
                if k <= max(width, height):
                    yield Rules(width, height, k, drop=True)


def settled_by_prover(rules: Rules) -> Result | None:
    """What the prover says of a game; None where its nodes do not suffice."""
    try:
        return prove(rules.start(), nodes=_MAX_NODES, memory=_MEMORY).result
    except TooLarge:
        return None


def searched_value(rules: Rules) -> tuple[Result, int | None] | None:
    """What the engine has searched to the end, with its distance; None where it has not."""
    solution = solve(rules.start(), _SEARCH)
    if solution.result is None:
        return None
    return solution.result, solution.plies if solution.is_exact else None
