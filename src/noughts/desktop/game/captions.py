"""The texts of the game screen that the view does not have: names, analysis, review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.coaching.sentences import forecast
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.desktop.game.cell_signs import sign_of_ending
from noughts.match import pairing_of
from noughts.match.status import player_title

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.match import Match

__all__ = ["detail", "headline", "message", "player_name", "score_words", "wins"]


def player_name(match: Match, mark: Mark) -> str:
    """Who plays a mark."""
    return "You" if match.seats.you is mark else match.seats.title(mark)


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
        return " ".join(filter(None, (score_words(controller), offer_words(controller))))
    view, review = controller.view, controller.review
    if view.is_present:
        texts = (score_words(controller), offer_words(controller), review.summary())
        return " ".join(filter(None, texts)) if view.ending is not None else ""
    ply = controller.examined or view.ply
    if not ply:
        return ""
    move = review.moves[ply - 1]
    name = move_name(move.move, review.game.rules)
    if move.label is None:
        return f"{name} could not be judged: the board is too large to solve."
    return f"{name}, {move.label}. {move.comment}"


def wins(controller: Controller, mark: Mark) -> int:
    """How many games the player of a mark has won against the other one."""
    pairing = pairing_of(controller.match)
    return controller.score.wins.get(pairing.x if mark is Mark.X else pairing.o, 0)


def score_words(controller: Controller) -> str:
    """The score after a game, in a sentence; empty while the game runs."""
    match, draws = controller.match, controller.score.draws
    if not match.is_over or not (draws or controller.score.wins):
        return ""
    names = [f"{player_name(match, mark)} {wins(controller, mark)}" for mark in Mark]
    return f"Score: {', '.join(names)}, {draws} {'draw' if draws == 1 else 'draws'}."


def offer_words(controller: Controller) -> str:
    """Which other opponent is offered after a game, and why."""
    offer = controller.offer
    return "" if offer is None or not controller.match.is_over else offer.words
