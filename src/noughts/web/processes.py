"""Long work in processes of its own: it cannot slow the server down, and hanging up stops it.

Python runs one thread at a time, so a search in a thread of the server would make everybody wait.
Here every job has a process. One process waits as a model: it has loaded all code, and makes a copy
of itself for each job (fork), which takes milliseconds. Server and copy share a channel; when the
server closes its end, because the browser has gone or the server stops or dies, the copy ends at
once, whatever it was doing. worker.py is the other side.
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
    """A crew of processes."""

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a process; the job and its answer travel by pickle."""
        channel = _begin()
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


def _begin() -> socket.socket:
    """A channel to a new process that waits for its job."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            socket.send_fds(_model(), [b"j"], [theirs.fileno()])
        except OSError:  # somebody ended the model: make another
            _model.cache_clear()
            socket.send_fds(_model(), [b"j"], [theirs.fileno()])
    return ours


@cache
def _model() -> socket.socket:
    """The model process, by the socket that tells it to make copies; it ends with this process."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", "noughts.web.worker", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server, which then hangs up
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours
