"""Sentences of the window alone: who plays, what a review found, what an analysis says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.coaching.sentences import describe_move, describe_stock, forecast
from noughts.core.notation import move_name
from noughts.desktop.worth import worth_of_ending

if TYPE_CHECKING:
    from noughts.coaching.review import Review
    from noughts.core.marks import Mark
    from noughts.desktop.session import Session

__all__ = ["detail", "message", "player_name", "stock_words"]


def player_name(session: Session, mark: Mark) -> str:
    """Who plays a side."""
    side = session.setup.side(mark)
    if side.is_person:
        return "You" if session.setup.person is mark else side.spec.title
    return f"Computer, {side.spec.title.lower()}"


def stock_words(session: Session, mark: Mark) -> str:
    """The powers that a side has left; empty in games without."""
    return describe_stock(session.position, mark)


def detail(session: Session) -> str:
    """The small line below the status: what is going on, or what the position is worth."""
    if session.progress:
        return session.progress
    if not session.wants_analysis or session.position.outcome is not None:
        return _last_move(session)
    solution = session.evaluation
    if solution is None:
        return _last_move(session) if session.is_thinking else "Analysing ..."
    ending = worth_of_ending(session)
    if ending is not None:
        return f"To end the turn is worth {ending.text}"
    words = forecast(solution)
    return words if session.resigned is None else f"On the board: {words}"


def _last_move(session: Session) -> str:
    """Who played what, for those who looked elsewhere."""
    if session.last_move is None:
        return ""
    mover = session.position.to_move.other
    return f"{mover.name} played {describe_move(session.last_move, session.game.rules)}"


def message(session: Session) -> str:
    """What there is to read at some length: a notice, a comment on a move, or a review."""
    if session.notice:
        return session.notice
    if session.review is None:
        return ""
    if session.looked_at:
        return _comment(session.review, session.looked_at - 1)
    return session.review.summary() if session.is_over else ""


def _comment(review: Review, index: int) -> str:
    if index >= len(review.moves):
        return ""
    move = review.moves[index]
    name = move_name(move.move, move.position.rules)
    if move.label is None:
        return f"{name}: this move could not be judged: the board is too large to solve."
    return f"{name}, {move.label}. {move.comment}"
