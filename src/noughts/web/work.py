"""Work beside the event loop: as many threads as cores, a queue with an end, then a refusal.

The native core lets go of Python's lock while it thinks, so threads are enough to use every core.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Busy", "Workers"]

P = ParamSpec("P")
T = TypeVar("T")


class Busy(Exception):  # noqa: N818 - it reads aloud: "raise Busy"
    """Too many requests are waiting already."""


class Workers:
    """Threads that answer requests, one each."""

    def __init__(self, name: str, queue: int, threads: int | None = None) -> None:
        self.threads = threads or _cores()
        self._most = self.threads + queue
        self._under_way = 0  # touched by the event loop alone
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix=name)

    async def run(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a job in a thread; raise `Busy` at once when too many wait."""
        if self._under_way >= self._most:
            raise Busy
        self._under_way += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, partial(job, *args, **kwargs))
        finally:
            self._under_way -= 1

    def stop(self) -> None:
        """Start nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
