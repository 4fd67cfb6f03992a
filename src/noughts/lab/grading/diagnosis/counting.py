"""Counters: how much work a program says it does on the empty board, beside what others do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.lab.half_cutoff import Count, count_half_cutoffs
from noughts.search.ladder import is_small, run

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["COUNTERS", "HALF_CUTOFF", "Counted", "References", "references"]

COUNTERS: Final = (
    "nodes", "node_count", "nodes_visited", "nodes_explored", "nodes_searched", "calls",
    "call_count", "recursive_calls", "counter", "count", "states", "states_explored",
    "positions_searched", "end_states", "leaves", "evaluations",
)  # fmt: skip
"""Whole numbers at the top level that count work."""

HALF_CUTOFF: Final = "alpha-beta whose cut-off leaves only the inner loop"
_BY_ITSELF: Final = "each first move searched by itself"


@dataclass(frozen=True)
class References:
    """What known searches cost on the empty board."""

    minimax: int  # calls, the first one included
    alphabeta: int
    known: dict[int, str]  # other counts that say which search it was


@dataclass(frozen=True)
class Counted:
    """A counter of the program's, on the empty board."""

    name: str
    count: int
    references: References | None  # None where minimax takes too long to compare with

    @property
    def looks_like(self) -> str | None:
        """The search that counts just so, if one is known."""
        return None if self.references is None else self.references.known.get(self.count)

    def __str__(self) -> str:
        text = f"{self.name} counts {self.count:,} on the empty board"
        if self.references is None:
            return f"{text}."
        text += (
            f"; minimax makes {self.references.minimax:,} calls there, "
            f"alpha-beta {self.references.alphabeta:,}."
        )
        search = self.looks_like
        return text if search is None else f"{text} That is {search}."


def _count_minimax(start: Position) -> Count:
    """What minimax costs; it visits equal positions again and again, here each is counted once."""

    @cache
    def count(position: Position) -> Count:
        if position.outcome is not None:
            return Count(1, 1)
        below = [count(position.after(move)) for move in position.moves()]
        return Count(1 + sum(each.nodes for each in below), sum(each.leaves for each in below))

    return count(start)


def _move_by_move(start: Position, scoring: str) -> list[tuple[str, int, int]]:
    """What searches cost whose first loop is outside, and gives every move a full window."""
    children = [start.after(move) for move in start.moves()]
    whole = [run(child, "alphabeta", scoring) for child in children]
    half = [count_half_cutoffs(child, scoring) for child in children]
    return [
        (
            "alpha-beta",
            sum(result.nodes for result in whole),
            sum(result.leaves for result in whole),
        ),
        (HALF_CUTOFF, sum(result.nodes for result in half), sum(result.leaves for result in half)),
    ]


@lru_cache(maxsize=8)
def references(rules: Rules) -> References | None:
    """The known counts for some rules; the reports count calls, with or without the first, or ends.

    >>> from noughts import Rules
    >>> counts = references(Rules.parse("classic"))
    >>> counts.minimax, counts.alphabeta, counts.known[48383]
    (549946, 18297, 'alpha-beta whose cut-off leaves only the inner loop')
    """
    if not is_small(rules):
        return None
    start = rules.start(Mark.X)
    minimax = _count_minimax(start)
    searches: dict[int, str] = {}
    for scoring in ("unit", "depth"):
        alphabeta = run(start, "alphabeta", scoring)
        half = count_half_cutoffs(start, scoring)
        for nodes, leaves, name in (
            (minimax.nodes, minimax.leaves, "minimax"),
            (alphabeta.nodes, alphabeta.leaves, "alpha-beta"),
            (half.nodes, half.leaves, HALF_CUTOFF),
        ):
            for count, what in (
                (nodes, name),
                (nodes - 1, f"{name}, the first call not counted"),
                (leaves, f"{name}, finished positions counted"),
            ):
                searches.setdefault(count, what)
        for name, nodes, leaves in _move_by_move(start, scoring):
            searches.setdefault(nodes, f"{name}, {_BY_ITSELF}")
            searches.setdefault(leaves, f"{name}, {_BY_ITSELF}, finished positions counted")
    return References(minimax.nodes, run(start, "alphabeta").nodes, searches)
