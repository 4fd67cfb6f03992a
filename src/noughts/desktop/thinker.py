"""The worker's process: reads tasks from a pipe on standard input, and answers on the same pipe."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Final

from noughts.core.errors import NoughtsError
from noughts.desktop.messages import Answer, Failure, Progress
from noughts.desktop.tasks import Mind

if TYPE_CHECKING:
    from noughts.desktop.tasks import Task

__all__ = ["main"]

_POLITENESS: Final = 5  # the window comes first, even on a machine with few cores
_LOOKS: Final = 1.0  # seconds between looks at whether the window is still there


def main() -> None:
    """Answer until nobody asks any more."""
    os.nice(_POLITENESS)
    Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    connection: Connection = Connection(os.dup(sys.stdin.fileno()))
    number = 0
    mind = Mind(lambda words: connection.send(Progress(number, words)))
    try:
        while True:
            number, task = connection.recv()
            connection.send(Answer(number, _run(task, mind)))
    except (EOFError, OSError):  # the window has gone
        return


def _leave_with_parent(parent: int) -> None:
    """End the process when the window is gone without a word, even in the middle of a thought."""
    while os.getppid() == parent:
        sleep(_LOOKS)
    os._exit(1)


def _run(task: Task, mind: Mind) -> object:
    try:
        return task.run(mind)
    except ConnectionError:
        raise
    except NoughtsError as error:
        return Failure(str(error))
    except Exception as error:
        return Failure(f"This went wrong: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
