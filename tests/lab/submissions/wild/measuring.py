"""How the truth about a program is measured: its adapter is asked about every position, and the counts are kept."""


import asyncio
import builtins
import io
import random
import sys
import types
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock
from zlib import crc32

HERE = Path(__file__).parent
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
STAND_INS = ("tkinter", "tkinter.font", "tkinter.messagebox", "pygame", "turtle", "prettytable", "colorama", "matplotlib", "matplotlib.pyplot", "flask", "discord.ext")
KEYPAD = (7, 8, 9, 4, 5, 6, 1, 2, 3)

Cells = tuple[str, ...]
Adapter = Callable[[Any, Cells, str], int | None]


@dataclass
class Entry:
    play: Adapter
    sides: str
    until: str | None
    since: str | None
    main: str | None


ENTRIES: dict[str, Entry] = {}


def adapter(name: str, sides: str, until: str | None = None, since: str | None = None, main: str | None = None) -> Callable[[Adapter], Adapter]:
    """Registers an adapter. The program is run from the line that starts with `since` until the one that starts with `until`."""

    def register(play: Adapter) -> Adapter:
        ENTRIES[name] = Entry(play, sides, until, since, main)
        return play

    return register


def in_sample(cells: Cells) -> bool:
    """Whether a position is one of every four that the tests ask about: mixed, and the same everywhere."""
    return cells.count(" ") < 8 and crc32("".join(cells).encode()) % 4 == 0


def winner(cells: Cells) -> str | None:
    return next((cells[a] for a, b, c in LINES if cells[a] != " " and cells[a] == cells[b] == cells[c]), None)


@cache
def value(cells: Cells, side: str) -> int:
    """For the side to move: 1 wins, 0 draws, -1 loses."""
    if winner(cells):
        return -1
    other = "XO"[side == "X"]
    return max((-value(after(cells, i, side), other) for i in range(9) if cells[i] == " "), default=0)


def after(cells: Cells, i: int, side: str) -> Cells:
    return (*cells[:i], side, *cells[i + 1 :])


def positions() -> list[tuple[Cells, str]]:
    """Every position of a game that X opens, before it ends, with the side to move."""
    seen: dict[Cells, str] = {}
    new: list[Cells] = [(" ",) * 9]
    side = "X"
    while new:
        for cells in new:
            seen[cells] = side
        new = list(
            dict.fromkeys(
                after(cells, i, side) for cells in new for i in range(9) if cells[i] == " " and not winner(after(cells, i, side)) and after(cells, i, side).count(" ")
            )
        )
        side = "XO"[side == "X"]
    return list(seen.items())


def load(name: str) -> Any:
    entry = ENTRIES[name]
    path = HERE / "programs" / name
    if path.is_dir():
        sys.path.insert(0, str(path))
        path = path / (entry.main or "main.py")
        sys.path.insert(0, str(path.parent.parent))  # a program may be started in a folder below
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if entry.until:
        (end,) = [n for n, line in enumerate(lines) if line.startswith(entry.until)]
        lines = lines[:end]
    if entry.since:
        start = next(n for n, line in enumerate(lines) if line.startswith(entry.since))
        lines = lines[start:]
    module = types.ModuleType("program")
    module.__package__ = path.parent.name  # files of a folder may import each other relatively
    sys.modules["program"] = module
    vars(module)["get_ipython"] = MagicMock()
    exec(compile("".join(lines), str(path), "exec"), vars(module))  # noqa: S102
    return module


class Window:
    """A window that a program may extend, and that does nothing."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return MagicMock()


def forbidden_input(prompt: object = "") -> str:
    raise EOFError(prompt)


@dataclass
class Counts:
    """In how many positions a program loses value, and in how many it gives no legal move; the same for those of the sample."""

    loses: int = 0
    no_move: int = 0
    sample_loses: int = 0
    sample_no_move: int = 0


def measure(name: str) -> Counts:
    """Ask a program about every position."""
    entry = ENTRIES[name]
    random.seed(1)
    builtins.input = forbidden_input
    with redirect_stdout(io.StringIO()) as out:
        module = load(name)
        counts = Counts()
        for cells, side in positions():
            if side not in entry.sides:
                continue
            out.truncate(0)
            out.seek(0)
            move = entry.play(module, cells, side)
            if move is None or not 0 <= move < 9 or cells[move] != " ":
                counts.no_move += 1
                counts.sample_no_move += in_sample(cells)
            elif -value(after(cells, move, side), "XO"[side == "X"]) < value(cells, side):
                counts.loses += 1
                counts.sample_loses += in_sample(cells)
    return counts


def flat(cells: Cells, empty: Any = " ", x: Any = "X", o: Any = "O") -> list[Any]:
    return [{" ": empty, "X": x, "O": o}[c] for c in cells]


def numbered(cells: Cells, first: int = 0, text: bool = False) -> list[Any]:
    return [c if c != " " else (str(i + first) if text else i + first) for i, c in enumerate(cells)]


def rows(cells: Cells, empty: Any = " ", x: Any = "X", o: Any = "O") -> list[list[Any]]:
    line = flat(cells, empty, x, o)
    return [line[0:3], line[3:6], line[6:9]]


def pair(move: Any, first: int = 0) -> int | None:
    return None if move is None else int((move[0] - first) * 3 + move[1] - first)


def changed(before: Any, now: Any) -> int | None:
    """The one place where two flat boards differ."""
    places = [i for i, (a, b) in enumerate(zip(before, now, strict=True)) if a != b]
    return places[0] if len(places) == 1 else None


def joined(table: Any) -> list[Any]:
    return [c for row in table for c in row]


def run(coroutine: Any) -> Any:
    return asyncio.run(coroutine)
