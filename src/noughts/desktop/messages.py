"""What the worker's process says to the window."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Answer", "Failure", "Progress"]


@dataclass(frozen=True)
class Failure:
    """Instead of a result: why there is none."""

    words: str


@dataclass(frozen=True)
class Answer:
    """The result of a task, by its number."""

    number: int
    result: object


@dataclass(frozen=True)
class Progress:
    """How far a task has come, in words."""

    number: int
    words: str
