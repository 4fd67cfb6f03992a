"""What is written on cells: the worth of moves, and the parts of a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.worth import best_of_cells, value_sign
from noughts.core.moves import Block, Move, Swap
from noughts.core.outcomes import Result, Value

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.match.turn import Turn

__all__ = ["CellSign", "cell_signs", "hint_labels", "sign_of_ending"]

_TONES: Final = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1, None: 0}


@dataclass(frozen=True)
class CellSign:
    """What choosing a cell is worth to the side to move: W3, =, L2, or `best`."""

    text: str
    tone: int  # 1 for a win, 0 for a draw or the unknown, -1 for a loss
    is_best: bool
    is_exact: bool = True

    @classmethod
    def of(cls, value: Value | None, is_best: bool) -> CellSign:
        """The sign of a value; None is open, and not better than the best."""
        tone = 0 if value is None else _TONES[value.result]
        return cls(value_sign(value), tone, is_best and value is not None)


def cell_signs(controller: Controller) -> dict[int, CellSign]:
    """For each cell the worth of the best move that chooses it now."""
    solution, turn = controller.solution, _turn(controller)
    if solution is None:
        return {}
    if solution.value is None:  # only the move that is recommended
        if not solution.best or turn.is_placed:
            return {}
        sign = CellSign("best", _TONES[solution.result], is_best=True, is_exact=False)
        return {solution.best[0].cell: sign}
    moves = solution.moves.items()
    best = best_of_cells((cell, m, value) for m, value in moves for cell in turn.next_cells(m))
    top = max((value for _, value in best.values() if value is not None), default=None)
    return {cell: CellSign.of(value, value == top) for cell, (_, value) in best.items()}


def _turn(controller: Controller) -> Turn:
    """The turn on the board: a new one at an earlier position."""
    match = controller.match
    return match.turn if controller.view.is_present else type(match.turn)(match.position)


def sign_of_ending(controller: Controller) -> str:
    """What it is worth to end the turn without a power; empty before the placement."""
    solution, placed = controller.solution, _turn(controller).placed
    if solution is None or solution.value is None or placed is None:
        return ""
    return value_sign(solution.moves.get(Move(placed)))


def hint_labels(controller: Controller) -> dict[int, str]:
    """What a hint says of each cell; or the better move, where a move is examined."""
    move = controller.better if controller.hint is None else controller.hint.move
    if move is None:
        return {}
    match move.power:
        case Swap(first, second):
            labels = {first: "swap", second: "swap"}
        case Block(cell):
            labels = {cell: "block"}
        case None:
            labels = {}
    if _turn(controller).placed != move.cell:
        word = "better" if controller.hint is None else "place"
        labels[move.cell] = f"{word}, swap" if move.cell in labels else word
    return labels
