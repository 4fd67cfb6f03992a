"""Boards in two parts: the cells that X has, and those that O has, each by itself.

A part is a whole number with a bit for each cell, a list of truth values (in rows or not), or a
list or set of the numbers of cells, from 0 or from 1.
"""

from __future__ import annotations

import ast

from .boards import board_like
from .patterns import Pattern
from .shapes import cell_count
from .sites import Position, Site, store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["first_cell", "moves_of", "moves_site", "part", "with_parts"]

_CELLS = Pattern(
    r"mask|bits?|bb|board|state|moves|cells|pos|marks|list|set|places|squares|spots|taken"
)
_X = Pattern(r"^x(s|m|b|_|$|(?=[A-Z]))|_x$|(?<=[a-z])X$|^X$|^cross|player_?(1|one)|^p1")
_O = Pattern(
    r"^o(s|m|b|_|$|(?=[A-Z]))|_o$|(?<=[a-z])O$|^[O0]$|^z(_|(?=[A-Z]))|^nought|^circle|player_?(2|two)|^p2"
)
_MOVES = Pattern(
    r"^(all_?)?moves?(_?(list|made|played|history|so_?far))?$|history|^played|^record$"
)
_BARE = Pattern(  # a side alone, for a list of what it has
    r"^(x|o|X|O|xs|os|crosses|noughts|circles|human|user|person|player|you|me|computer|comp|cpu|ai|"
    r"bot|machine|opponent|enemy|(player|p)_?(1|2|one|two))$"
)
_RANGES = ("range", "randint", "randrange")
_MINE = Pattern(r"comp|cpu|^ai|_ai|bot|machine|maquina|^my|^me(_|$)|own")
_THEIRS = Pattern(r"human|user|person|opp|enemy|rival|player|you")


def part(kind: str, cells: str, sign: str) -> Any:
    """The cells of one side: `bits`, `flags`, `rows` of flags, `cells`, `cells-1`, `set`."""
    taken = [n for n, cell in enumerate(cells) if cell == sign]
    if kind == "bits":
        return sum(1 << n for n in taken)
    flags = [cell == sign for cell in cells]
    if kind == "rows":
        side = round(len(cells) ** 0.5)
        return [flags[at : at + side] for at in range(0, len(cells), side)]
    return {
        "flags": flags, "numbers": [int(flag) for flag in flags], "cells": taken,
        "cells-1": [n + 1 for n in taken], "set": set(taken), "set-1": {n + 1 for n in taken},
    }[kind]  # fmt: skip


def _cells_in(value: Any, kind: str, count: int) -> set[int] | None:
    """The cells that a part names; None if it is none of that kind."""
    try:
        if kind == "bits":
            return {n for n in range(count) if int(value) >> n & 1}
        if kind == "rows":
            value = [flag for row in value for flag in row]
        if kind in ("rows", "flags", "numbers"):
            return {n for n, flag in enumerate(value) if flag} if len(value) == count else None
        return {int(number) - kind.endswith("-1") for number in value}
    except (TypeError, ValueError):
        return None


def _kind(name: str, value: Any, first: int, cells: int) -> str | None:
    """What kind of part an empty one is; None for anything else."""
    if type(value) is int and value == 0:
        return "bits" if _CELLS.search(name) or name.lower() in ("xm", "om", "xb", "ob") else None
    if not isinstance(value, (list, set)):
        return None
    is_bare = not value and (isinstance(value, set) or _BARE.search(name) is not None)
    if not _CELLS.search(name) and not is_bare:
        return None
    if not value:
        kind = "cells" if isinstance(value, list) else "set"
        return f"{kind}-1" if first else kind
    flags = list(value)
    if all(isinstance(row, list) for row in flags):
        flags = [flag for row in flags for flag in row]
        return "rows" if len(flags) == cells and all(flag is False for flag in flags) else None
    is_empty = len(flags) == cells and all(flag is False or flag == 0 for flag in flags)
    if not is_empty or any(isinstance(flag, str) for flag in flags):
        return None
    return "flags" if flags[0] is False else "numbers"


def _side(name: str) -> str | None:
    """Whose cells a name means: x, o, mine, theirs."""
    for side, pattern in (("x", _X), ("o", _O), ("mine", _MINE), ("theirs", _THEIRS)):
        if pattern.search(name):
            return side
    return None


class _PartsSite(Site):
    """A board in two names, one for each side."""

    def __init__(self, owner: Any, names: dict[str, str], kind: str, cells: int) -> None:
        board = board_like([" "] * cells, "two parts")
        if board is None:
            raise ValueError("no board")
        super().__init__(owner, "", board, " and ".join(names.values()))
        self._names, self._kind = names, kind

    @property
    def names(self) -> list[str]:
        """The two names."""
        return list(self._names.values())

    def _owner_names(self) -> dict[str, Any]:
        return self.owner if isinstance(self.owner, dict) else vars(self.owner)

    def value(self) -> Any:
        """It has no value of its own."""

    def _sign(self, side: str, position: Position) -> str:
        other = "o" if position.to_move == "x" else "x"
        return {"mine": position.to_move, "theirs": other}.get(side, side)

    def set(self, position: Position) -> None:
        """Give both names the cells of their sides."""
        for side, name in self._names.items():
            cells = part(self._kind, position.cells, self._sign(side, position))
            now = self._owner_names().get(name)
            if isinstance(now, list):
                now[:] = cells
            else:
                store(self.owner, name, cells)

    def changes(self, position: Position) -> list[list[Any]] | None:
        """The cells that are different now."""
        codes = ["."] * len(position.cells)
        for side, name in self._names.items():
            cells = _cells_in(self._owner_names().get(name), self._kind, len(codes))
            if cells is None or any(not 0 <= cell < len(codes) for cell in cells):
                return None
            for cell in cells:
                codes[cell] = self._sign(side, position)
        return [[n, code] for n, code in enumerate(codes) if code != position.cells[n]]


def _parts_sites(owner: Any, cells: int, first: int, is_outer: bool = True) -> list[_PartsSite]:
    """The boards that stand in two names of a module or of an object, or in a dictionary there."""
    names = owner if isinstance(owner, dict) else vars(owner)
    for name, value in list(names.items()) if is_outer else ():
        keys = list(value) if isinstance(value, dict) and not name.startswith("__") else []
        if len(keys) == 2 and all(isinstance(key, str) for key in keys):
            inner = _parts_sites(value, cells, first, is_outer=False)
            if inner:
                return inner
    found: dict[str, dict[str, str]] = {}
    for name, value in list(names.items()):
        kind = None if name.startswith("__") else _kind(name, value, first, cells)
        side = _side(name) if kind is not None else None
        if kind is not None and side is not None:
            found.setdefault(kind, {}).setdefault(side, name)
    for kind, sides in found.items():
        for pair in (("x", "o"), ("mine", "theirs")):
            if all(side in sides for side in pair):
                return [_PartsSite(owner, {side: sides[side] for side in pair}, kind, cells)]
    return []


class _MovesSite(Site):
    """A board that is kept as the list of all moves, X and O in turn."""

    def __init__(self, owner: Any, name: str, first: int, cells: int) -> None:
        board = board_like([" "] * cells, "a list of moves")
        if board is None:
            raise ValueError("no board")
        super().__init__(owner, "", board, name)
        self._list, self._first = name, first

    def _moves(self) -> Any:
        names = self.owner if isinstance(self.owner, dict) else vars(self.owner)
        return names.get(self._list)

    def value(self) -> Any:
        """It has no value of its own."""

    def set(self, position: Position) -> None:
        """Put the moves into the list, in an order in which they may have been played."""
        moves = [cell + self._first for cell, _ in moves_of(position.cells)]
        now = self._moves()
        if isinstance(now, list):
            now[:] = moves

    def changes(self, position: Position) -> list[list[Any]] | None:
        """The cells that are different now."""
        moves, codes = self._moves(), ["."] * len(position.cells)
        if not isinstance(moves, list) or not all(type(move) is int for move in moves):
            return None
        for number, move in enumerate(moves):
            if not 0 <= move - self._first < len(codes):
                return None
            codes[move - self._first] = "xo"[number % 2]
        return [[n, code] for n, code in enumerate(codes) if code != position.cells[n]]


def moves_site(owner: Any, first: int) -> list[Site]:
    """The list of all moves of an object or a module that keeps no board."""
    names = owner if isinstance(owner, dict) else vars(owner)
    found = [
        name
        for name, value in names.items()
        if isinstance(value, list) and not value and _MOVES.search(name)
    ]
    return [_MovesSite(owner, found[0], first, cell_count())] if len(found) == 1 else []


def moves_of(cells: str) -> list[tuple[int, str]]:
    """The marks of a position in an order in which they may have been put, X and O in turn."""
    by_sign = {sign: [n for n, cell in enumerate(cells) if cell == sign] for sign in "xo"}
    first, second = ("x", "o") if len(by_sign["x"]) >= len(by_sign["o"]) else ("o", "x")
    moves: list[tuple[int, str]] = []
    for number, cell in enumerate(by_sign[first]):
        moves.append((cell, first))
        moves += [(other, second) for other in by_sign[second][number : number + 1]]
    return moves


def with_parts(owner: Any, sites: list[Site], first: int) -> list[Site]:
    """The boards of an owner, two of which may be the parts of one."""
    found = _parts_sites(owner, cell_count(), first)
    for site in found:
        rest = [one for one in sites if one.owner is not owner or one.name not in site.names]
        if len(rest) == len(sites) and any(one.owner is owner for one in sites):
            return sites  # it keeps a whole board, and lists beside it
        return [*rest, site]
    return sites


def _name_of(node: ast.expr) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def first_cell(trees: Any, cells: int) -> int:
    """1 where lines of three cells are written down with numbers from 1, or drawn from; else 0."""
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name_of(node.func) in _RANGES:
                numbers = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
                if numbers in ([1, cells], [1, cells + 1]):
                    return 1
            if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and len(node.elts) == 3:
                numbers = [one.value for one in node.elts if isinstance(one, ast.Constant)]
                if len(numbers) == 3 and cells in numbers and 0 not in numbers:
                    return 1
    return 0
