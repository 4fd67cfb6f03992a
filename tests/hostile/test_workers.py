"""Processes that the arena or the server starts end with it, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hostile.processes import PATIENCE, run_python

COMMAND = "arena engine perfect --rules 15x15k5 --jobs 2 --games 8"  # minutes of work


def children(process: int) -> list[int]:
    """The processes that a process has started, by any of its threads."""
    texts = [path.read_text() for path in Path(f"/proc/{process}/task").glob("*/children")]
    return list(map(int, " ".join(texts).split()))


def descendants(process: int) -> list[int]:
    """Its children, and theirs."""
    return [one for child in children(process) for one in (child, *descendants(child))]


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


def wait_until_gone(processes: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(lives, processes)):
        assert time.monotonic() < end, "a worker lives on"
        time.sleep(0.05)


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
        out, err = arena.communicate(timeout=PATIENCE)  # a game takes minutes
        assert arena.returncode == (130 if how is signal.SIGINT else -how)
        assert (out, err) == ("", "\nStopped.\n" if how is signal.SIGINT else "")
        wait_until_gone(workers)
    finally:
        for process in [arena.pid, *workers]:
            if lives(process):
                os.kill(process, signal.SIGKILL)
        arena.wait()


SERVER = """
    import asyncio, os, signal
    from functools import partial
    from pathlib import Path
    from noughts.web import processes
    from tests.hostile.test_fairness import search_for_ever, until
    from tests.hostile.test_workers import descendants

    async def scenario():
        sign = Path(os.environ["SIGN"])
        executor = getattr(processes, os.environ["KIND"])()
        search = asyncio.create_task(executor.run(partial(search_for_ever, sign)))
        await until(lambda: sign.exists() and sign.read_text() != "")
        print(*descendants(os.getpid()), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

    asyncio.run(scenario())
"""


@pytest.mark.parametrize("kind", ["Forks", "Spawns"])
def test_no_worker_outlives_a_server_that_is_killed(kind: str, tmp_path: Path) -> None:
    sign = tmp_path / "pid"
    root = str(Path(__file__).parents[2])
    done = run_python(SERVER, SIGN=str(sign), KIND=kind, PYTHONPATH=root)
    workers = [int(word) for word in done.stdout.split()]
    try:
        assert done.returncode == -signal.SIGKILL, done.stderr
        assert int(sign.read_text()) in workers
        wait_until_gone(workers)
    finally:
        for process in filter(lives, workers):
            os.kill(process, signal.SIGKILL)
