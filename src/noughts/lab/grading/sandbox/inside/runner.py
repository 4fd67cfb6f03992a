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

from .answering import Output, answer_question, count_files
from .confine import confine
from .data_files import lay_out
from .pauses import replace_dangers
from .pictures import have_pictures
from .submission import Submission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["main"]


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


def _play(
    submission: Submission, question: dict[str, Any], output: Output, channel: _Channel
) -> dict[str, object]:
    """Run the whole program; its questions go over the channel, and their answers come back."""
    from .playing import play  # noqa: PLC0415 - most processes play no game

    def ask(asked: dict[str, object]) -> str | None:
        channel.send({"id": question["id"], **asked})
        reply = channel.receive()
        answer = None if reply is None else reply.get("answer")
        return None if answer is None else str(answer)

    seconds = float(question["seconds"])
    ending = play(submission.loader, output, str(question["play"]), seconds, ask)
    return {"id": question["id"], "ended": True, **ending}


def main() -> None:
    """Answer questions until the grader closes the channel."""
    channel = _Channel(int(sys.argv[1]))
    setup: dict[str, Any] | None = channel.receive()
    if setup is None:
        return
    sys.path[:] = [entry for entry in sys.path if entry != setup["hide"]]
    in_force = confine(setup["limits"], setup["readable"], setup["writable"], setup["landlock"])
    channel.send({"id": "ready", "in_force": in_force})
    if channel.receive() is None:
        return
    output = Output(1)
    sys.stdout = sys.stderr = output
    lay_out(setup["folder"])
    output.own_files = count_files()
    replace_dangers()
    have_pictures()
    submission = Submission(setup["folder"], setup["numpy"], setup["width"], setup["height"])
    sought: tuple[list[str], list[str]] | None = setup["sought"]  # None: it is known what it offers
    description = {} if sought is None else submission.describe(*sought)
    channel.send({"id": "loaded", **description})
    while (question := channel.receive()) is not None:
        if "play" in question:
            channel.send(_play(submission, question, output, channel))
        else:
            channel.send(answer_question(submission, question, output))
    os._exit(0)  # threads that the program left running do not keep it
