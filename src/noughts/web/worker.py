"""`python -m noughts.web.worker`: the processes that do long work; processes.py starts them.

With the number of a socket it is the fork server: it loads the code and waits, and for each channel
that it is sent, it makes a copy of itself, which does the job of that channel. Without, it does one
job itself: the channel is its standard input and output. When the channel is closed meanwhile, the
process ends at once.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import struct
import sys
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO, Final

from noughts.web.processes import failure

if TYPE_CHECKING:
    from collections.abc import Callable

_NICENESS: Final = 10  # games come first
_CPU_SECONDS: Final = 60  # stops a job that goes beyond all other limits


def main() -> None:
    """Do one job, or make a copy for each job until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the server, which stops this
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    import_module("noughts.web.answering")  # and with it all that answers need
    if len(sys.argv) > 1:
        _serve_copies(socket.socket(fileno=int(sys.argv[1])))
    else:
        output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a job prints is no answer
        _work(os.fdopen(os.dup(sys.stdin.fileno()), "rb"), output)


def _serve_copies(control: socket.socket) -> None:
    """Make a copy for each channel that arrives, until the server ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies
    gc.freeze()  # copies share what is there now
    while True:
        _, channels, _, _ = socket.recv_fds(control, 1, 1)
        if not channels:
            return
        try:
            is_copy = os.fork() == 0
        except OSError:  # no more processes: closing the channel reports it
            is_copy = False
        if is_copy:
            control.close()
            channel = socket.socket(fileno=channels[0])
            _work(channel.makefile("rb"), channel.makefile("wb"))
        os.close(channels[0])


def _work(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Do one job, and end."""
    _limit_time()
    (length,) = struct.unpack(">Q", _read(jobs, 8))
    message = _read(jobs, length)
    Thread(target=_end_with, args=(jobs,), daemon=True).start()
    try:
        job: Callable[[], object] = pickle.loads(message)  # noqa: S301 - the server sent it
        answer = pickle.dumps(job())
    except BaseException as error:
        answer = _failure_message(error)
    with suppress(OSError):  # the server may have ended meanwhile
        answers.write(struct.pack(">Q", len(answer)) + answer)
        answers.flush()
    os._exit(0)


def _limit_time() -> None:
    """Limit the processor time, where the system can."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))


def _failure_message(error: BaseException) -> bytes:
    try:
        answer = pickle.dumps(failure(error))
        pickle.loads(answer)  # noqa: S301 - some exceptions can be written but not read
    except Exception:
        return pickle.dumps(failure(RuntimeError(repr(error))))
    return answer


def _read(jobs: BinaryIO, length: int) -> bytes:
    """Read this many bytes; end the process if the channel closes first."""
    content = jobs.read(length)
    if len(content) < length:
        os._exit(1)
    return content


def _end_with(jobs: BinaryIO) -> None:
    """End the process when the server closes the channel."""
    jobs.read(1)
    os._exit(1)


if __name__ == "__main__":
    main()
