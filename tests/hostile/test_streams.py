"""Closed, full and broken standard streams: a sentence or silence, and never a traceback."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from tests.hostile.processes import PATIENCE

EACH_KIND = [
    "play --quick --moves 'b2 a1'",  # asks
    "solve",  # prints
    "arena random perfect --games 2 --jobs 2",  # has other processes and a progress bar
]
PRINT = ["--help", "exercises --json win:1:5"]  # typer prints the first
REFUSE = ["nonsense"]  # typer does, on the standard error
OTHERS = [
    "--version",
    "play --rules 9x",
    "watch --seed 1",
    "compare",
    "trace --depth 2",
    "perft",
    "review '3x3k3: b2 a1 c3'",
    "exercises win:1:5",
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
    "| true": {0, 1, 2},  # the reader has gone before anything is written
    "2>&1 | true": {0, 1, 2},
}
OF_OUTPUT = [">&-", "<&- >&- 2>&-", ">/dev/full", ">/dev/full 2>/dev/full", "| true"]
OF_ERRORS = ["2>&-", "<&- >&- 2>&-", "2>/dev/full", "2>&1 | true"]


CASES = [
    *((command, streams) for command in EACH_KIND for streams in STREAMS),
    *((command, streams) for command in PRINT for streams in OF_OUTPUT),
    *((command, streams) for command in REFUSE for streams in OF_ERRORS),
    *((command, ">/dev/full") for command in OTHERS),
]


@pytest.mark.parametrize(("command", "streams"), CASES)
def test_streams_that_cannot_be_used(command: str, streams: str) -> None:
    python = shlex.quote(sys.executable)
    line = f"set -o pipefail; exec {python} -m noughts {command} </dev/null {streams}"
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode in STREAMS[streams], done.stderr
    for word in ("Traceback", "Exception", "Error"):
        assert word not in done.stderr.replace("Error ─", ""), done.stderr  # typer's own frame
    if streams == ">/dev/full" and done.returncode == 1:
        plain, document = (
            "noughts: No space left on device.\n",
            '{"error": "No space left on device."}\n',
        )
        assert done.stderr == (document if "--json" in command else plain)
