"""`solve`: find the value of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.errors import TooLarge
from noughts.solving.budget import TERMINAL
from noughts.solving.by_search import solve_by_search
from noughts.solving.solution import Solution, value_of_finished
from noughts.solving.table_store import table_store

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.budget import Budget
    from noughts.solving.by_search import SearchProgress
    from noughts.solving.tables import Table

__all__ = ["solve"]


def solve(
    position: Position,
    budget: Budget = TERMINAL,
    *,
    search_progress: Callable[[SearchProgress], object] | None = None,
    build_progress: Callable[[float], object] | None = None,
    notice: Callable[[str], object] | None = None,
) -> Solution:
    """Find the value of a position and of every move, within a budget.

    These are tried in order: the rules (if the game is over), the table, the prover, the engine. If
    none of them finds the value, the answer is an estimate: see `Solution`. By default a search
    takes at most a minute.

    The callables report progress: of a search, of a table that is built on first use, and problems
    with table files.

    >>> from noughts import Position, Rules
    >>> solution = solve(Position.parse("xx./oo./... x", Rules.parse("classic")))
    >>> solution.value, [move.cell for move in solution.best], solution.source
    (Value.win(1), [2], 'table')
    """
    if position.outcome is not None:
        return Solution.exact(position, "rules", value_of_finished(position), {}, ())
    table = _table(position.rules, budget, build_progress, notice)
    if table is not None:
        return table.solve(position)
    return solve_by_search(position, budget, progress=search_progress)


def _table(
    rules: Rules,
    budget: Budget,
    progress: Callable[[float], object] | None,
    notice: Callable[[str], object] | None,
) -> Table | None:
    """The table of the rules, if they have one and the budget allows building it."""
    store = table_store()
    if not budget.builds_table:
        return store.opened(rules)
    if not store.has(rules, notice=notice):
        return None
    try:
        return store.open(rules, progress=progress, notice=notice)
    except TooLarge:  # the machine has less memory than the table needs
        return None
