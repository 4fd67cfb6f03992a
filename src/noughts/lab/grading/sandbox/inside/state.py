"""What a program keeps between calls: its global names, the attributes of its classes and objects.

It is kept as it was after loading, put back before every call, and fitted to the position that is
asked about: boards, lists of free cells and of moves, counts of moves, marks that are not set yet.
"""

from __future__ import annotations

import ast
import copy
import re
from contextlib import suppress
from typing import Any

from .boards import Board, board_like, values_inside
from .replaying import make_board_of, replay

__all__ = ["Position", "Site", "State", "differences", "fit_objects", "make_board", "set_mark"]

_MAX_SIZE = 400
_FREE = re.compile(r"avail|free|empty|left|remain|possib|open|unused|valid|spots?$|options|choices"
                   r"|legal|squares$|moves$|libre|livre|frei|posib|dispon",
                   re.IGNORECASE)  # fmt: skip
_COUNT = re.compile(r"count|moves?$|turns?$|moves_|turn_n|round|plays|filled|step|ply|jugadas|"
                    r"marked|occupied|^vez$|^tours?$|^coups$|^zuege$", re.IGNORECASE)  # fmt: skip
_LIST = re.compile(r"moves|positions?|list|choices|places|cells|played|taken|spots|squares|pos$",
                   re.IGNORECASE)  # fmt: skip
_ME = re.compile(r"comp|cpu|^ai|_ai$|ai_|bot|machine|maquina|ordi|pc|enemy|agent", re.IGNORECASE)
_THEM = re.compile(r"human|user|person|player|you|opp|jugador|joueur|spieler|jogador|my",
                   re.IGNORECASE)  # fmt: skip
_TURN = re.compile(r"turn|current|to_move|next_player|active|whose|turno|vez", re.IGNORECASE)
_SIGN = re.compile(r"mark|letter|symbol|sign|token|piece|player|comp|human|ai|bot|user|opponent|"
                   r"enemy|rival", re.IGNORECASE)  # fmt: skip
_MOVE = re.compile(r"best|move|choice|pos|index|next|cell|spot|place|jugada|coup|zug|mossa|ruch",
                   re.IGNORECASE)  # fmt: skip


_AGAINST = re.compile(r"enemy|rival|adver|opp|other", re.IGNORECASE)
_EMPTY = re.compile(r"empty|blank|vazi|vaci|leer|vide|vuot|free|space", re.IGNORECASE)
_RESULT = re.compile(r"win|best|result|last|score|draw|tie|over", re.IGNORECASE)


class Position:
    """A position as the grader asks about it, in the signs of the program."""

    def __init__(self, cells: str, to_move: str, x: Any, o: Any) -> None:
        self.cells, self.to_move, self.x, self.o = cells, to_move, x, o
        self.mine, self.theirs = (x, o) if to_move == "x" else (o, x)
        self.empty = cells.count(".")

    def exchanged(self) -> Position:
        """The same cells with the other side to move."""
        return Position(self.cells, "o" if self.to_move == "x" else "x", self.x, self.o)

    def signs_on(self, board: Board) -> list[Any]:
        """What stands on each cell of a board of that kind."""
        marks = {"x": self.x, "o": self.o}
        return [marks.get(cell, board.empties[n]) for n, cell in enumerate(self.cells)]

    def code(self, sign: Any, board: Board, cell: int) -> str:
        """x, o, . for an empty cell, ? for anything else."""
        for code, own in (("x", self.x), ("o", self.o), (".", board.empties[cell])):
            if _same(sign, own):
                return code
        return "?"


def _same(a: Any, b: Any) -> bool:
    try:
        return a is b or (
            bool(a == b) and (isinstance(a, bool) == isinstance(b, bool) or type(a) is type(b))
        )
    except Exception:
        return False


class Site:
    """A board that lives in the program: where, and how to put a position on it."""

    def __init__(self, owner: Any, name: str, board: Board, label: str) -> None:
        self.owner, self.name, self.board, self.label = owner, name, board, label

    def value(self) -> Any:
        """The board as it is now."""
        return self.owner.get(self.name) if isinstance(self.owner, dict) else getattr(
            self.owner, self.name, None)  # fmt: skip

    def set(self, position: Position) -> None:
        """Put a position on it."""
        value, signs = self.value(), position.signs_on(self.board)
        if self.board.read(value) is None or not self.board.fill(value, signs):
            _store(self.owner, self.name, self.board.make(signs))

    def changes(self, position: Position) -> list[list[Any]] | None:
        """The cells that are different now: their numbers, and what stands there."""
        return differences(self.board, self.value(), position)


def differences(board: Board, value: Any, position: Position) -> list[list[Any]] | None:
    """The cells in which a board differs from a position; None if it is no such board."""
    after = board.read(value)
    if after is None:
        return None
    before = position.signs_on(board)
    return [
        [cell, position.code(sign, board, cell)]
        for cell, sign in enumerate(after)
        if not _same(sign, before[cell])
    ]


def _store(owner: Any, name: str, value: Any) -> None:
    if isinstance(owner, dict):
        owner[name] = value
    elif isinstance(owner, type):
        setattr(owner, name, value)
    else:
        object.__setattr__(owner, name, value)  # frozen ones too


def _size(value: Any, depth: int = 0) -> int:
    if isinstance(value, (list, tuple, set, dict)):
        inner = value.values() if isinstance(value, dict) else value
        if len(value) > _MAX_SIZE or depth > 5:
            return _MAX_SIZE + 1
        return 1 + sum(_size(entry, depth + 1) for entry in inner)
    return 1


def _is_data(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, str, list, tuple, dict, set))


class _SpreadSite(Site):
    """A board in several names: three lists of a row each, or nine names of a cell each."""

    def __init__(self, owner: dict[str, Any], names: list[str], board: Board) -> None:
        super().__init__(owner, "", board, f"global {names[0]} to {names[-1]}")
        self._names, self._is_rows = names, isinstance(owner[names[0]], list)

    def value(self) -> Any:
        return [self.owner.get(name) for name in self._names]

    def set(self, position: Position) -> None:
        if self._is_rows:
            self.board.fill(self.value(), position.signs_on(self.board))
        else:
            signs = position.signs_on(self.board)
            self.owner.update(zip(self._names, signs, strict=True))


def _spread_sites(names: dict[str, Any]) -> list[Site]:
    """Boards that a program spreads over names that follow each other."""
    listed = [name for name in names if not name.startswith("__")]
    for count, is_part in ((3, _is_row_of_three), (9, _is_sign)):
        run: list[str] = []
        for name in listed:
            value = names[name]
            run = [*run, name][-count:] if is_part(value) else []
            if len(run) < count:
                continue
            values = [names[one] for one in run]
            board = board_like(values, run[0])
            if board is not None and len({repr(sign) for sign in board.empties}) in (1, 9):
                board.template = copy.deepcopy(values)
                return [_SpreadSite(names, run, board)]
    return []


def _is_row_of_three(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_is_sign, value))


def _is_sign(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= 3
    return isinstance(value, int) and not isinstance(value, bool)


_toggles: set[str] = set()  # names that the source sets to 0 and to 1, and does not count with


def _constant(node: ast.expr) -> Any:
    return node.value if isinstance(node, ast.Constant) else None


def _find_toggles(trees: dict[str, ast.Module]) -> set[str]:
    given: dict[str, set[int]] = {}
    counted: set[str] = set()
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = [getattr(one, "id", getattr(one, "attr", "")) for one in targets]
        if isinstance(node, ast.AugAssign):
            counted.add(getattr(node.target, "id", getattr(node.target, "attr", "")))
        elif isinstance(node, ast.Assign) and type(_constant(node.value)) is int:
            for name in names:
                given.setdefault(name, set()).add(_constant(node.value))
    return {name for name, values in given.items() if values == {0, 1}} - counted


class State:
    """Everything global of the program's modules and classes."""

    def __init__(self, modules: dict[str, Any], trees: dict[str, ast.Module]) -> None:
        self._modules = modules
        _toggles.clear()
        _toggles.update(_find_toggles(trees))
        self.sites: list[Site] = []
        self._kept: list[tuple[Any, str, Any, Any]] = []  # owner, name, the object, a copy of it
        self.objects: list[Any] = []  # global objects of the program's own classes
        for module in modules.values():
            self._look(vars(module), "global ")
            if not self.sites:
                self.sites += _spread_sites(vars(module))
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == module.__name__:
                    self._look_at_class(value)

    def _look(self, names: dict[str, Any], label: str) -> None:
        for name, value in list(names.items()):
            if name.startswith("__") or callable(value):
                continue
            if _is_data(value) and _size(value) <= _MAX_SIZE:
                self._kept.append((names, name, value, copy.deepcopy(value)))
            elif type(value).__module__ in self._modules:
                with suppress(Exception):  # some objects cannot be copied
                    self._kept.append((names, name, value, copy.deepcopy(value)))
                self.objects.append((names, name))
            elif type(value).__module__ == "numpy" and getattr(value, "size", 99) <= 25:
                self._kept.append((names, name, value, copy.deepcopy(value)))
            board = board_like(value, label + name)
            if board is not None and not _is_free_list(name, value):
                board.template = copy.deepcopy(value)
                self.sites.append(Site(names, name, board, label + name))

    def _look_at_class(self, cls: type) -> None:
        for name, value in list(vars(cls).items()):
            if name.startswith("__") or callable(value) or not _is_data(value):
                continue
            if _size(value) > _MAX_SIZE:
                continue
            self._kept.append((cls, name, value, copy.deepcopy(value)))
            board = board_like(value, f"{cls.__name__}.{name}")
            if board is not None and not _is_free_list(name, value):
                board.template = copy.deepcopy(value)
                self.sites.append(Site(cls, name, board, f"{cls.__name__}.{name}"))

    def restore(self) -> None:
        """Put everything back as it was after loading."""
        for owner, name, first, kept in self._kept:
            value = first
            if isinstance(value, list):
                value[:] = copy.deepcopy(kept)
            elif isinstance(value, (dict, set)):
                value.clear()
                value.update(copy.deepcopy(kept))
            elif not isinstance(value, (str, int, float, tuple, type(None))):
                value = copy.deepcopy(kept)
            now = owner.get(name, ...) if isinstance(owner, dict) else getattr(owner, name, ...)
            if now is not value:
                _store(owner, name, value)

    def moves(self) -> dict[str, Any]:
        """Global names that may hold a move, with plain values: a number, or two of them."""
        found: dict[str, Any] = {}
        for module in self._modules.values():
            for name, value in vars(module).items():
                numbers = value if isinstance(value, (list, tuple)) and len(value) == 2 else [value]
                if _MOVE.search(name) and all(type(number) is int for number in numbers):
                    found[name] = list(value) if numbers is value else value
        return found

    def fit(self, position: Position, sets_turn: bool) -> list[Site]:
        """Put a position into everything global; the boards that it stands on."""
        sites = list(self.sites)
        keys = sites[0].board.keys if sites else list(range(1, len(position.cells) + 1))
        for module in self._modules.values():
            _fit_names(vars(module), position, keys, sets_turn)
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == module.__name__:
                    _fit_names(value, position, keys, sets_turn)
        for site in sites:
            site.set(position)
        for names, name in self.objects:
            sites += fit_objects(names.get(name), self._modules, position, sets_turn, name)
        return sites


def fit_objects(
    value: Any, modules: Any, position: Position, sets_turn: bool, label: str
) -> list[Site]:
    """Put a position into an object of the program's own, and into those that it holds."""
    owners = [((), value), *values_inside(value, modules)]
    sites: list[Site] = []
    for path, owner in owners:
        if type(owner).__module__ not in modules or not hasattr(owner, "__dict__"):
            continue
        inner = _sites_of(owner, position, (label, *path))
        if not inner and make_board_of(owner):
            inner = _sites_of(owner, position, (label, *path))
        keys = inner[0].board.keys if inner else list(range(1, len(position.cells) + 1))
        if inner and replay(owner, _reader(inner[0], position), position, keys):
            _fit_turn(owner, position, sets_turn)
        else:
            _fit_names(owner, position, keys, sets_turn)
        for site in inner:
            site.set(position)
        sites += inner
    return sites


def _sites_of(owner: Any, position: Position, path: tuple[str, ...]) -> list[Site]:
    """The boards that an object holds."""
    sites: list[Site] = []
    for name, entry in list(vars(owner).items()):
        marks = (position.x, position.o)
        board = None if _is_free_list(name, entry) else board_like(entry, name, marks)
        if board is not None:
            board.template = copy.deepcopy(entry)
            sites.append(Site(owner, name, board, ".".join((*path, name))))
    return sites


def _reader(site: Site, position: Position) -> Any:
    """What reads the cells of any object with the same board as this one."""

    def read(owner: Any) -> str | None:
        signs = site.board.read(getattr(owner, site.name, None))
        if signs is None:
            return None
        return "".join(position.code(sign, site.board, n) for n, sign in enumerate(signs))

    return read


def make_board(board: Board, position: Position) -> Any:
    """A board with a position on it, and whose turn it is, where that stands beside it."""
    value = board.make(position.signs_on(board))
    if isinstance(value, dict):
        for name, entry in list(value.items()):
            if isinstance(name, str) and _is_turn(name, entry, position):
                value[name] = position.mine
    return value


def _fit_turn(owner: Any, position: Position, sets_turn: bool) -> None:
    for name, value in list(vars(owner).items()):
        if sets_turn and _is_turn(name, value, position):
            _store(owner, name, position.mine)


def _is_turn(name: str, value: Any, position: Position) -> bool:
    is_sign = value is None or any(_same(value, sign) for sign in (position.x, position.o))
    return bool(_TURN.search(name)) and is_sign and not _RESULT.search(name)


def _is_free_list(name: str, value: Any, cells: int = 9) -> bool:
    """A list of the numbers of free cells, not a board with its numbers on it."""
    return (
        isinstance(value, (list, set))
        and bool(_FREE.search(name))
        and all(isinstance(entry, (int, tuple, list, str)) for entry in value)
        and len({repr(entry) for entry in value}) == cells
    )


def _fit_names(owner: Any, position: Position, keys: list[Any], sets_turn: bool) -> None:
    names = owner if isinstance(owner, dict) else vars(owner)
    cells = len(position.cells)
    marks = cells - position.empty
    for name, value in list(names.items()):
        if name.startswith("__") or callable(value) or _RESULT.search(name):
            continue
        if _is_free_list(name, value, cells):
            ordered = sorted(value, key=repr)
            free = [e for n, e in enumerate(ordered) if position.cells[n] == "."]
            _replace(owner, name, value, free)
        elif isinstance(value, list) and not value and _LIST.search(name):
            sign = _side_of(name, position)
            if sign is not None:
                _replace(owner, name, value,
                         [key for key, cell in zip(keys, position.cells, strict=True)
                          if cell == sign])  # fmt: skip
        elif isinstance(value, int) and not isinstance(value, bool):
            if value == 0 and name in _toggles and (_TURN.search(name) or _COUNT.search(name)):
                _store(owner, name, marks % 2)
            elif value == 0 and _COUNT.search(name):
                _store(owner, name, marks)
            elif value == cells and (_FREE.search(name) or _COUNT.search(name)):
                _store(owner, name, cells - marks)
            elif value == 1 and _COUNT.search(name) and "count" in name.lower():
                _store(owner, name, marks + 1)
        elif sets_turn and _is_turn(name, value, position):
            _store(owner, name, position.mine)
        elif _is_unset(value) and _SIGN.search(name) and not _EMPTY.search(name):
            is_them = _is_them(name) or bool(_AGAINST.search(name))
            _store(owner, name, position.theirs if is_them else position.mine)


def _is_unset(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def set_mark(names: dict[str, Any], name: str, position: Position) -> bool:
    """Set a name that sounds like a mark of one side; False for any other name."""
    if not _SIGN.search(name) or _RESULT.search(name):
        return False
    names[name] = position.theirs if _is_them(name) else position.mine
    return True


def _replace(owner: Any, name: str, value: Any, entries: list[Any]) -> None:
    if isinstance(value, list):
        value[:] = entries
    else:
        _store(owner, name, set(entries))


def _is_them(name: str) -> bool:
    return bool(_THEM.search(name)) and not _ME.search(name)


def _side_of(name: str, position: Position) -> str | None:
    lower = name.lower()
    if re.match(r"x(_|moves|pos|$)|.*_x$|.*player_?1|p1", lower):
        return "x"
    if re.match(r"o(_|moves|pos|$)|.*_o$|.*player_?2|p2", lower):
        return "o"
    other = "o" if position.to_move == "x" else "x"
    if _ME.search(name):
        return position.to_move
    return other if _THEM.search(name) else None
