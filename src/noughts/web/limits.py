"""What the server bounds: bodies, queues, tables; answers/limits.py has what an answer may cost."""

from __future__ import annotations

from typing import Final

__all__ = [
    "BODY_BYTES",
    "KEPT_ANSWERS",
    "LONG_PER_CLIENT",
    "LONG_QUEUE",
    "NEW_TABLES",
    "QUICK_PER_CLIENT",
    "QUICK_QUEUE",
    "REQUESTS_AT_ONCE",
    "TABLES_BYTES",
    "TABLE_BYTES",
    "TABLE_SECONDS",
]

BODY_BYTES: Final = 16 * 1024
"""Of a request; the longest game there is needs a fifth of it."""

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

TABLE_SECONDS: Final = 20.0
"""For an exercise to wait until the table that it is made from is there."""

KEPT_ANSWERS: Final = 24
"""Recordings, packed: a class that opens the same one asks for it once."""
