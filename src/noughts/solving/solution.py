"""What is known about a position, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.core.outcomes import Result, Value

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["Estimate", "Solution", "Source", "value_of_finished"]

Source = Literal["rules", "table", "prover", "engine", "estimate"]
"""The source of an answer: the first four are certain, an estimate is not."""


@dataclass(frozen=True)
class Estimate:
    """The engine's estimate of a position that is not proved, for the side to move."""

    score: int  # in the points of docs/engine.md
    depth: int  # plies searched in full
    nodes: int


@dataclass(frozen=True)
class Solution:
    """What is known about a position, for the side to move.

    | known                        | result | plies   | is_exact | value  | estimate |
    | ---                          | ---    | ---    | ---      | ---    | ---      |
    | the result and its distance  | yes    | yes    | True     | yes    | None     |
    | a draw                       | DRAW   | None   | True     | yes    | None     |
    | a win in at most some plies  | yes    | a bound | False    | None   | None     |
    | a win, distance unknown      | yes    | None   | False    | None   | None     |
    | nothing                      | None   | None   | False    | None   | yes      |
    """

    position: Position
    source: Source
    result: Result | None  # proved, or None
    plies: int | None  # of a proved win or loss, if known
    is_exact: bool  # whether `plies` is exact; else it is an upper bound
    moves: dict[Move, Value | None]
    """Every legal move in order, with its exact value; None: open. In an exact solution
    an open move is not better than the best."""
    line: tuple[Move, ...]  # best play by both sides, to the end or as far as it is known
    estimate: Estimate | None = None

    @classmethod
    def exact(
        cls,
        position: Position,
        source: Source,
        value: Value,
        moves: dict[Move, Value | None],
        line: tuple[Move, ...],
    ) -> Solution:
        """A solution with a known result and distance."""
        return cls(position, source, value.result, value.plies, True, moves, line)

    @property
    def value(self) -> Value | None:
        """The exact value: result and distance; None if one of them is not known."""
        if self.result is None or not self.is_exact:
            return None
        return Value(self.result, self.plies)

    @property
    def best(self) -> tuple[Move, ...]:
        """The best moves: fastest wins, else draws, else slowest losses.

        Without an exact value, the move that keeps the result, or the one the engine prefers.
        """
        value = self.value
        if value is None:
            return self.line[:1]
        return tuple(move for move, worth in self.moves.items() if worth == value)

    @property
    def ranked(self) -> list[tuple[Move, Value | None]]:
        """Every move with its value, best first; equals stay in order, open ones come last.

        Without an exact value, the best move comes first even though its own value is open.
        """
        known = [(move, value) for move, value in self.moves.items() if value is not None]
        known.sort(key=lambda item: item[1], reverse=True)
        unknown = [move for move, value in self.moves.items() if value is None]
        unknown.sort(key=lambda move: move not in self.best)
        return [*known, *((move, None) for move in unknown)]


def value_of_finished(position: Position) -> Value:
    """The value of a finished position: won or lost in 0 plies, or drawn."""
    if position.outcome is None:
        raise ValueError("the game is not over")
    winner = position.outcome.winner
    if winner is None:
        return Value.draw()
    return Value.win(0) if winner is position.to_move else Value.loss(0)
