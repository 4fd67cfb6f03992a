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

    from noughts.desktop.tasks import Report

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
    dropped_at: float | None = None  # when it was dropped while it ran


class Thinking:
    """Runs one task after the other, in order."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._news: SimpleQueue[tuple[Job, str, Any]] = SimpleQueue()  # from the running task
        self._waiting: deque[Job] = deque()
        self._running: Job | None = None
        self.progress = ""  # of the running task, in words; empty if it reports none

    @property
    def is_busy(self) -> bool:
        """Whether there is an answer to come."""
        running = self._running
        return bool(self._waiting) or (running is not None and running.dropped_at is None)

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
        if self._running is not None and not self._running.is_kept:
            self._running.dropped_at = self._running.dropped_at or monotonic()
            self.progress = ""

    def update(self) -> bool:
        """Take the answers that have come, without waiting; whether there was any."""
        has_answers = False
        while not self._news.empty():
            job, kind, content = self._news.get()
            if job is not self._running:  # of a process that was ended
                continue
            if kind == "progress":
                self.progress = str(content) if job.dropped_at is None else ""
                continue
            has_answers, self._running, self.progress = True, None, ""
            if kind == "ended":
                self._end_process()
            if job.dropped_at is None:
                (job.take if kind == "result" else job.fail)(content)
        late = self._running.dropped_at if self._running is not None else None
        if late is not None and monotonic() - late > _GRACE_SECONDS:
            self._end_process()
            self._running = None
            self.start()
        self._send_next()
        return has_answers

    def stop(self) -> None:
        """End the process at once, whatever it is doing."""
        self._waiting.clear()
        self._running = None
        self._end_process()

    def _end_process(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def _send_next(self) -> None:
        if self._running is None and self._waiting:
            self._running = self._waiting.popleft()
            Thread(target=self._wait, args=(self.start(), self._running), daemon=True).start()

    def _wait(self, worker: Worker, job: Job) -> None:
        """Wait for the answer to a task; in a thread."""
        answer = run_task(
            lambda report: worker.ask(job.task, report),
            lambda words: self._news.put((job, "progress", words)),
        )
        self._news.put((job, *answer))


def run_task(task: Callable[[Report], object], report: Report) -> tuple[str, Any]:
    """The result of a task; what goes wrong is a sentence."""
    try:
        return "result", task(report)
    except WorkerEnded:
        return "ended", "The computer stopped while it was thinking."
    except NoughtsError as error:
        return "error", str(error)
    except Exception as error:
        return "error", f"This went wrong: {type(error).__name__}: {error}"
