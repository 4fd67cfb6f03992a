"""Playing: the whole program runs from its start, and each of its questions goes to the grader."""

from __future__ import annotations

import sys
import threading

from .arguments import usage_of
from .games import starting_function
from .interrupting import AsksPerson, call_within, leave
from .looking import Boards
from .pauses import on_pause
from .stand_ins import StandInModule, stages, touched
from .submission import describe_error
from .threads import wait_for_threads
from .windows.stage import Stage
from .windows.terminal import key_reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .loading import Loader

__all__ = ["play"]

_BUTTONS = "the buttons"
_MAX_PARTS = 1_000
_MAX_LOOKS = 400  # in one game, besides those at its questions
_MAX_EARLIER = 4  # of them between two questions; the last
_MAX_TEXT = 6_000  # of what was printed since the last question; the end of it


class _Keyboard:
    """What `sys.stdin` is while a program is played: each line is a question."""

    encoding, errors = "utf-8", "replace"

    def __init__(self, read: Any, keys: Any) -> None:
        self._read, self._keys = read, keys  # that are read one by one, or None
        self._line = ""  # what is left of the last answer

    def readline(self, *_size: int) -> str:
        return f"{self._read('')}\n"

    def read(self, size: int = -1, *_more: int) -> str:
        """All of a line; or one sign of it, as programs read that want a key."""
        if size < 0:
            return self.readline()
        if self._keys is not None:
            self._line = self._line or self._keys()
        self._line = self._line or self.readline()
        part, self._line = self._line[:size], self._line[size:]
        return part

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> str:
        return self.readline()

    def fileno(self) -> int:
        return 0

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        """Nothing waits."""


def _forget_stand_ins() -> None:
    """Have modules of windows made anew: they are others on a stage."""
    for name, module in list(sys.modules.items()):
        if isinstance(module, StandInModule):
            del sys.modules[name]


def play(loader: Loader, output: Any, name: str, seconds: float, ask: Any) -> dict[str, Any]:
    """Run a module as the main program; what it printed last, its boards, and its error, if any.

    `ask(question)` gives the answer to a question, or None to end the game.
    """
    printed: list[str] = []
    has_asked, looks = False, 0
    boards = Boards(loader.folder, list(loader.names))
    earlier: list[dict[str, list[str]]] = []  # what was seen since the last question

    def see(frame: Any) -> dict[str, list[str]]:
        seen = boards.look(frame, stage.clicking.owners())
        signs = stage.clicking.signs()
        return seen if signs is None else {**seen, _BUTTONS: signs}

    def look() -> None:
        """Look at the boards where a person has time to: some programs clear them then."""
        nonlocal looks
        if threading.current_thread() is not threading.main_thread():
            return
        looks += 1
        seen = see(sys._getframe(1)) if looks <= _MAX_LOOKS else {}
        if seen and earlier[-1:] != [seen]:
            earlier[:] = [*earlier, seen][-_MAX_EARLIER:]

    def read(prompt: str, is_click: bool = False) -> str:
        nonlocal has_asked
        has_asked = True
        wait_for_threads()
        text = "".join(printed)[-_MAX_TEXT:]
        printed.clear()
        question = {"asks": prompt[-500:], "printed": text, "click": is_click}
        question |= {"boards": see(sys._getframe(1)), "earlier": [*earlier]}
        earlier.clear()
        answer = ask(question)
        if answer is None:
            leave(AsksPerson("the game is ended"))
        printed.append("\n")
        return str(answer)

    for own in list(loader.modules):
        sys.modules.pop(own, None)
    names: dict[str, Any] = {"__name__": "__main__", "__file__": f"{name}.py"}
    names["__package__"] = name.rpartition(".")[0] or None  # as `python -m` has it
    names |= loader.old_names(loader.trees[name])
    code = compile(loader.whole(name), f"{loader.folder}/{name}.py", "exec")

    def keep(text: str) -> None:
        printed.append(text[-_MAX_TEXT:])
        if len(printed) > _MAX_PARTS:
            printed[:] = ["".join(printed)[-_MAX_TEXT:]]

    stage = Stage(read, boards, keep, look, list(loader.trees.values()))
    _forget_stand_ins()
    stages[:], on_pause[:] = [stage], [look]
    touched.clear()
    loader.read.hook, output.hook = read, keep
    loader.runs_whole = True
    keys = key_reader(stage.keys) if stage.keys.source.is_raw else None
    keyboard, sys.stdin = sys.stdin, _Keyboard(read, keys)
    usage = usage_of(loader.trees[name])
    line = sys.argv
    sys.argv = [f"{name}.py"]
    error = None

    def run_file() -> None:
        own = dict(names)
        exec(code, own)  # noqa: S102 - the purpose
        start = None if has_asked else starting_function(loader.trees[name], loader.trees.values())
        if callable(own.get(str(start))):
            own[str(start)]()

    def run() -> None:
        if usage is not None:
            sys.argv += read("\n".join(["Command-line arguments:", *usage])).split()
        stage.page.run(run_file)

    try:
        call_within(seconds, run)
    except SystemExit:
        pass
    except BaseException as raised:
        error = describe_error(raised, loader.folder)
    finally:
        loader.read.hook = output.hook = None
        loader.runs_whole = False
        sys.stdin, sys.argv = keyboard, line
        stages.clear()
        on_pause.clear()
        _forget_stand_ins()
    try:
        seen = call_within(1.0, boards.last)
        signs = stage.clicking.signs()
        if signs is not None:
            seen[_BUTTONS] = signs
    except BaseException:
        seen = {}
    return {
        "printed": "".join(printed)[-_MAX_TEXT:],
        "boards": seen,
        "earlier": earlier,
        "error": error,
        "missed": sorted(touched),
    }
