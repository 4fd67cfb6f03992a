"""Thinking in a process of its own: both ends of the pipe between it and the window.

A process and not a thread: a search in Python would slow the window down, a task whose answer
nobody needs any more can be ended at once, and closing the window never waits. A task goes one way;
back come any number of ("progress", words), then ("result", result) or ("error", sentence).
Nothing here is for one system only.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from noughts.core.errors import NoughtsError
from noughts.desktop.thinking.tasks import Memory

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

__all__ = ["Job", "Result", "Thinking", "answer_tasks", "run_task"]

Result = TypeVar("Result")

_NICENESS: Final = 5  # the window comes first, even on a machine with few cores
_GRACE_SECONDS: Final = 0.25  # for a dropped task to end by itself; a new process takes longer


@dataclass(eq=False)
class Job:
    """A task, and who takes its result or the sentence that says why there is none."""

    task: Callable[[Memory], object]
    take: Callable[[Any], object]
    fail: Callable[[str], None]
    is_kept: bool  # whether `drop` leaves it alone


class Thinking:
    """Runs one task after the other, in order."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._waiting: deque[Job] = deque()
        self._running: Job | None = None
        self._dropped_at: float | None = None  # when the running task was dropped
        self.progress = ""  # of the running task, in words; empty if it reports none

    @property
    def is_busy(self) -> bool:
        """Whether there is an answer to come."""
        return bool(self._waiting) or (self._running is not None and self._dropped_at is None)

    def start(self) -> None:
        """Start the process before the first task, because starting takes a moment."""
        if self._process is not None:
            return
        spawning = get_context("spawn")  # the one way that every system has
        ours, theirs = spawning.Pipe()
        try:
            self._process = spawning.Process(target=answer_tasks, args=(theirs,), daemon=True)
            self._process.start()
        finally:
            theirs.close()
        self._connection = ours

    def ask(
        self,
        task: Callable[[Memory], Result],
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
        try:
            while self._connection is not None and self._connection.poll():
                kind, content = self._connection.recv()
                if kind != "progress":
                    has_answers = True
                    self._finish(kind, content)
                elif self._dropped_at is None:
                    self.progress = str(content)
        except (EOFError, OSError):
            has_answers = True
            self._end_process()
            self._finish("error", "The computer stopped while it was thinking.")
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
        if self._running is not None or not self._waiting:
            return
        self.start()
        self._running = self._waiting.popleft()
        if self._connection is not None:
            with suppress(OSError):  # it has died: `update` will see that
                self._connection.send(self._running.task)

    def _finish(self, kind: str, content: object) -> None:
        """Hand on the answer to the running task, unless it was dropped."""
        job, is_dropped = self._running, self._dropped_at is not None
        self._running = self._dropped_at = None
        self.progress = ""
        if job is None or is_dropped:
            return
        if kind == "error":
            job.fail(str(content))
        else:
            job.take(content)

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


# ---- in the process ------------------------------------------------------------------------------


def answer_tasks(connection: Connection) -> None:
    """Answer until the window closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the window, which ends this
    if hasattr(os, "nice"):  # not on Windows
        os.nice(_NICENESS)
    Thread(target=_end_with_window, daemon=True).start()
    memory = Memory(lambda words: connection.send(("progress", words)))
    with suppress(EOFError, OSError):  # the window is gone
        while True:
            connection.send(run_task(connection.recv(), memory))


def run_task(task: Callable[[Memory], object], memory: Memory) -> tuple[str, object]:
    """The result of a task; what goes wrong is a sentence."""
    try:
        return "result", task(memory)
    except ConnectionError:
        raise
    except NoughtsError as error:
        return "error", str(error)
    except Exception as error:
        return "error", f"This went wrong: {type(error).__name__}: {error}"


def _end_with_window() -> None:
    """End the process when the window was killed, even in the middle of a task."""
    if (window := parent_process()) is not None:
        window.join()
        os._exit(1)
