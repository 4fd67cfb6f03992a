"""Positions of small games, by the classes of their tables."""

from __future__ import annotations

from noughts import Position, Rules
from noughts.core.marks import Mark
from noughts.solving.tables import Table

__all__ = ["positions"]


def positions(rules: Rules, step: int) -> list[Position]:
    """One unfinished position in `step` of the classes of a table."""
    table = Table.build(rules)
    unfinished = [
        (own, other)
        for marks in range(rules.cells)
        for own, other in table.boards(marks)
        if not any(line & own == line or line & other == line for line in rules.lines)
    ]
    return [
        Position.build(rules, Mark.X, x_mask=own, o_mask=other) for own, other in unfinished[::step]
    ]
