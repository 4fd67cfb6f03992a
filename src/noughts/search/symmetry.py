"""Symmetry: the table recognises mirror images.

Turned or reflected, a position is worth the same; so are its images under the less obvious
symmetries that core/symmetry.py finds. The table is asked for one representative of them all.
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
    """The fifth rung: one entry for all symmetric twins."""

    name: ClassVar[str] = "+symmetry"

    def __init__(
        self, scoring: Scoring, limit: int | None = None, max_nodes: int | None = None
    ) -> None:
        super().__init__(scoring, limit, max_nodes)
        self.group = symmetries(scoring.rules)

    def key(self, position: Position) -> Hashable:
        """The same for all symmetric twins."""
        return canonical_key(position, self.group)
