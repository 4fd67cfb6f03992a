"""After a game in the terminal: the score, a rematch, a review, another try, saving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.cli.output import spinner
from noughts.cli.saving import ask_save
from noughts.coaching.review import Label, review
from noughts.core.errors import quote
from noughts.core.notation import move_name
from noughts.match import Match, Score, next_offer, pairing_of

if TYPE_CHECKING:
    from noughts.cli.conversation import Conversation
    from noughts.coaching.review import ReviewedMove
    from noughts.match import Offer

__all__ = ["AfterGame"]


class AfterGame:
    """Asks what to do next; keeps the scores as long as the program runs."""

    def __init__(self, talk: Conversation) -> None:
        self._talk = talk
        self._scores: dict[str, Score] = {}  # by pairing
        self._is_counted = False  # whether the game goes on from a move that is tried again

    def count(self, match: Match) -> Offer | None:
        """Count a game, and say the score from the second one on; perhaps with another opponent."""
        if self._is_counted:
            return None
        key = pairing_of(match).key
        score = self._scores[key] = self._scores.get(key, Score()).after(match)
        if score.games > 1:
            self._talk.say(score.words(match))
        offer = next_offer(match, score)
        if offer is not None:
            self._talk.say(offer.words)
        return offer

    def ask_next(self, match: Match, offer: Offer | None) -> Match | None:
        """The next match, perhaps against the opponent that is offered; None to stop."""
        self._is_counted = False
        costly: ReviewedMove | None = None  # the move that a person learns most from
        while True:
            offers = ["Again (a)", "change sides (c)", "review (r)", "save (s)"]
            offers += [f"play {offer.title} (p)"] if offer else []
            offers += [f"try move {costly.number} again (t)"] if costly else []
            answer = self._talk.ask(f"{', '.join(offers)}, or Enter to stop").lower()
            match answer:
                case "" | "n" | "no" | "stop":
                    return None
                case "a" | "again" | "y" | "yes":
                    return match.retry()
                case "c" | "change sides" | "sides":
                    return match.change_sides()
                case "r" | "review":
                    costly = self._review(match)
                case "s" | "save":
                    ask_save(self._talk, match)
                case "p" | "play" if offer:
                    return match.against(offer.player)
                case "t" | "try again" if costly:
                    self._is_counted = True
                    return match.look(costly.number - 1).go_on()
                case _:
                    words = ", ".join(text[-2] for text in offers)  # the letter in brackets
                    self._talk.say(f"Cannot read {quote(answer)}: expected {words}, or Enter.")

    def _review(self, match: Match) -> ReviewedMove | None:
        """Say what the review says; returns the move that a person learns most from."""
        with spinner("Reviewing every move"):
            judged = review(match.game)
        self._talk.say(judged.summary())
        for move in judged.moves:
            if move.label in (Label.BEST, Label.GOOD, None):
                continue
            if move is not judged.turning_point:  # which the summary speaks of
                name = move_name(move.move, match.game.rules)
                words = f"Move {move.number}, {move.mark.name} {name}, {move.label}"
                self._talk.say(f"{words}: {move.comment}")
        return judged.lesson(*match.seats.people)
