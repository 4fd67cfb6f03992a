"""Words about a game that its view does not have: analysis, hints, score and review.

`cell_signs` and `hint_labels` stand on cells, the others around the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.coaching import worth
from noughts.coaching.sentences import forecast
from noughts.coaching.worth import value_sign
from noughts.core.moves import Move
from noughts.core.notation import parse_cell
from noughts.match.status import player_title
from noughts.match.turn import Turn

if TYPE_CHECKING:
    from noughts.coaching.worth import CellSign
    from noughts.desktop.game.controller import Controller

__all__ = ["cell_signs", "detail", "headline", "hint_labels", "message"]


def cell_signs(controller: Controller) -> dict[int, CellSign]:
    """For each cell the worth of the best move that chooses it now."""
    solution, turn = controller.solution, _turn(controller)
    return {} if solution is None else worth.cell_signs(solution, turn.next_cells)


def _turn(controller: Controller) -> Turn:
    """The turn on the board: a new one at an earlier position."""
    match = controller.match
    return match.turn if controller.view.is_present else Turn(match.position)


def hint_labels(controller: Controller) -> dict[int, str]:
    """What a hint says of each cell; or the better move, where a move is examined."""
    hint, review, examined = controller.hint, controller.review, controller.examined
    move, word = (None, "") if hint is None else (hint.move, "place")
    if hint is None and review is not None and examined is not None:
        move, word = review.moves[examined - 1].better, "better"
    if move is None:
        return {}
    power = move.power
    labels: dict[str, str] = {} if power is None else dict.fromkeys(power.cells, power.kind)
    if controller.view.placed != move.cell:
        labels[move.cell] = ", ".join(filter(None, (word, labels.get(move.cell))))
    return {parse_cell(name, controller.match.game.rules): label for name, label in labels.items()}


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
    view, solution, placed = controller.view, controller.solution, _turn(controller).placed
    if controller.progress:
        return controller.progress
    if not controller.wants_analysis or controller.match.position.outcome is not None:
        return view.detail
    if solution is None:
        return view.detail if view.thinker is not None else "Analysing ..."
    if solution.value is not None and placed is not None:
        return f"Ending the turn now is worth {value_sign(solution.moves.get(Move(placed)))}."
    words = forecast(solution)
    return words if view.ending is None else f"On the board: {words}"


def message(controller: Controller) -> str:
    """What there is to read in the panel: a notice, a comment on a move, or how the game went."""
    view, review, match = controller.view, controller.review, controller.match
    if controller.notice:
        return controller.notice
    ply = controller.examined or view.ply
    if review is not None and not view.is_present:
        if not ply:
            return ""
        move = review.moves[ply - 1]
        if move.label is None:
            return f"{move.move} could not be judged: the board is too large to solve."
        return f"{move.move}, {move.label}. {move.comment}"
    score, offer = controller.score, controller.offer
    texts = [score.words(match)] if match.is_over and score.games else []
    texts += [offer.words] if match.is_over and offer else []
    texts += [review.summary] if review is not None and view.ending is not None else []
    return " ".join(texts)
