"""Playing: the whole program runs from its start, and each of its questions goes to the grader."""

from __future__ import annotations

import sys

from .interrupting import AsksPerson, call_within, leave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .loading import Loader

__all__ = ["play"]

_MAX_PARTS = 1_000
_MAX_TEXT = 6_000  # of what was printed since the last question; the end of it


def play(
    loader: Loader, output: Any, name: str, seconds: float, ask: Any
) -> tuple[str, str | None]:
    """Run a module as the main program; what it printed last, and its error, if it ended so.

    `ask(prompt, printed)` gives the answer to a question, or None to end the game.
    """
    printed: list[str] = []

    def read(prompt: str) -> str:
        text = "".join(printed)[-_MAX_TEXT:]
        printed.clear()
        answer = ask(prompt[-500:], text)
        if answer is None:
            leave(AsksPerson("the game is ended"))
        printed.append("\n")
        return str(answer)

    for own in list(loader.modules):
        sys.modules.pop(own, None)
    names: dict[str, Any] = {"__name__": "__main__", "__file__": f"{name}.py"}
    names |= loader.old_names(loader.trees[name])
    code = compile(loader.trees[name], f"{loader.folder}/{name}.py", "exec")

    def keep(text: str) -> None:
        printed.append(text[-_MAX_TEXT:])
        if len(printed) > _MAX_PARTS:
            printed[:] = ["".join(printed)[-_MAX_TEXT:]]

    loader.read.hook, output.hook = read, keep
    loader.runs_whole = True
    error = None
    try:
        call_within(seconds, lambda: exec(code, names))  # noqa: S102 - the purpose
    except SystemExit:
        pass
    except BaseException as raised:
        error = type(raised).__name__
    finally:
        loader.read.hook = output.hook = None
        loader.runs_whole = False
    return "".join(printed)[-_MAX_TEXT:], error
