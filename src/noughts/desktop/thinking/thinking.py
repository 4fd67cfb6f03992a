"""Thinking beside the window: tasks wait in line for a process of their own.

A process and not a thread: a search in Python would slow the window down, a task whose answer
nobody needs any more can be ended at once, and closing the window never waits.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from noughts.core.errors import NoughtsError
from noughts.workers import Worker, WorkerEnded

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.thinking.tasks import Report

__all__ = ["Job", "Result", "Thinking", "run_task"]

Result = TypeVar("Result")

_GRACE_SECONDS: Final = 0.25  # for a dropped task to end by itself; a new process takes longer


@dataclass(eq=False)
class Job:
    """A task, and who takes its result or the sentence that says why there is none."""

    task: Callable[[Report], object]
    take: Callable[[Any], object]
    fail: Callable[[str], None]
    is_kept: bool  # whether `drop` leaves it alone


class Thinking:
    """Runs one task after the other, in order."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._news: SimpleQueue[tuple[Job, str, object]] = SimpleQueue()  # from the running task
        self._waiting: deque[Job] = deque()
        self._running: Job | None = None
        self._dropped_at: float | None = None  # when the running task was dropped
        self.progress = ""  # of the running task, in words; empty if it reports none

    @property
    def is_busy(self) -> bool:
        """Whether there is an answer to come."""
        return bool(self._waiting) or (self._running is not None and self._dropped_at is None)

    def start(self) -> Worker:
        """Start the process before the first task, because starting takes a moment."""
        if self._worker is None or not self._worker.is_alive:
            self._end_process()
            self._worker = Worker()
        return self._worker

    def ask(
        self,
        task: Callable[[Report], Result],
        take: Callable[[Result], object],
        fail: Callable[[str], None],
        *,
        is_kept: bool = False,
    ) -> None:
        """Run a task; `update` will call `take` with its result, or `fail` with a sentence."""
        self._waiting.append(Job(task, take, fail, is_kept))
        self._send_next()

    def drop(self) -> None:
        """Drop all tasks except those that are kept."""
        self._waiting = deque(job for job in self._waiting if job.is_kept)
        if self._running is not None and not self._running.is_kept and self._dropped_at is None:
            self._dropped_at = monotonic()
            self.progress = ""

    def update(self) -> bool:
        """Take the answers that have come, without waiting; whether there was any."""
        has_answers = False
        while not self._news.empty():
            job, kind, content = self._news.get()
            if job is self._running and kind != "progress":
                has_answers = True
                if kind == "ended":
                    self._end_process()
                self._finish(kind, content)
            elif job is self._running and self._dropped_at is None:
                self.progress = str(content)
        if self._dropped_at is not None and monotonic() - self._dropped_at > _GRACE_SECONDS:
            self._end_process()
            self._finish("error", "")
            self.start()
        self._send_next()
        return has_answers

    def stop(self) -> None:
        """End the process at once, whatever it is doing."""
        self._waiting.clear()
        self._end_process()
        self._running = self._dropped_at = None

    def _send_next(self) -> None:
        if self._running is None and self._waiting:
            self._running = self._waiting.popleft()
            Thread(target=self._wait, args=(self.start(), self._running), daemon=True).start()

    def _wait(self, worker: Worker, job: Job) -> None:
        """Wait for the answer to a task; in a thread."""

        def ask(report: Report) -> object:
            return worker.ask(job.task, report)

        try:
            answer = run_task(ask, lambda words: self._news.put((job, "progress", words)))
        except WorkerEnded:
            answer = "ended", "The computer stopped while it was thinking."
        self._news.put((job, *answer))

    def _finish(self, kind: str, content: object) -> None:
        """Hand on the answer to the running task, unless it was dropped."""
        job, is_dropped = self._running, self._dropped_at is not None
        self._running = self._dropped_at = None
        self.progress = ""
        if job is None or is_dropped:
            return
        if kind == "result":
            job.take(content)
        else:
            job.fail(str(content))

    def _end_process(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None


def run_task(task: Callable[[Report], object], report: Report) -> tuple[str, object]:
    """The result of a task; what goes wrong is a sentence."""
    try:
        return "result", task(report)
    except WorkerEnded:
        raise
    except NoughtsError as error:
        return "error", str(error)
    except Exception as error:
        return "error", f"This went wrong: {type(error).__name__}: {error}"
