"""Long work in worker processes: it does not slow the server down, and can be stopped.

Python runs one thread at a time, so a search in a thread of the server would make everybody wait.
Here every job has a process, which ends when the server closes its channel: because the browser has
disconnected, or because the server stops or dies. `noughts.workers` says how they talk.

    Forks    one process, the fork server, has loaded all code and makes a copy of itself for each
             job, which takes milliseconds: on Linux and macOS
    Spawns   a new process for each job; the next one is started ahead, because loading the code
             takes about a second: on Windows, where processes cannot be copied
"""

from __future__ import annotations

import asyncio
import atexit
import os
import socket
import subprocess
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar, cast

from noughts.workers import LENGTH, Worker, WorkerEnded, decode, encode, start

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.web.work import Executor

__all__ = ["Forks", "Spawns", "processes"]

T = TypeVar("T")

_WORKER: Final = "noughts.web.worker"


def processes() -> Executor:
    """What runs jobs in processes on this system."""
    return Forks() if hasattr(os, "fork") else Spawns()


class Forks:
    """Runs each job in a copy of the fork server."""

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a process; the job and its answer are pickled."""
        reader, writer = await asyncio.open_connection(sock=_start_copy())
        try:
            writer.write(encode((job, False)))
            (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
            answer = await reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerEnded from None
        finally:
            writer.close()
        result: T = decode(answer)
        return result

    def stop(self) -> None:
        """Nothing is kept between jobs."""


class Spawns:
    """Runs each job in a new process."""

    def __init__(self) -> None:
        self._next: Worker | None = None

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a process; the job and its answer are pickled."""
        worker, self._next = self._next, Worker(_WORKER)
        if worker is None or not worker.is_alive:
            worker = Worker(_WORKER)
        answer = asyncio.create_task(asyncio.to_thread(_ask_once, worker, job))
        try:
            return cast("T", await asyncio.shield(answer))
        except asyncio.CancelledError:
            worker.kill()
            await asyncio.gather(answer, return_exceptions=True)
            raise

    def stop(self) -> None:
        """End the process that waits for the next job."""
        if self._next is not None:
            self._next.kill()
            self._next = None


def _ask_once(worker: Worker, job: Callable[[], object]) -> object:
    try:
        return worker.ask(job)
    finally:
        worker.kill()


def _start_copy() -> socket.socket:
    """A channel to a copy of the fork server, which waits for its job."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            socket.send_fds(_fork_server(), [b"j"], [theirs.fileno()])
        except OSError:  # the fork server has ended: start another
            _fork_server.cache_clear()
            socket.send_fds(_fork_server(), [b"j"], [theirs.fileno()])
    return ours


@cache
def _fork_server() -> socket.socket:
    """The socket of the fork server; it ends with this process."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = start(
            _WORKER,
            str(theirs.fileno()),
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours
