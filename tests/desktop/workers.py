"""Workers for tests of the session: one that answers when asked to, and one that never does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.errors import NoughtsError
from noughts.desktop.messages import Answer, Failure
from noughts.desktop.tasks import Mind

if TYPE_CHECKING:
    from noughts.desktop.tasks import Task


class InstantWorker:
    """Thinks in this process, when it is looked at."""

    def __init__(self) -> None:
        self.tasks: dict[int, Task] = {}
        self.asked: list[Task] = []
        self.forgotten: list[Task] = []
        self.is_silent = False
        self.words = ""
        self._mind = Mind(lambda words: setattr(self, "words", words))

    @property
    def is_busy(self) -> bool:
        return bool(self.tasks)

    def ask(self, task: Task) -> int:
        self.asked.append(task)
        self.tasks[len(self.asked)] = task
        return len(self.asked)

    def forget(self, number: int) -> None:
        task = self.tasks.pop(number, None)
        if task is not None:
            self.forgotten.append(task)

    def answers(self) -> list[Answer]:
        if self.is_silent:
            return []
        tasks, self.tasks = self.tasks, {}
        found = []
        for number, task in tasks.items():
            try:
                found.append(Answer(number, task.run(self._mind)))
            except NoughtsError as error:
                found.append(Answer(number, Failure(str(error))))
        return found
