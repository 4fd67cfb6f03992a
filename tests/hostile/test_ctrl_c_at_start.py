"""Ctrl-C while a command loads: "Stopped.", exit code 130, no traceback; at every single import.

A hook in the process of the command forks at each import: the copy sends SIGINT to itself and must
end; the original goes on to the next import. Before the command can hear Ctrl-C, Python itself
loads, and a handful of modules that the test names.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hostile.processes import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

HOOK = """
import atexit, json, os, signal, sys

before, tried, wrong = [], [], []

def stopped():
    # What a copy of this process writes and how it ends, when Ctrl-C arrives now.
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writing, 2)
        os.close(reading)
        os.close(writing)
        sys.meta_path.remove(hook)
        signal.raise_signal(signal.SIGINT)
        return None
    os.close(writing)
    with open(reading) as pipe:
        words = pipe.read()
    return words, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

class Hook:
    hears = False

    def find_spec(self, name, path=None, target=None):
        self.hears = self.hears or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        if not self.hears:
            before.append(name)
            return
        result = stopped()
        if result is not None:
            tried.append(name)
            if result != ("\\nStopped.\\n", 130):
                wrong.append((name, result))

def write():
    if os.getpid() == me:
        with open(os.environ["RESULT"], "w") as file:
            json.dump({"before": before, "tried": tried, "wrong": wrong}, file)

me, hook = os.getpid(), Hook()
sys.meta_path.insert(0, hook)
atexit.register(write)
"""


@pytest.mark.parametrize("command", ["--version", "perft", "play --quick"])
def test_ctrl_c_at_every_import(tmp_path: Path, command: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(HOOK)
    file = tmp_path / "result.json"
    subprocess.run(
        [sys.executable, "-m", "noughts", *command.split()],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=True,
        timeout=PATIENCE,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "RESULT": str(file)},
    )
    result = json.loads(file.read_text())
    assert result["wrong"] == []
    assert len(result["tried"]) > 100
    own = {name for name in result["before"] if name.startswith("noughts")}
    assert own == {"noughts", "noughts.__main__", "noughts.cli", "noughts.cli.interrupts"}
    assert not {"typing", "re", "typer"} & set(result["before"])
