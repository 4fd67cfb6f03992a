"""What runs beside a program: it starts with few modules, and reads signatures as Python does."""

from __future__ import annotations

import enum
import functools
import inspect
import itertools
import subprocess
import threading
from abc import ABC, abstractmethod
from collections import namedtuple
from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from noughts.lab.grading import Program
from noughts.lab.grading.sandbox.inside import stand_ins, threads
from noughts.lab.grading.sandbox.inside.boards import board_like
from noughts.lab.grading.sandbox.inside.caches import Memories
from noughts.lab.grading.sandbox.inside.calls import REQUIRED, methods_of, parameters, signature_of
from noughts.lab.grading.sandbox.inside.copying import deep_copy
from noughts.lab.grading.sandbox.inside.interrupting import AsksPerson, call_within
from noughts.lab.grading.sandbox.inside.patterns import Pattern
from noughts.lab.grading.sandbox.inside.shapes import mark_key
from noughts.lab.grading.sandbox.inside.windows import pygames
from noughts.lab.grading.sandbox.sandbox import Sandbox
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from collections.abc import Callable

# Each of these takes a process longer to import than most programs take to be loaded.
DEAR = {"dataclasses", "inspect", "pathlib", "platform", "subprocess", "traceback", "typing"}


@pytest.mark.parametrize("is_busy", [True, False])
def test_threads_are_waited_for_until_they_end_or_wait_themselves(
    is_busy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that the test makes tells whether a thread uses the processor."""
    end, used = threading.Event(), itertools.count(step=int(is_busy))
    thread = threading.Thread(target=end.wait)
    thread.start()
    looks = itertools.count()

    def alive() -> list[threading.Thread]:
        if next(looks) == 20 and is_busy:
            end.set()
        return [thread] if thread.is_alive() else []

    fake = SimpleNamespace(current_thread=threading.current_thread, enumerate=alive)
    monkeypatch.setattr(threads, "threading", fake)
    monkeypatch.setattr(threads, "time", SimpleNamespace(process_time=lambda: next(used)))
    assert threads.wait_for_threads() is is_busy
    assert thread.is_alive() is not is_busy
    end.set()
    thread.join()


def test_the_runner_starts_without_what_takes_long_to_import() -> None:
    sandbox = Sandbox(b"", "limits")
    try:
        command = sandbox.command(0)
        at = command.index("-c")
        start = "import sys; sys.path.insert(0, sys.argv[1]); import inside.runner; "
        command[at + 1 :] = [start + "print(*sys.modules)", sandbox.shown]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    finally:
        sandbox.remove()
    modules = set(done.stdout.split())
    assert "inside.making" in modules
    assert modules & DEAR == set()


ROW = [" "] * 3


@pytest.mark.parametrize(
    "value",
    [
        [" "] * 9,
        [[" "] * 3 for _ in range(3)],
        [ROW, ROW, ROW],  # one row three times: a mark on it is seen in all of them
        [ROW, ROW, [[1], [2]]],
        {1: "X", "b": None},
        {1: ["X"]},
        ([1], [2]),
        {1, 2},
    ],
)
def test_a_deep_copy_is_that_of_python(value: Any) -> None:
    made = deep_copy(value)
    assert made == value
    assert type(made) is type(value)
    assert made is not value
    entries = list(value.values()) if isinstance(value, dict) else list(value)
    copies = list(made.values()) if isinstance(made, dict) else list(made)
    for entry, one in zip(entries, copies, strict=True):
        assert (one is entry) == (not isinstance(entry, list))
    shared = [[one is other for other in entries] for one in entries]
    assert [[one is other for other in copies] for one in copies] == shared


def plain(board: Any, mark: Any = "X", *rest: Any, deep: int = 3, key: Any, **options: Any) -> None:
    """Every kind of parameter but one."""


def by_place(board: Any, /, mark: Any, depth: int = 9) -> None:
    """The one that is missing above."""


@functools.cache
def kept(cells: Any, mark: Any) -> None: ...


def decorator(function: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(function)
    def inner(*arguments: Any, **options: Any) -> None: ...

    return inner


class Plain:
    """No constructor."""


class Base(ABC):
    def __init__(self, letter: Any, name: str = "Computer") -> None:
        self.letter, self.name = letter, name

    @abstractmethod
    def move(self, board: Any) -> None: ...

    @staticmethod
    def lines() -> str:
        return "lines"

    @classmethod
    def make(cls) -> str:
        return "made"


class Computer(Base):
    size = 3

    def move(self, board: Any, depth: int = 2) -> None: ...


class Single:
    def __new__(cls, mark: Any, *more: Any) -> Any: ...

    def __init__(self, other: Any) -> None: ...


@dataclass
class Cell:
    row: int
    column: int = 0


class Button(stand_ins.StandIn):
    """A button of a package that is not there."""


Pair = namedtuple("Pair", "row column")

TARGETS: list[Any] = [
    plain, by_place, kept, decorator(plain), decorator(decorator(by_place)), lambda: 0, Plain, Base,
    Computer, Computer.move, Base.lines, Single, Cell, Button, Pair, len, int,
]  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_parameters_are_what_python_says(target: Any) -> None:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    rest = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    if target in (len, int):  # not written in Python, so no program has defined them
        assert parameters(target, False) == []
        return
    expected = list(inspect.signature(target).parameters.values())
    found = signature_of(target)
    assert [one.name for one in found] == [one.name for one in expected]
    assert [one.is_rest for one in found] == [one.kind in rest for one in expected]
    assert [one.is_positional for one in found] == [
        one.kind in (*kinds, inspect.Parameter.VAR_POSITIONAL) for one in expected
    ]
    defaults = [
        inspect.Parameter.empty if one.default is REQUIRED else one.default for one in found
    ]
    assert defaults == [one.default for one in expected]
    assert parameters(target, False) == [
        (one.name, one.default is one.empty and one.kind not in rest)
        for one in expected
        if one.kind in (*kinds, inspect.Parameter.VAR_POSITIONAL)
    ]
    assert parameters(target, True) == parameters(target, False)[1:]


@pytest.mark.parametrize("cls", [Plain, Base, Computer, Cell, Button, enum.Enum])
def test_methods_are_what_python_says(cls: type) -> None:
    assert methods_of(cls) == inspect.getmembers(cls, inspect.isfunction)


def test_a_pattern_is_compiled_once_and_finds_what_re_finds() -> None:
    loose, strict = Pattern("^best|move$"), Pattern("^best|move$", ignores_case=False)
    assert [bool(loose.search(word)) for word in ("Best", "my_move", "moves")] == [1, 1, 0]
    assert [bool(strict.search(word)) for word in ("Best", "my_move", "best")] == [0, 1, 1]
    assert strict.sub("x", "best Best") == "x Best"
    assert loose.search is loose.search


CLEARS_THE_SCREEN = """
import msvcrt, subprocess

def best_move(board):
    if subprocess.call(["clear"]) != 0 or subprocess.call("cls", shell=True) != 0:
        return None
    if subprocess.run("clear").returncode != 0 or subprocess.call("./show.sh") != 0:
        return None
    return board.index(" ")
"""


def test_a_program_clears_no_screen() -> None:
    """The system refuses new processes, so each call that is not left out would be an error."""
    grade = grade_text(CLEARS_THE_SCREEN, grader("sample:20"))
    assert grade.called is not None
    assert grade.called.function == "best_move"
    assert grade.shares.legal.good == grade.shares.legal.of > 0


ANOTHER_BOARD_EACH_TIME = """
import os

NAMES = "red blue green pink grey black white gold lime"
board = {name: " " for name in sorted(NAMES.split(), key=lambda name: os.urandom(8))}

def best_move(board):
    return max(name for name in board if board[name] == " ")
"""


def test_a_board_that_is_another_one_in_each_process_is_no_mistake() -> None:
    """Which cell a key means is told by the order of the keys: in another order it is unknown."""
    grade = grade_text(ANOTHER_BOARD_EACH_TIME, grader("sample:20"))
    assert grade.not_graded is not None
    assert grade.not_graded.because == (
        "It keeps another kind of board each time that it is loaded, so it may have been called "
        "wrongly."
    )
    assert (grade.score, grade.failures, grade.suspicions) == (None, (), ())
    assert grade.not_graded.paste is not None
    assert '"board"' in grade.not_graded.paste
    in_order = ANOTHER_BOARD_EACH_TIME.replace("os.urandom(8)", "0")
    assert grade_text(in_order, grader("sample:20")).not_graded is None


def test_all_operators_of_stand_ins_work_and_do_nothing() -> None:
    thing = stand_ins.StandIn()
    assert f"{thing:.2f}" == ""
    assert (round(thing, 1), round(thing)) == (0, 0)
    for result in (-thing, +thing, abs(thing), ~thing, thing**thing, thing ^ thing, thing << thing):
        assert isinstance(result, stand_ins.StandIn)


STRANGE = """
import threading
from typing import Protocol

class Player(Protocol):
    def best_move(self, board): ...

class Settings(dict):
    def __getattr__(self, name):
        return self[name]  # KeyError, where Python expects AttributeError

settings = Settings(empty=" ")
locks = [threading.Lock()]  # cannot be copied

class First:
    def best_move(self, board):
        return board.index(settings.empty)
"""


def test_a_stand_in_is_taken_apart_into_as_many_names_as_are_wanted() -> None:
    width, height = stand_ins.StandIn()
    (left, top, right), *rest = stand_ins.StandIn(), *stand_ins.StandIn()
    for thing in (width, height, left, top, right):
        assert isinstance(thing, stand_ins.StandIn)
    assert rest == list(stand_ins.StandIn()) == []


REMEMBERS = """
from functools import lru_cache
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)
person = input("X or O? ")
computer = "O" if person == "X" else "X"

@lru_cache(maxsize=None)
def worth(board):
    for line in LINES:
        for mark, score in ((computer, 1), (person, -1)):
            if all(board[cell] == mark for cell in line):
                return score
    if " " not in board:
        return 0
    mark = "X" if board.count("X") == board.count("O") else "O"
    scores = [worth(board[:n] + mark + board[n + 1:]) for n in range(9) if board[n] == " "]
    return max(scores) if mark == computer else min(scores)

def best_move(board):
    text = "".join(board)
    free = [n for n in range(9) if board[n] == " "]
    return max(free, key=lambda n: worth(text[:n] + computer + text[n + 1:]))
"""


def test_what_is_remembered_for_one_side_is_not_held_against_the_other() -> None:
    grade = grade_text(REMEMBERS, grader("sample:100"))
    assert grade.called is not None
    assert grade.called.mark is None  # it plays both
    assert grade.shares.kept.ratio == 1


def test_functions_forget_what_they_have_learned_since_loading() -> None:
    known: dict[int, str] = {1: "at first"}

    def around(number: int) -> str:
        return known.setdefault(number, "later")

    def with_default(number: int, table: dict[int, str] = {}) -> str:  # noqa: B006 - as programs do
        return table.setdefault(number, "later")

    counted = functools.lru_cache(lambda number: number)
    memories = Memories(
        [SimpleNamespace(around=around, cls=type("Bot", (), {"move": with_default}), f=counted)]
    )
    around(2), with_default(1), counted(1)
    memories.forget()
    assert known == {1: "at first"}
    assert with_default.__defaults__ == ({},)
    assert counted.cache_info().currsize == 0


def test_a_window_has_whole_numbers_for_its_size() -> None:
    sizes = pygames._Display().set_mode((300.0, 200)).get_size()
    assert [(size, type(size)) for size in sizes] == [(300, int), (200, int)]


def test_a_program_with_strange_objects_is_loaded() -> None:
    called = grade_text(STRANGE, grader("sample:20")).called
    assert called is not None
    assert called.function == "First.best_move"


def test_a_name_that_a_package_of_its_own_lacks_is_no_missing_package() -> None:
    source = {
        "game.py": b"from rules import Board\nfrom rules import lines\nimport elsewhere\n",
        "rules/__init__.py": b"Board = unknown",
        "rules/lines.py": b"LINES = ()",
    }
    trouble = grader("sample:20").grade(Program("game", source)).trouble
    assert trouble is not None
    assert "It imports elsewhere, which is not there" in trouble


def test_what_a_missing_module_would_have_given_is_imported_from_the_file_that_has_it() -> None:
    source = {
        "game.py": b"from project.bots import First\nbot = First(' ')\n"
        b"def computer_move(board):\n    return bot.find(board)\n",
        "players.py": b"class First:\n    def __init__(self, empty):\n        self.empty = empty\n"
        b"    def find(self, cells):\n        return cells.index(self.empty)\n",
    }
    grade = grader("sample:20").grade(Program("game", source))
    assert grade.called is not None
    assert grade.called.function == "computer_move"
    assert grade.shares is not None
    assert grade.shares.legal.ratio == 1


@pytest.mark.parametrize("empty", [0, 10, None, "-"])
def test_the_mark_of_a_cell_is_not_its_row(empty: object) -> None:
    cells = [SimpleNamespace(row=n // 3, column=n % 3, value=empty, picture=None) for n in range(9)]
    board = board_like(cells, "cells")
    assert board is not None
    assert (board.holder, board.empties) == ("value", [empty] * 9)


def test_a_program_with_a_larger_board_is_told_so() -> None:
    source = (
        "board = [['.'] * 6 for _ in range(6)]\n"
        "def computer_move(cells):\n  return [(r, c) for r in range(6) for c in range(6)\n"
        "          if cells[r][c] == '.'][-1]\n"
    )
    trouble = grade_text(source, grader("sample:20")).trouble
    assert trouble == "Its board has 6 rows of 6 cells, and only 3x3 was to be graded."


def test_a_kind_of_board_is_the_same_in_every_process() -> None:
    """Objects have other addresses there, which say nothing."""

    class Place:
        pass

    boards = [board_like({Place(): " " for _ in range(9)}, "board") for _ in range(2)]
    others = [board_like(value, "board") for value in ([" "] * 9, [""] * 9, [[" "] * 3] * 3)]
    identities = [board.identity for board in (*boards, *others) if board is not None]
    assert identities[0] == identities[1]
    assert len(set(identities)) == 4


def test_a_loop_that_waits_for_a_click_is_ended_by_its_looks_not_by_its_time() -> None:
    window = stand_ins.StandIn()
    looks = 0

    def wait_for_click() -> None:
        nonlocal looks
        while True:
            looks += 1
            with suppress(BaseException):
                for _ in window.event.get():
                    return

    with pytest.raises(AsksPerson, match="it waits for a person"):
        call_within(60.0, wait_for_click)
    with pytest.raises(AsksPerson):  # each call has its looks to itself
        call_within(60.0, wait_for_click)
    assert looks < 50_000
    level = stand_ins.StandIn(value="hard")
    assert call_within(60.0, lambda: {level.get() for _ in range(50_000)}) == {"hard"}


def test_what_pygame_draws_may_be_given_by_name() -> None:
    pen = pygames._Draw()
    assert (
        pen.line(surface=None, color="red", start_pos=(0, 0), end_pos=(9, 9), width=2) is not None
    )
    assert tuple(pen.rect(None, "red", rect=(1, 2, 3, 4))) == (1, 2, 3, 4)
    assert tuple(pen.ellipse(None, "red", (1, 2, 3, 4), 1)) == (1, 2, 3, 4)
    assert pen.circle(surface=None, color="red", center=(1, 2), radius=3) is not None


def test_a_cell_with_its_own_number_may_have_0_for_no_mark() -> None:
    numbered = [{"position": n, "value": 0} for n in range(1, 10)]
    assert mark_key(numbered) == "value"
    assert mark_key([{"row": 0, "value": 0}] * 9) is None
