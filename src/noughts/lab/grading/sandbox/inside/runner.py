"""The loop of the sandbox: reads questions, calls the student's function, sends what came back.

Questions and answers are lines of JSON on a socket of their own, so that nothing that the program
prints or reads gets between them. The first line says what to load and which limits to set; the
first answer, sent before the program is loaded, says which of them are in force. Only when the
grader has read that and says so is the program loaded: from then on it cannot outlive the grader.
"""

from __future__ import annotations

import json
import os
import sys
import threading

from .confine import confine
from .submission import Submission, describe_error

__all__ = ["main"]

_MAX_TEXT_LENGTH = 40
_MAX_ENTRIES = 256
_MAX_DEPTH = 2


def plain(value: object, depth: int = 0) -> object:
    """What a function returned, as JSON can say it; anything strange as `{"repr": ...}`."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return (
            str(value) if len(value) <= _MAX_ENTRIES else {"repr": repr(value[:_MAX_TEXT_LENGTH])}
        )
    if isinstance(value, int):
        return int(value) if abs(value) < 10**15 else {"repr": "a very large number"}
    if isinstance(value, (list, tuple)) and len(value) <= _MAX_ENTRIES and depth < _MAX_DEPTH:
        return [plain(entry, depth + 1) for entry in value]
    if hasattr(value, "tolist") and depth == 0:  # NumPy's arrays and numbers
        return plain(value.tolist(), 0)
    if isinstance(value, float):
        return {"repr": repr(value)}
    return {"repr": repr(value)[:_MAX_TEXT_LENGTH]}


class _Channel:
    """Lines of JSON over a socket; the functions are kept before the program can replace them.

    It reads and writes like a file, so that no system call for sockets need be allowed.
    """

    def __init__(self, number: int) -> None:
        self._number, self._waiting = number, b""
        self._dumps, self._loads, self._read, self._write = (
            json.dumps,
            json.loads,
            os.read,
            os.write,
        )

    def receive(self) -> dict[str, object] | None:
        while b"\n" not in self._waiting:
            part = self._read(self._number, 65536)
            if not part:
                return None
            self._waiting += part
        line, _, self._waiting = self._waiting.partition(b"\n")
        return self._loads(line)  # type: ignore[no-any-return]

    def send(self, answer: dict[str, object]) -> None:
        text = self._dumps(answer).encode() + b"\n"
        while text:
            text = text[self._write(self._number, text) :]


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
    """Answer questions until the grader closes the channel."""
    channel = _Channel(int(sys.argv[1]))
    setup = channel.receive()
    if setup is None:
        return
    sys.path[:] = [entry for entry in sys.path if entry != setup["hide"]]
    in_force = confine(
        setup["limits"],  # type: ignore[arg-type]
        setup["readable"],  # type: ignore[arg-type]
        setup["writable"],  # type: ignore[arg-type]
        setup["landlock"],  # type: ignore[arg-type]
    )
    channel.send({"id": "ready", "in_force": in_force})
    if channel.receive() is None:
        return
    submission = Submission(str(setup["path"]))
    description = submission.describe(setup["functions"], setup["constants"], setup["counters"])  # type: ignore[arg-type]
    channel.send({"id": "loaded", **description})
    while (question := channel.receive()) is not None:
        channel.send(_answer(submission, question))
    os._exit(0)  # threads that the program left running do not keep it
