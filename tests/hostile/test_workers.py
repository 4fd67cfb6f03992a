"""Processes that the arena starts end with it, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hostile.processes import PATIENCE

COMMAND = "arena engine perfect --rules 15x15k5 --jobs 2 --games 8"  # minutes of work


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


def lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def at_work(process: int) -> bool:
    """Whether a process has used the processor since it looked for its parent: it plays."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) > 20  # hundredths of a second


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_arena(how: signal.Signals) -> None:
    arena = subprocess.Popen(
        [sys.executable, "-m", "noughts", *COMMAND.split()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + PATIENCE
    workers: list[int] = []
    try:
        while len(workers) < 2 or not all(map(at_work, workers)):
            assert time.monotonic() < end, "no worker began"
            time.sleep(0.05)
            workers = children(arena.pid)
        if how is signal.SIGINT:
            os.killpg(arena.pid, how)  # as a terminal does
        else:
            arena.send_signal(how)
        out, err = arena.communicate(timeout=30)  # a game takes minutes
        assert arena.returncode == (130 if how is signal.SIGINT else -how)
        assert (out, err) == ("", "\nStopped.\n" if how is signal.SIGINT else "")
        end = time.monotonic() + 30
        while any(map(lives, workers)):
            assert time.monotonic() < end, "a worker lives on"
            time.sleep(0.05)
    finally:
        for process in [arena.pid, *workers]:
            if lives(process):
                os.kill(process, signal.SIGKILL)
        arena.wait()
