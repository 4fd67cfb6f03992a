"""Progress bars for building tables and for searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.cli.output import progress_bar, stderr
from noughts.solving import open_table, solve
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving import Budget, Solution, Table
    from noughts.solving.by_search import SearchProgress

__all__ = ["build_bar", "open_table_with_bar", "ready_table", "solve_with_bar", "tell"]


def tell(sentence: str) -> None:
    """Print a notice on standard error."""
    stderr().print(f"noughts: {sentence}", markup=False)


def build_bar(bar: Progress, rules: Rules) -> Callable[[float], None]:
    """The callback that shows the building of a table on a bar."""
    task = bar.add_task(f"Building the table of {rules}", total=1.0, visible=False)

    def update(share: float) -> None:
        bar.update(task, completed=share, visible=True)

    return update


def open_table_with_bar(rules: Rules) -> Table:
    """The table of the rules, with a bar if it must be built first."""
    with progress_bar() as bar:
        return open_table(rules, progress=build_bar(bar, rules), notice=tell)


def ready_table(rules: Rules) -> None:
    """Load the table of the rules, if they have one, before the game starts."""
    if has_table(rules, notice=tell):
        open_table_with_bar(rules)


def solve_with_bar(position: Position, budget: Budget) -> Solution:
    """Solve a position, with a progress bar."""
    with progress_bar() as bar:
        task = bar.add_task("Solving", total=position.empty_mask.bit_count() or 1, visible=False)

        def update(progress: SearchProgress) -> None:
            action = f"Looking {progress.plies} moves ahead" if progress.plies else "Proving"
            bar.update(
                task,
                completed=max(0, progress.plies - 1),
                description=f"{action}, {progress.nodes:,} nodes",
                visible=True,
            )

        return solve(
            position,
            budget,
            search_progress=update,
            build_progress=build_bar(bar, position.rules),
            notice=tell,
        )
