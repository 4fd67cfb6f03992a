"""The worker: a process that thinks, so that the window never waits.

A process and not a thread, for three reasons: a search in Python would take turns with the window
and make it stutter; what nobody wants to know any more can be ended at once, whatever it is; and
leaving never waits for a thought.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from contextlib import suppress
from multiprocessing import Pipe
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.desktop.messages import Answer, Failure, Progress

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from noughts.desktop.tasks import Task

__all__ = ["Worker"]

_PATIENCE: Final = 0.25  # seconds for a forgotten task to end by itself; a new process takes longer


class Worker:
    """Thinks about one task after the other, in the order of asking."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self._last_number = 0
        self._waiting: deque[tuple[int, Task]] = deque()
        self._running: int | None = None
        self._forgotten_at: float | None = None  # when the running task stopped to matter
        self._words = ""

    @property
    def is_busy(self) -> bool:
        """Whether there is an answer to come."""
        return bool(self._waiting) or (self._running is not None and self._forgotten_at is None)

    @property
    def words(self) -> str:
        """How far the running task has come; empty if it does not say."""
        return self._words

    def start(self) -> None:
        """Start the process ahead of the first task: that takes a moment."""
        if self._process is not None:
            return
        ours, theirs = Pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "noughts.desktop.thinker"],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C in the terminal is for the window to hear
            )
        finally:
            theirs.close()
        self._connection = ours

    def ask(self, task: Task) -> int:
        """Have a task thought about; the number tells which answer is its."""
        self._last_number += 1
        self._waiting.append((self._last_number, task))
        self._send_next()
        return self._last_number

    def forget(self, number: int) -> None:
        """Let a task be: its answer will not come."""
        self._waiting = deque(item for item in self._waiting if item[0] != number)
        if number == self._running and self._forgotten_at is None:
            self._forgotten_at = monotonic()

    def answers(self) -> list[Answer]:
        """What has been answered since the last time; never waits."""
        found: list[Answer] = []
        try:
            while self._connection is not None and self._connection.poll():
                match self._connection.recv():
                    case Answer(number, _) as answer if number == self._running:
                        if self._forgotten_at is None:
                            found.append(answer)
                        self._finish()
                    case Progress(number, words) if number == self._running:
                        self._words = words
        except (EOFError, OSError):
            found += self._bury()
        if self._forgotten_at is not None and monotonic() - self._forgotten_at > _PATIENCE:
            self.stop(keep_waiting=True)
            self.start()
        self._send_next()
        return found

    def stop(self, *, keep_waiting: bool = False) -> None:
        """End the process at once, whatever it is doing."""
        if not keep_waiting:
            self._waiting.clear()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
        self._finish()

    def _send_next(self) -> None:
        if self._running is not None or not self._waiting:
            return
        self.start()
        number, task = self._waiting.popleft()
        self._running = number
        if self._connection is not None:
            with suppress(OSError):  # it has died: reading will tell
                self._connection.send((number, task))

    def _finish(self) -> None:
        self._running = self._forgotten_at = None
        self._words = ""

    def _bury(self) -> list[Answer]:
        """The process has died: whoever waits for the running task hears of it."""
        running = self._running if self._forgotten_at is None else None
        self.stop(keep_waiting=True)
        if running is None:
            return []
        return [Answer(running, Failure("The computer stopped in the middle of a thought."))]
