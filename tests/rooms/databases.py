"""A PostgreSQL server for the tests, in a folder of its own, reached through a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Postgres:
    """Starts, stops and kills a server."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self._folder = folder
        self._run("initdb", "-A", "trust", "-U", "noughts", "--no-sync", "-D", self._data)
        self.url = f"postgresql://noughts@/postgres?host={folder}"

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses='' -c max_connections=50"
        log = self._folder / "log"
        self._run("pg_ctl", "-w", "-D", self._data, "-l", log, "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; the mode `immediate` is like pulling the plug."""
        self._run("pg_ctl", "-w", "-D", self._data, "-m", mode, "stop")

    def _run(self, program: str, *arguments: str | Path) -> None:
        # PostgreSQL refuses to run as root
        who = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        prefix = who if os.geteuid() == 0 else []
        subprocess.run(
            [*prefix, _path_of(program), *map(str, arguments)],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            cwd=self._folder,
        )


def _path_of(program: str) -> str:
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    path = str(newest[-1]) if newest else shutil.which(program)
    assert path, "The tests of rooms need PostgreSQL: on Debian, 'apt install postgresql'."
    return path


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that runs; its folder has a short name, for the name of its socket."""
    folder = Path(mkdtemp(prefix="noughts-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
    server = Postgres(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
