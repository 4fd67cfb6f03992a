"""What the server writes to its terminal: no line twice in a minute, however often it happens."""

from __future__ import annotations

import logging
from asyncio import CancelledError
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.web.scheduling import Busy

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["QUIET_SECONDS", "RepeatFilter"]

QUIET_SECONDS: Final = 60.0
_MAX_KINDS: Final = 100
_IGNORED: Final = (
    "Cancel ",
    "Unsupported upgrade",
    "No supported WebSocket",
    "Invalid HTTP request received",
    "Invalid UTF-8 sequence received",
)


class RepeatFilter(logging.Filter):
    """Writes a line at most once a minute; the next time, the line says how often it came.

    Never written: that Ctrl-C stopped a request, that a client asked for a WebSocket where there is
    none, or that it sent something that is not HTTP or not a text.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, int, str], tuple[float, int]] = {}  # when, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line."""
        error = record.exc_info[1] if record.exc_info else None
        message = record.getMessage()
        if isinstance(error, (CancelledError, Busy)) or message.startswith(_IGNORED):
            return False
        kind = (record.name, record.levelno, f"{record.msg!s:.100}{type(error).__name__}")
        now = self._clock()
        last, repeats = self._seen.get(kind, (None, 0))
        if last is not None and now - last < QUIET_SECONDS:
            self._seen[kind] = last, repeats + 1
            return False
        if len(self._seen) >= _MAX_KINDS:
            self._seen.clear()
        self._seen[kind] = now, 0
        if repeats:
            record.msg, record.args = f"{message} (and {repeats} times before)", ()
        return True
