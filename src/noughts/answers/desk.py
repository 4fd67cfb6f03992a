"""What answers need from their caller: tables, and a way to be stopped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.rules import Rules
    from noughts.solving import Budget

__all__ = ["Desk", "TableView"]


@dataclass(frozen=True)
class TableView:
    """Whether the exact table of the rules can be asked: `none` where there cannot be one."""

    state: Literal["ready", "building", "none"]
    progress: float  # from 0 to 1


def _ready_or_none(rules: Rules) -> TableView:
    """For a caller that may wait for a table to be built: every possible table is ready."""
    return TableView("ready", 1.0) if has_table(rules) else TableView("none", 0.0)


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Desk:
    """What the caller provides for an answer."""

    table: Callable[[Rules], TableView] = _ready_or_none  # starts to build a missing one
    stop: Callable[[], bool] = _never  # whether nobody waits for the answer any more
    builds_tables: bool = True  # whether an answer may wait until a table is read or built

    def budget(self, budget: Budget) -> Budget:
        """A budget for a search here."""
        return replace(budget, builds_table=self.builds_tables, stop=self.stop)
