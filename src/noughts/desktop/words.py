"""Sentences of the window alone: who plays, what a review found, what an analysis says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from noughts.coaching.review import Label, Review
from noughts.coaching.sentences import describe_move, forecast
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.desktop.worth import worth_of_ending
from noughts.solving.engine import Analysis

if TYPE_CHECKING:
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
    rules, stock = session.game.rules, session.position.stock(mark)
    parts = []
    for kind, left, most in (
        ("swap", stock.swaps, rules.swaps),
        ("block", stock.blocks, rules.blocks),
    ):
        if most:
            parts.append(f"{left} {kind if left == 1 else kind + 's'}")
    return ", ".join(parts)


def detail(session: Session) -> str:
    """The small line below the status: what is going on, or what the position is worth."""
    if session.progress:
        return session.progress
    if not session.wants_analysis or session.position.outcome is not None:
        return _last_move(session)
    found = session.evaluation
    if found is None:
        return _last_move(session) if session.is_thinking else "Analysing ..."
    if isinstance(found, Analysis):
        return f"Engine: {found}"
    ending = worth_of_ending(session)
    if ending is not None:
        return f"To end the turn is worth {ending.text}"
    words = forecast(session.position, found.value)
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
    return _summary(session.review) if session.is_over else ""


def _comment(review: Review, index: int) -> str:
    if index >= len(review.moves):
        return ""
    move = review.moves[index]
    name = move_name(move.move, move.position.rules)
    if move.label is None:
        return f"{name}: this position is too hard to judge."
    return f"{name}, {move.label}. {move.comment}"


def _summary(review: Review) -> str:
    """Accuracy and mistakes of both sides, and the first move that cost something."""
    parts = []
    for mark in Mark:
        accuracy = review.accuracy(mark)
        if accuracy is not None:
            parts.append(f"{mark.name} {accuracy:.0%}")
    if not parts:
        return "Review: no position of this game could be judged in time."
    counts = Counter(move.label for move in review.moves)
    found = [
        f"{counts[label]} {_plural(label, counts[label])}"
        for label in (Label.BLUNDER, Label.MISTAKE, Label.INACCURACY)
        if counts[label]
    ]
    text = f"Accuracy: {', '.join(parts)}. {', '.join(found) or 'No mistakes'}."
    worst = next(
        (move for move in review.moves if move.label in (Label.BLUNDER, Label.MISTAKE)), None
    )
    return text if worst is None else f"{text} Move {worst.number}: {worst.comment}"


def _plural(label: Label, count: int) -> str:
    if count == 1:
        return str(label)
    return "inaccuracies" if label is Label.INACCURACY else f"{label}s"
