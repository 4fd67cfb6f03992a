"""Counting: how many move sequences, distinct positions and classes there are, ply by ply.

Positions that are equal after turning or mirroring the board form a class. Only one position of
each class is kept and expanded. This is enough: the same number of sequences leads to every member
of a class, because the empty board is symmetric.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, TooLarge
from noughts.core.symmetry import board_symmetries, canonical_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.core.symmetry import Key, Symmetry

__all__ = ["MAX_CLASSES", "Perft", "Stages", "count", "stages"]

MAX_CLASSES: Final = 200_000
"""The default limit on classes: about ten seconds of work."""


@dataclass(frozen=True)
class Perft:
    """Counts by ply, from 0; finished positions are counted and have no successors."""

    rules: Rules
    sequences: list[int]
    positions: list[int]
    classes: list[int]


@dataclass(frozen=True)
class Stages:
    """A game counted in three ways: as a tree of move sequences, as a graph, and by symmetry."""

    perft: Perft

    @property
    def nodes(self) -> int:
        """Each sequence of moves is one node: what minimax searches."""
        return sum(self.perft.sequences)

    @property
    def positions(self) -> int:
        """Sequences that lead to the same position are merged: what a table remembers."""
        return sum(self.perft.positions)

    @property
    def classes(self) -> int:
        """Turned and mirrored positions are merged too."""
        return sum(self.perft.classes)


def stages(
    rules: Rules,
    depth: int | None = None,
    *,
    max_classes: int = MAX_CLASSES,
    progress: Callable[[int, float], None] | None = None,
) -> Stages:
    """From tree to graph to classes, for a whole game or to a depth.

    >>> from noughts import Rules
    >>> game = stages(Rules.parse("classic"))
    >>> game.nodes, game.positions, game.classes
    (549946, 5478, 765)
    """
    depth = rules.cells if depth is None else depth
    return Stages(count(rules, depth, progress, max_classes=max_classes))


def count(
    rules: Rules,
    depth: int,
    progress: Callable[[int, float], None] | None = None,
    *,
    max_classes: int | None = None,
) -> Perft:
    """Count to a depth; `progress` is called with the current ply and the part of it that is done.

    Raises `TooLarge` when there are more than `max_classes` classes, if that is given.

    >>> from noughts import Rules
    >>> perft = count(Rules.parse("classic"), 3)
    >>> perft.sequences, perft.positions, perft.classes
    ([1, 9, 72, 504], [1, 9, 72, 252], [1, 3, 12, 38])
    """
    if depth < 0:
        raise InputError(f"A depth of {depth} is not possible: expected at least 0.")
    group = board_symmetries(rules)
    start = rules.start()
    level: dict[Key, tuple[Position, int]] = {canonical_key(start, group): (start, 1)}
    result = Perft(rules, [], [], [])
    left = max_classes
    for ply in range(min(depth, rules.cells) + 1):
        result.sequences.append(sum(sequences for _, sequences in level.values()))
        result.positions.append(sum(_orbit_size(position, group) for position, _ in level.values()))
        result.classes.append(len(level))
        if ply < depth:
            left = None if left is None else left - len(level)
            level = _next_level(level, group, ply + 1, progress, left)
    return result


def _next_level(
    level: dict[Key, tuple[Position, int]],
    group: tuple[Symmetry, ...],
    ply: int,
    progress: Callable[[int, float], None] | None,
    max_classes: int | None,
) -> dict[Key, tuple[Position, int]]:
    below: dict[Key, tuple[Position, int]] = {}
    for done, (position, sequences) in enumerate(level.values()):
        if progress is not None and done % 256 == 0:
            progress(ply, done / len(level))
        if max_classes is not None and len(below) > max_classes:
            raise TooLarge(
                f"{position.rules} has too many positions to count: stopped at ply {ply}. "
                "Set a depth, or allow more classes."
            )
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
