"""Terminals in which single keys are read: the screen of curses, and `getch()` of others."""

from __future__ import annotations

from ..stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .keys import Keys

__all__ = ["CursesScreen", "key_reader", "terminal_name"]

_ROWS, _COLUMNS = 24, 80
_CODES = {"down": 258, "up": 259, "left": 260, "right": 261, "enter": 10, "space": 32, "escape": 27}
_CONSTANTS = {"KEY_DOWN": 258, "KEY_UP": 259, "KEY_LEFT": 260, "KEY_RIGHT": 261, "KEY_ENTER": 343}
_SCANNED = {"up": b"H", "down": b"P", "left": b"K", "right": b"M"}  # as Windows has them
_ESCAPED = {"up": "\x1b[A", "down": "\x1b[B", "left": "\x1b[D", "right": "\x1b[C"}
_SIGNS = {"enter": "\r", "space": " ", "escape": "\x1b"}
_READ_KEY = frozenset({"getch", "getwch", "getche", "readkey", "readchar", "getkey"})


class CursesScreen(StandIn):
    """A window of curses: what is written on it is kept row by row."""

    def __init__(self, keys: Keys, keep: Any) -> None:
        super().__init__()
        put = object.__setattr__
        put(self, "_keys", keys)
        put(self, "_keep", keep)
        put(self, "_rows", [[" "] * _COLUMNS for _ in range(_ROWS)])
        put(self, "_at", [0, 0])

    def addstr(self, *arguments: Any) -> None:
        """Write a text: at a place, or where the last one has ended."""
        if len(arguments) > 2 or (len(arguments) == 2 and isinstance(arguments[0], int)):
            self._at[:] = [_int(arguments[0]), _int(arguments[1])]
            arguments = arguments[2:]
        for sign in str(arguments[0] if arguments else ""):
            row, column = self._at
            if sign == "\n":
                self._at[:] = [row + 1, 0]
                continue
            if 0 <= row < _ROWS and 0 <= column < _COLUMNS:
                self._rows[row][column] = sign
            self._at[1] += 1

    addch = insstr = addstr

    def addnstr(self, *arguments: Any) -> None:
        """The same; the length is left out."""
        numbers = [n for n, value in enumerate(arguments) if isinstance(value, str)]
        self.addstr(*arguments[: numbers[0] + 1] if numbers else ())

    def move(self, row: Any = 0, column: Any = 0) -> None:
        """Write here next."""
        self._at[:] = [_int(row), _int(column)]

    def clear(self) -> None:
        """Nothing is written any more."""
        self._rows[:] = [[" "] * _COLUMNS for _ in range(_ROWS)]
        self._at[:] = [0, 0]

    erase = clear

    def getmaxyx(self) -> tuple[int, int]:
        """Rows and columns."""
        return _ROWS, _COLUMNS

    def getyx(self) -> tuple[int, int]:
        """Where the next text comes."""
        return self._at[0], self._at[1]

    def getch(self, *_place: Any) -> int:
        """A key, as a number."""
        key = self._pressed()
        return _CODES[key] if key in _CODES else ord(key[:1] or "\n")

    def getkey(self, *_place: Any) -> str:
        """A key, as a name."""
        key = self._pressed()
        if key in _ESCAPED:
            return f"KEY_{key.upper()}"
        return chr(_CODES[key]) if key in _CODES else key[:1]

    get_wch = getkey

    def _pressed(self) -> str:
        self._keep("\n".join("".join(row).rstrip() for row in self._rows) + "\n")
        return str(self._keys.next())

    def subwin(self, *_place: Any) -> Any:
        """A part of it: all of it."""
        return self

    derwin = subpad = subwin


def key_reader(keys: Keys) -> Any:
    """What reads one key as text, as a terminal gives it."""
    return _Reader(keys).as_text


def terminal_name(keys: Keys, keep: Any, package: str, name: str) -> Any:
    """What a name of a module for terminals is; None if a plain stand-in does."""
    if package == "curses":
        if name == "wrapper":
            return lambda function, *a, **o: function(CursesScreen(keys, keep), *a, **o)
        if name in ("initscr", "newwin", "newpad"):
            return lambda *_a: CursesScreen(keys, keep)
        if name == "error":
            return _CursesError
        return _CONSTANTS.get(name)
    if name in _READ_KEY:
        is_bytes = package == "msvcrt" and name != "getwch"
        reader = _Reader(keys)
        return reader.as_bytes if is_bytes else reader.as_text
    return (lambda: True) if name == "kbhit" else None


class _CursesError(Exception):
    """`curses.error`."""


class _Reader:
    """Reads single keys; an arrow is two of them on Windows."""

    def __init__(self, keys: Keys) -> None:
        self._keys, self._second = keys, b""

    def as_bytes(self, *_arguments: Any) -> bytes:
        if self._second:
            second, self._second = self._second, b""
            return second
        key = self._keys.next()
        if key in _SCANNED:
            self._second = _SCANNED[key]
            return b"\xe0"
        return b"\r" if key == "enter" else b" " if key == "space" else key[:1].encode()

    def as_text(self, *_arguments: Any) -> str:
        key = str(self._keys.next())
        return _ESCAPED.get(key) or _SIGNS.get(key) or key[:1]


def _int(value: Any) -> int:
    return int(value) if isinstance(value, (int, float)) else 0
