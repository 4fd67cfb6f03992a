"""Boards as programs keep them: found by their shape, filled with a position, compared afterwards.

A board is any value with nine places in a usual shape: nine in a row, ten with the first unused,
three rows of three, a dictionary of nine, a text of nine signs, an array, five by five with lines
drawn between. A place holds a plain value, or an object that holds one (a cell, a button).
"""

from __future__ import annotations

import ast
import enum
from binascii import crc32

from .copying import deep_copy
from .interrupting import call_within
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Path = tuple[Any, ...]

__all__ = ["Board", "board_like", "boards_in_source", "cell_count", "set_size", "values_inside"]

_EXPRESSION_SECONDS = 0.5
_MAX_EXPRESSIONS = 300
_MAX_RECORD = 8  # entries of a dictionary in which one is the board
_MAX_PAIR = 4  # the same of a tuple
_NO_MARKS = (None, False, "", " ", "-", "_", ".", "empty")
_HOLDERS = ("value", "mark", "symbol", "state", "text", "content", "player", "owner", "sign",
            "status", "letter", "piece", "val", "char", "token")  # fmt: skip


class _Size:
    """The size of the boards that are looked for."""

    width = height = 3
    cells = 9


def set_size(width: int, height: int) -> None:
    """Look for boards of this size from now on."""
    _Size.width, _Size.height, _Size.cells = width, height, width * height


def cell_count() -> int:
    """How many cells the boards have that are looked for."""
    return _Size.cells


def _is_array(value: Any) -> bool:
    return type(value).__module__ == "numpy" and hasattr(value, "tolist") and value.shape != ()


def _plain(value: Any) -> Any:
    """A number of NumPy as a number of Python."""
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value


def _is_leaf(value: Any) -> bool:
    value = _plain(value)
    if isinstance(value, str):
        return len(value) <= 6
    return value is None or isinstance(value, (bool, int, float, enum.Enum))


def _holder(value: Any) -> str | None:
    """Where an object keeps the one plain value that may be a mark."""
    if isinstance(value, StandIn):
        return "[text]"
    entries = getattr(value, "__dict__", None)
    if not isinstance(entries, dict) or isinstance(value, type) or callable(value):
        return None
    for name in (*_HOLDERS, *entries):
        found = entries.get(name, ...)
        if found is None or (isinstance(found, (str, enum.Enum)) and len(str(found)) <= 12):
            return str(name)
    return next((str(name) for name in entries if entries[name] == 0), None)


def _get(leaf: Any, holder: str | None) -> Any:
    if holder is None:
        return _plain(leaf)
    if holder == "[text]":
        value = leaf["text"]
        return "" if isinstance(value, StandIn) else value
    return _plain(leaf.__dict__.get(holder))


def _places(value: Any) -> list[Path] | None:
    """The paths of the places, row by row; None for anything that is no board."""
    width, height, cells = _Size.width, _Size.height, _Size.cells
    if isinstance(value, str):
        return [(n,) for n in range(cells)] if len(value) == cells else None
    if isinstance(value, dict):
        return _places_of_dict(value)
    if not (isinstance(value, (list, tuple)) or _is_array(value)):
        return None
    size = len(value)
    if size == height and all(_is_row(row, width) or _is_text_row(row) for row in value):
        return [(row, column) for row in range(height) for column in range(width)]
    if size == 2 * height - 1 and all(_is_row(row, 2 * width - 1) for row in value):
        return [(row, column) for row in range(0, size, 2) for column in range(0, 2 * width, 2)]
    if size == cells and (_are_flat(value) or _are_cells(value)):
        return [(n,) for n in range(cells)]
    if size == cells + 1 and all(_is_leaf(entry) for entry in value):
        return [(n,) for n in range(1, size)]
    return _places_of_pair(value) if isinstance(value, tuple) else None


def _are_flat(entries: Any) -> bool:
    return not any(isinstance(entry, (list, dict, tuple)) for entry in entries)


def _are_cells(entries: list[Any]) -> bool:
    """Whether these are cells that hold more than a mark: `[" ", x, y]`, `{"mark": None, ...}`."""
    return _mark_key(entries) is not None


def _mark_key(entries: list[Any]) -> Any:
    """Where lists, tuples or dictionaries, one for each cell, hold the mark; None if nowhere."""
    first = entries[0]
    if not isinstance(first, (list, tuple, dict)) or not 2 <= len(first) <= _MAX_RECORD:
        return None
    if any(type(entry) is not type(first) or len(entry) != len(first) for entry in entries):
        return None
    keys = list(first) if isinstance(first, dict) else list(range(len(first)))
    if isinstance(first, dict) and any(list(entry) != keys for entry in entries):
        return None
    if all(_is_leaf(entry[key]) for entry in entries for key in keys) and len(entries) == len(keys):
        return None  # a square of plain values
    for key in keys:
        signs = [entry[key] for entry in entries]
        are_signs = all(sign is None or sign is False or isinstance(sign, str) for sign in signs)
        if are_signs and all(sign == signs[0] for sign in signs) and signs[0] in _NO_MARKS:
            return key
    return None


def _places_of_pair(value: tuple[Any, ...]) -> list[Path] | None:
    """The places of a tuple in which one entry is the board: `(board, turn)`."""
    if not 2 <= len(value) <= _MAX_PAIR:
        return None
    boards = [
        (n, places) for n, entry in enumerate(value) if (places := _places(entry)) is not None
    ]
    if len(boards) != 1:
        return None
    number, places = boards[0]
    if not all(_is_leaf(entry) for n, entry in enumerate(value) if n != number):
        return None
    return [(number, *place) for place in places]


def _is_text_row(value: Any) -> bool:
    return isinstance(value, str) and len(value) == _Size.width


def _is_row(value: Any, size: int) -> bool:
    return (isinstance(value, (list, tuple)) or _is_array(value)) and len(value) == size


def _places_of_dict(value: dict[Any, Any]) -> list[Path] | None:
    keys, cells = list(value), _Size.cells
    if len(keys) == cells and (_are_flat(value.values()) or _are_cells(list(value.values()))):
        return [(key,) for key in keys]
    if len(keys) == cells + 1 and set(range(1, cells + 1)) <= set(keys):
        return [(key,) for key in range(1, cells + 1)]
    if len(keys) == _Size.height:
        rows: list[Path] = []
        for key in keys:
            row = value[key]
            inner = list(row) if isinstance(row, dict) else range(len(row)) if _is_row(
                row, _Size.width) else ()  # fmt: skip
            rows += [(key, place) for place in inner]
        if len(rows) == cells:
            return rows
    return _places_of_record(value)


def _places_of_record(value: dict[Any, Any]) -> list[Path] | None:
    """The places of a dictionary in which one entry is the board: `{"board": ..., "turn": ...}`."""
    if len(value) > _MAX_RECORD or not all(isinstance(key, str) for key in value):
        return None
    boards = [
        (key, places)
        for key, entry in value.items()
        if not isinstance(entry, (str, dict)) and (places := _places(entry)) is not None
    ]
    if len(boards) != 1:
        return None
    key, places = boards[0]
    return [(key, *place) for place in places]


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
        self.holder = None if _is_leaf(first[0]) else _holder(first[0])
        leaves = [_get(leaf, self.holder) for leaf in first]
        kinds = {repr(leaf) for leaf in leaves}
        numbers = _numbers_under(leaves)
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
        if isinstance(self.template, (list, tuple)) and len(self.template) == 2 * _Size.height - 1:
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
        if _is_array(template):
            return "an array"
        if self.is_record:
            kind = "dictionary" if isinstance(template, dict) else "tuple"
            return f"a {kind} with a board in it"
        if isinstance(template, dict):
            return "a dictionary" if size >= _Size.cells else "a dictionary of rows"
        if size == _Size.height:
            return "a list of rows"
        if size in (_Size.cells, _Size.cells + 1):
            return f"a list of {size}" + (" (the first unused)" if size > _Size.cells else "")
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
            elif holder == "[text]":
                _at(board, place)["text"] = sign
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
        places = _places(value)
        if places is None:
            return None
        leaves = [_at(value, place) for place in places]
        if not isinstance(value, str) and (key := _mark_key(leaves)) is not None:
            return Board(value, [(*place, key) for place in places], where, marks, is_inside=True)
        if not all(_is_leaf(leaf) for leaf in leaves) and any(
            _holder(leaf) is None for leaf in leaves
        ):
            return None
        holder = None if _is_leaf(leaves[0]) else _holder(leaves[0])
        if holder is not None and len({id(leaf) for leaf in leaves}) < len(leaves):
            return None  # one object would be two cells
        signs = [_get(leaf, holder) for leaf in leaves]
        is_text = isinstance(value, str) or _is_text_row(_at(value, places[0][:-1]))
        is_board = _may_be_signs(signs, is_text)
        return Board(value, places, where, marks) if is_board else None
    except Exception:
        return None


_NUMBERINGS = (
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [7, 8, 9, 4, 5, 6, 1, 2, 3],
)
_NUMBERS = [kind for own in _NUMBERINGS for kind in (own, [str(number) for number in own])]
_MIN_NUMBERS = 6  # on a board with numbers for its free cells
_MARKS = ("X", "O", "x", "o")
_USUAL = ("X", "O", "x", "o", "0", "", " ", "-", "_", ".", "*", "#", "?", None, 0, 1, 2, -1)


def _numbers_under(signs: list[Any]) -> list[Any] | None:
    """The numbers of cells on which some marks stand already; None if these are no numbers."""
    for numbers in _NUMBERS if len(signs) == len(_NUMBERS[0]) else ():
        count = 0
        for sign, number in zip(signs, numbers, strict=True):
            if sign == number:
                count += 1
            elif sign not in _MARKS:
                break
        else:
            if count >= _MIN_NUMBERS:
                return list(numbers)
    return None


def _may_be_signs(signs: list[Any], is_text: bool) -> bool:
    """Whether these may stand on a board: all the same, the cells' own numbers, or usual signs.

    A list of weights, or a magic square, is no board; nor is a text with nine letters.
    """
    if len({repr(sign) for sign in signs}) == 1 or _numbers_under(signs) is not None:
        return True
    if len({repr(sign) for sign in signs}) == len(signs):
        numbers = [int(sign) if isinstance(sign, str) and sign.strip().isdigit() else sign
                   for sign in signs]  # fmt: skip
        is_numbered = numbers in _NUMBERINGS or numbers == list(range(1, len(signs) + 1))
        return is_numbered or (not is_text and all(isinstance(sign, str) for sign in signs))
    return all(not isinstance(sign, bool) and sign in _USUAL for sign in signs)


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


def boards_in_source(tree: ast.Module, names: dict[str, Any]) -> list[Board]:
    """Boards that the source writes down anywhere, in functions too: `board = [" "] * 9`."""
    boards: list[Board] = []
    count = 0
    for node in ast.walk(tree):
        values: list[tuple[str, Any]] = []
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            name = target.id if isinstance(target, ast.Name) else getattr(target, "attr", "")
            values = [(name, node.value)]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            values = [(getattr(node.target, "id", getattr(node.target, "attr", "")), node.value)]
        elif isinstance(node, ast.Return) and node.value is not None:
            values = [("", node.value)]
        elif isinstance(node, ast.Call):
            values = [("", argument) for argument in node.args]
        elif isinstance(node, ast.arguments):
            values = [("", default) for default in node.defaults]
        for name, value in values:
            if not _is_literal(value):
                continue
            count += 1
            if count > _MAX_EXPRESSIONS:
                return boards
            try:
                code = compile(ast.Expression(value), "<board>", "eval")
                found = call_within(_EXPRESSION_SECONDS, lambda c=code: eval(c, names))  # noqa: S307
            except BaseException:
                found = None  # names that only exist while it runs
            board = board_like(found, name or "its source")
            if board is not None:
                boards.append(board)
    return boards


_MAKERS = frozenset({"zeros", "full", "array", "ones", "empty", "range", "list", "str", "dict",
                     "tuple", "deepcopy", "copy", "arange", "reshape", "join",
                     "fromkeys"})  # fmt: skip


def _is_literal(node: Any) -> bool:
    """Whether it builds a value out of constants and names alone."""
    if not isinstance(node, (ast.List, ast.ListComp, ast.BinOp, ast.Dict, ast.DictComp, ast.Call,
                             ast.Constant, ast.Tuple)):  # fmt: skip
        return False
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and len(node.value) == _Size.cells
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            function = inner.func
            name = getattr(function, "id", getattr(function, "attr", ""))
            if name not in _MAKERS and not name[:1].isupper():
                return False
        if isinstance(inner, ast.Constant) and isinstance(inner.value, int) and inner.value > 1000:
            return False
    return True
