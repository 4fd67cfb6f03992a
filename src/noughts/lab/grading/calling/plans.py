"""Plans: one way of calling a program about a position, and of reading its move.

A plan says which function or method is called, with what arguments, on what kind of board, and with
which signs for X and O. The sandbox carries it out; `readings.py` reads what comes back.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from noughts.core.marks import Mark
from noughts.lab.grading.calling.readings import Reading
from noughts.lab.grading.calling.roles import is_part
from noughts.lab.grading.sandbox.messages import Call, Form

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.readings import Answer
    from noughts.lab.grading.sandbox.messages import Reply

__all__ = ["BOARDS", "LETTERS", "Board", "Plan", "Signs", "usual_board"]

BOARDS: Final = ("nested", "flat", "string")
_PARTS: Final = {
    "bits": "bits", "flags": "a list of truth values", "rows": "rows of truth values",
    "numbers": "a list of 0 and 1", "cells": "numbers from 0", "cells-1": "numbers from 1",
    "set": "a set of numbers from 0", "set-1": "a set of numbers from 1",
}  # fmt: skip
_SETS: Final = {
    "free-set": "the free cells as a set",
    "free-set-1": "the free cells as a set, from 1",
}

Sign = str | int | None


class Signs(NamedTuple):
    """What stands for X and for O."""

    x: Any
    o: Any

    def of(self, mark: Mark) -> Any:
        """The sign of a mark."""
        return self.x if mark is Mark.X else self.o

    def side_of(self, sign: Any) -> Mark | None:
        """The mark of a sign."""
        for mark in Mark:
            own = self.of(mark)
            if sign == own and isinstance(sign, str) == isinstance(own, str):
                return mark
        return None

    def side_of_text(self, text: str) -> Mark | None:
        """The mark of a sign that is written as JSON."""
        try:
            return self.side_of(json.loads(text))
        except ValueError:
            return None


LETTERS: Final = Signs("X", "O")


@dataclass(frozen=True)
class Board:
    """A kind of board: one that the program has itself, or a usual one, which is handed over."""

    form: Form
    template: Any = None
    kind: str = "own"  # nested, flat, string; own for one of the program's

    @property
    def is_own(self) -> bool:
        """Whether the program has such a board itself."""
        return bool(self.form.identity)

    @property
    def keys(self) -> tuple[Any, ...]:
        """By what the program finds each cell."""
        return self.form.keys

    @property
    def is_plain(self) -> bool:
        """Whether it holds cells alone, and no winner or turn beside them."""
        return not self.form.class_name and "with a board in it" not in self.form.shape

    @property
    def empty(self) -> Any:
        """What stands for empty: a sign, or `number`, `digit` for the cell's own number."""
        signs = list(self.form.empty)
        if not signs:
            return None
        if all(sign == signs[0] and type(sign) is type(signs[0]) for sign in signs):
            return signs[0]
        if signs == list(range(1, len(signs) + 1)):
            return "number"
        if signs == [str(n) for n in range(1, len(signs) + 1)]:
            return "digit"
        return "own"

    def __str__(self) -> str:
        if self.form.class_name:
            return f"an object of its class {self.form.class_name}"
        empty = {
            "number": "the cell's number",
            "digit": "the cell's number as a text",
            "own": "a sign of its own on each cell",
        }.get(str(self.empty), repr(self.empty))
        return f"{self.form.shape} with {empty} for empty"


def usual_board(kind: str, empty: Sign, rules: Rules) -> Board:
    """A board of a usual kind; `number` and `digit` stand for the cell's own number from 1."""
    cells = rules.cells
    signs: list[Any] = [empty] * cells
    if empty == "number":
        signs = list(range(1, cells + 1))
    elif empty == "digit":
        signs = [str(n) for n in range(1, cells + 1)]
    width = rules.width
    if kind == "string":
        template: Any = "".join(map(str, signs))
        keys: tuple[Any, ...] = tuple(range(cells))
        shape = "a text"
    elif kind == "flat":
        template, keys, shape = signs, tuple(range(cells)), f"a list of {cells}"
    else:
        template = [signs[at : at + width] for at in range(0, cells, width)]
        keys = tuple([n // width, n % width] for n in range(cells))
        shape = "a list of rows"
    return Board(Form(shape, keys, tuple(signs), "usual"), template, kind)


@lru_cache(maxsize=2**13)
def _cells_of(position: Position) -> str:
    """The cells as the sandbox reads them; every program is asked about the same positions."""
    letters = [position.mark_at(cell) for cell in range(position.rules.cells)]
    return "".join("." if mark is None else str(mark) for mark in letters)


def _shown(argument: str) -> str:
    """An argument for people: a constant of the program's own call as Python writes it."""
    if is_part(argument):
        side, _, kind = argument.partition(" ")
        whose = {"x": "X", "o": "O", "mine": "its own", "theirs": "the other's"}[side]
        return f"cells of {whose} as {_PARTS[kind]}"
    try:
        is_constant = argument.startswith("=")
        return repr(json.loads(argument[1:])) if is_constant else _SETS.get(argument, argument)
    except ValueError:
        return argument


@dataclass(frozen=True)
class Plan:
    """One way of calling, and of reading the answer."""

    function: str
    arguments: tuple[str, ...] = ("board",)
    board: Board | None = None  # None where no board is handed over
    signs: Signs = LETTERS
    pair: int | None = None  # signs that only the program can make, by number
    sets_turn: bool = False  # whether names such as `turn` are set to the side to move
    is_swapped: bool = False  # whether its object is made for the other side, as for a person
    is_quiet: bool = False  # whether it is kept from clearing its board for the next game
    reading: Reading = field(default_factory=lambda: Reading("row-column"))

    def __str__(self) -> str:
        names = ", ".join(map(_shown, self.arguments))
        board = "" if self.board is None else f", board {self.board}"
        is_kept = self.board is None and not self.is_in_parts
        kept = ", on the board that it keeps itself" if is_kept else ""
        return (
            f"{self.function}({names}){board}{kept}, {self.signs.x!r} and {self.signs.o!r} for "
            f"marks; its move is read {self.reading}"
        )

    @property
    def is_told(self) -> bool:
        """Whether the program is told whose turn it is."""
        told = {"maximizing", "minimizing"}
        return bool(told & set(self.arguments)) or self.is_told_mark or self.sets_turn

    @property
    def is_told_mark(self) -> bool:
        """Whether the program is told whose turn it is by an argument that is a mark."""
        told = {"mark", "other", "side", "side1", "player", "rival", "mine", "theirs"}
        return bool(told & {argument.partition(" ")[0] for argument in self.arguments})

    @property
    def is_in_parts(self) -> bool:
        """Whether it is told the cells of X and those of O, each by themselves."""
        return any(is_part(argument) for argument in self.arguments)

    @property
    def is_told_move(self) -> bool:
        """Whether it is told the other side's last move, plays it, and answers it."""
        return any(argument.startswith("last") for argument in self.arguments)

    def call(self, position: Position) -> Call:
        """The question about a position."""
        plan: dict[str, Any] = {
            "target": self.function,
            "arguments": list(self.arguments),
            "signs": list(self.signs),
            "pair": self.pair,
            "turn": self.sets_turn,
            "swap": self.is_swapped,
            "quiet": self.is_quiet,
            "last": self.is_told_move,
            "cells": _cells_of(position),
            "to_move": str(position.to_move),
        }
        if self.board is not None and self.board.is_own:
            plan["form"] = self.board.form.identity
        elif self.board is not None:
            plan["template"] = self.board.template
        return Call(self.function, plan=plan)

    def read(self, reply: Reply, position: Position) -> Answer:
        """The cell that was answered."""
        return self.reading.read(reply, position)
