"""What one request may cost; everything the server bounds is bounded here."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ANALYSIS_SECONDS",
    "BODY_BYTES",
    "ESTIMATE_NODES",
    "GAME_CHARACTERS",
    "POSITION_CHARACTERS",
    "QUEUE",
    "REVIEW_SECONDS",
    "TABLE_BYTES",
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
"""Requests that may wait for a free core; the next is told to come back later."""
