"""Messages between the grader and a program: questions, answers, failures; and how to read them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from noughts.lab.grading.safe_text import safe_text

__all__ = [
    "MAX_NUMBER",
    "Call",
    "Failure",
    "Loaded",
    "Raised",
    "Reply",
    "SandboxFailed",
    "WorkerFailed",
    "read_raised",
    "shallow",
]

MAX_NUMBER: Final = 10**15  # of numbers that are shown
_MAX_DEPTH: Final = 2


class Failure(Enum):
    """Why there is no answer."""

    RAISED = "raised an error"
    SLOW = "took too long"
    MEMORY = "ran out of memory"
    DIED = "ended its process"
    PRINTED = "printed too much"
    DISTURBED = "disturbed the grader"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Raised:
    """An exception of the program's, as the runner describes it."""

    type: str
    words: str
    line: int | None
    function: str | None

    def __str__(self) -> str:
        where = "" if self.line is None else f", line {self.line}"
        inside = f" in {self.function}" if self.function and self.function != "<module>" else ""
        return f"{self.type}{f': {self.words}' if self.words else ''}{inside}{where}"


@dataclass(frozen=True)
class Call:
    """A question: which function, with which arguments, and which of them is the board."""

    function: str
    arguments: tuple[Any, ...]
    board: int | None = None
    counters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reply:
    """What came back; unchecked but for its shape."""

    returned: Any = None
    raised: Raised | None = None
    board: Any = None
    counters: dict[str, int] = field(default_factory=dict)  # how far each went up
    threads: int = 0
    files: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Loaded:
    """What the program offers, once it is loaded."""

    functions: dict[str, tuple[tuple[str, bool], ...]]
    constants: dict[str, Any]
    counters: tuple[str, ...]
    literals: tuple[Any, ...]
    error: Raised | None
    in_force: tuple[str, ...]


class WorkerFailed(Exception):  # noqa: N818 - reads aloud; never leaves this package
    """The process had to be stopped, or stopped by itself."""

    def __init__(self, failure: Failure, words: str) -> None:
        super().__init__(words)
        self.failure = failure
        self.words = words


class SandboxFailed(Exception):  # noqa: N818 - as above
    """The sandbox does not work, which is not the fault of the program."""


def read_raised(description: Any) -> Raised | None:
    """An exception as the runner describes it, if there is one."""
    if description is None:
        return None
    line, function = description["line"], description["function"]
    return Raised(
        safe_text(str(description["type"]), 80),
        safe_text(str(description["words"]), 300),
        line if isinstance(line, int) and abs(line) < MAX_NUMBER else None,
        None if function is None else safe_text(str(function), 80),
    )


def shallow(value: Any, depth: int = 0) -> Any:
    """What came back, if it is no deeper than a board; code that follows may recurse safely."""
    if isinstance(value, dict):
        return {"repr": safe_text(str(value.get("repr", "something")), 40)}
    if isinstance(value, list):
        if depth > _MAX_DEPTH:
            return {"repr": "something deep"}
        return [shallow(entry, depth + 1) for entry in value]
    if isinstance(value, int) and abs(value) >= MAX_NUMBER:
        return {"repr": "a very large number"}
    return value
