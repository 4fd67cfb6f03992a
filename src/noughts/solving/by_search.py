"""Exact values by search, for positions that no table covers.

Asks for growing n whether a side can force a win within n plies. The first n at which the answer
is yes is the exact distance; a move about which it is no until the board is full is a draw. The
work is done by the teaching search with its table and symmetries, so that it takes a while on
larger boards. A time limit is respected: what is proved by then is told, and a position is solved
as soon as its best move is, even if the worth of others stays open.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.outcomes import Result, Value
from noughts.search.ladder import make_scoring
from noughts.search.symmetry import SymmetrySearch
from noughts.solving.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.scoring import Scoring

__all__ = ["SearchProgress", "solve_by_search"]

_NODES_BETWEEN_REPORTS: Final = 256
_SECONDS_FOR_THE_REST: Final = 1.0


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
    """Solve a position by search; raise `TooLarge` when the time does not suffice.

    Without a time limit the value of every move is found, however long it takes.
    """
    watch = _Watch(position, seconds, progress)
    values = _move_values(position, watch)
    known = [value for value in values.values() if value is not None]
    best = max(known, default=None)
    if best is None or (None in values.values() and best.result is not Result.WIN):
        raise TooLarge(
            f"Not solved within {seconds:g} seconds: every move has been followed for "
            f"{max(0, watch.plies - 1)} of {watch.last} plies, and nothing is forced so far. "
            "Allow more time, or fill more of the board."
        )
    return Solution(position, best, values, _principal_line(position, values, watch), "search")


class _TimeIsUp(Exception):  # noqa: N818 - not an error: what is known by then is kept
    pass


class _Watch:
    """Looks at the clock for a search, and tells of its progress."""

    def __init__(
        self,
        position: Position,
        seconds: float | None,
        progress: Callable[[SearchProgress], object] | None,
    ) -> None:
        self.started = monotonic()
        self.deadline = None if seconds is None else self.started + seconds
        self.progress = progress
        self.last = position.empty_mask.bit_count()
        self.plies = 0
        self.nodes = 0

    def look(self) -> None:
        """Count a node, report now and then, and stop the search when time is up."""
        self.nodes += 1
        if self.progress is not None and self.nodes % _NODES_BETWEEN_REPORTS == 0:
            self.progress(SearchProgress(self.plies, self.last, self.nodes))
        if self.deadline is not None and monotonic() > self.deadline:
            raise _TimeIsUp

    def hurry(self) -> None:
        """The best move is known: spend on the others as long as it took to find it, at most."""
        if self.deadline is not None:
            spent = monotonic() - self.started
            self.deadline = min(self.deadline, monotonic() + spent + _SECONDS_FOR_THE_REST)


class _WatchedSearch(SymmetrySearch):
    def __init__(self, scoring: Scoring, limit: int, watch: _Watch) -> None:
        super().__init__(scoring, limit)
        self.watch = watch

    def visit(self, position: Position, depth: int) -> int | None:
        self.watch.look()
        return super().visit(position, depth)


def _move_values(position: Position, watch: _Watch) -> dict[Move, Value | None]:
    """The exact value of every legal move for the side that makes it; None where time ran out."""
    values: dict[Move, Value | None] = dict.fromkeys(position.moves())
    children = {move: position.after(move) for move in values}
    scoring = make_scoring("unit", position.rules)
    is_won = False
    try:
        for plies in range(1, position.empty_mask.bit_count() + 1):
            watch.plies = max(watch.plies, plies)
            search = _WatchedSearch(scoring, plies, watch)
            for move, child in list(children.items()):
                score = -search.search(child, 1, -1, 1)
                if score:
                    values[move] = Value.win(plies) if score > 0 else Value.loss(plies)
                    del children[move]
                    if score > 0 and not is_won:
                        is_won = True
                        watch.hurry()
            if not children:
                break
    except _TimeIsUp:
        return values
    return values | {move: Value.draw() for move in children}


def _principal_line(
    position: Position, values: dict[Move, Value | None], watch: _Watch
) -> tuple[Move, ...]:
    """Follow the first best move to the end of the game, or as far as the time allows."""
    line: list[Move] = []
    while None not in values.values() or not line:
        known = {move: value for move, value in values.items() if value is not None}
        line.append(max(known, key=lambda move: known[move]))
        position = position.after(line[-1])
        if position.outcome is not None:
            break
        values = _move_values(position, watch)
    return tuple(line)
