"""A finished game counted, and the opponent to offer next; the caller stores the score."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.answers.desk import Desk
from noughts.match import MatchDocument, Offer, Score, next_offer

__all__ = ["ScoreRequest", "ScoreView", "count_game"]


@dataclass(frozen=True)
class ScoreRequest:
    """A finished match, and the score before it."""

    match: MatchDocument
    score: Score | None = None  # of the same pairing; null: this is the first game


@dataclass(frozen=True)
class ScoreView:
    """The score with the match, and whom to play next."""

    score: Score
    offer: Offer | None  # after every second win or loss in a row


def count_game(request: ScoreRequest, _: Desk) -> ScoreView:
    """The score after a finished match."""
    match = request.match.to_match()
    score = (request.score or Score()).after(match)
    return ScoreView(score, next_offer(match, score))
