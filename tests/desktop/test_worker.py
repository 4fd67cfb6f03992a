"""The worker's process: answers, forgetting, dying, leaving."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from noughts import Move, Rules
from noughts.desktop.messages import Failure
from noughts.desktop.setup import Side
from noughts.desktop.tasks import ChooseMove, Mind
from noughts.desktop.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.desktop.messages import Answer

CLASSIC = Rules.parse("classic")
GOMOKU = Rules.parse("gomoku")
QUICK = ChooseMove(Side("perfect", CLASSIC), CLASSIC.start().play("a1"))
ENDLESS = ChooseMove(Side("engine:9999", GOMOKU), GOMOKU.start().play("h8").play("a1"))


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))  # the tasks of these tests
    worker = Worker()
    yield worker
    worker.stop()


def answers_of(worker: Worker, count: int = 1) -> list[Answer]:
    found: list[Answer] = []
    end = monotonic() + 60
    while len(found) < count:
        assert monotonic() < end
        found += worker.answers()
        sleep(0.005)
    return found


def pid_of(worker: Worker) -> int:
    assert worker._process is not None
    return worker._process.pid


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@dataclass(frozen=True)
class Tell:
    """A task that says how far it has come."""

    def run(self, mind: Mind) -> str:
        mind.tell("half way")
        sleep(0.2)
        return "done"


@dataclass(frozen=True)
class Break:
    """A task with a mistake in it."""

    def run(self, mind: Mind) -> object:  # noqa: ARG002
        return 1 // 0


@dataclass(frozen=True)
class Die:
    """A task that takes the whole process with it."""

    def run(self, mind: Mind) -> object:  # noqa: ARG002
        os.kill(os.getpid(), signal.SIGKILL)
        return None


def test_answers_come_in_the_order_of_asking(worker: Worker) -> None:
    numbers = [worker.ask(QUICK) for _ in range(3)]
    assert worker.is_busy
    found = answers_of(worker, 3)
    assert [answer.number for answer in found] == numbers
    assert all(answer.result == Move(4) for answer in found)
    assert not worker.is_busy


def test_asking_never_waits_for_an_answer(worker: Worker) -> None:
    worker.ask(ENDLESS)
    assert worker.answers() == []
    assert worker.is_busy


def test_progress_is_told(worker: Worker) -> None:
    worker.ask(Tell())
    while worker.words != "half way":
        assert worker.answers() == []
    assert answers_of(worker)[0].result == "done"
    assert worker.words == ""


def test_an_endless_thought_makes_way_when_it_is_forgotten(worker: Worker) -> None:
    endless = worker.ask(ENDLESS)
    first = pid_of(worker)
    worker.answers()
    worker.forget(endless)
    assert not worker.is_busy
    wanted = worker.ask(QUICK)
    found = answers_of(worker)
    assert [answer.number for answer in found] == [wanted]
    assert pid_of(worker) != first
    assert not is_alive(first)


def test_a_short_thought_that_is_forgotten_costs_no_process(worker: Worker) -> None:
    answers_of(worker, worker.ask(QUICK))  # it is up and running
    first = pid_of(worker)
    worker.forget(worker.ask(QUICK))
    wanted = worker.ask(QUICK)
    assert [answer.number for answer in answers_of(worker)] == [wanted]
    assert pid_of(worker) == first


def test_what_waits_can_be_forgotten(worker: Worker) -> None:
    first, second, third = (worker.ask(QUICK) for _ in range(3))
    worker.forget(second)
    assert [answer.number for answer in answers_of(worker, 2)] == [first, third]


def test_a_mistake_over_there_is_told(worker: Worker) -> None:
    worker.ask(Break())
    result = answers_of(worker)[0].result
    assert result == Failure(
        "This went wrong: ZeroDivisionError: integer division or modulo by zero"
    )
    worker.ask(QUICK)
    assert answers_of(worker)[0].result == Move(4)


def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    worker.ask(Die())
    assert answers_of(worker)[0].result == Failure(
        "The computer stopped in the middle of a thought."
    )
    worker.ask(QUICK)
    assert answers_of(worker)[0].result == Move(4)


def test_stopping_ends_the_process_in_the_middle_of_a_thought(worker: Worker) -> None:
    worker.ask(ENDLESS)
    pid = pid_of(worker)
    worker.answers()
    worker.stop()
    assert not is_alive(pid)
    assert not worker.is_busy
    worker.stop()  # once more does no harm


def test_the_process_leaves_when_the_window_does(worker: Worker) -> None:
    worker.start()
    process, connection = worker._process, worker._connection
    assert process is not None
    assert connection is not None
    answers_of(worker, worker.ask(QUICK))
    connection.close()
    assert process.wait(60) == 0


def test_the_process_leaves_when_the_window_is_killed() -> None:
    code = (
        "import os, signal, time\n"
        "from tests.desktop.test_worker import ENDLESS, pid_of\n"
        "from noughts.desktop.worker import Worker\n"
        "worker = Worker()\n"
        "worker.ask(ENDLESS)\n"
        "print(pid_of(worker), flush=True)\n"
        "time.sleep(1)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).parents[2]
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    pid, end = int(found.stdout), monotonic() + 60
    while is_alive(pid):
        assert monotonic() < end
        sleep(0.1)
