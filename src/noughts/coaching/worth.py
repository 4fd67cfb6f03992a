"""What choosing a cell is worth: the best move of each cell, and values as short signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.coaching.sentences import winner_moves
from noughts.core.outcomes import Result, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noughts.core.moves import Move
    from noughts.solving import Solution

__all__ = ["CellSign", "CellWorth", "cell_signs", "cell_worths", "result_sign", "value_sign"]


def value_sign(value: Value | None) -> str:
    """A value in one to four signs: who wins, and in how many moves of the winner.

    >>> [value_sign(value) for value in (Value.win(5), Value.draw(), Value.loss(4), None)]
    ['W3', '=', 'L2', '?']
    """
    return "?" if value is None else result_sign(value.result, value.plies)


def result_sign(result: Result, plies: int | None) -> str:
    """The same where the distance may be open.

    >>> result_sign(Result.WIN, None)
    'W'
    """
    letter = {Result.WIN: "W", Result.DRAW: "=", Result.LOSS: "L"}[result]
    return letter if plies is None else f"{letter}{winner_moves(plies)}"


@dataclass(frozen=True)
class CellSign:
    """What choosing a cell is worth to the side to move: W3, =, L2, or `best`."""

    text: str
    result: Result | None  # None where it is not known
    is_best: bool
    is_exact: bool = True


def cell_signs(
    solution: Solution, next_cells: Callable[[Move], Iterable[int]]
) -> dict[int, CellSign]:
    """For each cell the worth of the best move that chooses it next, by `next_cells` of a turn.

    Without an exact value only the move that is recommended has a sign.
    """
    if solution.value is None:
        cells = [cell for move in solution.best[:1] for cell in next_cells(move)]
        return {cell: CellSign("best", solution.result, True, False) for cell in cells}
    moves = solution.moves.items()
    worths = _best_of_cells(
        (cell, move, value) for move, value in moves for cell in next_cells(move)
    )
    values = {cell: value for cell, (_, value) in worths.items()}
    top = max((value for value in values.values() if value is not None), default=None)
    return {
        cell: CellSign("?", None, False)
        if value is None
        else CellSign(value_sign(value), value.result, value == top)
        for cell, value in values.items()
    }


def _best_of_cells(
    choices: Iterable[tuple[int, Move, Value | None]],
) -> dict[int, tuple[Move, Value | None]]:
    """For each cell the move of the highest known value among those that choose the cell."""
    best: dict[int, tuple[Move, Value | None]] = {}
    for cell, move, value in choices:
        _, highest = best.get(cell, (move, None))
        if cell not in best or (value is not None and (highest is None or highest < value)):
            best[cell] = move, value
    return best


@dataclass(frozen=True)
class CellWorth:
    """What placing on a cell is worth, with the best power after it."""

    move: Move
    value: Value | None
    plain: Value | None  # without a power
    is_best: bool  # whether no other cell is better


def cell_worths(solution: Solution) -> dict[int, CellWorth]:
    """What placing on each cell is worth; empty where no exact value is known."""
    if solution.value is None:
        return {}
    plain = {move.cell: value for move, value in solution.moves.items() if move.power is None}
    best = _best_of_cells((move.cell, move, value) for move, value in solution.moves.items())
    return {
        cell: CellWorth(move, value, plain.get(cell), value == solution.value)
        for cell, (move, value) in best.items()
    }
