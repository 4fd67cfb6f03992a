"""Sessions: questions to a program, over workers that are replaced when they fail.

A budget bounds what one program may cost: the processor time in all, from its first start to the
last answer, and how often it may hang or end its process before no more is asked.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from noughts.lab.grading.sandbox.here import Worker
from noughts.lab.grading.sandbox.messages import Failure, Reply, SandboxFailed, WorkerFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.lab.grading.sandbox.here import Answerer, Sandbox
    from noughts.lab.grading.sandbox.limits import Limits
    from noughts.lab.grading.sandbox.messages import Call, Loaded, Screen

__all__ = ["AskResult", "Budget", "ProgramSession", "SoughtNames", "ask_all"]

_CLOCK_FACTOR: Final = 4.0  # seconds of the clock for one of processor time, on a busy machine
_MAX_HANGS: Final = 5
_MAX_DEATHS: Final = 12
_MAX_STARTS: Final = 3  # attempts to start a process
_MAX_TOGETHER: Final = 32  # questions that are sent at once
_QUICK_SECONDS: Final = 0.01  # of processor time: answers that are worth it

T = TypeVar("T")

AskResult = Reply | WorkerFailed | None
"""The result of a question: an answer, a failure, or None if it was not asked."""


@dataclass(frozen=True)
class SoughtNames:
    """The names to look for in a program."""

    constants: list[str]
    counters: list[str]
    size: tuple[int, int] = (3, 3)  # of the board: width and height


@dataclass
class Budget:
    """What is left for one program; shared by its workers.

    Processor time counts. The clock only ends what uses none, or what lies about it.
    """

    total: float  # seconds of processor time
    deadline: float  # of the clock
    spent: float = 0.0
    hangs: int = 0
    deaths: int = 0
    is_stopped: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def of(cls, limits: Limits) -> Budget:
        """A full budget."""
        total = limits.total_seconds
        return cls(total, monotonic() + _CLOCK_FACTOR * total)

    def for_trying(self) -> Budget:
        """A budget with new counts of failures that ends at the same time."""
        return Budget(self.total, self.deadline, self.spent)

    @property
    def seconds_left(self) -> float:
        """Seconds until the end; never less than 0."""
        return max(0.0, min(self.total - self.spent, self.deadline - monotonic()))

    def spend(self, seconds: float) -> None:
        """Count processor time."""
        with self.lock:
            self.spent += max(0.0, seconds)

    def count_failure(self, failure: Failure) -> None:
        """Count a failure that cost a process."""
        with self.lock:
            if failure is Failure.SLOW:
                self.hangs += 1
            else:
                self.deaths += 1

    @property
    def trouble(self) -> str | None:
        """Why nothing more is asked; None while there is something left."""
        if self.is_stopped:
            return "it was stopped"
        if self.hangs >= _MAX_HANGS:
            return f"it took too long {self.hangs} times"
        if self.deaths >= _MAX_DEATHS:
            return f"its process ended or was stopped {self.deaths} times"
        if not self.seconds_left:
            return "its time was used up"
        return None


class ProgramSession:
    """One worker at a time, started when it is needed."""

    def __init__(
        self, sandbox: Sandbox, limits: Limits, names: SoughtNames, budget: Budget
    ) -> None:
        self._sandbox, self._names = sandbox, names
        self.budget = budget
        self.limits = limits
        self._worker: Worker | None = None
        self.loaded: Loaded | None = None  # what the program offers, where that is known
        self.together = 1  # how many questions are sent at once; more as long as answers are quick
        self.printed = 0
        self.output = ""

    def load(self) -> Loaded:
        """Start a worker with the program loaded; what the program offers."""
        names, deadline = self._names, self.budget.deadline
        self.loaded = self._start(
            lambda worker: worker.load(names.constants, names.counters, deadline, names.size)
        )
        return self.loaded

    def _load_again(self) -> None:
        """Start a worker with the program loaded, as before."""
        self._start(lambda worker: worker.load_again(self.budget.deadline, self._names.size))

    def _start(self, load: Callable[[Worker], T]) -> T:
        """Start a worker; starting is tried more than once."""
        for attempt in range(1, _MAX_STARTS + 1):
            try:
                self._worker = Worker(self._sandbox, self.limits)
                return load(self._worker)
            except WorkerFailed as failed:
                self._failed(failed, self.limits.seconds)
                raise
            except (SandboxFailed, OSError) as error:
                self.close()
                trouble = self.budget.trouble
                if trouble is not None:
                    raise WorkerFailed(Failure.SLOW, trouble) from None
                if attempt == _MAX_STARTS:
                    raise SandboxFailed(str(error)) from None
        raise ValueError("one attempt is made at least")

    def ask(self, call: Call, seconds: float) -> AskResult:
        """Ask one question, if the budget allows."""
        return self._ask_together([call], seconds)[0]

    def ask_many(
        self,
        calls: Sequence[Call],
        seconds: float,
        progress: Callable[[int], object] | None = None,
    ) -> list[AskResult]:
        """Ask questions one after another, if the budget allows.

        Where answers come quickly, the next questions are sent together.
        """
        results: list[AskResult] = []
        while len(results) < len(calls):
            start = len(results)
            results += self._ask_together(calls[start : start + self.together], seconds)
            if progress is not None:
                progress(len(results))
        return results

    def _ask_together(self, calls: Sequence[Call], seconds: float) -> list[AskResult]:
        """The results of the first of these questions, or of all; those after a failure wait."""
        results: list[AskResult] = []
        slowest = 0.0
        if self.budget.trouble is not None:
            return [None] * len(calls)
        try:
            if self._worker is None:
                self._load_again()
            if self._worker is None or self.budget.trouble is not None:
                return [None]
            for reply in self._worker.ask_many(calls, min(seconds, self.budget.seconds_left)):
                self.budget.spend(reply.seconds)
                results.append(reply)
                slowest = max(slowest, reply.seconds)
                if len(results) < len(calls) and self.budget.trouble is not None:
                    self.close()  # the other questions are not asked any more
                    break
            is_quick = slowest < _QUICK_SECONDS
            self.together = min(2 * self.together, _MAX_TOGETHER) if is_quick else 1
        except WorkerFailed as failed:
            if self._worker is not None:
                self._failed(failed, seconds)
            is_cut_short = failed.failure is Failure.SLOW and not self.budget.seconds_left
            results.append(None if self.budget.is_stopped or is_cut_short else failed)
            self.together = 1
        return results

    def modules(self) -> tuple[str, ...]:
        """The files that start something when they are run."""
        return (self.loaded or self.load()).modules

    def play(self, name: str, seconds: float, answer: Answerer) -> Screen | WorkerFailed | None:
        """Run the whole program, with its questions answered; what is seen at its end."""
        if self.budget.trouble is not None:
            return None
        try:
            if self._worker is None:
                self._load_again()
            if self._worker is None:
                return None
            ending = self._worker.play(name, min(seconds, self.budget.seconds_left), answer)
            self.budget.spend(ending.seconds)
            return ending
        except WorkerFailed as failed:
            if self._worker is not None:
                self._failed(failed, seconds)
            return failed

    def _failed(self, failed: WorkerFailed, seconds: float) -> None:
        self.budget.count_failure(failed.failure)
        if failed.failure is Failure.SLOW:
            self.budget.spend(seconds)
        self.close()

    def kill(self) -> None:
        """End the worker's process; from any thread."""
        worker = self._worker
        if worker is not None:
            worker.kill()

    def close(self) -> None:
        """End the worker."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()
            self.printed += worker.printed
            self.output = self.output or worker.output


def ask_all(
    sessions: Sequence[ProgramSession],
    calls: Sequence[Call],
    seconds: float,
    progress: Callable[[int], object] | None = None,
) -> list[AskResult]:
    """Ask all questions, each session in a thread of its own; the answers in order.

    An error or Ctrl-C ends every process that this has started. One session needs no thread:
    browsers have none.
    """
    if len(sessions) == 1:
        try:
            return sessions[0].ask_many(calls, seconds, progress)
        finally:
            sessions[0].close()
    answers: list[AskResult] = [None] * len(calls)
    errors: list[BaseException] = []
    first_left, lock = 0, threading.Lock()
    done = threading.Semaphore(0)

    def work(session: ProgramSession) -> None:
        nonlocal first_left
        try:
            while True:
                with lock:
                    start, end = first_left, min(first_left + session.together, len(calls))
                    first_left = end
                if start == end:
                    return
                answers[start:end] = session.ask_many(calls[start:end], seconds)
                done.release(end - start)
        except BaseException as error:  # raised again below, outside the thread
            errors.append(error)
            session.budget.is_stopped = True
        finally:
            session.close()

    threads = [threading.Thread(target=work, args=(session,), daemon=True) for session in sessions]
    for thread in threads:
        thread.start()
    finished = 0
    try:
        while any(thread.is_alive() for thread in threads):
            if done.acquire(timeout=0.1):
                finished += 1
                if progress is not None:
                    progress(finished)
    except BaseException:
        for session in sessions:
            session.budget.is_stopped = True
        raise
    finally:
        while any(thread.is_alive() for thread in threads):
            for session in sessions:
                if session.budget.is_stopped:
                    session.kill()
            for thread in threads:
                thread.join(0.05)
    if errors:
        raise errors[0]
    return answers
