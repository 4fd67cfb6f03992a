"""The thinking process: answers, dropping tasks, dying, leaving."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from noughts import Game, Move
from noughts.desktop.tasks import ComputerPlayer, Report, choose_move, with_table
from noughts.desktop.thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def move_of(player: str, game: str) -> Callable[[Report], Move]:
    """The task of a computer that is to move."""
    position = Game.parse(game).position
    computer = ComputerPlayer(player, position.to_move, position.rules)
    return partial(with_table, position.rules, partial(choose_move, computer, position))


QUICK = move_of("perfect", "3x3k3: a1")
ENDLESS = move_of("engine:9999", "15x15k5: h8 a1")


class Asker:
    """Asks for tasks, and keeps what is answered."""

    def __init__(self) -> None:
        self.thinking = Thinking()
        self.answers: list[tuple[int, object]] = []
        self._count = 0

    def ask(self, task: Callable[[Report], object], *, is_kept: bool = False) -> int:
        """Ask; gives a number for the task."""
        self._count += 1
        number = self._count

        def take(result: object) -> None:
            self.answers.append((number, result))

        def fail(sentence: str) -> None:
            self.answers.append((number, f"error: {sentence}"))

        self.thinking.ask(task, take, fail, is_kept=is_kept)
        return number

    def wait(self, count: int = 1) -> list[tuple[int, object]]:
        """The next answers."""
        end = monotonic() + 60
        while len(self.answers) < count:
            assert monotonic() < end
            self.thinking.update()
            sleep(0.005)
        answers, self.answers = self.answers, []
        return answers


@pytest.fixture
def asker() -> Iterator[Asker]:
    asker = Asker()
    yield asker
    asker.thinking.stop()


def pid_of(thinking: Thinking) -> int:
    assert thinking._worker is not None
    return thinking._worker._process.pid


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def report(report: Report) -> str:
    """A task that reports progress."""
    report("half way")
    sleep(0.2)
    return "done"


def divide_by_zero(_: Report) -> object:
    """A task with a mistake in it."""
    return 1 // 0


def die(_: Report) -> None:
    """A task that ends the whole process."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_answers_come_in_order(asker: Asker) -> None:
    numbers = [asker.ask(QUICK) for _ in range(3)]
    assert asker.thinking.is_busy
    assert asker.wait(3) == [(number, Move(4)) for number in numbers]
    assert not asker.thinking.is_busy


def test_asking_never_waits_for_an_answer(asker: Asker) -> None:
    asker.ask(ENDLESS)
    assert not asker.thinking.update()
    assert asker.thinking.is_busy


def test_progress_is_reported(asker: Asker) -> None:
    number = asker.ask(report)
    while asker.thinking.progress != "half way":
        assert not asker.thinking.update()
    assert asker.wait() == [(number, "done")]
    assert asker.thinking.progress == ""


def test_an_endless_task_makes_way_when_it_is_dropped(asker: Asker) -> None:
    asker.ask(ENDLESS)
    first = pid_of(asker.thinking)
    asker.thinking.update()
    asker.thinking.drop()
    assert not asker.thinking.is_busy
    number = asker.ask(QUICK)
    assert asker.wait() == [(number, Move(4))]
    assert pid_of(asker.thinking) != first
    assert not is_alive(first)


def test_a_short_task_that_is_dropped_costs_no_process(asker: Asker) -> None:
    asker.ask(QUICK)
    asker.wait()  # it is up and running
    first = pid_of(asker.thinking)
    asker.ask(QUICK)
    asker.thinking.drop()
    number = asker.ask(QUICK)
    assert asker.wait() == [(number, Move(4))]
    assert pid_of(asker.thinking) == first


def test_dropping_spares_what_is_kept(asker: Asker) -> None:
    kept = [asker.ask(QUICK, is_kept=True), asker.ask(report, is_kept=True)]
    asker.ask(QUICK)
    asker.thinking.drop()
    last = asker.ask(QUICK)
    assert [number for number, _ in asker.wait(3)] == [*kept, last]


def test_a_mistake_in_a_task_is_a_sentence(asker: Asker) -> None:
    number = asker.ask(divide_by_zero)
    sentence = "This went wrong: ZeroDivisionError: integer division or modulo by zero"
    assert asker.wait() == [(number, f"error: {sentence}")]
    asker.ask(QUICK)
    assert asker.wait()[0][1] == Move(4)


def test_a_process_that_dies_is_replaced(asker: Asker) -> None:
    number = asker.ask(die)
    assert asker.wait() == [(number, "error: The computer stopped while it was thinking.")]
    asker.ask(QUICK)
    assert asker.wait()[0][1] == Move(4)


def test_stopping_ends_the_process_in_the_middle_of_a_task(asker: Asker) -> None:
    asker.ask(ENDLESS)
    pid = pid_of(asker.thinking)
    asker.thinking.update()
    asker.thinking.stop()
    assert not is_alive(pid)
    assert not asker.thinking.is_busy
    asker.thinking.stop()  # once more does no harm


def test_the_process_leaves_when_the_window_does(asker: Asker) -> None:
    asker.ask(QUICK)
    asker.wait()
    assert asker.thinking._worker is not None
    process = asker.thinking._worker._process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 0


def test_the_process_leaves_when_the_window_is_killed() -> None:
    code = (
        "import os, signal, time\n"
        "from tests.desktop.test_thinking import Asker, ENDLESS, pid_of\n"
        "asker = Asker()\n"
        "asker.ask(ENDLESS)\n"
        "print(pid_of(asker.thinking), flush=True)\n"
        "time.sleep(1)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).parents[2]
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    pid, end = int(result.stdout), monotonic() + 60
    while is_alive(pid):
        assert monotonic() < end
        sleep(0.1)
