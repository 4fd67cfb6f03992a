"""`solve`: the one question, answered by whatever is exact and fastest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.solving.by_engine import solve_by_engine
from noughts.solving.solution import Solution, value_of_finished
from noughts.solving.table_store import has_table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.solving.by_engine import SearchProgress

__all__ = ["solve"]


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    search_progress: Callable[[SearchProgress], object] | None = None,
    build_progress: Callable[[float], object] | None = None,
    notice: Callable[[str], object] | None = None,
) -> Solution:
    """The exact truth of a position: from the table if its rules have one, else by the engine.

    `seconds` limits a search. The rest is for those who show progress: of a search, of a table that
    is built on first use, and what there is to say of table files.

    >>> from noughts import Position, Rules
    >>> solution = solve(Position.parse("xx./oo./... x", Rules.parse("classic")))
    >>> solution.value, [move.cell for move in solution.best]
    (Value.win(1), [2])
    """
    if position.outcome is not None:
        return Solution(position, value_of_finished(position), {}, (), "rules")
    if has_table(position.rules, notice=notice):
        table = open_table(position.rules, progress=build_progress, notice=notice)
        return table.solve(position)
    return solve_by_engine(position, seconds=seconds, progress=search_progress)
