"""Ctrl-C: within a command it is an exception; before and after, it ends the process at once.

With --json, errors are JSON too, from the first moment on.

It imports as little as possible, so that it can run before everything else.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = [
    "INTERRUPTED",
    "STOPPED",
    "error_line",
    "leave_on_ctrl_c",
    "raising_keyboard_interrupt",
    "wants_json",
]

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
STOPPED = "Stopped."


def wants_json(words: list[str]) -> bool:
    """Whether the words of a command line hold --json; after `--` there are no options."""
    return "--json" in words[: words.index("--") if "--" in words else None]


def error_line(sentence: str) -> str:
    """An error as one line of JSON, in ASCII."""
    return json.dumps({"error": sentence})


def leave_on_ctrl_c() -> None:
    """From now on Ctrl-C ends the process at once, unless it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


@contextmanager
def raising_keyboard_interrupt() -> Iterator[None]:
    """Within this block Ctrl-C raises KeyboardInterrupt, as Python usually does."""
    if signal.getsignal(signal.SIGINT) is not _leave:
        yield
        return
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
    finally:
        signal.signal(signal.SIGINT, _leave)


def _leave(*_: object) -> None:
    text = error_line(STOPPED) if wants_json(sys.argv) else f"\n{STOPPED}"
    with suppress(OSError):
        os.write(2, f"{text}\n".encode())
    os._exit(INTERRUPTED)
