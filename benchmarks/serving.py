"""A server of the benchmarks' own, as `noughts web` starts it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Server", "serving"]


class Server(NamedTuple):
    """Where the server is, and which process."""

    address: str
    port: int
    process: int


@contextmanager
def serving() -> Iterator[Server]:
    """Start `noughts web` at a free port; it ends as by Ctrl-C."""
    command = [sys.executable, "-m", "noughts", "web", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        url = re.search(r"http://\S+:(\d+)/", process.stdout.readline())
        assert url is not None
        try:
            yield Server(url[0], int(url[1]), process.pid)
        finally:
            process.send_signal(signal.SIGINT)
