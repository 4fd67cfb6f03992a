"""Taking out what only delays: pauses for people, and clearing a screen that nobody sees."""

from __future__ import annotations

import os
import sys
import threading
import time

from .interrupting import AsksPerson, leave
from .older import SubprocessFinder, keep_the_screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["on_pause", "replace_dangers"]

on_pause: list[Any] = []  # what is called where the program waits for some seconds


def _do_nothing(*_arguments: Any, **_options: Any) -> int:
    return 0


def _sleep(_seconds: Any = 0) -> None:
    for function in on_pause:
        function()


_wait_for_others = threading.Condition.wait


def _wait(condition: threading.Condition, timeout: float | None = None) -> bool:
    """Wait for another thread; where there is none, nobody would ever end that."""
    if threading.active_count() > 1:
        return _wait_for_others(condition, timeout)
    if timeout is None:
        leave(AsksPerson("it waits for something that never comes"))
    return False


def replace_dangers() -> None:
    """Take out what only delays: pauses for people, and clearing a screen that nobody sees."""
    time.sleep = _sleep
    os.system = _do_nothing
    threading.Condition.wait = _wait  # type: ignore[assignment, method-assign]
    size = os.terminal_size((80, 24))
    os.get_terminal_size = lambda *_fd: size  # there is no terminal
    if "subprocess" in sys.modules:
        keep_the_screen(vars(sys.modules["subprocess"]))
    else:
        sys.meta_path.insert(0, SubprocessFinder())
