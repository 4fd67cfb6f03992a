"""Setting up a position by playing it: with the move method of the program's own board object.

An object may count its moves, remember whose turn it is, or keep a list beside its cells. Writing
the cells alone would make it disagree with itself, and its player would be graded for that. So the
moves of a position are played one after another, X and O in turn, where a method does that.
"""

from __future__ import annotations

import copy
import sys
from contextlib import contextmanager, suppress
from time import process_time

from .calls import methods_of, signature_of
from .interrupting import call_within
from .parts import moves_of
from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["GlobalMoves", "make_board_of", "replay", "signs_played", "ways_known"]

_SECONDS = 0.5
_MAX_TRIES = 60
_TEST_CELLS = (1, 6)  # told apart by every way of numbering
_NO_MOVE = Pattern(r"^_*(is|has|get|check|undo|un|remove|reset|clear|print|draw|show|display|valid|"
                   r"win|avail|minimax|evaluate|copy|empty)")  # fmt: skip
_MARK = Pattern(r"letter|mark|symbol|sign|player|token|piece|turn|char|who|jogador|jugador|"
                r"spieler|value|val$|side|simbol|ficha|zeichen|jeton|joueur|colou?r")  # fmt: skip
_FLAG = Pattern(r"^(is|has|do|no)_|undo|flag|silent|verbose|show|print|draw|update|debug|check|"
                r"simul|test|log$")  # fmt: skip
_MAKES = Pattern(r"^_*(reset|init|create|new|clear|set_?up|make|start|build|generate|fill|load|"
                 r"prepare|begin|crear|criar|inici|nuev|nov)")  # fmt: skip
_BOARD = Pattern(r"board|grid|tabl|field|cells|squares|matri|state|spaces|brett")

_FIND_SECONDS = 0.05  # for a move while a function is looked for: it is no search
_MAX_FIND_SECONDS = 0.4  # for looking, in all
_MAX_OWN_SECONDS = 1.5  # the same for a method of an object
_PLACE = Pattern(
    r"move|pos|cell|row|col|ind|^i$|^j$|^x$|^y$|^r$|^c$|^n$|num|place|spot|square|loc|"
    r"choice|coord|where|slot|key|casil|fila|linha|lugar|case$|ligne|feld|zeile|spalte"
)
Way = tuple[str, tuple[str, ...]]
# By class and marks, as a method may refuse marks that are a wrong guess; None where none plays.
_ways: dict[tuple[type, str], Way | None] = {}


def replay(owner: Any, read: Any, position: Any, keys: list[Any]) -> bool:
    """Play a position on an empty board object; False, and nothing changed, if that fails.

    `read(object)` gives x, o or . for each cell of an object of that class.
    """
    key = type(owner), f"{position.x!r} {position.o!r}"
    if "x" not in position.cells or read(owner) != "." * len(position.cells):
        return False
    try:
        if key not in _ways:
            _ways[key] = _find(owner, read, position, keys)
        way = _ways[key]
        if way is None:
            return False
        trial = copy.deepcopy(owner)
        _play(trial, way, moves_of(position.cells), position, keys)
        if read(trial) != position.cells:
            return False
    except BaseException:
        return False
    vars(owner).clear()
    vars(owner).update(vars(trial))
    return True


def ways_known() -> int:
    """Of how many classes the move method was looked for; looking may change what is global."""
    return len(_ways)


def make_board_of(owner: Any) -> bool:
    """Call the method of an object that makes its board, where the constructor leaves it empty."""
    names = [name for name, value in vars(owner).items() if _BOARD.search(name) and _is_bare(value)]
    if not names:
        return False
    for name, function in methods_of(type(owner)):
        if not _MAKES.search(name) or len(signature_of(function)) != 1:
            continue
        if name.startswith("__"):
            continue
        with suppress(BaseException):
            call_within(_SECONDS, getattr(owner, name))
        if any(not _is_bare(vars(owner).get(one)) for one in names):
            return True
    return False


def _is_bare(value: Any) -> bool:
    """Whether nothing was made yet; an array has no truth value, and is never bare."""
    return type(value).__module__ != "numpy" and not value


def _play(
    owner: Any, way: Way, moves: list[tuple[int, str]], position: Any, keys: list[Any]
) -> None:
    name, roles = way
    _play_with(getattr(owner, name), roles, moves, position, keys)


def _play_with(
    function: Any,
    roles: tuple[str, ...],
    moves: list[tuple[int, str]],
    position: Any,
    keys: list[Any],
    seconds: float = _SECONDS,
) -> None:
    for cell, sign in moves:
        mark = position.x if sign == "x" else position.o
        arguments = [_value(role, cell, mark, keys, "xo".index(sign)) for role in roles]
        with _without_threads():
            call_within(seconds, lambda a=arguments: function(*a))


@contextmanager
def _without_threads() -> Iterator[None]:
    """While this lasts, no thread starts: the computer would answer each move in one."""
    threading = sys.modules.get("threading")
    if threading is None:
        yield
        return
    start = threading.Thread.start
    threading.Thread.start = lambda *_: None
    try:
        yield
    finally:
        threading.Thread.start = start


def _value(role: str, cell: int, mark: Any, keys: list[Any], side: int = 0) -> Any:
    row, column = divmod(cell, 3)
    values = {
        "mark": mark, "cell": cell, "number": cell + 1, "row": row, "column": column,
        "row1": row + 1, "column1": column + 1, "pair": (row, column), "text": str(cell + 1),
        "side": side, "side1": side + 1, "off": False,
    }  # fmt: skip
    if role == "key":
        return tuple(keys[cell]) if isinstance(keys[cell], list) else keys[cell]
    return values[role]


def _find(owner: Any, read: Any, position: Any, keys: list[Any]) -> Way | None:
    """The method that plays a move: after it only that cell is different, with the right mark."""
    moves = list(zip(_TEST_CELLS, "xo", strict=True))
    expected = "".join(dict(moves).get(n, ".") for n in range(len(position.cells)))
    ways = [
        (name, roles)
        for name, function in methods_of(type(owner))
        if not (name.startswith("__") or _NO_MOVE.search(name))
        for roles in _roles(signature_of(function)[1:])
    ]
    # A player may be told by a number, though letters stand on the board.
    told = [way for way in ways if "mark" in way[1]]
    ways += [
        (name, tuple(side if role == "mark" else role for role in roles))
        for side in ("side", "side1")
        for name, roles in told
    ]
    started = process_time()
    for way in ways[:_MAX_TRIES]:
        if process_time() - started > _MAX_OWN_SECONDS:
            return None
        trial = copy.deepcopy(owner)
        with suppress(BaseException):  # not this method, or not with these arguments
            _play(trial, way, moves, position, keys)
            if read(trial) == expected:
                return way
    return None


def signs_played(owner: Any, read: Any, keys: list[Any]) -> tuple[Any, Any] | None:
    """The signs that a board object itself puts, in turn, where it is told the cell alone.

    `read(object)` gives what stands on each cell.
    """
    before, started = read(owner), process_time()
    for name, function in methods_of(type(owner)) if before is not None else ():
        if name.startswith("__") or _NO_MOVE.search(name):
            continue
        for roles in _roles(signature_of(function)[1:]):
            if "mark" in roles or process_time() - started > _MAX_OWN_SECONDS:
                continue
            trial = copy.deepcopy(owner)
            with suppress(BaseException):  # not this method, or not with these arguments
                for cell in _TEST_CELLS:
                    arguments = [_value(role, cell, None, keys) for role in roles]
                    with _without_threads():
                        call_within(
                            _FIND_SECONDS, lambda t=trial, n=name, a=arguments: getattr(t, n)(*a)
                        )
                after = read(trial)
                changed = [n for n in range(len(before)) if before[n] != after[n]]
                first, second = (after[cell] for cell in _TEST_CELLS)
                if tuple(changed) == _TEST_CELLS and first != second:
                    return first, second
    return None


class GlobalMoves:
    """The function that plays a move on a global board, and keeps counts or lists beside it."""

    def __init__(self, functions: list[Any], read: Any, restore: Any, has_more: Any) -> None:
        self._functions, self._read, self._restore = functions, read, restore
        self._has_more = has_more  # whether more than a board and a turn has changed
        self._seconds_left = _MAX_FIND_SECONDS
        self._found: dict[str, tuple[Any, tuple[str, ...]] | None] = {}

    def play(self, position: Any, keys: list[Any]) -> bool:
        """Play a position on the empty board; False, and nothing changed, if that fails."""
        if "x" not in position.cells:
            return False
        signs = f"{position.x!r} {position.o!r}"
        if signs not in self._found:
            self._found[signs] = self._find(position, keys)
            self._restore()
        way = self._found[signs]
        if way is None:
            return False
        with suppress(BaseException):
            _play_with(*way, moves_of(position.cells), position, keys)
            if self._read(position) == position.cells:
                return True
        self._restore()
        return False

    def _find(self, position: Any, keys: list[Any]) -> tuple[Any, tuple[str, ...]] | None:
        moves = list(zip(_TEST_CELLS, "xo", strict=True))
        expected = "".join(dict(moves).get(n, ".") for n in range(len(position.cells)))
        for function in self._functions:
            parameters = signature_of(function)
            names = [
                one.name for one in parameters
                if not (_MARK.search(one.name) or _FLAG.search(one.name))
            ]  # fmt: skip
            if _NO_MOVE.search(function.__name__) or not all(map(_PLACE.search, names)):
                continue
            for roles in _roles(parameters):
                if self._seconds_left < 0:
                    return None
                self._restore()
                started = process_time()
                with suppress(BaseException):  # not this function, or not with these arguments
                    _play_with(function, roles, moves, position, keys, _FIND_SECONDS)
                    if self._read(position) == expected and self._has_more():
                        return function, roles
                self._seconds_left -= process_time() - started
        return None


def _roles(parameters: list[Any]) -> list[tuple[str, ...]]:
    """What the parameters of a move method may be."""
    names = [one.name for one in parameters if one.is_positional and one.is_needed]
    kinds = [
        "off" if _FLAG.search(name) else "mark" if _MARK.search(name) else "place" for name in names
    ]
    if not 1 <= len(kinds) - kinds.count("off") <= 3:
        return []
    places = [n for n, kind in enumerate(kinds) if kind == "place"]
    forms: list[tuple[str, ...]]
    if len(places) == 2:
        forms = [("row", "column"), ("row1", "column1"), ("column", "row")]
    elif len(places) == 1:
        forms = [(role,) for role in ("key", "cell", "number", "pair", "text")]
    else:
        return []
    orders: list[tuple[str, ...]] = []
    for form in forms:
        filled = dict(zip(places, form, strict=True))
        orders.append(tuple(filled.get(n, kind) for n, kind in enumerate(kinds)))
    return orders
