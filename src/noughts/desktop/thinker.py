"""The worker's process: reads tasks from a pipe on standard input, and answers on the same pipe."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final

from noughts.core.errors import NoughtsError
from noughts.desktop.messages import Answer, Failure, Progress
from noughts.desktop.tasks import Mind

if TYPE_CHECKING:
    from noughts.desktop.tasks import Task

__all__ = ["main"]

_POLITENESS: Final = 5  # the window comes first, even on a machine with few cores


def main() -> None:
    """Answer until nobody asks any more."""
    os.nice(_POLITENESS)
    connection: Connection = Connection(os.dup(sys.stdin.fileno()))
    number = 0
    mind = Mind(lambda words: connection.send(Progress(number, words)))
    try:
        while True:
            number, task = connection.recv()
            connection.send(Answer(number, _run(task, mind)))
    except (EOFError, OSError):  # the window has gone
        return


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
