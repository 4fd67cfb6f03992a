"""Symmetry: one table entry for a position and its mirror images.

A turned or mirrored position has the same value. So do its images under the less obvious symmetries
that core/symmetry.py finds. One of these positions stands for all of them in the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from noughts.core.symmetry import canonical_key, symmetries
from noughts.search.table import TableSearch

if TYPE_CHECKING:
    from collections.abc import Hashable

    from noughts.core.position import Position
    from noughts.search.scoring import Scoring

__all__ = ["SymmetrySearch"]


class SymmetrySearch(TableSearch):
    """The fifth rung: one entry for all symmetric positions."""

    name: ClassVar[str] = "+symmetry"

    def __init__(
        self, scoring: Scoring, limit: int | None = None, max_nodes: int | None = None
    ) -> None:
        super().__init__(scoring, limit, max_nodes)
        self.group = symmetries(scoring.rules)

    def key(self, position: Position) -> Hashable:
        """The same key for all symmetric positions."""
        return canonical_key(position, self.group)
