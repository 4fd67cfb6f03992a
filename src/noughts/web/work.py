"""Work outside the event loop: a fair queue, a number of places, and an executor for the jobs.

Short work is done by threads of the server, which hold the tables. Long work is done by processes
of its own; see processes.py. When a browser disconnects, its work is stopped, waiting or running.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol, TypeVar

from noughts.web.places import Places
from noughts.web.scheduling import Busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from noughts.web.places import Turn

__all__ = ["Executor", "Threads", "Workers", "cores"]

T = TypeVar("T")


class Executor(Protocol):
    """Does jobs: in threads, or in processes."""

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job; return only when its place is free again, also if the caller is cancelled."""

    def stop(self) -> None:
        """Start no more jobs."""


class Threads:
    """Runs jobs in threads; a job that has started is finished."""

    def __init__(self, name: str, size: int) -> None:
        self._pool = ThreadPoolExecutor(size, thread_name_prefix=name)

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a thread."""
        answer = asyncio.get_running_loop().run_in_executor(self._pool, job)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            await asyncio.wait([answer])
            raise

    def stop(self) -> None:
        """Start no more jobs."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Runs a limited number of jobs at a time; the others wait in a fair queue."""

    def __init__(
        self, executor: Executor, places: int, max_waiting: int, max_per_client: int
    ) -> None:
        self._executor = executor
        self._places = Places(places, max_waiting, max_per_client)
        self._running: set[asyncio.Task[object]] = set()
        self._is_stopped = False

    async def run(
        self,
        job: Callable[[], T],
        *,
        client: str = "",
        cost: float = 1.0,
        request: Request | None = None,
    ) -> T:
        """Do a job when its turn comes; raise `Busy` at once when too many wait.

        With a request, the job is dropped or stopped when nobody waits for it any more.
        """
        if self._is_stopped:
            raise Busy
        turn = self._places.ask(client, cost)
        work = asyncio.create_task(self._work(turn, job))
        self._running.add(work)
        work.add_done_callback(self._running.discard)
        watch = None if request is None else asyncio.create_task(_until_gone(request, work))
        try:
            return await work
        except asyncio.CancelledError:
            if self._is_stopped or (watch is not None and watch.done()):
                raise Busy from None  # nobody waits for this answer
            work.cancel()
            raise
        finally:
            if watch is not None:
                watch.cancel()

    def stop(self) -> None:
        """Stop the jobs that wait and those that run."""
        self._is_stopped = True
        self._places.close()
        for work in self._running:
            work.cancel()
        self._executor.stop()

    async def _work(self, turn: Turn, job: Callable[[], T]) -> T:
        await self._places.wait(turn)
        try:
            return await self._executor.run(job)
        finally:
            self._places.leave()


async def _until_gone(request: Request, work: asyncio.Task[T]) -> None:
    """Wait until the browser disconnects, then stop its job."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    work.cancel()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
