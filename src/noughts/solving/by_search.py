"""Exact values by search, for positions that no table covers.

Asks for growing n whether a side can force a win within n plies. The first n at which the answer
is yes is the exact distance; a move about which it is no until the board is full is a draw. The
work is done by the teaching search with its table and symmetries, so that it takes a while on
larger boards: it stops at a time limit and says how far it came.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from noughts.core.errors import TooLarge
from noughts.core.outcomes import Value
from noughts.search.ladder import make_scoring
from noughts.search.symmetry import Symmetry
from noughts.solving.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.scoring import Scoring

__all__ = ["SearchProgress", "solve_by_search"]

_NODES_BETWEEN_LOOKS = 256  # at the clock: about a millisecond of search


@dataclass(frozen=True)
class SearchProgress:
    """How far a solving search has come."""

    plies: int  # now asking for wins within so many
    last: int  # when this is answered, everything is
    nodes: int


def solve_by_search(
    position: Position,
    *,
    seconds: float | None = None,
    progress: Callable[[SearchProgress], object] | None = None,
) -> Solution:
    """Solve a position by search; raise `TooLarge` when the time does not suffice."""
    watch = _Watch(position, seconds, progress)
    values = _move_values(position, watch)
    line = _principal_line(position, values, watch)
    return Solution(position, max(values.values()), values, line, "search")


class _Watch:
    """Looks at the clock for a search, and tells of its progress."""

    def __init__(
        self,
        position: Position,
        seconds: float | None,
        progress: Callable[[SearchProgress], object] | None,
    ) -> None:
        self.seconds = seconds
        self.deadline = None if seconds is None else monotonic() + seconds
        self.progress = progress
        self.last = position.empty_mask.bit_count()
        self.plies = 0
        self.nodes = 0

    def look(self) -> None:
        """Report, and raise when time is up."""
        self.nodes += _NODES_BETWEEN_LOOKS
        if self.progress is not None:
            self.progress(SearchProgress(self.plies, self.last, self.nodes))
        if self.deadline is not None and monotonic() > self.deadline:
            raise TooLarge(
                f"Not solved within {self.seconds:g} seconds: every move has been followed for "
                f"{max(0, self.plies - 1)} of {self.last} plies. "
                "Allow more time, or fill more of the board."
            )


class _WatchedSearch(Symmetry):
    def __init__(self, scoring: Scoring, limit: int, watch: _Watch) -> None:
        super().__init__(scoring, limit)
        self.watch = watch

    def visit(self, position: Position, depth: int) -> int | None:
        if self.nodes % _NODES_BETWEEN_LOOKS == 0:
            self.watch.look()
        return super().visit(position, depth)


def _move_values(position: Position, watch: _Watch) -> dict[Move, Value]:
    """The exact value of every legal move, for the side that makes it."""
    moves = position.moves()
    scoring = make_scoring("unit", position.rules)
    open_moves = {move: position.after(move) for move in moves}
    values: dict[Move, Value] = {}
    for plies in range(1, position.empty_mask.bit_count() + 1):
        watch.plies = max(watch.plies, plies)
        search = _WatchedSearch(scoring, plies, watch)
        for move, child in list(open_moves.items()):
            score = -search.search(child, 1, -1, 1)
            if score:
                values[move] = Value.win(plies) if score > 0 else Value.loss(plies)
                del open_moves[move]
        if not open_moves:
            break
    values.update({move: Value.draw() for move in open_moves})
    return {move: values[move] for move in moves}


def _principal_line(
    position: Position, values: dict[Move, Value], watch: _Watch
) -> tuple[Move, ...]:
    """Follow the first best move to the end of the game."""
    line = []
    while values:
        best = max(values, key=lambda move: values[move])
        line.append(best)
        position = position.after(best)
        if position.outcome is not None:
            break
        values = _move_values(position, watch)
    return tuple(line)
