"""`python -m noughts.web.worker`: the processes that do long work; processes.py starts them.

The first one loads the code and waits. For each channel that it is sent, it makes a copy of itself.
The copy reads a job from the channel, does it, answers and ends; when the channel is closed
meanwhile, it ends at once.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import socket
import struct
import sys
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Final

from noughts.web.processes import failure

if TYPE_CHECKING:
    from collections.abc import Callable

_NICENESS: Final = 10  # games come first
_CPU_SECONDS: Final = 60  # stops a job that goes beyond all other limits


def main() -> None:
    """Make a copy for each channel that arrives, until the server ends."""
    control = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies
    os.nice(_NICENESS)
    import_module("noughts.web.answering")  # and with it all that answers need
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
            _work(socket.socket(fileno=channels[0]))
        os.close(channels[0])


def _work(channel: socket.socket) -> None:
    """Do one job, and end."""
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
    (length,) = struct.unpack(">Q", _read(channel, 8))
    message = _read(channel, length)
    Thread(target=_end_with, args=(channel,), daemon=True).start()
    try:
        job: Callable[[], object] = pickle.loads(message)  # noqa: S301 - the server sent it
        answer = pickle.dumps(job())
    except BaseException as error:
        answer = _failure_message(error)
    channel.sendall(struct.pack(">Q", len(answer)) + answer)
    os._exit(0)


def _failure_message(error: BaseException) -> bytes:
    try:
        answer = pickle.dumps(failure(error))
        pickle.loads(answer)  # noqa: S301 - some exceptions can be written but not read
    except Exception:
        return pickle.dumps(failure(RuntimeError(repr(error))))
    return answer


def _read(channel: socket.socket, length: int) -> bytes:
    """Read this many bytes; end the process if the channel closes first."""
    content = b""
    while len(content) < length:
        part = channel.recv(length - len(content))
        if not part:
            os._exit(1)
        content += part
    return content


def _end_with(channel: socket.socket) -> None:
    """End the process when the server closes the channel."""
    channel.recv(1)
    os._exit(1)


if __name__ == "__main__":
    main()
