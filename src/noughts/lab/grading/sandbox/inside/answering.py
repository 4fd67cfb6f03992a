"""Answering a question about a loaded program, and what becomes of the text that it prints."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from .submission import describe_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .submission import Submission

__all__ = ["Output", "answer_question", "count_files"]

_KEPT_BYTES = 1_000  # of what a program prints; the rest is counted and dropped


class Output:
    """What `print` writes to: the start goes on to the grader, the rest is dropped."""

    encoding, errors = "utf-8", "replace"

    def __init__(self, number: int) -> None:
        self._number, self._write = number, os.write
        self.printed = 0
        self.hook: object = None  # takes the text instead, where a person is played
        self.own_files = 0  # data files that were there before the program wrote any

    def write(self, text: object) -> int:
        """Count a text, and pass its start on."""
        words = text if isinstance(text, str) else str(text)
        if callable(self.hook):
            self.hook(words)
        if self.printed < _KEPT_BYTES:
            with suppress(OSError):
                self._write(self._number, words[:_KEPT_BYTES].encode("utf-8", "replace"))
        self.printed += len(words)
        return len(words)

    def writelines(self, lines: object) -> None:
        """Write texts."""
        for line in lines:  # type: ignore[attr-defined]
            self.write(line)

    def flush(self) -> None:
        """Nothing waits."""

    def isatty(self) -> bool:
        """Nobody looks at it."""
        return False

    def fileno(self) -> int:
        """Where the start goes."""
        return self._number

    def reconfigure(self, **_options: object) -> None:
        """Nothing to set."""


def answer_question(
    submission: Submission, question: dict[str, object], output: Output
) -> dict[str, object]:
    """Have the program called; what came back, as JSON can say it."""
    counters = question.get("counters") or []
    if not isinstance(counters, list):
        raise TypeError("a question has a list of counters")
    before = {name: submission.count(name) for name in counters}
    answer: dict[str, object] = {"id": question["id"]}
    try:
        submission.ask(question, answer)
    except BaseException as error:
        answer["raised"] = describe_error(error, submission.folder)
        del error
    answer["counters"] = {name: [before[name], submission.count(name)] for name in counters}
    threading = sys.modules.get("threading")  # without it nothing has started a thread
    answer["threads"] = 0 if threading is None else threading.active_count() - 1
    answer["printed"] = output.printed
    answer["files"] = max(0, count_files() - output.own_files)
    return answer


def count_files() -> int:
    """How many files and folders lie in the folder in which the program runs."""
    try:
        return len(os.listdir())
    except OSError:
        return 0
