"""`python -m noughts.web.worker`: the processes that do long work; processes.py starts them.

With the number of a socket it is the fork server: it loads the code and waits, and for each channel
that it is sent, it makes a copy of itself, which does the job of that channel. Without, it does
jobs itself: the channel is its standard input and output.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from importlib import import_module
from typing import Final

from noughts.workers import begin, serve

_NICENESS: Final = 10  # games come first
_CPU_SECONDS: Final = 60  # stops a job that goes beyond all other limits


def main() -> None:
    """Do jobs, or make a copy for each job until the server ends."""
    begin(_NICENESS)
    import_module("noughts.web.answering")  # and with it all that answers need
    if len(sys.argv) > 1:
        _serve_copies(socket.socket(fileno=int(sys.argv[1])))
    else:
        _limit_time()
        serve()


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
            _limit_time()
            channel = socket.socket(fileno=channels[0])
            serve(channel.makefile("rb"), channel.makefile("wb"))
        os.close(channels[0])


def _limit_time() -> None:
    """Limit the processor time, where the system can."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))


if __name__ == "__main__":
    main()
