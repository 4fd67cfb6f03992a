"""Waiting for the threads of a program: many move in one, while a window waits for a person."""

from __future__ import annotations

import threading
import time

__all__ = ["wait_for_threads"]

_STEP_SECONDS = 0.02
_MAX_STEPS = 3_000
_MAX_IDLE = 8  # steps in which no thread has used the processor: they wait for something
_MAX_IDLE_AGAIN = 3  # where all of them have waited before
_MIN_USE = 0.002  # seconds of processor time in a step


_waiting: set[int | None] = set()  # threads that were left, because they wait


def wait_for_threads() -> bool:
    """Wait until all other threads have ended, or wait for something themselves.

    Whether there was one that has done something.
    """
    here, idle, has_waited = threading.current_thread(), 0, False
    for _ in range(_MAX_STEPS):
        others = [thread for thread in threading.enumerate() if thread is not here]
        if not others:
            return has_waited
        before = time.process_time()
        others[0].join(_STEP_SECONDS)
        is_idle = time.process_time() - before < _MIN_USE and others[0].is_alive()
        idle, has_waited = (idle + 1, has_waited) if is_idle else (0, True)
        names = {thread.ident for thread in others}
        if idle > (_MAX_IDLE_AGAIN if names <= _waiting else _MAX_IDLE):
            _waiting.update(names)
            break
    return has_waited
