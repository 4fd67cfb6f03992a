"""Words about a game that its view does not have: analysis, hints, score and review.

`cell_signs` and `hint_labels` stand on cells, the others around the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.sentences import forecast
from noughts.coaching.worth import best_of_cells, value_sign
from noughts.core.moves import Block, Move, Swap
from noughts.core.notation import move_name
from noughts.core.outcomes import Result, Value
from noughts.match.status import player_title

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.match.turn import Turn

__all__ = [
    "CellSign",
    "cell_signs",
    "detail",
    "headline",
    "hint_labels",
    "message",
    "sign_of_ending",
]

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


def headline(controller: Controller) -> str:
    """Whose turn it is and for what, or how the game ended; without dots for the thinking."""
    view = controller.view
    if controller.examined is not None:
        return f"Before move {controller.examined} of {view.plies}"
    if controller.has_failed and view.is_present and view.thinker is not None:
        return f"{player_title(view.thinker)} ({view.to_move.upper()}) cannot move"
    return view.status.removesuffix(" ...")


def detail(controller: Controller) -> str:
    """The small line below the headline: progress, the analysis, or what the view says."""
    if controller.progress:
        return controller.progress
    view, solution = controller.view, controller.solution
    if not controller.wants_analysis or controller.match.position.outcome is not None:
        return view.detail
    if solution is None:
        return view.detail if view.thinker is not None else "Analysing ..."
    ending = sign_of_ending(controller)
    if ending:
        return f"Ending the turn now is worth {ending}."
    words = forecast(solution)
    return words if view.ending is None else f"On the board: {words}"


def message(controller: Controller) -> str:
    """What there is to read in the panel: a notice, a comment on a move, or the review."""
    if controller.notice:
        return controller.notice
    if controller.review is None:
        return " ".join(filter(None, _after_game(controller)))
    view, review = controller.view, controller.review
    if view.is_present:
        texts = (*_after_game(controller), review.summary())
        return " ".join(filter(None, texts)) if view.ending is not None else ""
    ply = controller.examined or view.ply
    if not ply:
        return ""
    move = review.moves[ply - 1]
    name = move_name(move.move, review.game.rules)
    if move.label is None:
        return f"{name} could not be judged: the board is too large to solve."
    return f"{name}, {move.label}. {move.comment}"


def _after_game(controller: Controller) -> list[str]:
    """The score after a game, and which other opponent is offered."""
    match, score, offer = controller.match, controller.score, controller.offer
    if not match.is_over:
        return []
    return [score.words(match) if score.games else "", offer.words if offer else ""]
