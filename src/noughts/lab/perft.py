"""Counting: how many move sequences, distinct positions and classes there are, ply by ply.

Only one position of each class (positions that turns and reflections of the board carry into each
other) is kept and expanded. Nothing is lost: all members of a class are reached by equally many
sequences, because the empty board looks the same from every side.
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
"""Classes that are counted unless told otherwise: about ten seconds of work."""


@dataclass(frozen=True)
class Perft:
    """Counts by ply, from 0; finished positions are counted and have no successors."""

    rules: Rules
    sequences: list[int]
    positions: list[int]
    classes: list[int]


@dataclass(frozen=True)
class Stages:
    """A game seen three ways: as the tree of its move sequences, as a graph, and by symmetry."""

    perft: Perft

    @property
    def nodes(self) -> int:
        """Every sequence of moves is a node of its own: what minimax looks at."""
        return sum(self.perft.sequences)

    @property
    def positions(self) -> int:
        """Sequences that lead to the same position are merged: what a table remembers."""
        return sum(self.perft.positions)

    @property
    def classes(self) -> int:
        """Turned and reflected positions are merged as well."""
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
    >>> found = stages(Rules.parse("classic"))
    >>> found.nodes, found.positions, found.classes
    (549946, 5478, 765)
    """
    chosen = rules.cells if depth is None else depth
    return Stages(count(rules, chosen, progress, max_classes=max_classes))


def count(
    rules: Rules,
    depth: int,
    progress: Callable[[int, float], None] | None = None,
    *,
    max_classes: int | None = None,
) -> Perft:
    """Count to a depth; `progress` hears of the ply under way and how much of it is done.

    Raises `TooLarge` when there are more than `max_classes` classes, if that is given.

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
    most: int | None,
) -> dict[Key, tuple[Position, int]]:
    below: dict[Key, tuple[Position, int]] = {}
    for done, (position, sequences) in enumerate(level.values()):
        if progress is not None and done % 256 == 0:
            progress(ply, done / len(level))
        if most is not None and len(below) > most:
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
