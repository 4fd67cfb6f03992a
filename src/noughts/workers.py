"""Work in another process: it slows nobody down, and can be stopped at once.

A worker does jobs, one after the other: `python -m noughts.workers` for the window, and
`noughts.web.worker` for the server. Messages are pickled, each with its length before it. A job
goes to the worker; back come any number of reports, and then what the job returned or raised. When
the asker closes the channel or dies, the worker ends at once. Nothing here is for one system only.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Final

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LENGTH", "Worker", "WorkerEnded", "begin", "decode", "encode", "serve", "start"]

LENGTH: Final = struct.Struct(">Q")
"""What is before each message: how many bytes it has."""

_NICENESS: Final = 5  # a window comes first, even on a machine with few cores


class WorkerEnded(RuntimeError):  # noqa: N818 - what happened, not a mistake
    """A worker ended before it had answered."""

    def __init__(self) -> None:
        super().__init__("a worker process ended without an answer")


# ---- for those who ask ---------------------------------------------------------------------------


class Worker:
    """A process that waits for jobs."""

    def __init__(self, module: str = "noughts.workers") -> None:
        self._process = start(module, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    @property
    def is_alive(self) -> bool:
        """Whether it can still be asked."""
        return self._process.poll() is None

    def ask(
        self, job: Callable[..., object], report: Callable[[str], object] | None = None
    ) -> object:
        """Do a job there and wait for it; what it raises is raised here.

        With `report`, the job gets a function that reports how far it has come, in words.
        """
        jobs, answers = self._process.stdin, self._process.stdout
        assert jobs is not None  # noqa: S101 - both are pipes
        assert answers is not None  # noqa: S101
        kind = "report"
        try:
            jobs.write(encode((job, report is not None)))
            jobs.flush()
            while kind == "report":
                kind, content = pickle.loads(_read(answers))  # noqa: S301 - our own process
                if kind == "report" and report is not None:
                    report(content)
        except (EOFError, OSError):
            raise WorkerEnded from None
        return _result(kind, content)

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # what was not sent is of no use to anybody
                    stream.close()


def start(module: str, *arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Start a module as a process; it finds what this one finds, and Ctrl-C does not reach it."""
    path = os.pathsep.join(entry or str(os.curdir) for entry in sys.path)
    return subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-P", "-m", module, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # on Windows
        **options,
    )


def encode(message: object) -> bytes:
    """A message with its length."""
    content = pickle.dumps(message)
    return LENGTH.pack(len(content)) + content


def decode(content: bytes) -> Any:
    """The result in an answer; what the job raised is raised."""
    return _result(*pickle.loads(content))  # noqa: S301 - our own process


def _result(kind: str, content: Any) -> Any:
    if kind == "error":
        raise content
    return content


def _read(stream: IO[bytes]) -> bytes:
    """The next message."""
    head = stream.read(LENGTH.size)
    content = stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
    if not content:
        raise EOFError
    return content


# ---- in the process ------------------------------------------------------------------------------


def begin(niceness: int) -> None:
    """What every worker does first; Ctrl-C ends those who ask, and they end this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)


def serve(jobs: BinaryIO | None = None, answers: BinaryIO | None = None) -> None:
    """Do one job after the other until the channel is closed; it is standard input and output."""
    if jobs is None or answers is None:
        jobs = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
        answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a job prints is no answer
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_take_jobs, args=(jobs, messages), daemon=True).start()
    send = partial(_send, answers)
    while True:
        send(_answer(messages.get(), lambda words: send(encode(("report", words)))))


def _take_jobs(jobs: BinaryIO, messages: SimpleQueue[bytes]) -> None:
    """Wait for jobs; the end of the channel ends the process, even in the middle of a job."""
    with suppress(EOFError, OSError):
        while True:
            messages.put(_read(jobs))
    os._exit(0)


def _answer(message: bytes, report: Callable[[str], object]) -> bytes:
    try:
        job, has_reports = pickle.loads(message)  # noqa: S301 - the asker sent it
        return encode(("result", job(report) if has_reports else job()))
    except BaseException as error:
        return _failure(error)


def _failure(error: BaseException) -> bytes:
    try:
        answer = encode(("error", error))
        pickle.loads(answer[LENGTH.size :])  # noqa: S301 - some can be written but not read
    except Exception:
        return encode(("error", RuntimeError(repr(error))))
    return answer


def _send(answers: BinaryIO, message: bytes) -> None:
    try:
        answers.write(message)
        answers.flush()
    except OSError:  # nobody waits for it any more
        os._exit(0)


if __name__ == "__main__":
    begin(_NICENESS)
    serve()
