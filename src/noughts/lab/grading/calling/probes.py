"""Probes: the positions on which ways of calling are tried.

They are near the end of the game, where even slow programs are quick, and where a mistake is
possible, so that a good move is no accident.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from noughts.core.marks import Mark
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.rating.rating import Truth

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position

F = TypeVar("F", bound="Callable[..., list[Any]]")

_MAX_CONTESTS: Final = 400  # positions that are looked at
_MAX_KEPT: Final = 32  # choices, of each kind

__all__ = [
    "contests_of",
    "duels_of",
    "exchanged",
    "good_moves",
    "hard_probes_of",
    "passed",
    "probes_of",
    "twins_of",
]


def _kept(choose: F) -> F:
    """Keep what was chosen of a tuple of positions, for the next program.

    The tuple itself is the key, not what is in it: to compare thousands takes as long as to choose.
    """
    kept: dict[tuple[Any, ...], tuple[Any, list[Any]]] = {}

    def look_up(positions: Any, *rest: Any) -> list[Any]:
        if not isinstance(positions, tuple):
            return choose(positions, *rest)
        key = (id(positions), *rest)
        if key not in kept:
            if len(kept) >= _MAX_KEPT:
                kept.clear()
            kept[key] = (positions, choose(positions, *rest))  # as it is kept, its id is its own
        return list(kept[key][1])

    return cast("F", look_up)


@_kept
def probes_of(positions: Sequence[Position], count: int = 16) -> list[Position]:
    """Positions near the end where mistakes are possible, as many for either side in turn."""
    by_side: list[list[Position]] = []
    for mark in Mark:
        near = [
            position
            for position in positions
            if position.to_move is mark and 2 <= position.empty_mask.bit_count() <= 5
        ]
        near.sort(key=lambda position: (position.empty_mask.bit_count(), str(position)))
        risky = [truth.position for truth in map(Truth.of, near[:400]) if _is_risky(truth)]
        chosen = risky or near
        step = max(1, len(chosen) // (count // 2))
        by_side.append(chosen[::step][: count // 2])
    longest = max(map(len, by_side))
    probes = [side[n] for n in range(longest) for side in by_side if n < len(side)]
    return probes or list(positions[:count])


@_kept
def hard_probes_of(positions: Sequence[Position], count: int) -> list[Position]:
    """Positions of the middle of the game where mistakes are possible."""
    middle = [p for p in positions if 4 <= p.empty_mask.bit_count() <= 6]
    risky = [p for p in middle[:: max(1, len(middle) // (4 * count))] if _is_risky(Truth.of(p))]
    return risky[:: max(1, len(risky) // count)][:count]


def _is_risky(truth: Truth) -> bool:
    return len(truth.keeping) < len(truth.values)


@_kept
def duels_of(positions: Sequence[Position], mark: Mark, count: int = 6) -> list[Position]:
    """Positions of a side in which either side could complete a line, each on another cell."""
    duels = [
        position
        for position in positions
        if position.to_move is mark
        and own_threats(position)
        and other_threats(position)
        and not set(own_threats(position)) & set(other_threats(position))
    ][-200:]
    return duels[:: max(1, len(duels) // count)][:count]


@_kept
def contests_of(positions: Sequence[Position], mark: Mark, count: int = 16) -> list[Position]:
    """Positions of a side in which no good move would be a good one of the other side."""
    near = [p for p in positions if p.to_move is mark and 2 <= p.empty_mask.bit_count() <= 4]
    near = near[:: max(1, len(near) // _MAX_CONTESTS)]
    contests = [p for p in near if not Truth.of(p).keeping & good_moves(passed(p))]
    return contests[:: max(1, len(contests) // count)][:count]


def passed(position: Position) -> Position:
    """The same marks with the other side to move, as if this side had not to move."""
    return position._replace(
        to_move=position.to_move.other,
        own_mask=position.other_mask,
        other_mask=position.own_mask,
        own_stock=position.other_stock,
        other_stock=position.own_stock,
    )


@lru_cache(maxsize=2**12)
def good_moves(position: Position) -> frozenset[int]:
    """The moves that keep the value of a position, also of one that no game comes to."""
    values = {move.cell: -_value(position.after(move)) for move in position.moves()}
    best = max(values.values(), default=0)
    return frozenset(cell for cell, value in values.items() if value == best)


def _value(position: Position) -> int:
    """1, 0 or -1 for the side to move; of positions with few free cells."""
    if position.outcome is not None:
        return 0 if position.outcome.is_draw else -1
    return max(-_value(position.after(move)) for move in position.moves())


@_kept
def twins_of(positions: Sequence[Position], count: int = 8) -> list[tuple[Position, Position]]:
    """Pairs with the same free cells and the same side to move, but other marks and best moves."""
    pairs: list[tuple[Position, Position]] = []
    first: dict[tuple[int, Mark], Truth] = {}
    for position in positions:
        if not 3 <= position.empty_mask.bit_count() <= 5:
            continue
        truth = Truth.of(position)
        earlier = first.setdefault((position.empty_mask, position.to_move), truth)
        if not earlier.keeping & truth.keeping:
            pairs.append((earlier.position, position))
    return pairs[:: max(1, len(pairs) // count)][:count]


def exchanged(position: Position) -> Position:
    """The same position with X and O exchanged: O has opened."""
    return position._replace(to_move=position.to_move.other)
