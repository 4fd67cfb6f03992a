"""A worker: one process that runs the student's program, asked one question after another.

The grader trusts nothing that comes back. Lines are read up to a limit and must be JSON of the
right shape with the number of the question; a process that breaks this, stays silent, prints
without end or ends is killed with everything it started, and that question counts as failed.
"""

from __future__ import annotations

import json
import os
import select
import selectors
import signal
import socket
import subprocess
from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import inf
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from noughts.lab.grading.safe_text import safe_text
from noughts.lab.grading.sandbox.clocks import used_seconds, waited_seconds
from noughts.lab.grading.sandbox.folders import remove_tree
from noughts.lab.grading.sandbox.messages import Failure, SandboxFailed, Screen, WorkerFailed
from noughts.lab.grading.sandbox.replies import (
    OutOfTime,
    read_loaded,
    read_reply,
    read_screen,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.lab.grading.sandbox.limits import Limits
    from noughts.lab.grading.sandbox.messages import Call, Loaded, Reply
    from noughts.lab.grading.sandbox.sandbox import Sandbox

__all__ = ["Answerer", "Worker"]

_MAX_LINE_BYTES: Final = 64 * 1024
_MAX_OUTPUT_LENGTH: Final = 300  # of what is kept of it
_LOAD_SECONDS: Final = 15.0  # for the program's own start; each statement has less
_WAIT_FACTOR: Final = 4.0  # seconds of the clock for one of processor time, on a busy machine
_WAIT_SECONDS: Final = 2.0  # and these in any case
_END_SECONDS: Final = 0.5  # for a process to be gone that has closed the channel
_KILL_SECONDS: Final = 10.0  # for a process to be gone that was killed
_READY: Final = "ready"  # the runner's first line, before it loads the program
_START_SECONDS: Final = 20.0  # for the interpreter itself, on a busy machine
_LOOK_SECONDS: Final = 0.25  # from one look at the program's folder and its time to the next
_GATHER_SECONDS: Final = 0.001  # in which more answers come, where some are to come
_GRACE_SECONDS: Final = 0.3  # of processor time, for the process to end the question itself
_MAX_QUESTIONS: Final = 100  # of one game
_SLOW: Final = "it gave no answer in time"
_FORGED: Final = "it wrote into the grader's own channel"


Answerer = Callable[[Screen], str | None]
"""Answers a question of the program's, from what a person sees; None ends the game."""


def _question(number: int, call: Call, seconds: float) -> dict[str, Any]:
    question = {"id": number, "seconds": seconds, "counters": call.counters}
    if call.plan is not None:
        return question | {"plan": call.plan}
    return question | {"function": call.function, "arguments": call.arguments}


class Worker:
    """One process; after a failure it is gone, and another must be made."""

    def __init__(self, sandbox: Sandbox, limits: Limits) -> None:
        self._sandbox, self._limits = sandbox, limits
        self._number = 0
        self._waited = 0.0  # seconds in which others had the processors, since the question
        self._buffer = b""
        self._is_alone = sandbox.isolation == "bubblewrap"
        self.printed = 0
        self.output = ""
        self._link, theirs = socket.socketpair()
        try:
            self._work = sandbox.make_work_folder()
            self._process = sandbox.start(theirs.fileno(), self._work)
        except BaseException:
            self._link.close()
            raise
        finally:
            theirs.close()
        if self._process.stdout is None:
            raise ValueError("the output of a worker is a pipe")
        self._stdout = self._process.stdout.fileno()
        os.set_blocking(self._stdout, False)
        self._link.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._link, selectors.EVENT_READ)
        self._selector.register(self._stdout, selectors.EVENT_READ)

    # ---- talking -------------------------------------------------------------------------------

    def load(
        self,
        constants: Sequence[str] = (),
        counters: Sequence[str] = (),
        deadline: float = inf,
        size: tuple[int, int] = (3, 3),
    ) -> Loaded:
        """Have the program loaded, under its limits, and described.

        Raises `SandboxFailed` if the process does not come to that, and `WorkerFailed` if the
        program keeps it from going on.
        """
        in_force, answer = self._load((constants, counters), deadline, size)
        with _protocol(self):
            return read_loaded(answer, constants, in_force)

    def load_again(self, deadline: float = inf, size: tuple[int, int] = (3, 3)) -> None:
        """Have a program loaded of which it is known what it offers."""
        self._load(None, deadline, size)

    def _load(
        self,
        sought: tuple[Sequence[str], Sequence[str]] | None,
        deadline: float,
        size: tuple[int, int],
    ) -> tuple[tuple[str, ...], dict[str, Any]]:
        """The limits in force, and what the runner says of the program."""
        sandbox = self._sandbox
        start_deadline = min(deadline, monotonic() + _START_SECONDS)
        try:
            setup = {
                "folder": sandbox.program_folder,
                "numpy": sandbox.numpy_folder,
                "hide": sandbox.shown,
                "readable": sandbox.readable,
                "writable": sandbox.writable(self._work),
                "landlock": sandbox.landlock,
                "limits": self._limits.for_process(self._is_alone),
                "sought": sought,
                "width": size[0],
                "height": size[1],
            }
            self._send([setup], start_deadline)
            ready = self._receive(_READY, start_deadline)
        except WorkerFailed as failed:
            output = safe_text(self.output)
            raise SandboxFailed(f"{failed.words} ({output})" if output else failed.words) from None
        in_force = tuple(str(name) for name in ready["in_force"])
        load_deadline = min(deadline, monotonic() + _WAIT_FACTOR * _LOAD_SECONDS)
        self._send([{"load": True}], load_deadline)
        return in_force, self._receive("loaded", load_deadline)

    def ask(self, call: Call, seconds: float) -> Reply:
        """Ask one question; raises `WorkerFailed` when there is no answer."""
        return next(self.ask_many([call], seconds))

    def ask_many(self, calls: Sequence[Call], seconds: float) -> Iterator[Reply]:
        """Send some questions together; the replies, one after another, as they come.

        The first question without an answer raises `WorkerFailed`; those after it have none either.

        The seconds are processor time for each, which the process itself watches. It is killed when
        it has used more all the same, or has not answered in several times as many seconds of the
        clock; those in which others had the processors do not count.
        """
        first = self._number + 1
        questions = [_question(number, call, seconds) for number, call in enumerate(calls, first)]
        self._send(questions, self._deadline(seconds))
        for call in calls:
            self._begin()
            to_come = first + len(calls) - 1 - self._number
            answer = self._receive(self._number, self._deadline(seconds), seconds, to_come)
            with _protocol(self):
                reply = read_reply(answer, call)
            yield reply

    @staticmethod
    def _deadline(seconds: float) -> float:
        return monotonic() + _WAIT_FACTOR * seconds + _WAIT_SECONDS

    def play(self, name: str, seconds: float, answer: Answerer) -> Screen:
        """Run the whole program, with its questions answered; what is seen at its end."""
        self._begin()
        used = used_seconds(self._process.pid)
        deadline = self._deadline(seconds)
        self._send([{"id": self._number, "play": name, "seconds": seconds}], deadline)
        for _ in range(_MAX_QUESTIONS):
            message = self._receive(self._number, deadline)
            with _protocol(self):
                screen = read_screen(message)
            if screen.has_ended:
                return replace(screen, seconds=used_seconds(self._process.pid) - used)
            self._send([{"answer": answer(screen)}], deadline)
        raise self.failed(Failure.DISTURBED, "it asks a person without end")

    def _begin(self) -> None:
        """A new question."""
        self._number += 1
        self._waited = 0.0

    def _send(self, messages: Sequence[dict[str, Any]], deadline: float) -> None:
        """Send lines; a program that does not read them loses its time, or its process."""
        text = b"".join(json.dumps(message).encode() + b"\n" for message in messages)
        while text:
            try:
                text = text[self._link.send(text) :]
            except BlockingIOError:
                seconds = deadline - monotonic()
                if seconds <= 0 or not select.select([], [self._link], [], seconds)[1]:
                    words = "it stopped listening to the grader"
                    raise self.failed(Failure.DISTURBED, words) from None
            except OSError:
                raise self._end() from None

    def _receive(
        self, expected_id: int | str, deadline: float, cpu_seconds: float = inf, to_come: int = 0
    ) -> dict[str, Any]:
        """The next answer; `to_come` are expected after it, without another question."""
        next_look, first_used, last_waited = monotonic() + _LOOK_SECONDS, inf, inf
        while b"\n" not in self._buffer:
            if self._sandbox.is_full(self._work):
                raise self.failed(Failure.DISTURBED, "it filled its folder")
            if monotonic() >= next_look:
                next_look = monotonic() + _LOOK_SECONDS
                waited = waited_seconds(self._process.pid)
                self._waited += max(0.0, waited - last_waited)
                last_waited = waited
                used = used_seconds(self._process.pid) if cpu_seconds < inf else 0.0
                first_used = min(first_used, used)
                if used - first_used > cpu_seconds + _GRACE_SECONDS:
                    raise self.failed(Failure.SLOW, _SLOW)
            seconds = deadline + self._waited - monotonic()
            if seconds <= 0:
                raise self.failed(Failure.SLOW, _SLOW)
            for key, _ in self._selector.select(min(seconds, _LOOK_SECONDS)):
                if key.fileobj is self._link:
                    if to_come:
                        sleep(_GATHER_SECONDS)
                    self._read_link()
                else:
                    self._read_output()
        line, _, self._buffer = self._buffer.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        is_extra = bool(self._buffer) and not to_come  # each line waits for the next question
        if not isinstance(answer, dict) or answer.get("id") != expected_id or is_extra:
            raise self.failed(Failure.DISTURBED, _FORGED)
        return answer

    def _read_link(self) -> None:
        try:
            part = self._link.recv(_MAX_LINE_BYTES)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            raise self._end()
        self._buffer += part
        if len(self._buffer) > _MAX_LINE_BYTES and b"\n" not in self._buffer[:_MAX_LINE_BYTES]:
            raise self.failed(Failure.DISTURBED, _FORGED)

    def _read_output(self) -> None:
        try:
            part = os.read(self._stdout, 65536)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self._selector.unregister(self._stdout)  # the program may close it
            return
        self.printed += len(part)
        if len(self.output) < _MAX_OUTPUT_LENGTH:
            self.output = (self.output + part[:_MAX_OUTPUT_LENGTH].decode(errors="replace"))[
                :_MAX_OUTPUT_LENGTH
            ]

    # ---- ending --------------------------------------------------------------------------------

    def failed(self, failure: Failure, words: str) -> WorkerFailed:
        """Stop the process, and say why."""
        self.close()
        return WorkerFailed(failure, words)

    def _end(self) -> WorkerFailed:
        """The process has gone, or closed the channel: how."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        code = self._process.poll()
        with suppress(OSError):
            part = os.read(self._stdout, _MAX_OUTPUT_LENGTH)
            self.output = (self.output + part.decode(errors="replace"))[:_MAX_OUTPUT_LENGTH]
        self.close()
        if code is None:
            return WorkerFailed(Failure.DISTURBED, "it closed the grader's own channel")
        if self._is_alone and code > 128:
            code = 128 - code  # bubblewrap adds 128 to the number of a signal
        if code >= 0:
            return WorkerFailed(Failure.DIED, f"it ended its process with exit code {code}")
        with suppress(ValueError):
            name = signal.Signals(-code).name
            words = _SIGNALS.get(name, f"it was ended by {name}")
            return WorkerFailed(Failure.DIED, words)
        return WorkerFailed(Failure.DIED, f"it was ended by signal {-code}")

    def kill(self) -> None:
        """Kill the process and all that share its session; any thread may call this."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()

    def close(self) -> None:
        """Kill the process and forget it; safe to call again."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_KILL_SECONDS)
        self._link.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._selector.close()
        remove_tree(self._work)


_SIGNALS: Final = {
    "SIGSEGV": "it crashed the interpreter (segmentation fault)",
    "SIGABRT": "it crashed the interpreter (abort)",
    "SIGBUS": "it crashed the interpreter (bus error)",
    "SIGKILL": "it was killed: by itself, or by the system for want of memory",
    "SIGXCPU": "it used up its processor time",
    "SIGSYS": "it made a system call that is not allowed",
}


@contextmanager
def _protocol(worker: Worker) -> Iterator[None]:
    """Turn an answer of a wrong shape into a failure of the program."""
    try:
        yield
    except OutOfTime:
        raise worker.failed(Failure.SLOW, _SLOW) from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise worker.failed(Failure.DISTURBED, _FORGED) from None
