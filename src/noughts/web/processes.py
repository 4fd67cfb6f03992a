"""Long work in worker processes: it does not slow the server down, and can be stopped.

Python runs one thread at a time, so a search in a thread of the server would make everybody wait.
Here every job has a process. One process, the fork server, has loaded all code and makes a copy of
itself for each job, which takes milliseconds. Server and copy share a channel; when the server
closes its end, because the browser has disconnected or the server stops or dies, the copy ends at
once. worker.py is the other side.
"""

from __future__ import annotations

import asyncio
import atexit
import pickle
import socket
import struct
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Processes"]

T = TypeVar("T")


class Processes:
    """Runs each job in a process."""

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a process; the job and its answer are pickled."""
        channel = _start()
        reader, writer = await asyncio.open_connection(sock=channel)
        try:
            message = pickle.dumps(job)
            writer.write(struct.pack(">Q", len(message)) + message)
            (length,) = struct.unpack(">Q", await reader.readexactly(8))
            answer = pickle.loads(await reader.readexactly(length))  # noqa: S301 - our own process
        except (asyncio.IncompleteReadError, ConnectionError):
            raise RuntimeError("a worker process ended without an answer") from None
        finally:
            writer.close()
        if isinstance(answer, _Failure):
            raise answer.error
        result: T = answer
        return result

    def stop(self) -> None:
        """Nothing is kept between jobs."""


class _Failure:
    """What a job raised."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


def failure(error: BaseException) -> object:
    """What a worker answers when its job raises."""
    return _Failure(error)


def _start() -> socket.socket:
    """A channel to a new process that waits for its job."""
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
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "noughts.web.worker", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C stops the server, which then closes the channel
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours
