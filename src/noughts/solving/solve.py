"""`solve`: the one question, answered by whatever is exact and fastest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.solving.by_search import solve_by_search
from noughts.solving.solution import Solution, value_of_finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.solving.by_search import SearchProgress

__all__ = ["solve"]


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
) -> Solution:
    """The exact truth of a position.

    >>> from noughts import Position, Rules
    >>> solution = solve(Position.parse("xx./oo./... x", Rules.parse("classic")))
    >>> solution.value, [move.cell for move in solution.best]
    (Value.win(1), [2])
    """
    if position.outcome is not None:
        return Solution(position, value_of_finished(position), {}, (), "rules")
    return solve_by_search(position, seconds=seconds, progress=progress)
