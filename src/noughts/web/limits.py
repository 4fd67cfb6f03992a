"""Limits of the server: bodies, queues, tables. answers/limits.py has the limits of one answer."""

from __future__ import annotations

from typing import Final

__all__ = [
    "BODY_BYTES",
    "CACHED_ANSWERS",
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
"""Size of a request; the longest game needs a fifth of it."""

TABLE_BYTES: Final = 256 * 1024 * 1024
"""Memory of a table that the server builds by itself; larger ones are made by `noughts tables`."""

REQUESTS_AT_ONCE: Final = 4
"""Requests that are answered at the same time; those that wait for something do not count."""

TABLES_BYTES: Final = 512 * 1024 * 1024
"""Memory of all tables together; those of the named games always stay."""

NEW_TABLES: Final = 24
"""Tables that the server builds for games without a name; the engine answers for further games."""

QUICK_QUEUE: Final = 1024
"""Quick requests that may wait for a thread; the next one must try again later."""

QUICK_PER_CLIENT: Final = 512
"""The same for one address: a school may share one."""

LONG_QUEUE: Final = 1024
"""Long requests that may wait for a process: searches, reviews, the lab."""

LONG_PER_CLIENT: Final = 256
"""The same for one address. A request that waits costs less than one that is sent again."""

TABLE_SECONDS: Final = 20.0
"""How long an exercise waits for the table that it is made from."""

CACHED_ANSWERS: Final = 24
"""Recordings in memory, compressed: for a class that opens the same one, it is made once."""
