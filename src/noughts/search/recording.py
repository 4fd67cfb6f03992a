"""Recording: every node of a search, in the order in which it was entered.

A recorded algorithm is the algorithm itself with a recorder in front of it. The recorder's methods
log each call and its result, and leave the work to the algorithm. So a recording shows the real
search, node by node, and a search without a recorder is not slowed down.
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
    """Why a node's children, or the rest of them, were not searched."""

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
    skipped: tuple[Move, ...] = ()  # children skipped by a cut-off, in order
    solved_at: int | None = None  # the node where the table's answer came from


@dataclass(frozen=True)
class Recording:
    """A whole search: its nodes in the order of entry, and its report.

    Iterative deepening starts again from the root in every round, so it has several roots.
    """

    report: Report
    nodes: list[Node]


@dataclass
class _Log:
    """What the recorder has logged so far."""

    nodes: list[Node] = field(default_factory=list)
    path: list[Node] = field(default_factory=list)
    next_move: Move | None = None  # the move that the next call of `search` follows
    solved: dict[Hashable, int] = field(default_factory=dict)


class _Recorder(Minimax):
    """Stands in front of an algorithm of the ladder and logs its calls."""

    log: _Log

    def search(self, position: Position, depth: int, *window: int) -> int:
        log = self.log
        alpha, beta = window if window else (None, None)
        if depth == 0:
            log.next_move = None
            log.solved = {}
            if self.has_window:
                alpha, beta = -INFINITY, INFINITY
        parent = log.path[-1].number if log.path else None
        node = Node(len(log.nodes), parent, depth, log.next_move, position, alpha, beta)
        log.nodes.append(node)
        log.path.append(node)
        hits, horizons = self.table_hits, self.horizons
        search = super().search
        node.score = search(position, depth, *window)
        log.path.pop()
        is_childless = node.number == len(log.nodes) - 1
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
                log.solved[self.key(position)] = node.number
        return node.score

    @property
    def has_window(self) -> bool:
        """Whether the recorded algorithm has a window."""
        return self.name != Minimax.name

    def children(self, position: Position) -> Iterable[tuple[Move, Position]]:
        node = self.log.path[-1]
        pairs = list(super().children(position))
        for number, (move, child) in enumerate(pairs, 1):
            self.log.next_move = move
            # If the algorithm leaves the loop here, it skips these moves.
            node.skipped = tuple(later for later, _ in pairs[number:])
            yield move, child

    def _note_origin(self, node: Node) -> None:
        """Find the node whose result the table gave: the same position, or a symmetric one."""
        origin = self.log.solved[cast("TableSearch", self).key(node.position)]
        node.solved_at = origin
        is_same = self.log.nodes[origin].position.key == node.position.key
        node.why = Why.TABLE if is_same else Why.TWIN


def record(
    position: Position,
    algorithm: str = "alphabeta",
    scoring: str = "unit",
    depth: int | None = None,
    *,
    max_nodes: int = 100_000,
) -> Recording:
    """Search a position and record every node; refuse with `TooLarge` beyond `max_nodes`.

    >>> from noughts import Rules
    >>> recording = record(Rules.parse("classic").start(), "alphabeta")
    >>> len(recording.nodes) == recording.report.nodes == 18297
    True
    """
    algorithm_class = LADDER[algorithm_name(algorithm)]
    recorded = type(f"Recorded{algorithm_class.__name__}", (_Recorder, algorithm_class), {})
    searcher: _Recorder = recorded(
        make_scoring(scoring, position.rules), checked_depth(depth), max_nodes
    )
    searcher.log = _Log()
    return Recording(searcher.run(position), searcher.log.nodes)
