"""Errands: what a session has asked of the worker, and what to do with each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from noughts.desktop.messages import Failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.messages import Answer
    from noughts.desktop.tasks import Task

    Take = Callable[[object], None]
    Fail = Callable[[str], None]

__all__ = ["Errands", "Thinks"]


class Thinks(Protocol):
    """What a session needs of a worker."""

    @property
    def is_busy(self) -> bool:
        """Whether there is an answer to come."""

    @property
    def words(self) -> str:
        """How far the running task has come."""

    def ask(self, task: Task) -> int:
        """Have a task thought about."""

    def forget(self, number: int) -> None:
        """Let a task be."""

    def answers(self) -> list[Answer]:
        """What has been answered since the last time."""


class Errands:
    """Tasks under way, each with whoever waits for its result or its failure."""

    def __init__(self, worker: Thinks) -> None:
        self._worker = worker
        self._asked: dict[int, tuple[Take, Fail]] = {}
        self._lasting: set[int] = set()  # what matters even when the game goes on

    @property
    def is_under_way(self) -> bool:
        """Whether an answer is to come."""
        return bool(self._asked)

    @property
    def words(self) -> str:
        """How far the running task has come, if it is worth telling."""
        return self._worker.words if self._asked else ""

    def send(self, task: Task, take: Take, fail: Fail, *, is_lasting: bool = False) -> None:
        """Have a task thought about."""
        number = self._worker.ask(task)
        self._asked[number] = (take, fail)
        if is_lasting:
            self._lasting.add(number)

    def forget(self) -> None:
        """Let everything be that does not last."""
        for number in [number for number in self._asked if number not in self._lasting]:
            self._worker.forget(number)
            del self._asked[number]

    def collect(self) -> bool:
        """Hand on what has been answered; whether there was anything."""
        answers = self._worker.answers()
        for answer in answers:
            if answer.number not in self._asked:
                continue
            take, fail = self._asked.pop(answer.number)
            self._lasting.discard(answer.number)
            if isinstance(answer.result, Failure):
                fail(answer.result.words)
            else:
                take(answer.result)
        return bool(answers)
