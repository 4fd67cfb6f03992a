"""Messages between the grader and a program: questions, answers, failures; and how to read them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from noughts.lab.grading.safe_text import safe_text

__all__ = [
    "MAX_NUMBER",
    "Call",
    "Changes",
    "Failure",
    "Form",
    "Loaded",
    "OtherBoard",
    "OwnUse",
    "Parameters",
    "Raised",
    "Reply",
    "SandboxFailed",
    "Screen",
    "WorkerFailed",
    "read_changes",
    "read_raised",
    "read_use",
    "shallow",
]

MAX_NUMBER: Final = 10**15  # of numbers that are shown
_MAX_DEPTH: Final = 2
_MAX_ENTRIES: Final = 12  # of an object that was returned


class Failure(Enum):
    """Why there is no answer."""

    RAISED = "raised an error"
    SLOW = "took too long"
    MEMORY = "ran out of memory"
    DIED = "ended its process"
    DISTURBED = "disturbed the grader"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Raised:
    """An exception of the program's, as the runner describes it."""

    type: str
    words: str
    line: int | None
    function: str | None

    def __str__(self) -> str:
        where = "" if self.line is None else f", line {self.line}"
        is_named = self.function and not self.function.startswith("<")  # <module>, <listcomp>
        inside = f" in {self.function}" if is_named else ""
        return f"{self.type}{f': {self.words}' if self.words else ''}{inside}{where}"


@dataclass(frozen=True)
class Call:
    """A question: a function and its arguments, or a plan that says how to ask about a position."""

    function: str
    arguments: tuple[Any, ...] = ()
    plan: dict[str, Any] | None = None
    counters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Screen:
    """What a person sees when a program asks something, or has ended; and the program's boards."""

    prompt: str
    printed: str  # since the last question
    boards: dict[str, tuple[str, ...]] = field(default_factory=dict)  # its own, by their names
    has_ended: bool = False
    error: Raised | None = None  # that ended it
    seconds: float = 0.0  # of processor time, for the whole game
    is_click: bool = False  # whether a cell is to be clicked on: its number is the answer
    missed: tuple[str, ...] = ()  # packages that were used, and that are not there
    earlier: tuple[dict[str, tuple[str, ...]], ...] = ()  # its boards since the last question


Changes = tuple[tuple[int, str], ...]
"""Cells that are different after a call: their numbers, and x, o, . (empty) or ? (something)."""


@dataclass(frozen=True)
class Reply:
    """What came back; unchecked but for its shape."""

    returned: Any = None
    raised: Raised | None = None
    placed: tuple[Changes, ...] = ()  # on each board of the program's that was changed
    given: Changes | None = None  # on the board that it was given
    returned_board: Changes | None = None  # on the board that it returned, if it did
    counters: dict[str, int] = field(default_factory=dict)  # how far each went up
    threads: int = 0
    files: int = 0
    printed: int = 0
    seconds: float = 0.0  # of processor time
    missed: tuple[str, ...] = ()  # packages that it used and that are not there


Parameters = tuple[tuple[str, bool], ...]
"""The positional parameters of a function: their names, and whether they must be given."""


@dataclass(frozen=True)
class Form:
    """A kind of board that the program has, or a class of its own that holds one."""

    shape: str = ""  # in words
    keys: tuple[Any, ...] = ()  # by what the program finds each cell: a number, a pair, a key
    empty: tuple[Any, ...] = ()  # what stands on each cell when it is empty
    where: str = ""
    class_name: str = ""  # of objects that hold a board
    identity: str = (
        ""  # by which the program finds its own kind of board again; none for usual ones
    )


OwnCall = tuple[tuple[str, str], ...]
"""Arguments of a call: a keyword or nothing, and what is given: `=1` for a constant, `~board` for a
name, `~turn|0` for one that starts as a number (`~turn|+0`: one is added each time), `@ai` for a
global object, `^Side.X` for a member of an enumeration that may be a mark."""


@dataclass(frozen=True)
class OwnUse:
    """How the program itself calls one of its functions, and what it does with the answer."""

    calls: tuple[OwnCall, ...] = ()
    signs: tuple[Any, ...] = ()  # that are put where the answer says
    orders: tuple[str, ...] = ()  # row-column, column-row
    passed: tuple[str, ...] = ()  # names of functions that get the answer
    callers: tuple[str, ...] = ()  # functions that call it; "" for the file itself
    is_placed: bool = False  # whether something is stored where the answer says
    gives_up: bool = False  # whether its caller asks if the answer is None
    when: tuple[tuple[str, Any], ...] = ()  # whose turn it is there: `=` or `!`, and a sign
    made: tuple[Any, ...] = ()  # marks with which the objects of its class are made
    names: tuple[str, ...] = ()  # of marks that are put where the answer says
    is_named: bool = True  # whether the program uses its class, other than to make others of it


@dataclass(frozen=True)
class Loaded:
    """What the program offers, once it is loaded."""

    functions: dict[str, Parameters]  # methods too, as Class.method
    forms: tuple[Form, ...]
    pairs: tuple[tuple[str, str], ...]  # signs for X and O that only the program can make
    sites: tuple[str, ...]  # boards that it keeps itself
    has_state: bool  # boards of its own, or objects that may have one
    constants: dict[str, Any]
    counters: tuple[str, ...]
    literals: tuple[Any, ...]
    asks: bool  # whether it asks a person somewhere
    modules: tuple[str, ...]  # files that start something when they are run
    is_read: bool  # whether a file of it is Python at all
    is_python2: bool
    error: Raised | None
    in_force: tuple[str, ...]
    uses: dict[str, OwnUse] = field(default_factory=dict)  # by the names of functions
    missing: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Packages that are not there: of all files (""), and of what each file imports."""
    taken: dict[str, dict[str, str]] = field(default_factory=dict)
    """Parameters that are objects of its own: function, parameter, class."""
    levels: dict[str, dict[str, str | int]] = field(default_factory=dict)
    """The strongest level of a function: function, parameter, level."""
    services: tuple[str, ...] = ()
    """Packages with which it is a web page or a chat bot, which nobody can play in the sandbox."""
    written: tuple[tuple[Any, Any], ...] = ()
    """The signs that it puts on its boards itself, where that is known: X first."""
    exchanged: tuple[tuple[str, str], ...] = ()
    """Pairs of words that it exchanges for each other: its marks, or names of turns."""
    has_table: bool = False  # whether a data file that it reads lies beside it
    starts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Which of `modules` use the file of a function; empty if there is one of them alone."""
    larger: int = 0  # rows of a square board that is too large; 0 if none was seen
    missing_table: str = ""  # a file of what its player has learned that does not lie beside it
    speaks_of_computer: bool = False  # in its names, or in what it prints
    speaks_of_who_begins: bool = False  # so that either side may
    unused: frozenset[str] = frozenset()
    """Functions in files that nothing of what is started imports."""

    @property
    def is_larger(self) -> bool:
        """Whether it has a board that is too large, and none of the right size."""
        return bool(self.larger) and not self.forms

    def board_classes(self) -> list[str]:
        """Its classes whose objects hold a board."""
        return [form.class_name for form in self.forms if form.class_name]


class WorkerFailed(Exception):  # noqa: N818 - reads aloud; never leaves this package
    """The process had to be stopped, or stopped by itself."""

    def __init__(self, failure: Failure, words: str) -> None:
        super().__init__(words)
        self.failure = failure
        self.words = words


class OtherBoard(Exception):  # noqa: N818 - as above
    """The program, loaded again, has not the kind of board that it had when it was described."""


class SandboxFailed(Exception):  # noqa: N818 - as above
    """The sandbox does not work, which is not the fault of the program."""


def read_raised(description: Any) -> Raised | None:
    """An exception as the runner describes it, if there is one."""
    if description is None:
        return None
    line, function = description["line"], description["function"]
    return Raised(
        safe_text(str(description["type"]), 80),
        safe_text(str(description["words"]), 300),
        line if isinstance(line, int) and abs(line) < MAX_NUMBER else None,
        None if function is None else safe_text(str(function), 80),
    )


def read_use(use: Any) -> OwnUse:
    """How a program calls a function of its own, as the runner describes it."""
    calls = tuple(
        tuple((safe_text(str(keyword), 40), str(argument)[:60]) for keyword, argument in call[:20])
        for call in use["calls"][:10]
    )
    signs = tuple(sign for sign in use["signs"][:10] if isinstance(sign, str | int))
    orders = tuple(order for order in use["orders"] if order in ("row-column", "column-row"))
    passed, callers = (
        tuple(safe_text(str(name), 80) for name in use[key][:60]) for key in ("passed", "callers")
    )
    is_placed, gives_up = bool(use["is_placed"]), bool(use["gives_up"])
    when = tuple(
        (str(how)[:1], sign) for how, sign in use["when"][:10] if isinstance(sign, str | int)
    )
    made = tuple(sign for sign in use.get("made", ())[:10] if isinstance(sign, str | int))
    names = tuple(safe_text(str(name), 40) for name in use["names"][:20])
    is_named = bool(use.get("is_named", True))
    return OwnUse(
        calls, signs, orders, passed, callers, is_placed, gives_up, when, made, names, is_named
    )


def shallow(value: Any, depth: int = 0) -> Any:
    """What came back, if it is no deeper than a board; code that follows may recurse safely."""
    if isinstance(value, dict):
        entries = value.get("entries")
        if isinstance(entries, list) and depth <= 1 and len(entries) <= _MAX_ENTRIES:
            pairs = [pair for pair in entries if isinstance(pair, list) and len(pair) == 2]
            return {
                "entries": [
                    [shallow(key, _MAX_DEPTH), shallow(entry, depth + 1)] for key, entry in pairs
                ]
            }
        return {"repr": safe_text(str(value.get("repr", "something")), 40)}
    if isinstance(value, list):
        if depth > _MAX_DEPTH:
            return {"repr": "something deep"}
        return [shallow(entry, depth + 1) for entry in value]
    if isinstance(value, int) and abs(value) >= MAX_NUMBER:
        return {"repr": "a very large number"}
    if isinstance(value, float):
        return {"repr": repr(value)}
    return value


def read_changes(value: Any) -> Changes | None:
    """Changes of a board, as the runner describes them."""
    if value is None:
        return None
    if not isinstance(value, list):
        raise TypeError("changes come as a list")
    changes = tuple((cell, sign) for cell, sign in value)
    if not all(type(cell) is int and sign in ("x", "o", ".", "?") for cell, sign in changes):
        raise ValueError("no changes of a board")
    return changes
