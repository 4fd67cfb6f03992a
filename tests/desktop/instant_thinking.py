"""Thinking for tests without a process: it answers when it is asked to."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from noughts.desktop import tasks
from noughts.desktop.thinking import Result, Thinking, run_task

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.tasks import Report


class InstantThinking(Thinking):
    """Runs tasks in this process, in `update`."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[Callable[[Report], object]] = []  # all that were ever asked
        self.dropped: list[Callable[[Report], object]] = []
        self.is_silent = False
        tasks.player_of.cache_clear()  # as in a new process

    def ask(
        self,
        task: Callable[[Report], Result],
        take: Callable[[Result], object],
        fail: Callable[[str], None],
        *,
        is_kept: bool = False,
    ) -> None:
        self.tasks.append(task)
        super().ask(task, take, fail, is_kept=is_kept)

    def _send_next(self) -> None:
        """Tasks wait for `update`."""

    def drop(self) -> None:
        self.dropped += [job.task for job in self._waiting if not job.is_kept]
        super().drop()

    def update(self) -> bool:
        if self.is_silent:
            return False
        jobs, self._waiting = self._waiting, deque()
        for job in jobs:
            kind, content = run_task(job.task, lambda words: setattr(self, "progress", words))
            self.progress = ""
            if kind == "error":
                job.fail(str(content))
            else:
                job.take(content)
        return bool(jobs)
