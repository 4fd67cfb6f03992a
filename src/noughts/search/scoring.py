"""Scoring: the score of a finished game for the side to move, and estimates at the depth limit.

    unit        1 / 0 / -1                          reports A and D
    ten         10 / 0 / -10                        report B
    depth       10 - depth: sooner wins are better  report E
    heuristic   1000 - depth, and an estimate of positions that are not over   report C

`depth` counts from the position where the search began. On boards with more than nine cells `depth`
starts from one more than the number of cells, so that even the latest win is positive.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from noughts.core.rules import MAX_CELLS

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["INFINITY", "SCORINGS", "Scoring", "evaluate", "number_text"]

INFINITY: Final = 10_000
"""Larger than every score: the window (-INFINITY, INFINITY) makes no cut-offs."""


def number_text(number: int) -> str:
    """A score, alpha or beta as text.

    >>> [number_text(number) for number in (3, 0, -8, INFINITY)]
    ['+3', '0', '-8', '+inf']
    """
    if abs(number) == INFINITY:
        return "+inf" if number > 0 else "-inf"
    return f"{number:+d}" if number else "0"


# ---- the weights of report C's estimate, for the side that owns the line or power --------------
WIN: Final = 1000
ONE_SHORT: Final = 50  # one mark short of a line without a mark of the opponent ("three in a row")
TWO_SHORT: Final = 10  # two short, with at least two marks there ("two with an empty neighbour")
BLOCKED_SHORT: Final = 20  # one short, but the missing cell is blocked for the coming move
SWAP_LEFT: Final = 15  # each swap in stock
BLOCK_LEFT: Final = 8  # each block in stock
MAX_ESTIMATE: Final = WIN - MAX_CELLS - 1  # below the score of the latest possible win


def evaluate(position: Position) -> int:
    """Estimate a position that is not over, for the side to move (report C).

    The weights of lines are the report's. It gives no numbers for powers and the blocked cell;
    those are ours.
    """
    rules, own_mask, other_mask = position.rules, position.own_mask, position.other_mask
    blocked_mask = 0 if position.blocked is None else 1 << position.blocked
    one_short, two_short = rules.k - 1, max(rules.k - 2, 2)
    stocks = SWAP_LEFT * (position.own_stock.swaps - position.other_stock.swaps)
    stocks += BLOCK_LEFT * (position.own_stock.blocks - position.other_stock.blocks)
    score = 0
    for line in rules.lines:
        own, other = own_mask & line, other_mask & line
        if own and not other:
            marks = own.bit_count()
            if marks == one_short:
                score += BLOCKED_SHORT if line & blocked_mask else ONE_SHORT
            elif marks == two_short:
                score += TWO_SHORT
        elif other and not own:
            marks = other.bit_count()
            if marks == one_short:
                score -= ONE_SHORT
            elif marks == two_short:
                score -= TWO_SHORT
    score = stocks + (score if rules.line_wins else -score)
    if -MAX_ESTIMATE <= score <= MAX_ESTIMATE:
        return score
    return MAX_ESTIMATE if score > 0 else -MAX_ESTIMATE


class Scoring(ABC):
    """Scores of finished games, for the side to move."""

    name: ClassVar[str]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @abstractmethod
    def win(self, depth: int) -> int:
        """The score of a win `depth` moves after the root."""

    def finished(self, position: Position, depth: int) -> int:
        """The score of a finished position."""
        winner = position.outcome.winner if position.outcome else None
        if winner is None:
            return 0
        return self.win(depth) if winner is position.to_move else -self.win(depth)

    def horizon(self, _position: Position) -> int:
        """The score of a position where the depth limit stops the search."""
        return 0

    def is_decided(self, score: int) -> bool:
        """Whether the score means a sure win or loss."""
        return score != 0

    def plies(self, _score: int) -> int | None:
        """The number of moves to the end, if this scoring counts them."""
        return None


class _Unit(Scoring):
    name = "unit"

    def win(self, _depth: int) -> int:
        return 1


class _Ten(Scoring):
    name = "ten"

    def win(self, _depth: int) -> int:
        return 10


class _Depth(Scoring):
    name = "depth"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.top = max(10, rules.cells + 1)

    def win(self, depth: int) -> int:
        return self.top - depth

    def plies(self, score: int) -> int | None:
        return self.top - abs(score) if score else None


class _Heuristic(Scoring):
    name = "heuristic"

    def win(self, depth: int) -> int:
        return WIN - depth

    def horizon(self, position: Position) -> int:
        return evaluate(position)

    def is_decided(self, score: int) -> bool:
        return abs(score) > MAX_ESTIMATE

    def plies(self, score: int) -> int | None:
        return WIN - abs(score) if self.is_decided(score) else None


SCORINGS: Final[dict[str, type[Scoring]]] = {
    scoring.name: scoring for scoring in (_Unit, _Ten, _Depth, _Heuristic)
}
