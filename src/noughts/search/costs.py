"""What one node of a search in Python costs, so that work can be limited before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.symmetry import symmetries
from noughts.search.ladder import LADDER
from noughts.search.ordering import OrderedSearch
from noughts.search.symmetry import SymmetrySearch

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["node_cost"]


def node_cost(rules: Rules, algorithm: str) -> int:
    """The cost of a node, in steps of about a tenth of a microsecond.

    A node makes all of its moves, and an estimate looks at every line; searches that put promising
    moves first estimate every move; those that know symmetric twins look at every symmetry.

    >>> from noughts import Rules
    >>> node_cost(Rules.parse("classic"), "minimax")
    17
    """
    searcher = LADDER[algorithm]
    swaps = rules.cells**2 // 4 if rules.swaps else 0
    blocks = rules.cells if rules.blocks else 0
    moves, lines = rules.cells * (1 + swaps + blocks), len(rules.lines)
    steps = (moves * lines // 2 if issubclass(searcher, OrderedSearch) else moves) + lines
    if issubclass(searcher, SymmetrySearch):
        steps += 16 * len(symmetries(rules))
    return steps
