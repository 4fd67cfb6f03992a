"""Long work in worker processes: it does not slow the server down, and can be stopped.

Python runs one thread at a time, so a search in a thread of the server would make everybody wait.
Here every job has a process, which ends when the server closes its channel: because the browser has
disconnected, or because the server stops or dies. worker.py is the other side.

    Forks    one process, the fork server, has loaded all code and makes a copy of itself for each
             job, which takes milliseconds: on Linux and macOS
    Spawns   a new process for each job; the next one is started ahead, because loading the code
             takes about a second: on Windows, where processes cannot be copied
"""

from __future__ import annotations

import asyncio
import atexit
import os
import pickle
import socket
import struct
import subprocess
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.web.work import Executor

__all__ = ["Forks", "Spawns", "processes"]

T = TypeVar("T")

_LENGTH: Final = struct.Struct(">Q")  # before each message: how many bytes it has
_NO_ANSWER: Final = "a worker process ended without an answer"
_WORKER: Final = (sys.executable, "-m", "noughts.web.worker")


def processes() -> Executor:
    """What runs jobs in processes on this system."""
    return Forks() if hasattr(os, "fork") else Spawns()


class Forks:
    """Runs each job in a copy of the fork server."""

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a process; the job and its answer are pickled."""
        reader, writer = await asyncio.open_connection(sock=_start_copy())
        try:
            writer.write(_message(job))
            answer = await reader.readexactly(_length(await reader.readexactly(_LENGTH.size)))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise RuntimeError(_NO_ANSWER) from None
        finally:
            writer.close()
        result: T = _result(answer)
        return result

    def stop(self) -> None:
        """Nothing is kept between jobs."""


class Spawns:
    """Runs each job in a new process."""

    def __init__(self) -> None:
        self._next: subprocess.Popen[bytes] | None = None

    async def run(self, job: Callable[[], T]) -> T:
        """Do a job in a process; the job and its answer are pickled."""
        process, self._next = self._next, _spawn()
        if process is None or process.poll() is not None:
            process = _spawn()
        answer = asyncio.create_task(asyncio.to_thread(_ask, process, _message(job)))
        try:
            result: T = _result(await asyncio.shield(answer))
        except asyncio.CancelledError:
            process.kill()
            await asyncio.gather(answer, return_exceptions=True)
            raise
        return result

    def stop(self) -> None:
        """End the process that waits for the next job."""
        if self._next is not None:
            _end(self._next)
            self._next = None


def _spawn() -> subprocess.Popen[bytes]:
    """A process that waits for a job; Ctrl-C does not reach it."""
    return subprocess.Popen(  # noqa: S603 - our own module
        _WORKER,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
    )


def _ask(process: subprocess.Popen[bytes], message: bytes) -> bytes:
    """Send a message to a process, wait for its answer, and end it."""
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(message)
        process.stdin.flush()
        head = process.stdout.read(_LENGTH.size)
        answer = process.stdout.read(_length(head)) if len(head) == _LENGTH.size else b""
    except OSError:
        answer = b""
    finally:
        _end(process)
    if not answer:
        raise RuntimeError(_NO_ANSWER)
    return answer


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):  # what was not sent is of no use to anybody
                stream.close()


def _message(job: Callable[[], object]) -> bytes:
    content = pickle.dumps(job)
    return _LENGTH.pack(len(content)) + content


def _length(head: bytes) -> int:
    (length,) = _LENGTH.unpack(head)
    return int(length)


def _result(answer: bytes) -> Any:
    """What a job returned; raises what it raised."""
    content = pickle.loads(answer)  # noqa: S301 - our own process
    if isinstance(content, _Failure):
        raise content.error
    return content


class _Failure:
    """What a job raised."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


def failure(error: BaseException) -> object:
    """What a worker answers when its job raises."""
    return _Failure(error)


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
        process = subprocess.Popen(  # noqa: S603 - our own module
            [*_WORKER, str(theirs.fileno())],
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
