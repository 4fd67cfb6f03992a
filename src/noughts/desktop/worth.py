"""What is written on cells: the worth of moves, and the parts of a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.core.moves import Block, Move, Swap
from noughts.core.outcomes import Result, Value
from noughts.core.turn import Stage
from noughts.desktop.state import Aim
from noughts.solving.engine import Analysis

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.desktop.session import Session

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
        if value is None:
            return cls("?", 0, False)
        match value.result:
            case Result.WIN:
                return cls(f"W{value.plies}", 1, is_best)
            case Result.DRAW:
                return cls("=", 0, is_best)
            case Result.LOSS:
                return cls(f"L{value.plies}", -1, is_best)


def cell_worths(session: Session) -> dict[int, Worth]:
    """For each cell the worth of the best move that chooses it now."""
    found = session.evaluation
    if found is None:
        return {}
    if isinstance(found, Analysis):
        return _estimated(session, found)
    best: dict[int, Value | None] = {}
    for cell, value in _chosen_cells(session, found.moves):
        known = best.get(cell)
        if cell not in best or (value is not None and (known is None or value > known)):
            best[cell] = value
    top = max((value for value in best.values() if value is not None), default=None)
    return {
        cell: Worth.of(value, value is not None and value == top) for cell, value in best.items()
    }


def _estimated(session: Session, found: Analysis) -> dict[int, Worth]:
    """Of an estimate, only the move that it recommends."""
    if found.move is None or session.turn.stage is not Stage.PLACE:
        return {}
    return {found.move.cell: Worth("best", 0, True, True)}


def _chosen_cells(
    session: Session, moves: dict[Move, Value | None]
) -> Iterator[tuple[int, Value | None]]:
    """Which cell the next click of each move chooses, with the move's worth."""
    placed = session.turn.cell if session.looked_at is None else None
    for move, value in moves.items():
        if placed is None:
            yield move.cell, value
        elif move.cell == placed:
            match session.aim, move.power:
                case Aim.BLOCK, Block(cell):
                    yield cell, value
                case Aim.SWAP, Swap(first, second) if session.picked is None:
                    yield first, value
                    yield second, value
                case Aim.SWAP, Swap(first, second) if session.picked in (first, second):
                    yield first + second - session.picked, value
                case _:
                    pass


def worth_of_ending(session: Session) -> Worth | None:
    """What it is worth to end the turn without a power."""
    found, placed = session.evaluation, session.turn.cell
    if found is None or isinstance(found, Analysis) or placed is None:
        return None
    value = found.moves.get(Move(placed))
    of_cell = [known for move, known in found.moves.items() if move.cell == placed and known]
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
