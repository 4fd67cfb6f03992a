"""Ctrl-C while a command loads: "Stopped.", exit code 130, no traceback; at every kind of import.

Python and the package itself load before the command can say anything; from its first line on,
SIGINT arrives at chosen imports, from the first to the last.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hostile.processes import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

HOOK = """
import os, signal, sys

class Interrupter:
    count = None

    def find_spec(self, name, path=None, target=None):
        if name == "noughts.cli.main":
            self.count = 0
        if self.count is not None:
            self.count += 1
            if self.count == int(os.environ["INTERRUPT_AT"]):
                signal.raise_signal(signal.SIGINT)
        if os.environ.get("COUNT_IMPORTS") and self.count is not None:
            print(name, file=sys.stderr)

sys.meta_path.insert(0, Interrupter())
"""
PLACES = 7  # for each command, evenly from the first import to the last


def start(folder: Path, command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "sitecustomize.py").write_text(HOOK)
    return subprocess.run(
        [sys.executable, "-m", "noughts", *command.split()],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
        timeout=PATIENCE,
        env=os.environ | {"PYTHONPATH": str(folder), "INTERRUPT_AT": "0"} | environment,
    )


@pytest.mark.parametrize("command", ["--version", "perft", "play --quick"])
def test_ctrl_c_while_a_command_loads(tmp_path: Path, command: str) -> None:
    imports = len(start(tmp_path, command, COUNT_IMPORTS="1").stderr.splitlines())
    assert imports > 100
    for place in range(PLACES):
        number = 1 + place * (imports - 1) // (PLACES - 1)
        done = start(tmp_path, command, INTERRUPT_AT=str(number))
        assert (done.returncode, done.stderr) == (130, "\nStopped.\n"), number
