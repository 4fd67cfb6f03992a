"""The thinking process: reads tasks from a pipe, and answers on the same pipe.

Every answer is a kind and a content: any number of ("progress", words), then ("result", result)
or ("error", sentence). Nothing here is for one system only.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final

from noughts.core.errors import NoughtsError
from noughts.desktop.thinking.tasks import Memory

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

__all__ = ["main", "run_task"]

_NICENESS: Final = 5  # the window comes first, even on a machine with few cores


def main(connection: Connection) -> None:
    """Answer until the window closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the window, which ends this
    if hasattr(os, "nice"):  # not on Windows
        os.nice(_NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()
    memory = Memory(lambda words: connection.send(("progress", words)))
    try:
        while True:
            connection.send(run_task(connection.recv(), memory))
    except (EOFError, OSError):  # the window is gone
        return


def run_task(task: Callable[[Memory], object], memory: Memory) -> tuple[str, object]:
    """The result of a task; what goes wrong is a sentence."""
    try:
        return "result", task(memory)
    except ConnectionError:
        raise
    except NoughtsError as error:
        return "error", str(error)
    except Exception as error:
        return "error", f"This went wrong: {type(error).__name__}: {error}"


def _end_with_parent() -> None:
    """End the process when the window was killed, even in the middle of a task."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
