"""The thinking process: reads tasks from a pipe on standard input, and answers on the same pipe.

Every answer is a kind and a content: any number of ("progress", words), then ("result", result)
or ("error", sentence).
"""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Final

from noughts.core.errors import NoughtsError
from noughts.desktop.thinking.tasks import Memory

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["main", "run_task"]

_NICENESS: Final = 5  # the window comes first, even on a machine with few cores
_PARENT_CHECK_SECONDS: Final = 1.0


def main() -> None:
    """Answer until the window closes the pipe."""
    os.nice(_NICENESS)
    Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    connection: Connection = Connection(os.dup(sys.stdin.fileno()))
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


def _end_with_parent(parent: int) -> None:
    """End the process when the window was killed, even in the middle of a task."""
    while os.getppid() == parent:
        sleep(_PARENT_CHECK_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    main()
