"""Closed, full and broken standard streams: a sentence or silence, and never a traceback."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from tests.hostile.processes import PATIENCE

COMMANDS = [
    "--help",
    "--version",
    "nonsense",
    "play --quick --moves 'b2 a1'",
    "play --rules 9x",
    "watch --seed 1",
    "solve",
    "compare",
    "trace --depth 2",
    "perft",
    "review '3x3k3: b2 a1 c3'",
    "arena random perfect --games 2 --jobs 2",
    "exercises win:1:5",
    "exercises --json win:1:5",
    "prove -r 4x4k4",
    "tables list",
    "web --port 99999",
]
STREAMS = {
    ">&-": {0, 1, 2},
    "2>&-": {0, 1, 2},
    "<&-": {0, 1, 2},
    "<&- >&- 2>&-": {0, 1, 2},
    ">/dev/full": {1, 2},
    "2>/dev/full": {0, 1, 2},
    ">/dev/full 2>/dev/full": {1, 2},
}


@pytest.mark.parametrize("streams", STREAMS)
@pytest.mark.parametrize("command", COMMANDS)
def test_streams_that_cannot_be_used(command: str, streams: str) -> None:
    line = f"exec {shlex.quote(sys.executable)} -m noughts {command} </dev/null {streams}"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode in STREAMS[streams], done.stderr
    for word in ("Traceback", "Exception", "Error"):
        assert word not in done.stderr.replace("Error ─", ""), done.stderr  # typer's own frame
    if streams == ">/dev/full" and done.returncode == 1:
        assert done.stderr == "noughts: No space left on device.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_of_both_streams_that_has_gone(command: str) -> None:
    line = f"{shlex.quote(sys.executable)} -m noughts {command} </dev/null 2>&1 | true"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.stdout, done.stderr) == ("", "")
