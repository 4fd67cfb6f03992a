"""Why a program has no grade: a reason, which is never a score of 0 and never an accusation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["NotGraded", "Reason"]


class Reason(Enum):
    """The kinds of reasons."""

    UNREADABLE = "its file cannot be read"
    NOT_LOADED = "it cannot be loaded"
    NO_PLAYER = "nothing in it could be called as a player"
    NO_COMPUTER = "it seems to have no computer player"
    DOUBTFUL = "it is not clear how it is called"
    STOPPED = "it was stopped"
    SANDBOX = "the sandbox does not work here"
    GRADER = "the grader has failed"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class NotGraded:
    """Why there is no grade, and what helps."""

    reason: Reason
    because: str  # one or two sentences for people
    paste: str | None = None  # one line that the student can put into the file to help the grader

    @property
    def helps(self) -> str:
        """What the line to paste is for, in words that go before it."""
        condition = "If it has one, this" if self.reason is Reason.NO_COMPUTER else "This"
        return f"{condition} line in the file may help, with the right names:"
