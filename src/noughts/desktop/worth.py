"""What is written on cells: the worth of moves, and the parts of a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.worth import best_of_cells, value_sign
from noughts.core.moves import Block, Move, Swap
from noughts.core.outcomes import Result, Value
from noughts.core.turn import Stage
from noughts.desktop.state import Aim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.desktop.session import Session
    from noughts.solving import Solution

_SIGNS: Final = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}

__all__ = ["Worth", "cell_worths", "hint_labels", "worth_of_ending"]


@dataclass(frozen=True)
class Worth:
    """A value in two or three signs, such as W5, = or L4."""

    text: str
    sign: int  # 1 for a win of the side to move, 0 for a draw or the unknown, -1 for a loss
    is_best: bool
    is_estimate: bool = False

    @classmethod
    def of(cls, value: Value | None, is_best: bool) -> Worth:
        """The worth of a value; None is open, and not better than the best."""
        sign = 0 if value is None else _SIGNS[value.result]
        return cls(value_sign(value), sign, is_best and value is not None)


def cell_worths(session: Session) -> dict[int, Worth]:
    """For each cell the worth of the best move that chooses it now."""
    solution = session.evaluation
    if solution is None:
        return {}
    if solution.value is None:
        return _recommended(session, solution)
    best = best_of_cells(_chosen_cells(session, solution.moves))
    top = max((value for _, value in best.values() if value is not None), default=None)
    return {cell: Worth.of(value, value == top) for cell, (_, value) in best.items()}


def _recommended(session: Session, solution: Solution) -> dict[int, Worth]:
    """Where the value is not exact, only the move that is recommended."""
    if not solution.best or session.turn.stage is not Stage.PLACE:
        return {}
    sign = 0 if solution.result is None else _SIGNS[solution.result]
    return {solution.best[0].cell: Worth("best", sign, True, True)}


def _chosen_cells(
    session: Session, moves: dict[Move, Value | None]
) -> Iterator[tuple[int, Move, Value | None]]:
    """Which cell the next click of each move chooses, with the move's worth."""
    placed = session.turn.cell if session.looked_at is None else None
    for move, value in moves.items():
        if placed is None:
            yield move.cell, move, value
        elif move.cell == placed:
            match session.aim, move.power:
                case Aim.BLOCK, Block(cell):
                    yield cell, move, value
                case Aim.SWAP, Swap(first, second) if session.picked is None:
                    yield first, move, value
                    yield second, move, value
                case Aim.SWAP, Swap(first, second) if session.picked in (first, second):
                    yield first + second - session.picked, move, value
                case _:
                    pass


def worth_of_ending(session: Session) -> Worth | None:
    """What it is worth to end the turn without a power."""
    solution, placed = session.evaluation, session.turn.cell
    if solution is None or solution.value is None or placed is None:
        return None
    value = solution.moves.get(Move(placed))
    of_cell = [known for move, known in solution.moves.items() if move.cell == placed and known]
    return Worth.of(value, bool(of_cell) and value == max(of_cell))


def hint_labels(session: Session) -> dict[int, str]:
    """What a hint says of each cell."""
    if session.hint is None or session.looked_at is not None:
        return {}
    move = session.hint.move
    match move.power:
        case Swap(first, second):
            labels = {first: "swap", second: "swap"}
        case Block(cell):
            labels = {cell: "block"}
        case None:
            labels = {}
    if session.turn.cell != move.cell:
        labels[move.cell] = "place, swap" if move.cell in labels else "place"
    return labels
