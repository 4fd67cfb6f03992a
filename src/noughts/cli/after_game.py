"""After a game in the terminal: a rematch, a review, another try, saving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.cli.output import spinner
from noughts.cli.saving import ask_save
from noughts.coaching.review import Label, review
from noughts.core.errors import quote
from noughts.core.notation import move_name

if TYPE_CHECKING:
    from noughts.cli.conversation import Conversation
    from noughts.coaching.review import ReviewedMove
    from noughts.match import Match

__all__ = ["AfterGame"]


class AfterGame:
    """Asks what to do next."""

    def __init__(self, talk: Conversation) -> None:
        self._talk = talk

    def ask_next(self, match: Match) -> Match | None:
        """The next match; None if the person wants to stop."""
        costly: ReviewedMove | None = None  # the person's first move that cost something
        while True:
            offers = ["again (a)", "change sides (c)", "review (r)", "save (s)"]
            offers += [f"try move {costly.number} again (t)"] if costly else []
            answer = self._talk.ask(f"{', '.join(offers).capitalize()}, or Enter to stop").lower()
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
                case "t" | "try again" if costly:
                    return match.look(costly.number - 1).go_on()
                case _:
                    words = "a, c, r, s, t" if costly else "a, c, r, s"
                    self._talk.say(f"Cannot read {quote(answer)}: expected {words}, or Enter.")

    def _review(self, match: Match) -> ReviewedMove | None:
        """Say what the review says; returns the person's first move that cost something."""
        with spinner("Reviewing every move"):
            judged = review(match.game)
        self._talk.say(judged.summary())
        costly: ReviewedMove | None = None
        for move in judged.moves:
            if move.label in (Label.BEST, Label.GOOD, None):
                continue
            if move is not judged.turning_point:  # which the summary speaks of
                name = move_name(move.move, match.game.rules)
                words = f"Move {move.number}, {move.mark.name} {name}, {move.label}"
                self._talk.say(f"{words}: {move.comment}")
            is_costly = move.label in (Label.MISTAKE, Label.BLUNDER)
            if costly is None and is_costly and match.seats.is_human(move.mark):
                costly = move
        return costly
