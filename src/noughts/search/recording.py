"""Recording: every node of a search, in the order in which it was entered.

A recorded algorithm is the algorithm itself with a scribe in front: the scribe's methods write down
what goes in and what comes out, and leave the work to the algorithm. So what students replay is the
real search, node for node, and a search that nobody records pays nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, cast

from noughts.search.ladder import LADDER, algorithm_name, checked_depth, make_scoring
from noughts.search.minimax import Minimax
from noughts.search.scoring import INFINITY
from noughts.search.table import TableSearch

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.minimax import Report

__all__ = ["Node", "Recording", "Why", "record"]


class Why(Enum):
    """Why a node's children, or the rest of them, were not looked at."""

    FINISHED = "finished"
    HORIZON = "depth limit"
    CUTOFF = "beta <= alpha"
    TABLE = "table hit"
    TWIN = "symmetric twin"


@dataclass
class Node:
    """One call of the search. Scores and windows are for the side to move in `position`."""

    number: int
    parent: int | None
    depth: int
    move: Move | None  # that led here; None at a root
    position: Position
    alpha: int | None  # the window on entry; None where the algorithm has none
    beta: int | None
    score: int = 0
    why: Why | None = None  # None when every child was searched
    skipped: tuple[Move, ...] = ()  # children not looked at after a cut-off, in order
    solved_at: int | None = None  # the node where the table's answer came from


@dataclass(frozen=True)
class Recording:
    """A whole search: its nodes in the order of entry, and its report.

    Iterative deepening starts again from the root in every round, so it has several roots.
    """

    report: Report
    nodes: list[Node]


@dataclass
class _Notes:
    """What the scribe has written so far."""

    nodes: list[Node] = field(default_factory=list)
    path: list[Node] = field(default_factory=list)
    coming: Move | None = None  # the move that the next call of `search` follows
    solved: dict[Hashable, int] = field(default_factory=dict)


class _Scribe(Minimax):
    """Goes in front of an algorithm of the ladder and writes down what happens."""

    notes: _Notes

    def search(self, position: Position, depth: int, *window: int) -> int:
        notes = self.notes
        alpha, beta = window if window else (None, None)
        if depth == 0:
            notes.coming = None
            notes.solved = {}
            if self.has_window:
                alpha, beta = -INFINITY, INFINITY
        parent = notes.path[-1].number if notes.path else None
        node = Node(len(notes.nodes), parent, depth, notes.coming, position, alpha, beta)
        notes.nodes.append(node)
        notes.path.append(node)
        hits, horizons = self.table_hits, self.horizons
        search = super().search
        node.score = search(position, depth, *window)
        notes.path.pop()
        is_childless = node.number == len(notes.nodes) - 1
        if position.outcome is not None:
            node.why = Why.FINISHED
        elif is_childless and self.horizons > horizons:
            node.why = Why.HORIZON
        elif is_childless and self.table_hits > hits:
            self._note_origin(node)
        else:
            if node.skipped:
                node.why = Why.CUTOFF
            if isinstance(self, TableSearch):
                notes.solved[self.key(position)] = node.number
        return node.score

    @property
    def has_window(self) -> bool:
        """Whether the algorithm behind the scribe is given a window."""
        return self.name != Minimax.name

    def children(self, position: Position) -> Iterable[tuple[Move, Position]]:
        node = self.notes.path[-1]
        pairs = list(super().children(position))
        for number, (move, child) in enumerate(pairs, 1):
            self.notes.coming = move
            # Should the algorithm leave the loop here, these are what it has skipped.
            node.skipped = tuple(later for later, _ in pairs[number:])
            yield move, child

    def _note_origin(self, node: Node) -> None:
        """Find the node whose result the table gave, and whether it was this position or a twin."""
        origin = self.notes.solved[cast("TableSearch", self).key(node.position)]
        node.solved_at = origin
        is_same = self.notes.nodes[origin].position.key == node.position.key
        node.why = Why.TABLE if is_same else Why.TWIN


def record(
    position: Position,
    algorithm: str = "alphabeta",
    scoring: str = "unit",
    depth: int | None = None,
    *,
    max_nodes: int = 100_000,
) -> Recording:
    """Search a position and write down every node; refuse with `TooLarge` beyond `max_nodes`.

    >>> from noughts import Rules
    >>> recording = record(Rules.parse("classic").start(), "alphabeta")
    >>> len(recording.nodes) == recording.report.nodes == 18297
    True
    """
    behind = LADDER[algorithm_name(algorithm)]
    recorded = type(f"Recorded{behind.__name__}", (_Scribe, behind), {})
    searcher: _Scribe = recorded(
        make_scoring(scoring, position.rules), checked_depth(depth), max_nodes
    )
    searcher.notes = _Notes()
    return Recording(searcher.run(position), searcher.notes.nodes)
