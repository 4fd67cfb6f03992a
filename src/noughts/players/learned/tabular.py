"""A player with a table of what it has learned: values of moves, or beads."""

from __future__ import annotations

import json
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.players.chances import equal_chances
from noughts.players.learned.entries import Entries
from noughts.players.player import SEATS, Choice, Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.learned.file import LearnedHeader

__all__ = [
    "MAX_CELLS",
    "MENACE",
    "METHODS",
    "TabularPlayer",
    "bead_chances",
    "first_beads",
    "read_numbers",
    "read_tabular",
]

MENACE: Final = "menace"
METHODS: Final = (MENACE, "monte-carlo", "sarsa", "q-learning", "td")
"""The methods that keep one number for each entry."""

MAX_CELLS: Final = 16
MAX_BEADS: Final = 10**9
_SAME: Final = 1e-9  # values that differ by less are equal


class TabularPlayer(Player):
    """Makes a move of the highest value; MENACE draws a bead.

    Equal values have equal chances. An entry that was never met is worth 0, like a draw. An empty
    box of MENACE means that it resigns: as a player at the board it makes any move instead.
    """

    def __init__(
        self,
        name: str,
        method: str,
        entries: Entries,
        numbers: Mapping[int, float],
        seed: int | None = None,
    ) -> None:
        self.name = name
        self.is_symmetric = entries.is_merged
        self.seats = SEATS[:1] if method == MENACE else SEATS
        self.entries = entries
        self.numbers = numbers
        self._draws_beads = method == MENACE
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Draw a move by its chance."""
        chances = self.chances(position) or equal_chances(position.moves())
        return Choice(self._random.choices(list(chances), list(chances.values()))[0])

    def chances(self, position: Position) -> dict[Move, float]:
        """Equal chances for the best moves, or by the number of beads; none from an empty box."""
        moves, keys = position.moves(), self.entries.of(position)
        if self._draws_beads:
            return bead_chances(moves, keys, self.numbers, position.ply)
        values = [self.numbers.get(key, 0.0) for key in keys]
        best = max(values) - _SAME
        return equal_chances([m for m, v in zip(moves, values, strict=True) if v >= best])

    def values(self, position: Position) -> list[float | None]:
        """What it thinks of each move: from -1 to 1, or beads; None for what it never met."""
        return [self.numbers.get(key) for key in self.entries.of(position)]


def bead_chances(
    moves: Sequence[Move], keys: Sequence[int], beads: Mapping[int, float], ply: int
) -> dict[Move, float]:
    """The chance of each colour, by its beads; moves of the same colour share its chance."""
    if len(moves) == 1:
        return {moves[0]: 1.0}  # the last cell needs no box
    full = first_beads(ply)
    counts = {key: beads.get(key, full) for key in keys}
    total = sum(counts.values())
    if not total:
        return {}
    return {
        move: counts[key] / total / keys.count(key)
        for move, key in zip(moves, keys, strict=True)
        if counts[key]
    }


def first_beads(ply: int) -> int:
    """Beads of each colour in a new box: four for the first move, three for the second, ..."""
    return max(1, 4 - ply // 2)


def read_tabular(
    name: str, header: LearnedHeader, content: bytes, seed: int | None = None
) -> TabularPlayer:
    """The player in a file."""
    rules = Rules.parse(header.rules)
    if rules.cells > MAX_CELLS:
        raise InputError(f"{name} cannot be right: {header.method} plays on {MAX_CELLS} cells.")
    entries = Entries(
        rules,
        is_merged=bool(header.settings.get("merged", True)),
        of_afterstates=header.method == "td",
    )
    numbers = read_numbers(name, header.method, content)
    return TabularPlayer(f"learned:{name}", header.method, entries, numbers, seed)


def read_numbers(name: str, method: str, content: bytes) -> dict[int, float]:
    """The numbers of a file, checked."""
    try:
        fields = json.loads(content)
        if not isinstance(fields, dict):
            raise ValueError
        return {int(key): _number(value, method) for key, value in fields.items()}
    except (ValueError, RecursionError):
        raise InputError(f"{name} is damaged: its table of numbers cannot be read.") from None


def _number(value: Any, method: str) -> float:
    low, high = (0, MAX_BEADS) if method == MENACE else (-1, 1)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError
    if not isfinite(value) or not low <= value <= high:
        raise ValueError
    return value
