"""What one request may cost; everything the server bounds is bounded here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = [
    "ANALYSIS_SECONDS",
    "BODY_BYTES",
    "ESTIMATE_NODES",
    "GAME_CHARACTERS",
    "LEAST_NODES",
    "POSITION_CHARACTERS",
    "QUEUE",
    "REVIEW_SECONDS",
    "SEARCH_WORK",
    "SHEET_EXERCISES",
    "SLOW_QUEUE",
    "TABLE_BYTES",
    "TABLE_SECONDS",
    "nodes_allowed",
]

BODY_BYTES: Final = 16 * 1024
"""Of a request; the longest game there is needs a fifth of it."""

GAME_CHARACTERS: Final = 4000
"""Of a game in notation: 225 moves, each with a power."""

POSITION_CHARACTERS: Final = 400
"""Of a position in notation: 225 cells, separators, stocks."""

ANALYSIS_SECONDS: Final = 2.0
"""For the exact value of a position that no table covers."""

ESTIMATE_NODES: Final = 300_000
"""For an estimate of such a position when it cannot be solved."""

REVIEW_SECONDS: Final = 10.0
"""For the review of a whole game that no table covers, shared by its positions."""

TABLE_BYTES: Final = 256 * 1024 * 1024
"""Memory of a table that the server builds by itself; larger ones are made by `noughts tables`."""

QUEUE: Final = 512
"""Quick requests that may wait for a free thread; the next is told to come back later."""

SLOW_QUEUE: Final = 32
"""The same for analyses, reviews and the lab, which may take seconds each."""

SEARCH_WORK: Final = 20_000_000
"""Of one search of the lab, in steps of about a tenth of a microsecond; see `nodes_allowed`."""

LEAST_NODES: Final = 2_000
"""Of one search of the lab on a large board, where a node takes its time."""

TABLE_SECONDS: Final = 20.0
"""For an exercise to wait until the table that it is made from is there."""

SHEET_EXERCISES: Final = 24
"""On one printed sheet."""


def nodes_allowed(rules: Rules, *, is_ordered: bool) -> int:
    """How many nodes of a search in Python fit into `SEARCH_WORK`.

    A node makes all of its moves, and an estimate looks at every line; searches that put promising
    moves first estimate every move. There are `LEAST_NODES` to look at all the same, unless they
    would take ten times as long.

    >>> from noughts import Rules
    >>> nodes_allowed(Rules.parse("classic"), is_ordered=False)
    1176470
    """
    swaps = rules.cells**2 // 4 if rules.swaps else 0
    blocks = rules.cells if rules.blocks else 0
    moves, lines = rules.cells * (1 + swaps + blocks), len(rules.lines)
    work = (moves * lines if is_ordered else moves) + lines
    return max(1, SEARCH_WORK // work, min(LEAST_NODES, 10 * SEARCH_WORK // work))
