"""Exact values by the engine, for positions that no table covers.

The position itself comes first: as soon as its value and distance are proved, it is solved. What
the other moves are worth is then proved one by one, for as long again as that took; what is not
known by then stays open, and is not better. A time limit is respected throughout.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.notation import move_name
from noughts.core.symmetry import board_symmetries, canonical_key
from noughts.solving.engine import analyse
from noughts.solving.solution import Solution, value_of_finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.solving.engine import Analysis, AnalysisProgress

__all__ = ["SearchProgress", "solve_by_engine"]

_SECONDS_FOR_THE_REST: Final = 1.0


@dataclass(frozen=True)
class SearchProgress:
    """How far a solving search has come."""

    plies: int  # looked ahead so far
    last: int  # with so many, everything is known
    nodes: int


def solve_by_engine(
    position: Position,
    *,
    seconds: float | None = None,
    threads: int = 1,
    progress: Callable[[SearchProgress], object] | None = None,
) -> Solution:
    """Solve a position with the engine; raise `TooLarge` when the time does not suffice.

    Without a time limit the value of every move is found, however long it takes.
    """
    proofs = _Proofs(position, seconds, threads, progress)
    found = proofs.analyse(position, 1.0)
    if found.value is None or not found.is_shortest or found.move is None:
        raise TooLarge(_what_is_known(found, seconds))
    proofs.hurry()
    values: dict[Move, Value | None] = dict.fromkeys(position.moves())
    values[found.move] = found.value
    left = [move for move in values if move != found.move]
    for number, move in enumerate(left):
        if proofs.is_late:
            break
        value = proofs.value(position.after(move), 2.0 / (len(left) - number + 1))
        values[move] = None if value is None else value.before
    line = (found.move, *proofs.line(position.after(found.move)))
    return Solution(position, found.value, values, line, "engine")


def _what_is_known(found: Analysis, seconds: float | None) -> str:
    name = "none" if found.move is None else move_name(found.move, found.position.rules)
    return (
        f"Not solved within {seconds or 0:g} seconds; so far: {found}, best move {name}. "
        "Allow more time, or fill more of the board."
    )


class _Proofs:
    """Proves one position after the other within one time limit."""

    def __init__(
        self,
        position: Position,
        seconds: float | None,
        threads: int,
        progress: Callable[[SearchProgress], object] | None,
    ) -> None:
        self.started = monotonic()
        self.deadline = None if seconds is None else self.started + seconds
        self.threads = threads
        self.progress = progress
        self.last = position.empty_mask.bit_count()
        self.group = board_symmetries(position.rules)
        self.known: dict[object, Value | None] = {}
        self.nodes = 0

    def analyse(self, position: Position, share: float) -> Analysis:
        """Search with a share of the time that is left."""
        left = None if self.deadline is None else max(0.0, self.deadline - monotonic())
        found = analyse(
            position,
            seconds=None if left is None else max(0.001, left * min(1.0, share)),
            depth=self.last if left is None else None,
            threads=self.threads,
            shortest=True,
            progress=None if self.progress is None else self._tell,
        )
        self.nodes += found.nodes
        return found

    def hurry(self) -> None:
        """The answer is known: what is left to do may take as long as that took, and a little."""
        if self.deadline is not None:
            spent = monotonic() - self.started
            self.deadline = min(self.deadline, monotonic() + spent + _SECONDS_FOR_THE_REST)

    @property
    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and monotonic() > self.deadline

    def value(self, child: Position, share: float) -> Value | None:
        """The exact value of a position, if it can be proved; twins are proved once."""
        if child.outcome is not None:
            return value_of_finished(child)
        key = canonical_key(child, self.group)
        if key not in self.known:
            found = self.analyse(child, share)
            self.known[key] = found.value if found.is_shortest else None
        return self.known[key]

    def line(self, position: Position) -> tuple[Move, ...]:
        """Best play to the end, or as far as it can be proved."""
        moves: list[Move] = []
        while position.outcome is None:
            found = self.analyse(position, 0.5)
            if found.move is None or not (found.is_proved and found.is_shortest):
                break
            moves.append(found.move)
            position = position.after(found.move)
        return tuple(moves)

    def _tell(self, now: AnalysisProgress) -> None:
        if self.progress is not None:
            self.progress(SearchProgress(now.depth + 1, self.last, self.nodes + now.nodes))
