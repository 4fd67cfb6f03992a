"""The texts of the game screen that the view does not have: names, analysis, review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.coaching.sentences import forecast
from noughts.core.notation import move_name
from noughts.desktop.game.cell_signs import sign_of_ending
from noughts.match.status import player_title

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.desktop.game.controller import Controller
    from noughts.match import Match

__all__ = ["detail", "headline", "message", "player_name"]


def player_name(match: Match, mark: Mark) -> str:
    """Who plays a mark."""
    return "You" if match.seats.you is mark else player_title(match.seats.player(mark))


def headline(controller: Controller) -> str:
    """Whose turn it is and for what, or how the game ended; without dots for the thinking."""
    view = controller.view
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
    if controller.notice or controller.review is None:
        return controller.notice
    view, review = controller.view, controller.review
    if view.is_present:
        return review.summary() if view.ending is not None else ""
    if not view.ply:
        return ""
    move = review.moves[view.ply - 1]
    name = move_name(move.move, review.game.rules)
    if move.label is None:
        return f"{name} could not be judged: the board is too large to solve."
    return f"{name}, {move.label}. {move.comment}"
