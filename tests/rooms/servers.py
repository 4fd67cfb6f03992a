"""`noughts web` in processes of its own, at addresses that stay the same after a kill."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class Server:
    """One server process, which can be killed and started again."""

    def __init__(
        self, home: Path, database: str | None = None, descriptors: int | None = None
    ) -> None:
        self.home = home
        self._database = database
        self._limit = [] if descriptors is None else ["prlimit", f"--nofile={descriptors}", "--"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Start it, and do not wait until it listens."""
        database = [] if self._database is None else ["--database", self._database]
        self.process = subprocess.Popen(
            [
                *self._limit,
                sys.executable,
                "-m",
                "noughts",
                "web",
                "--port",
                str(self.port),
                *database,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"NOUGHTS_HOME": str(self.home)},
        )

    def wait(self) -> None:
        """Wait until it listens."""
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert re.search(re.escape(self.address), line), line

    def kill(self, number: signal.Signals = signal.SIGKILL) -> str:
        """End it by a signal; what it printed since it listened."""
        assert self.process is not None
        self.process.send_signal(number)
        rest, _ = self.process.communicate()
        return rest
