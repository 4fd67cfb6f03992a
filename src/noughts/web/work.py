"""Work beside the event loop: as many threads as cores, a queue with an end, then a refusal.

The native core lets go of Python's lock while it thinks, so threads are enough to use every core.
What waits for a browser that has gone is not begun.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

__all__ = ["Busy", "Workers"]

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

    async def run(self, job: Callable[[], T], request: Request | None = None) -> T:
        """Do a job in a thread; raise `Busy` at once when too many wait.

        With a request, a job whose turn has not come is dropped when nobody waits for it any more.
        """
        if self._under_way >= self._most:
            raise Busy
        self._under_way += 1
        answer = asyncio.get_running_loop().run_in_executor(self._pool, job)
        watch = None if request is None else asyncio.create_task(_until_gone(request, answer))
        try:
            return await answer
        except asyncio.CancelledError:
            if watch is not None and watch.done():
                raise Busy from None  # nobody hears it
            raise
        finally:
            if watch is not None:
                watch.cancel()
            self._under_way -= 1

    def stop(self) -> None:
        """Start nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def _until_gone(request: Request, answer: asyncio.Future[T]) -> None:
    """Wait until the browser hangs up, and drop what it waited for."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    answer.cancel()


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
