"""A worker: one process that runs the student's program, asked one question after another.

The grader trusts nothing that comes back. Lines are read up to a limit and must be JSON of the
right shape with the number of the question; a process that breaks this, stays silent, prints
without end or ends is killed with everything it started, and the question at hand gets the blame.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from noughts.lab.grading.messages import (
    LARGEST,
    Failure,
    Loaded,
    Reply,
    WorkerFailed,
    read_raised,
    shallow,
)

if TYPE_CHECKING:
    from noughts.lab.grading.messages import Call
    from noughts.lab.grading.sandbox import Limits, Sandbox

__all__ = ["Worker"]

_LONGEST_LINE: Final = 64 * 1024
_OUTPUT_KEPT: Final = 300
_LOAD_SECONDS: Final = 3.0  # for the program's own start, at least
_END_SECONDS: Final = 0.5  # for a process to be gone that has hung up
_READY: Final = "ready"  # the runner's first line, before it loads the program
_START_SECONDS: Final = 20.0  # for the interpreter itself, on a busy machine


class Worker:
    """One process; after a failure it is gone, and another must be made."""

    def __init__(self, sandbox: Sandbox, limits: Limits) -> None:
        self._limits = limits
        self._number = 0
        self._buffer = b""
        self._is_alone = sandbox.isolation == "bubblewrap"
        self.printed = 0
        self.output = ""
        self._link, theirs = socket.socketpair()
        try:
            self._process = sandbox.start(theirs.fileno())
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
        self, sandbox: Sandbox, functions: list[str], constants: list[str], counters: list[str]
    ) -> Loaded:
        """Have the program loaded, under its limits."""
        self._send(
            {
                "path": sandbox.program_path,
                "hide": sandbox.shown,
                "readable": sandbox.readable,
                "limits": self._limits.for_process(self._is_alone),
                "functions": functions,
                "constants": constants,
                "counters": counters,
            }
        )
        ready = self._receive(_READY, monotonic() + _START_SECONDS)
        in_force = tuple(str(name) for name in ready["in_force"])
        found = self._receive("loaded", monotonic() + max(_LOAD_SECONDS, self._limits.seconds))
        with self._believing_nothing():
            return Loaded(
                {
                    str(name): tuple((str(p), bool(needed)) for p, needed in parameters)
                    for name, parameters in found["functions"].items()
                },
                {str(name): value for name, value in found["constants"].items()},
                tuple(str(name) for name in found["counters"]),
                tuple(found["literals"]),
                read_raised(found["error"]),
                in_force,
            )

    def ask(self, call: Call, seconds: float) -> Reply:
        """Ask one question; raises `WorkerFailed` when there is no answer."""
        self._number += 1
        question = {
            "id": self._number,
            "function": call.function,
            "arguments": call.arguments,
            "board": call.board,
            "counters": call.counters,
        }
        started = monotonic()
        self._send(question)
        answer = self._receive(self._number, started + seconds)
        took = monotonic() - started
        with self._believing_nothing():
            counters = {
                str(name): after - before if after >= before else after
                for name, (before, after) in answer["counters"].items()
                if isinstance(before, int) and isinstance(after, int) and abs(after) < LARGEST
            }
            return Reply(
                shallow(answer.get("returned")),
                read_raised(answer.get("raised")),
                shallow(answer.get("board")),
                counters,
                int(answer["threads"]),
                int(answer["files"]),
                took,
            )

    def _believing_nothing(self) -> _Distrust:
        return _Distrust(self)

    def _send(self, message: dict[str, Any]) -> None:
        self._link.setblocking(True)
        self._link.settimeout(_START_SECONDS)
        try:
            self._link.sendall(json.dumps(message).encode() + b"\n")
        except TimeoutError:
            raise self.failed(Failure.DISTURBED, "it stopped listening to the grader") from None
        except OSError:
            raise self._end() from None
        finally:
            self._link.setblocking(False)

    def _receive(self, wanted: int | str, deadline: float) -> dict[str, Any]:
        while b"\n" not in self._buffer:
            left = deadline - monotonic()
            if left <= 0:
                raise self.failed(Failure.SLOW, "it gave no answer in time")
            for key, _ in self._selector.select(left):
                if key.fileobj is self._link:
                    self._read_link()
                else:
                    self._read_output()
        line, _, self._buffer = self._buffer.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        is_extra = bool(self._buffer) and wanted != _READY  # the next line may follow at once
        if not isinstance(answer, dict) or answer.get("id") != wanted or is_extra:
            raise self.failed(Failure.DISTURBED, "it wrote into the grader's own channel")
        return answer

    def _read_link(self) -> None:
        try:
            part = self._link.recv(_LONGEST_LINE)
        except OSError:
            part = b""
        if not part:
            raise self._end()
        self._buffer += part
        if len(self._buffer) > _LONGEST_LINE:
            raise self.failed(Failure.DISTURBED, "it wrote into the grader's own channel")

    def _read_output(self) -> None:
        try:
            part = os.read(self._stdout, 65536)
        except OSError:
            part = b""
        if not part:
            self._selector.unregister(self._stdout)  # closed, which is no crime
            return
        self.printed += len(part)
        if len(self.output) < _OUTPUT_KEPT:
            self.output = (self.output + part[:_OUTPUT_KEPT].decode(errors="replace"))[
                :_OUTPUT_KEPT
            ]
        if self.printed > self._limits.output_bytes:
            most = self._limits.output_bytes
            raise self.failed(Failure.PRINTED, f"it printed more than {most:,} bytes")

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
            part = os.read(self._stdout, _OUTPUT_KEPT)
            self.output = (self.output + part.decode(errors="replace"))[:_OUTPUT_KEPT]
        self.close()
        if code is None:
            return WorkerFailed(Failure.DISTURBED, "it closed the grader's own channel")
        if self._is_alone and code > 128:
            code = 128 - code  # bubblewrap's way to say which signal it was
        if code >= 0:
            return WorkerFailed(Failure.DIED, f"it ended its process with exit code {code}")
        with suppress(ValueError):
            name = signal.Signals(-code).name
            words = _SIGNALS.get(name, f"it was ended by {name}")
            return WorkerFailed(Failure.DIED, words)
        return WorkerFailed(Failure.DIED, f"it was ended by signal {-code}")

    def kill(self) -> None:
        """Kill the process and whatever shares its session; any thread may."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Kill the process and forget it; safe to call again."""
        self.kill()
        self._process.wait()
        self._link.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._selector.close()


_SIGNALS: Final = {
    "SIGSEGV": "it crashed the interpreter (segmentation fault)",
    "SIGABRT": "it crashed the interpreter (abort)",
    "SIGBUS": "it crashed the interpreter (bus error)",
    "SIGKILL": "it was killed: by itself, or by the system for want of memory",
    "SIGXCPU": "it used up its processor time",
    "SIGSYS": "it made a system call that is not allowed",
}


class _Distrust:
    """Turns answers of a wrong shape into a failure of the program."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (KeyError, TypeError, ValueError, AttributeError, OverflowError)):
            raise self._worker.failed(
                Failure.DISTURBED, "it wrote into the grader's own channel"
            ) from None
