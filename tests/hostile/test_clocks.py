"""Processor time as the system counts it: a program that stops its own timer is ended by it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from noughts.lab.grading import Limits
from noughts.lab.grading.sandbox import clocks
from noughts.lab.grading.sandbox.messages import Call, Failure, WorkerFailed
from noughts.lab.grading.sandbox.sandbox import Sandbox
from noughts.lab.grading.sandbox.worker import Worker
from tests.hostile.attack_classes import ISOLATIONS
from tests.hostile.attacks import source_of
from tests.hostile.processes import PATIENCE

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
