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
    hint, rules = controller.hint, controller.match.game.rules
    move, word = (controller.better, "better") if hint is None else (hint.move, "place")
    if move is None:
        return {}
    power = move.power
    labels: dict[str, str] = {} if power is None else dict.fromkeys(power.cells, power.kind)
    if controller.view.placed != move.cell:
        labels[move.cell] = ", ".join(filter(None, (word, labels.get(move.cell))))
    return {parse_cell(name, rules): label for name, label in labels.items()}


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
    view, solution, turn = controller.view, controller.solution, _turn(controller)
    if not controller.wants_analysis or controller.match.position.outcome is not None:
        return view.detail
    if solution is None:
        return view.detail if view.thinker is not None else "Analysing ..."
    if solution.value is not None and turn.placed is not None:
        ending = value_sign(solution.moves.get(Move(turn.placed)))
        return f"Ending the turn now is worth {ending}."
    words = forecast(solution)
    return words if view.ending is None else f"On the board: {words}"


def message(controller: Controller) -> str:
    """What there is to read in the panel: a notice, a comment on a move, or the review."""
    view, review = controller.view, controller.review
    if controller.notice:
        return controller.notice
    if review is None or view.is_present:
        return _after_game(controller)
    ply = controller.examined or view.ply
    if not ply:
        return ""
    move = review.moves[ply - 1]
    if move.label is None:
        return f"{move.move} could not be judged: the board is too large to solve."
    return f"{move.move}, {move.label}. {move.comment}"


def _after_game(controller: Controller) -> str:
    """The score after a game, which other opponent is offered, and the review in a sentence."""
    match, score, offer = controller.match, controller.score, controller.offer
    texts = [score.words(match) if score.games else "", offer.words if offer else ""]
    texts = texts if match.is_over else []
    if controller.review is not None and controller.view.ending is not None:
        texts.append(controller.review.summary)
    return " ".join(filter(None, texts))
