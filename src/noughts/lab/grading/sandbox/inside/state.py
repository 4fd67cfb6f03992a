"""What a program keeps between calls: its global names, the attributes of its classes and objects.

It is kept as it was after loading, put back before every call, and fitted to the position that is
asked about: boards, lists of free cells and of moves, counts of moves, marks that are not set yet.
"""

from __future__ import annotations

from contextlib import suppress
from types import FunctionType

from .boards import Board, board_like
from .copying import deep_copy
from .fitting import (
    changed_names,
    fit_names,
    fit_objects,
    fit_turn,
    is_constant,
    is_free_list,
    look_at_names,
    note_boards,
)
from .parts import first_cell, with_parts
from .patterns import Pattern
from .replaying import GlobalMoves
from .shapes import cell_count
from .sites import Position, Site, spread_sites, store

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from typing import Any

__all__ = ["State"]

_MAX_SIZE = 400
_TURN = Pattern(r"turn|current|to_move|active|whose|vez|player|jogador|jugador|joueur|spieler")
_MOVE = Pattern(r"best|move|choice|pos|index|next|cell|spot|place|jugada|coup|zug|mossa|ruch")


class State:
    """Everything global of the program's modules and classes."""

    def __init__(self, modules: dict[str, Any], trees: dict[str, ast.Module]) -> None:
        self._modules = modules
        look_at_names(trees)
        self.sites: list[Site] = []
        self._kept: list[tuple[Any, str, Any, Any]] = []  # owner, name, the object, a copy of it
        self.objects: list[Any] = []  # global objects of the program's own classes
        first = first_cell(trees.values(), cell_count())
        for module in modules.values():
            self._look(vars(module), "global ")
            self.sites = with_parts(vars(module), self.sites, first)
            if not self.sites:
                self.sites += spread_sites(vars(module), changed_names())
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == module.__name__:
                    self._look_at_class(value)
        note_boards(bool(self.sites))
        functions = [
            value
            for module in modules.values()
            for value in vars(module).values()
            if isinstance(value, FunctionType) and value.__module__ == module.__name__
        ]
        self._moves = GlobalMoves(functions, self._codes, self.restore, self._has_more)

    def _look(self, names: dict[str, Any], label: str) -> None:
        for name, value in list(names.items()):
            if name.startswith("__") or callable(value):
                continue
            is_object = not _is_data(value) and type(value).__module__ in self._modules
            is_array = type(value).__module__ == "numpy" and getattr(value, "size", 99) <= 25
            with suppress(Exception):  # some objects cannot be copied
                if is_object or is_array or (_is_data(value) and _size(value) <= _MAX_SIZE):
                    self._kept.append((names, name, value, deep_copy(value)))
            if is_object:
                self.objects.append((names, name))
            with suppress(Exception):
                self._add_board(names, name, value, label + name)

    def _look_at_class(self, cls: type) -> None:
        for name, value in list(vars(cls).items()):
            if name.startswith("__") or callable(value) or not _is_data(value):
                continue
            with suppress(Exception):
                if _size(value) <= _MAX_SIZE:
                    self._kept.append((cls, name, value, deep_copy(value)))
                    self._add_board(cls, name, value, f"{cls.__name__}.{name}")

    def _add_board(self, owner: Any, name: str, value: Any, label: str) -> None:
        board = board_like(value, label)
        if board is not None and not _is_no_board(name, value, board):
            board.template = deep_copy(value)
            self.sites.append(Site(owner, name, board, label))

    def restore(self) -> None:
        """Put everything back as it was after loading."""
        for owner, name, first, kept in self._kept:
            value = first
            if isinstance(value, list):
                value[:] = deep_copy(kept)
            elif isinstance(value, (dict, set)):
                value.clear()
                value.update(deep_copy(kept))
            elif not isinstance(value, (str, int, float, tuple, type(None))):
                value = deep_copy(kept)
            now = owner.get(name, ...) if isinstance(owner, dict) else getattr(owner, name, ...)
            if now is not value:
                store(owner, name, value)

    def moves(self) -> dict[str, Any]:
        """Global names that may hold a move, with plain values: a number, or two of them."""
        found: dict[str, Any] = {}
        for module in self._modules.values():
            for name, value in vars(module).items():
                numbers = value if isinstance(value, (list, tuple)) and len(value) == 2 else [value]
                if _MOVE.search(name) and all(type(number) is int for number in numbers):
                    found[name] = list(value) if numbers is value else value
        return found

    def _codes(self, position: Position) -> str | None:
        """The cells of the first board, as x, o and . say them."""
        board = self.sites[0].board
        signs = board.read(self.sites[0].value())
        if signs is None:
            return None
        return "".join(position.code(sign, board, n) for n, sign in enumerate(signs))

    def _has_more(self) -> bool:
        """Whether something else than boards and turns has changed since loading."""
        boards = {site.name for site in self.sites}
        return any(
            _is_different(owner.get(name), kept)
            for owner, name, _, kept in self._kept
            if isinstance(owner, dict) and name not in boards and not _is_turn_name(name)
            if isinstance(kept, (int, list, dict, set, tuple))
        )

    def fit(self, position: Position, sets_turn: bool) -> list[Site]:
        """Put a position into everything global; the boards that it stands on."""
        sites = list(self.sites)
        keys = sites[0].board.keys if sites else list(range(1, len(position.cells) + 1))
        if sites and not self.objects and self._moves.play(position, keys):
            for module in self._modules.values():
                fit_turn(module, position, sets_turn)
            return sites
        for module in self._modules.values():
            fit_names(vars(module), position, keys, sets_turn)
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == module.__name__:
                    fit_names(value, position, keys, sets_turn)
        for site in sites:
            site.set(position)
        for names, name in self.objects:
            sites += fit_objects(names.get(name), self._modules, position, sets_turn, name)
        return sites


def _is_turn_name(name: str) -> bool:
    return bool(_TURN.search(name))


def _is_no_board(name: str, value: Any, board: Board) -> bool:
    return is_free_list(name, value) or is_constant(name, board)


def _size(value: Any, depth: int = 0) -> int:
    if isinstance(value, (list, tuple, set, dict)):
        inner = value.values() if isinstance(value, dict) else value
        if len(value) > _MAX_SIZE or depth > 5:
            return _MAX_SIZE + 1
        return 1 + sum(_size(entry, depth + 1) for entry in inner)
    return 1


def _is_data(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, str, list, tuple, dict, set))


def _is_different(now: Any, kept: Any) -> bool:
    """Whether a value has changed; lists of arrays, which cannot be compared, count as changed."""
    try:
        return bool(now != kept)
    except Exception:
        return True
