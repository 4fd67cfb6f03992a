"""Times as the system counts them: what a program uses ends it, what it waits for does not."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count

import pytest

from noughts.lab.grading import Limits
from noughts.lab.grading.sandbox import clocks
from noughts.lab.grading.sandbox.messages import Call, Failure, WorkerFailed
from noughts.lab.grading.sandbox.sandbox import Sandbox
from noughts.lab.grading.sandbox.worker import Worker
from tests.hostile.attack_classes import ISOLATIONS
from tests.hostile.attacks import source_of
from tests.hostile.processes import PATIENCE

_ANY = min(os.sched_getaffinity(0))
SLOW = b"""import time
def best_move(board):
    start = time.process_time()
    while time.process_time() < start + 0.5: pass
    return 4
"""
BUSY = "import time\nwhile time.process_time() < 0.4: pass\nprint('done', flush=True)\ninput()"


@pytest.mark.parametrize("start", [[], ["sh", "-c", '"$@"; true', "sh"]])
def test_a_process_and_those_below_it_count(start: list[str]) -> None:
    command = [*start, sys.executable, "-I", "-c", BUSY]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "done\n"
        assert 0.3 < clocks.used_seconds(running.pid) < 5
        running.communicate("\n")
    assert clocks.used_seconds(running.pid) == 0, "it has ended"


@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_a_program_that_stops_its_timer_is_ended(
    isolation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []

    def watched(pid: int) -> float:
        looks.append(clocks.used_seconds(pid))
        return looks[-1]

    monkeypatch.setattr("noughts.lab.grading.sandbox.worker._WAIT_SECONDS", PATIENCE)
    monkeypatch.setattr("noughts.lab.grading.sandbox.worker.used_seconds", watched)
    sandbox = Sandbox(source_of("stops_the_timer").encode(), isolation)
    worker = Worker(sandbox, Limits())
    try:
        worker.load()
        with pytest.raises(WorkerFailed) as failed:
            worker.ask(Call("best_move", ([[" "] * 3] * 3,)), 0.1)
    finally:
        worker.close()
        sandbox.remove()
    assert failed.value.failure is Failure.SLOW
    assert looks[-2] - looks[0] <= 0.4 < looks[-1] - looks[0], "as soon as it has used too much"


@pytest.mark.parametrize("share", [0, 1], ids=["it is idle", "others have the processors"])
def test_only_the_clock_of_a_program_that_could_run_counts(
    share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that goes far forward at each look: too long, unless it waits for a processor."""
    now = count(0, 50)
    waited = count(0, 1000 * share)
    monkeypatch.setattr("noughts.lab.grading.sandbox.worker.waited_seconds", lambda _: next(waited))
    sandbox = Sandbox(SLOW, ISOLATIONS[0])
    worker = Worker(sandbox, Limits())
    try:
        worker.load()
        monkeypatch.setattr("noughts.lab.grading.sandbox.worker.monotonic", lambda: next(now))
        call = Call("best_move", ([[" "] * 3] * 3,))
        if share:
            assert worker.ask(call, 60).returned == 4
        else:
            with pytest.raises(WorkerFailed) as failed:
                worker.ask(call, 60)
            assert failed.value.failure is Failure.SLOW
    finally:
        worker.close()
        sandbox.remove()


def test_a_process_waits_for_a_processor() -> None:
    """Two that want the same one: each waits while the other runs."""
    command = [sys.executable, "-I", "-c", f"import os\nos.sched_setaffinity(0, [{_ANY}])\n{BUSY}"]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe) for _ in range(2)]
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "done\n"
    waited = [clocks.waited_seconds(one.pid) for one in both]
    for one in both:
        one.communicate("\n")
    assert max(waited) > 0.05
    assert clocks.waited_seconds(both[0].pid) == 0, "it has ended"
