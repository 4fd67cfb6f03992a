"""A match on the screen, and what was asked about it: hint, reason, analysis and review.

The thinking process answers; what it answers is shown as long as it belongs to the game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.desktop.thinking import tasks
from noughts.match import view_of

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.answers.hints import HintView
    from noughts.answers.review import ReviewView
    from noughts.core.game import Game
    from noughts.core.position import Position
    from noughts.desktop.thinking.tasks import ComputerPlayer
    from noughts.desktop.thinking.thinking import Thinking
    from noughts.match import Match, View
    from noughts.match.view import MoveView
    from noughts.solving import Solution

__all__ = ["Advice"]


class Advice:
    """Asks about `match` and keeps the answers: `notice`, `hint`, `solution` and `review`."""

    def __init__(
        self, match: Match, thinking: Thinking, seed: int | None, profile: Path | None
    ) -> None:
        self._thinking = thinking
        self._seed, self._profile = seed, profile
        self.notice = ""  # what there is to read
        self.wants_analysis = False
        self.examined: int | None = None  # the move that is looked at from before, by its number
        self._review: tuple[Game, ReviewView] | None = None
        self._forget()
        self._show(match)

    def _forget(self) -> None:
        """A new turn begins: what was asked about the last one does not matter any more."""
        self._thinking.drop()
        self.hint: HintView | None = None
        self._solutions: dict[Position, Solution | None] = {}  # None: asked for

    def _show(self, match: Match) -> None:
        self.match, self.view = match, self._view(match)
        self.choices = frozenset(match.turn.cells if self.view.cells else ())

    def _view(self, match: Match) -> View:
        return view_of(match)

    # ---- answers -------------------------------------------------------------------------------

    @property
    def solution(self) -> Solution | None:
        """What is known of the position on the board, if the analysis is on."""
        return self._solutions.get(self.match.position) if self.wants_analysis else None

    @property
    def review(self) -> ReviewView | None:
        """The review of this very game, if there is one."""
        game, review = self._review or (None, None)
        return review if game == self.match.game else None

    @property
    def lesson(self) -> int | None:
        """The number of the person's move that there is most to learn from, after the game."""
        if self.review is None or not self.match.is_over:
            return None
        lessons = {Mark.X: self.review.lessons.x, Mark.O: self.review.lessons.o}
        return next(filter(None, map(lessons.get, self.match.seats.people)), None)

    @property
    def better(self) -> MoveView | None:
        """The best move instead of the one that is examined."""
        if self.examined is None or self.review is None:
            return None
        return self.review.moves[self.examined - 1].better

    # ---- questions -----------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """A good move, and why."""
        if not (self.view.is_humans_turn and self.view.is_present):
            self.notice = "A hint is for a person who is to move now."
            return
        self.notice, self.hint = "Looking for a good move ...", None
        task = partial(tasks.find_hint, self.match.position)
        self._thinking.ask(task, self._take_hint, self._say)

    def _take_hint(self, hint: HintView) -> None:
        self.notice, self.hint = f"Hint: {hint.words}", hint

    def ask_why(self) -> None:
        """Why the last move was made, or what it gave away."""
        match = self.match
        if not match.ply:
            self.notice = "No move has been made yet."
            return
        before, move = match.game.positions[match.ply - 1], match.game.moves[match.ply - 1]
        player = None if match.seats.is_human(before.to_move) else self._computer(before.to_move)
        self.notice, self.hint = "Looking at the last move ...", None
        task = partial(tasks.explain_move, player, before, move)
        self._thinking.ask(task, self._say, self._say)

    def toggle_analysis(self) -> None:
        """Show what every move is worth, or stop showing it."""
        self.wants_analysis = not self.wants_analysis
        self._ask_analysis()

    def _ask_analysis(self) -> None:
        position = self.match.position
        is_useful = self.wants_analysis and position.outcome is None and self.view.thinker is None
        if is_useful and position not in self._solutions:
            self._solutions[position] = None
            take = partial(self._solutions.__setitem__, position)
            self._thinking.ask(partial(tasks.analyse, position), take, self._say)

    def ask_review(self) -> None:
        """Have every move of the game judged."""
        if self.match.game.moves:
            self.notice = "Reviewing every move ..."
            self._start_review()
        else:
            self.notice = "There is no move to review yet."

    def _start_review(self) -> None:
        game = self.match.game
        take = partial(self._take_review, game)
        self._thinking.ask(partial(tasks.review_game, game), take, self._say)

    def _take_review(self, game: Game, review: ReviewView) -> None:
        self.notice, self._review = "", (game, review)

    def _say(self, words: str) -> None:
        self.notice = words

    def _computer(self, mark: Mark) -> ComputerPlayer:
        seats, rules = self.match.seats, self.match.game.rules
        return tasks.ComputerPlayer(seats.player(mark), mark, rules, self._seed, self._profile)
