"""What one request may cost; everything the server bounds is bounded here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = [
    "BODY_BYTES",
    "ENGINE_COST",
    "EXERCISE_COST",
    "GAME_CHARACTERS",
    "LONG_PER_CLIENT",
    "LONG_QUEUE",
    "NEW_TABLES",
    "POSITION_CHARACTERS",
    "QUICK_PER_CLIENT",
    "QUICK_QUEUE",
    "REQUESTS_AT_ONCE",
    "REVIEW_NODES",
    "SEARCH_COST",
    "SEARCH_WORK",
    "SHEET_EXERCISES",
    "TABLES_BYTES",
    "TABLE_BYTES",
    "TABLE_SECONDS",
    "node_cost",
]

BODY_BYTES: Final = 16 * 1024
"""Of a request; the longest game there is needs a fifth of it."""

GAME_CHARACTERS: Final = 4000
"""Of a game in notation: 225 moves, each with a power."""

POSITION_CHARACTERS: Final = 400
"""Of a position in notation: 225 cells, separators, stocks."""

SEARCH_COST: Final = 200.0
"""Of a short search, in milliseconds: what `scheduling.py` reckons with, no limit."""

ENGINE_COST: Final = 2000.0
"""Of the longest there are."""

REVIEW_NODES: Final = 6_000_000
"""For the review of a whole game that no table covers, shared by its positions."""

TABLE_BYTES: Final = 256 * 1024 * 1024
"""Memory of a table that the server builds by itself; larger ones are made by `noughts tables`."""

REQUESTS_AT_ONCE: Final = 4
"""Requests that are answered at the same time; those that wait for something do not count."""

TABLES_BYTES: Final = 512 * 1024 * 1024
"""Memory of all tables together; those of the named games stay, whatever else is asked for."""

NEW_TABLES: Final = 24
"""Tables that the server builds for games without a name; the engine answers for the others."""

QUICK_QUEUE: Final = 1024
"""Quick requests that may wait for a thread; the next is told to come back later."""

QUICK_PER_CLIENT: Final = 512
"""Those of one address: a school may share one."""

LONG_QUEUE: Final = 1024
"""The same for requests that take longer than a moment: searches, reviews, the lab."""

LONG_PER_CLIENT: Final = 256
"""Those of one address. To wait costs the server less than to be refused and ask again."""

SEARCH_WORK: Final = 20_000_000
"""Of one request of the lab, in steps of about a tenth of a microsecond; see `node_cost`."""

EXERCISE_COST: Final = 20.0
"""Of one exercise, in milliseconds."""

TABLE_SECONDS: Final = 20.0
"""For an exercise to wait until the table that it is made from is there."""

SHEET_EXERCISES: Final = 24
"""On one printed sheet."""


def node_cost(rules: Rules, *, is_ordered: bool, symmetries: int = 0) -> int:
    """What one node of a search in Python costs, in steps of about a tenth of a microsecond.

    A node makes all of its moves, and an estimate looks at every line; searches that put promising
    moves first estimate every move; those that know symmetric twins look at every symmetry.

    >>> from noughts import Rules
    >>> SEARCH_WORK // node_cost(Rules.parse("classic"), is_ordered=False)
    1176470
    """
    swaps = rules.cells**2 // 4 if rules.swaps else 0
    blocks = rules.cells if rules.blocks else 0
    moves, lines = rules.cells * (1 + swaps + blocks), len(rules.lines)
    return (moves * lines // 2 if is_ordered else moves) + lines + 16 * symmetries
