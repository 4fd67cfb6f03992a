"""Ending a call of the program's from inside: when its time is over, or it waits for a person.

An exception is raised again at every line until no frame of the program's is left, so that
`except:` in an endless loop does not keep it. What even that does not end, the grader kills.
"""

from __future__ import annotations

import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "AsksPerson",
    "Interrupted",
    "OutOfTime",
    "call_within",
    "leave",
    "look_for_person",
    "use_timer",
]

_MAX_LOOKS = 10_000  # in one call: a window is looked at once for each frame


class Interrupted(BaseException):
    """The call is ended."""


class OutOfTime(Interrupted):
    """Its processor time is over."""


class AsksPerson(Interrupted):
    """It wants to read what a person types."""


def leave(error: BaseException) -> None:
    """Make every frame above raise an error at its next line, then raise it here."""

    def raise_again(_frame: Any, event: str, _argument: Any) -> Any:
        if event == "line":  # an error in another event would only end the tracing
            raise error
        return raise_again

    frame = sys._getframe(1)
    here: Any = frame
    while here is not None and here.f_code is not call_within.__code__:
        here.f_trace = raise_again
        here = here.f_back
    sys.settrace(raise_again)
    raise error


_looks = [0]


def look_for_person() -> None:
    """Count a look at the mouse, the keyboard or a window; nobody is there, so it ends in time."""
    _looks[0] += 1
    if _looks[0] > _MAX_LOOKS:
        leave(AsksPerson("it waits for a person"))


class _ProcessorTimer:
    """Rings when processor time is over, and every half second after that."""

    def start(self, seconds: float, ring: Any) -> None:
        signal.signal(signal.SIGVTALRM, ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.5)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, signal.SIG_IGN)


_timer: list[Any] = [_ProcessorTimer()]


def use_timer(timer: Any) -> None:
    """Use another timer from now on: a browser has no signals of the system."""
    _timer[0] = timer


def call_within(seconds: float, function: Any) -> Any:
    """Call a function with a limit on processor time; `OutOfTime` when it is over."""

    def ring(_number: int, _frame: Any) -> None:
        leave(OutOfTime(f"no answer within {seconds:g} s of processor time"))

    timer = _timer[0]
    _looks[0] = 0
    try:
        timer.start(seconds, ring)
        return function()
    finally:
        sys.settrace(None)
        timer.stop()
