"""Ctrl-C: within a command it is an exception; before and after, it ends the process at once.

It imports as little as possible, so that it can run before everything else.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["INTERRUPTED", "leave_on_ctrl_c", "raising_keyboard_interrupt"]

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


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
    with suppress(OSError):
        os.write(2, b"\nStopped.\n")
    os._exit(INTERRUPTED)
