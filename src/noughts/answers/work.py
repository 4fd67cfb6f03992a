"""How long an answer takes, for a server with many clients and few cores."""

from __future__ import annotations

from enum import Enum

__all__ = ["Work"]


class Work(Enum):
    """The kinds of work, each with about the milliseconds that it takes on an idle core."""

    READING = 1.0  # from what is in memory: rules, texts, tables
    SEARCHING = 200.0  # a short search
    STUDYING = 2000.0  # the longest search that somebody waits for
    MEASURING = 20000.0  # an experiment that nobody should wait for: ask again later

    @property
    def milliseconds(self) -> float:
        """About how long it takes."""
        return self.value
