"""Boards as programs keep them: found by their shape, filled with a position, compared afterwards.

A board is any value with nine places in a usual shape: nine in a row, ten with the first unused,
three rows of three, a dictionary of nine, a text of nine signs, an array, five by five with lines
drawn between. A place holds a plain value, or an object that holds one (a cell, a button).
"""

from __future__ import annotations

import enum
from binascii import crc32

from .copying import deep_copy
from .shapes import Size, is_array, is_leaf, is_text_row, mark_key, places_of, plain_number
from .signs import may_be_signs, numbers_under
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .shapes import Path

__all__ = ["HOLDERS", "Board", "board_like", "larger_sizes", "values_inside"]

HOLDERS = ("value", "mark", "symbol", "state", "text", "content", "player", "owner", "sign",
            "status", "letter", "piece", "val", "char", "token")  # fmt: skip
"""Attributes in which the object of a cell may keep its mark."""

_VARIABLES = frozenset({"StringVar", "Variable"})  # of tkinter
_MAX_CELLS = 900  # of a board
_OPTIONS = {"[text]": "text", "[value]": "value"}  # of stand-ins, by the names of holders


larger_sizes: set[int] = set()
"""How many rows the boards have that were seen, and are too large."""


def _holder(value: Any) -> str | None:
    """Where an object keeps the one plain value that may be a mark."""
    if isinstance(value, StandIn):
        return "[value]" if type(value).__name__ in _VARIABLES else "[text]"
    entries = getattr(value, "__dict__", None)
    if not isinstance(entries, dict) or isinstance(value, type) or callable(value):
        return None
    numbers = [name for name in HOLDERS if type(entries.get(name)) is int]
    for names in (HOLDERS, entries):
        for name in names:
            found = entries.get(name, ...)
            if found is None or (isinstance(found, (str, enum.Enum)) and len(str(found)) <= 12):
                return str(name)
        if numbers:  # they come before other names: a number of a row may be 0, too
            return numbers[0]
    return next((str(name) for name in entries if entries[name] == 0), None)


def _get(leaf: Any, holder: str | None) -> Any:
    if holder is None:
        return plain_number(leaf)
    if holder in _OPTIONS:
        value = leaf[_OPTIONS[holder]]
        return "" if isinstance(value, StandIn) else value
    return plain_number(leaf.__dict__.get(holder))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


class Board:
    """A kind of board: a first board of the program's, and where its nine places are."""

    def __init__(
        self,
        template: Any,
        places: list[Path],
        where: str,
        marks: tuple[Any, ...] = (),
        is_inside: bool = False,
    ) -> None:
        self.template, self.places, self.where = template, places, where
        self._is_inside = is_inside  # the last step of each path leads into a cell
        first = [_at(template, place) for place in places]
        self.holder = None if is_leaf(first[0]) else _holder(first[0])
        leaves = [_get(leaf, self.holder) for leaf in first]
        kinds = {repr(leaf) for leaf in leaves}
        numbers = numbers_under(leaves)
        if numbers is not None:
            leaves = numbers
        elif 1 < len(kinds) < len(leaves):  # not empty: what occurs most often stands for empty
            free = [leaf for leaf in leaves if leaf not in marks] or leaves
            common = max(free, key=lambda leaf: sum(leaf == other for other in leaves))
            leaves = [common] * len(leaves)
        self.empties = leaves

    @property
    def keys(self) -> list[Any]:
        """By what the program itself finds each place: a number, a pair, a key."""
        if isinstance(self.template, (list, tuple)) and len(self.template) == 2 * Size.height - 1:
            return [[row // 2, column // 2] for row, column in self.places]
        places = [place[: -1 if self._is_inside else None] for place in self.places]
        if self.is_record:
            return [place[1] if len(place) == 2 else list(place[1:]) for place in places]
        return [place[0] if len(place) == 1 else list(place) for place in places]

    @property
    def is_record(self) -> bool:
        """Whether the board is one entry of a dictionary or a tuple."""
        is_kind = isinstance(self.template, (dict, tuple))
        return is_kind and len({place[0] for place in self.places}) == 1

    @property
    def shape(self) -> str:
        """What kind of board this is, in words."""
        template, size = self.template, len(self.template)
        if isinstance(template, str):
            return "a text"
        if is_array(template):
            return "an array"
        if self.is_record:
            kind = "dictionary" if isinstance(template, dict) else "tuple"
            return f"a {kind} with a board in it"
        if isinstance(template, dict):
            return "a dictionary" if size >= Size.cells else "a dictionary of rows"
        if size == Size.height:
            return "a list of rows"
        if size in (Size.cells, Size.cells + 1):
            return f"a list of {size}" + (" (the first unused)" if size > Size.cells else "")
        return "a list of rows with lines between"

    @property
    def identity(self) -> str:
        """What tells this kind of board from others, in every process the same."""
        holder = self.places[0][-1:] if self._is_inside else self.holder
        parts = [self.shape, holder, *map(_named, self.keys), *map(_named, self.empties)]
        return f"{crc32(repr(parts).encode()):08x}"

    def make(self, signs: list[Any]) -> Any:
        """A new board; `signs` has what stands on each cell."""
        if isinstance(self.template, str):
            return "".join(str(sign) for sign in signs)
        board = deep_copy(self.template)
        if self._can_set(board):
            self.fill(board, signs)
            return board
        return self._rebuilt(board, dict(zip(self.places, signs, strict=True)), ())

    def _can_set(self, board: Any) -> bool:
        if self.holder is not None:
            return True
        place = self.places[0]
        return not isinstance(_at(board, place[:-1]), (str, tuple))

    def _rebuilt(self, value: Any, signs: dict[Path, Any], path: Path) -> Any:
        if path in signs:
            return signs[path]
        if isinstance(value, str) and (*path, 0) in signs:
            return "".join(str(signs[(*path, n)]) for n in range(len(value)))
        if isinstance(value, (list, tuple)):
            parts = [self._rebuilt(entry, signs, (*path, n)) for n, entry in enumerate(value)]
            if hasattr(value, "_make"):  # a named tuple
                return value._make(parts)
            return type(value)(parts) if type(value) in (list, tuple) else parts
        if isinstance(value, dict):
            return {key: self._rebuilt(entry, signs, (*path, key)) for key, entry in value.items()}
        return value

    def fill(self, board: Any, signs: list[Any]) -> bool:
        """Put a position on an existing board; False where that kind cannot be changed."""
        if isinstance(board, str) or not self._can_set(board):
            return False
        for place, sign in zip(self.places, signs, strict=True):
            holder = self.holder
            if holder is None:
                _at(board, place[:-1])[place[-1]] = sign
            elif holder in _OPTIONS:
                _at(board, place)[_OPTIONS[holder]] = sign
            else:
                _at(board, place).__dict__[holder] = sign
        return True

    def read(self, board: Any) -> list[Any] | None:
        """What stands on each cell; None if this is no board of this kind."""
        try:
            if isinstance(board, str) != isinstance(self.template, str):
                return None
            if len(board) != len(self.template):
                return None
            return [_get(_at(board, place), self.holder) for place in self.places]
        except Exception:
            return None


def _named(value: Any) -> Any:
    """A key or a sign; an object by its class alone, as its address is never the same."""
    if isinstance(value, (list, tuple)):
        return [_named(entry) for entry in value]
    is_plain = value is None or isinstance(value, (str, int, float))
    return repr(value) if is_plain or isinstance(value, enum.Enum) else type(value).__name__


def board_like(value: Any, where: str, marks: tuple[Any, ...] = ()) -> Board | None:
    """A kind of board like this value, if it is one; `marks` are no empty cells."""
    try:
        places = places_of(value)
        if places is None:
            _note_size(value)
            return None
        leaves = [_at(value, place) for place in places]
        if not isinstance(value, str) and (key := mark_key(leaves)) is not None:
            return Board(value, [(*place, key) for place in places], where, marks, is_inside=True)
        if not all(is_leaf(leaf) for leaf in leaves) and any(
            _holder(leaf) is None for leaf in leaves
        ):
            return None
        holder = None if is_leaf(leaves[0]) else _holder(leaves[0])
        if holder is not None and len({id(leaf) for leaf in leaves}) < len(leaves):
            return None  # one object would be two cells
        signs = [_get(leaf, holder) for leaf in leaves]
        is_text = isinstance(value, str) or is_text_row(_at(value, places[0][:-1]))
        is_board = may_be_signs(signs, is_text)
        return Board(value, places, where, marks) if is_board else None
    except Exception:
        return None


def _note_size(value: Any) -> None:
    """Note the size of a board that is too large: rows of as many cells as there are rows."""
    size = len(value) if isinstance(value, list) or is_array(value) else 0
    is_larger = Size.cells < size * size <= _MAX_CELLS
    rows = [row for row in value if isinstance(row, list) or is_array(row)] if is_larger else []
    if rows and [len(row) for row in rows] == [size] * size and not isinstance(rows[0][0], list):
        larger_sizes.add(size)


def values_inside(value: Any, modules: Any, depth: int = 0) -> list[tuple[Path, Any]]:
    """The values that objects of the program's own classes hold, with the way to each."""
    entries = getattr(value, "__dict__", None)
    if not isinstance(entries, dict) or type(value).__module__ not in modules or depth > 2:
        return []
    found: list[tuple[Path, Any]] = []
    for name, entry in list(entries.items())[:40]:
        if isinstance(name, str) and name != "_options":
            found.append(((name,), entry))
            found += [
                ((name, *path), one) for path, one in values_inside(entry, modules, depth + 1)
            ]
    return found
