"""The sandbox of a browser: the program runs in this very Python.

This Python runs in a worker of a frame that has no network and no access to the site; the page
outside ends it when a program does not let go. It then starts another one and says which question
that was: `noughts_page.failures`. Whoever grades here grades a program of their own, so nothing is
hidden from it: what it changes here changes nothing but its own result.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import ModuleSpec
from itertools import count
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from noughts.lab.grading.sandbox.inside import interrupting
from noughts.lab.grading.sandbox.inside.answering import Output, answer_question
from noughts.lab.grading.sandbox.inside.pauses import replace_dangers
from noughts.lab.grading.sandbox.inside.playing import play
from noughts.lab.grading.sandbox.inside.stand_ins import StandInFinder, StandInModule
from noughts.lab.grading.sandbox.inside.submission import Submission
from noughts.lab.grading.sandbox.messages import Failure, Screen, WorkerFailed
from noughts.lab.grading.sandbox.replies import (
    OutOfTime,
    read_loaded,
    read_reply,
    read_screen,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from noughts.lab.grading.sandbox.limits import Limits
    from noughts.lab.grading.sandbox.messages import Call, Loaded, Reply

__all__ = ["ISOLATIONS", "Answerer", "Sandbox", "Worker", "choose_isolation"]

T = TypeVar("T")

ISOLATIONS: Final = ("auto", "browser")
Answerer = Callable[[Screen], str | None]
"""Answers a question of the program's, from what a person sees; None ends the game."""

_FOLDER: Final = Path("/home/program")
_FILE: Final = "submission.py"
_numbers: Final = count(1)  # of folders
_IN_FORCE: Final = ("memory", "cpu_seconds", "file_access", "system_calls")
_SLOW: Final = "it gave no answer in time"
_DIED: Final = "it ended its process"
_LOAD_SECONDS: Final = 60.0
_MAX_QUESTIONS: Final = 100  # of one game
_MAX_OUTPUT_LENGTH: Final = 300  # of what is kept of it
_HIDDEN: Final = ("js", "pyodide_js")  # the worker itself, seen from Python
_MISSING: Final = frozenset({"numpy", "pandas", "scipy", "torch", "tensorflow", "sklearn"})


class _Page(Protocol):
    """What the page outside offers, as the module `noughts_page`."""

    failures: str  # JSON: questions that ended an earlier worker, and "SLOW" or "DIED" for each

    def begin(self, question: str, seconds: float) -> None:
        """Hear that a question is put to the program, and how long it may take."""

    def end(self) -> None:
        """Hear that it is answered."""

    def start_timer(self, seconds: float) -> None:
        """Interrupt this Python (SIGINT) when so many seconds are over."""

    def stop_timer(self) -> None:
        """Do not interrupt it any more."""


def choose_isolation(_name: str = "auto") -> tuple[str, str | None]:
    """There is one."""
    return "browser", None


class _Timer:
    """Rings by the clock of the page."""

    def __init__(self, page: _Page) -> None:
        self._page = page

    def start(self, seconds: float, ring: Any) -> None:
        signal.signal(signal.SIGINT, ring)
        self._page.start_timer(seconds)

    def stop(self) -> None:
        self._page.stop_timer()
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _new_folder(name: str) -> Path:
    folder = _FOLDER / f"{name}-{next(_numbers)}"
    folder.mkdir(parents=True)
    return folder


class _MissingFinder(StandInFinder):
    """Stand-ins for the modules of Python's library that the site leaves out."""

    def __init__(self) -> None:
        super().__init__(first=False)

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> Any:
        """A stand-in, when nobody else has found the module."""
        if name.partition(".")[0] not in sys.stdlib_module_names:
            return None
        return ModuleSpec(name, self, is_package=True)


class Sandbox:
    """The files of a program, in the memory of this Python."""

    def __init__(
        self, program: bytes | Mapping[str, bytes], isolation: str, _packages: bool = False
    ) -> None:
        self.isolation = isolation
        self.program_folder = _new_folder("program")
        files = {_FILE: program} if isinstance(program, bytes) else program
        for name, source in files.items():
            file = self.program_folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(source)

    def remove(self) -> None:
        """The files go with the worker that this Python runs in."""


class Worker:
    """The program, loaded into this Python; another worker loads it afresh."""

    def __init__(self, sandbox: Sandbox, _limits: Limits) -> None:
        self._sandbox = sandbox
        self._page: _Page = import_module("noughts_page")
        self._failures: dict[str, str] = json.loads(self._page.failures)
        self._loaded: _LoadedProgram | None = None
        self.printed = 0
        self.output = ""

    def load(
        self,
        constants: Sequence[str] = (),
        counters: Sequence[str] = (),
        _deadline: float = inf,
        size: tuple[int, int] = (3, 3),
    ) -> Loaded:
        """Load the program; what it offers."""
        return self._load(
            size,
            lambda submission: read_loaded(
                _as_json(submission.describe([*constants], [*counters])), constants, _IN_FORCE
            ),
        )

    def load_again(self, _deadline: float = inf, size: tuple[int, int] = (3, 3)) -> None:
        """Load a program of which it is known what it offers."""
        self._load(size, lambda _submission: None)

    def _load(self, size: tuple[int, int], describe: Callable[[Submission], T]) -> T:
        self._begin("load", _LOAD_SECONDS)
        self._loaded = _LoadedProgram(str(self._sandbox.program_folder), self._page, size)
        try:
            submission = self._loaded.submission
            missing = sorted(_imported(submission.loader.trees.values()) & _MISSING)
            if missing:
                words = (
                    f"it needs {missing[0]}, which a browser does not have; "
                    "'noughts grade' on a computer can use it"
                )
                raise WorkerFailed(Failure.DIED, words)
            return describe(submission)
        finally:
            self._page.end()

    def ask_many(self, calls: Sequence[Call], seconds: float) -> Iterator[Reply]:
        """Ask some questions; raises `WorkerFailed` at the first that has no answer."""
        return (self._ask(call, seconds) for call in calls)

    def _ask(self, call: Call, seconds: float) -> Reply:
        question: dict[str, Any] = {"id": 0, "seconds": seconds, "counters": [*call.counters]}
        if call.plan is not None:
            question["plan"] = call.plan
        else:
            question |= {"function": call.function, "arguments": call.arguments}
        program = self._program
        question = _as_json(question)
        self._begin(json.dumps({**question, "seconds": None}), seconds)
        try:
            answer = answer_question(program.submission, question, program.output)
        finally:
            self._page.end()
        try:
            return read_reply(_as_json(answer), call)
        except OutOfTime:
            raise WorkerFailed(Failure.SLOW, _SLOW) from None
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise WorkerFailed(Failure.DISTURBED, "its answer cannot be read") from None

    def play(self, name: str, seconds: float, answer: Answerer) -> Screen:
        """Run the whole program, with its questions answered; what is seen at its end."""
        program = self._program
        self._begin(f"play {name}", seconds)
        questions = 0

        def reply(question: dict[str, object]) -> str | None:
            nonlocal questions
            questions += 1
            return None if questions > _MAX_QUESTIONS else answer(read_screen(_as_json(question)))

        try:
            ending = play(program.submission.loader, program.output, name, seconds, reply)
        finally:
            self._page.end()
        return read_screen(_as_json(ending | {"ended": True}))

    @property
    def _program(self) -> _LoadedProgram:
        if self._loaded is None:
            raise ValueError("the program is loaded first")
        return self._loaded

    def _begin(self, question: str, seconds: float) -> None:
        """Tell the page; a question that ended an earlier worker is not asked again."""
        failure = self._failures.get(question)
        if failure is not None:
            is_slow = failure == "SLOW"
            words = _SLOW if is_slow else _DIED
            raise WorkerFailed(Failure.SLOW if is_slow else Failure.DIED, words)
        self._page.begin(question, seconds)

    def kill(self) -> None:
        """Only the page outside can end what runs; there is no other thread to ask for it."""

    def close(self) -> None:
        """Forget the program."""
        loaded, self._loaded = self._loaded, None
        if loaded is not None:
            self.printed, self.output = loaded.printed
            loaded.forget()


class _LoadedProgram:
    """A program in this Python, and how everything was before it came."""

    def __init__(self, folder: str, page: _Page, size: tuple[int, int]) -> None:
        self._finders, self._modules = sys.meta_path[:], set(sys.modules)
        self._input, self._streams = builtins.input, (sys.stdout, sys.stderr)
        self._recursion_limit, self._here = sys.getrecursionlimit(), Path.cwd()
        work = _new_folder("work")
        self._text = os.open(work.with_suffix(".printed"), os.O_RDWR | os.O_CREAT)
        interrupting.use_timer(_Timer(page))
        replace_dangers()
        for name in _HIDDEN:
            sys.modules[name] = None  # type: ignore[assignment]
        sys.meta_path.append(_MissingFinder())
        os.chdir(work)
        self.output = Output(self._text)
        sys.stdout = sys.stderr = self.output
        self.submission = Submission(folder, None, *size)

    @property
    def printed(self) -> tuple[int, str]:
        """How much it has printed, and the start of it."""
        start = os.pread(self._text, _MAX_OUTPUT_LENGTH, 0)
        return self.output.printed, start.decode(errors="replace")

    def forget(self) -> None:
        """Take its modules out again; those of the standard library stay."""
        own = self.submission.loader.modules
        for name in set(sys.modules) - self._modules:
            if name in own or isinstance(sys.modules[name], StandInModule):
                del sys.modules[name]
        sys.meta_path[:] = self._finders
        builtins.input = self._input
        sys.stdout, sys.stderr = self._streams
        sys.setrecursionlimit(self._recursion_limit)
        os.chdir(self._here)
        os.close(self._text)


def _as_json(document: Any) -> Any:
    """As it would come over a line: tuples are lists, and everything is a copy."""
    return json.loads(json.dumps(document))


def _imported(trees: Iterable[ast.Module]) -> set[str]:
    """The packages that a program imports anywhere."""
    names = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names
