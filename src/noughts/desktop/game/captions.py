"""The texts of the game screen that the view does not have: analysis, score, review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.coaching.sentences import forecast
from noughts.core.notation import move_name
from noughts.desktop.game.cell_signs import sign_of_ending
from noughts.match.status import player_title

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller

__all__ = ["detail", "headline", "message"]


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
