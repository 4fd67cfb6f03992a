"""The loop of the sandbox: reads questions, calls the student's function, sends what came back.

Questions and answers are lines of JSON on a socket of their own, so that nothing that the program
prints or reads gets between them. The first line says what to load and which limits to set; the
first answer, sent before the program is loaded, says which of them are in force.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from pathlib import Path

from .confine import confine
from .submission import Submission, describe_error

__all__ = ["main"]

_LONGEST_TEXT = 40
_MOST_ENTRIES = 256
_DEEPEST = 2


def plain(found: object, depth: int = 0) -> object:
    """What a function returned, as JSON can say it; anything strange as `{"repr": ...}`."""
    if found is None or isinstance(found, bool):
        return found
    if isinstance(found, str):
        return str(found) if len(found) <= _MOST_ENTRIES else {"repr": repr(found[:_LONGEST_TEXT])}
    if isinstance(found, int):
        return int(found) if abs(found) < 10**15 else {"repr": "a very large number"}
    if isinstance(found, (list, tuple)) and len(found) <= _MOST_ENTRIES and depth < _DEEPEST:
        return [plain(entry, depth + 1) for entry in found]
    if hasattr(found, "tolist") and depth == 0:  # NumPy's arrays and numbers
        return plain(found.tolist(), 0)
    if isinstance(found, float):
        return {"repr": repr(found)}
    return {"repr": repr(found)[:_LONGEST_TEXT]}


class _Channel:
    """Lines of JSON over a socket; the methods are bound early, before anyone can replace them."""

    def __init__(self, number: int) -> None:
        link = socket.socket(fileno=number)
        self._reader = link.makefile("rb")
        self._link = link
        self._dumps, self._loads = json.dumps, json.loads

    def receive(self) -> dict[str, object] | None:
        line = self._reader.readline()
        return self._loads(line) if line else None

    def send(self, answer: dict[str, object]) -> None:
        self._link.sendall(self._dumps(answer).encode() + b"\n")


def _answer(submission: Submission, question: dict[str, object]) -> dict[str, object]:
    arguments = question["arguments"]
    counters = question.get("counters") or []
    if not isinstance(arguments, list) or not isinstance(counters, list):
        raise TypeError("a question has lists")
    before = {name: submission.count(name) for name in counters}
    answer: dict[str, object] = {"id": question["id"]}
    try:
        function = submission.function(str(question["function"]))
        answer["returned"] = plain(function(*arguments))  # type: ignore[operator]
    except BaseException as error:
        answer["raised"] = describe_error(error, submission.path)
        del error
    at = question.get("board")
    if isinstance(at, int):
        answer["board"] = plain(arguments[at])
    answer["counters"] = {name: [before[name], submission.count(name)] for name in counters}
    answer["threads"] = threading.active_count() - 1
    try:
        answer["files"] = len(os.listdir())  # noqa: PTH208 - pathlib may have been changed
    except OSError:
        answer["files"] = 0
    return answer


def main() -> None:
    """Serve questions until the grader hangs up."""
    channel = _Channel(int(sys.argv[1]))
    setup = channel.receive()
    if setup is None:
        return
    sys.path[:] = [entry for entry in sys.path if entry != setup["hide"]]
    limits, readable, work = setup["limits"], setup["readable"], str(Path.cwd())
    in_force = confine(limits, readable, [work])  # type: ignore[arg-type]
    channel.send({"id": "ready", "in_force": in_force})
    submission = Submission(str(setup["path"]))
    described = submission.describe(setup["functions"], setup["constants"], setup["counters"])  # type: ignore[arg-type]
    channel.send({"id": "loaded", **described})
    while (question := channel.receive()) is not None:
        channel.send(_answer(submission, question))
    os._exit(0)  # threads that the program left running do not keep it
