"""Counting: how many move sequences, distinct positions and classes there are, ply by ply.

Only one position of each class (positions that turns and reflections of the board carry into each
other) is kept and expanded. Nothing is lost: all members of a class are reached by equally many
sequences, because the empty board looks the same from every side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.core.errors import InputError
from noughts.core.symmetry import board_symmetries, canonical_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.core.symmetry import Key, Symmetry

__all__ = ["Perft", "count"]


@dataclass(frozen=True)
class Perft:
    """Counts by ply, from 0; finished positions are counted and have no successors."""

    rules: Rules
    sequences: list[int]
    positions: list[int]
    classes: list[int]


def count(rules: Rules, depth: int, progress: Callable[[int, float], None] | None = None) -> Perft:
    """Count to a depth; `progress` hears of the ply under way and how much of it is done.

    >>> from noughts import Rules
    >>> perft = count(Rules.parse("classic"), 3)
    >>> perft.sequences, perft.positions, perft.classes
    ([1, 9, 72, 504], [1, 9, 72, 252], [1, 3, 12, 38])
    """
    if depth < 0:
        raise InputError(f"A depth of {depth} makes no sense: it must be at least 0.")
    group = board_symmetries(rules)
    start = rules.start()
    level: dict[Key, tuple[Position, int]] = {canonical_key(start, group): (start, 1)}
    result = Perft(rules, [], [], [])
    for ply in range(min(depth, rules.cells) + 1):
        result.sequences.append(sum(sequences for _, sequences in level.values()))
        result.positions.append(sum(_orbit_size(position, group) for position, _ in level.values()))
        result.classes.append(len(level))
        if ply < depth:
            level = _next_level(level, group, ply + 1, progress)
    return result


def _next_level(
    level: dict[Key, tuple[Position, int]],
    group: tuple[Symmetry, ...],
    ply: int,
    progress: Callable[[int, float], None] | None,
) -> dict[Key, tuple[Position, int]]:
    below: dict[Key, tuple[Position, int]] = {}
    for done, (position, sequences) in enumerate(level.values()):
        if progress is not None and done % 256 == 0:
            progress(ply, done / len(level))
        for move in position.moves():
            child = position.after(move)
            key = canonical_key(child, group)
            first, so_far = below.get(key, (child, 0))
            below[key] = (first, so_far + sequences)
    return below


def _orbit_size(position: Position, group: tuple[Symmetry, ...]) -> int:
    """How many positions are in the class of this one."""
    key = position.key
    return len({symmetry.key(key) for symmetry in group})
