"""The game on the screen: commands in, computer moves after them, the score, and advice.

Commands go to the match; one that is not possible is refused in `notice`. Computer moves, hints,
reasons, analysis and reviews come from the thinking process: `update` takes what it has answered,
and an answer is shown as long as it belongs to the game.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from noughts.answers.hints import hint_view
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.desktop import tasks
from noughts.desktop.game.motion import seconds_of
from noughts.desktop.user_files import ScoreFile
from noughts.match import COMMANDS, apply, next_offer, view_of
from noughts.players.catalogue import parse_player
from noughts.solving import solve
from noughts.solving.budget import ANALYSIS
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noughts.answers.hints import HintView
    from noughts.answers.review import ReviewView
    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.desktop.thinking import Thinking
    from noughts.match import Match, Offer, View
    from noughts.solving import Solution

__all__ = ["PACE", "Controller"]

Result = TypeVar("Result")

PACE: Final = 0.45  # seconds that a move is seen after it was shown, before the computer answers

_LABELS: Final = {  # where they are not simply the name
    **{"retry": "Play again", "new": "New game", "why": "Why?", "restore": "Last game"},
    **{"draw": "Offer a draw", "hints": "Allow hints"},
}


class Controller:
    """Runs a match for a screen that draws `match`, `view`, and what was asked about them."""

    action_names: ClassVar[tuple[str, ...]] = (
        *("undo", "redo", "hint", "analysis", "retry", "new", "why", "review", "restore"),
        *("resign", "change sides", "save", "open", "theme", "help"),
    )

    def __init__(
        self,
        match: Match,
        thinking: Thinking,
        *,
        seed: int | None = None,
        profile: Path | None = None,
        pace: float = PACE,
        now: Callable[[], float] = monotonic,
        scores: ScoreFile | None = None,
    ) -> None:
        """`pace` 0 shows every move at once."""
        self._thinking, self._seed, self._profile = thinking, seed, profile
        self._pace, self._now, self._scores = pace, now, scores or ScoreFile()
        self._wait = 0.0  # seconds that the last move takes to be shown
        self.score = self._scores.score(match)
        self.offer: Offer | None = None  # another opponent for the next game
        self._is_counted = match.is_over  # whether this game is in the score, and was learned from
        self.notice = ""  # what there is to read
        self.hint: HintView | None = None
        self.wants_analysis = False
        self.examined: int | None = None  # the move that is looked at from before, by its number
        self._review: tuple[Game, ReviewView] | None = None
        self._show(match)
        self._begin_turn()

    def _show(self, match: Match) -> None:
        self.match, self.view = match, self._view(match)
        self.choices = frozenset(match.turn.cells if self.view.cells else ())

    def _view(self, match: Match) -> View:
        return view_of(match)

    # ---- what is known -------------------------------------------------------------------------

    @property
    def progress(self) -> str:
        """How far the thinking has come, in words; often empty."""
        return self._thinking.progress

    @property
    def is_busy(self) -> bool:
        """Whether something will change without input."""
        return self._thinking.is_busy or self._reply is not None

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

    # ---- what can be done ----------------------------------------------------------------------

    @property
    def actions(self) -> dict[str, str]:
        """Everything besides placing marks and using powers: its label, by its name."""
        return {name: _LABELS.get(name, name.capitalize()) for name in self.action_names}

    @property
    def powers(self) -> dict[str, str]:
        """Swap, Block and End turn, or Cancel once a power is chosen; in games that have powers."""
        view, rules = self.view, self.match.game.rules
        stock = view.stocks.x if (view.you or view.to_move) == Mark.X.value else view.stocks.o
        labels = {"swap": f"Swap, {stock.swaps} left"} if rules.swaps else {}
        labels |= {"block": f"Block, {stock.blocks} left"} if rules.blocks else {}
        last = {"end": "End turn"} if view.power is None else {"cancel": "Cancel"}
        return labels | last if labels else {}

    @property
    def offers(self) -> dict[str, str]:
        """What suggests itself now: after a game, and while an earlier position is looked at."""
        if not self.view.is_present:
            is_yours = self.match.seats.is_human(self.match.position.to_move)
            label = "Try again from here" if is_yours else "Go on from here"
            return {"look": "Back to the game", "continue": label}
        lesson = self.lesson and {"lesson": f"Look at move {self.lesson}"}
        offer = self.match.is_over and self.offer and {"offer": f"Play {self.offer.title}"}
        return (lesson or {}) | (offer or {})

    def can(self, name: str) -> bool:
        """Whether something can be done now."""
        view = self.view
        match name:
            case "undo":
                return "undo" in view.commands or "restore" in view.commands
            case "hint":
                return view.is_humans_turn and view.is_present
            case "why":
                return view.ply > 0
            case "review":
                return view.plies > 0
            case _:
                return name in view.commands or name == view.power or name not in COMMANDS

    def is_on(self, name: str) -> bool:
        """Whether something is chosen now, and doing it again ends that."""
        return name == self.view.power or (name == "analysis" and self.wants_analysis)

    def is_best(self, name: str) -> bool:
        """Whether something is what most people want now."""
        return name == "continue" or (name == "retry" and self.view.ending is not None)

    def question(self, name: str) -> tuple[str, str]:
        """What to ask before something is done, and the answer that does it; empty: nothing."""
        match, seats = self.match, self.match.seats
        if name != "change sides" or match.is_over or not match.game.moves:
            return "", ""
        x, o = ("you" if seats.you is mark else seats.title(mark) for mark in Mark)
        return f"From here on, {x} will play O and {o} will play X.", "Change sides"

    def act(self, name: str) -> None:
        """Do something by its name; a command of the match that is not possible says why."""
        commands = self.view.commands
        if name == "undo" and "undo" not in commands and "restore" in commands:
            name = "restore"  # what is taken back is a retry
        elif name == self.view.power and self.view.first is None:
            name = "cancel"
        own: dict[str, Callable[[], object]] = {
            "hint": self.ask_hint,
            "why": self.ask_why,
            "analysis": self.toggle_analysis,
            "review": self.ask_review,
            "earlier": partial(self.step, -1),
            "later": partial(self.step, 1),
            "lesson": lambda: self.examine(self.lesson or 1),
            "offer": self.take_offer,
        }
        if name == "cancel" and name not in commands:  # no step back: clear the messages
            self.notice, self.hint = "", None
        else:
            own.get(name, partial(self.send, name))()

    # ---- commands ------------------------------------------------------------------------------

    def send(self, command: str) -> None:
        """Carry out a command of the match."""
        try:
            match = apply(self.match, command)
        except InputError as error:
            self.notice = str(error)
        else:
            self._change(match, is_again=command in ("redo", "restore"))

    def choose(self, cell: int) -> None:
        """A cell was clicked, or chosen with the keyboard."""
        self.send(f"choose {cell_name(cell, self.match.game.rules)}")

    def partners(self, cell: int) -> frozenset[int]:
        """The marks with which a mark can change places now."""
        pairs = self.match.turn.swaps if self.view.swaps else ()
        return frozenset(sum(pair) - cell for pair in pairs if cell in pair)

    def drop(self, cell: int, target: int) -> None:
        """A mark was dragged onto another one: swap them."""
        names = (cell_name(place, self.match.game.rules) for place in (cell, target))
        self.send(f"swap {' '.join(names)}")

    def examine(self, ply: int) -> None:
        """Look at a move: from before it, with a better one, if the review has something to say."""
        is_poor = self.review is not None and self.review.moves[ply - 1].better is not None
        self.send(f"look {ply - 1 if is_poor else ply}")
        self.examined = ply if is_poor else None

    def take_offer(self) -> None:
        """Start a new game against the opponent that is offered."""
        if self.offer is not None and self.match.seats.you is not None:
            self._change(self.match.against(self.offer.player))

    def step(self, by: int) -> None:
        """Look at a position some moves earlier or later."""
        self.send(f"look {max(0, min(self.view.ply + by, self.view.plies))}")

    # ---- turns ---------------------------------------------------------------------------------

    def _change(self, match: Match, *, is_again: bool = False) -> None:
        before = self.match
        self._show(match)
        self.notice, self.examined, self._wait = "", None, 0.0
        if self._pace and len(match.game.moves) == len(before.game.moves) + 1:
            self._wait = seconds_of(match.game.moves[-1], is_placed=before.turn.is_placed)
        if match.seats != before.seats:
            self.score = self._scores.score(match)
        if is_again:
            self._is_counted = match.is_over or (self._is_counted and bool(match.undone))
        elif not (match.game.moves or match.undone or match.resigned):
            self._is_counted, self.offer = False, None
        elif match.is_over and not before.is_over and not self._is_counted:
            self._count()
        if (match.game, match.resigned, match.seats) != (
            before.game,
            before.resigned,
            before.seats,
        ):
            self._begin_turn()
        elif match.looks_at != before.looks_at:
            self.hint = None
            self._ask_analysis()

    def _begin_turn(self) -> None:
        """What was asked about the last turn does not matter any more; a computer may be next."""
        self._thinking.drop()
        self.hint = None
        self._solutions: dict[Position, Solution | None] = {}  # None: asked for
        self.has_failed = False  # whether the computer to move could not
        self._reply: Move | None = None  # the computer's move, until it is time to show it
        self._turn_began = self._now()
        match = self.match
        if match.is_over:
            if self.review is None and match.game.moves and has_table(match.game.rules):
                self._start_review()
        elif not match.is_humans_turn:
            position = match.game.position
            task = partial(tasks.choose_move, self._computer(position.to_move), position)
            self._ask(task, partial(setattr, self, "_reply"), self._fail_to_move)
        self._ask_analysis()

    def _fail_to_move(self, sentence: str) -> None:
        self.notice, self.has_failed = sentence, True

    def update(self) -> bool:
        """Take what the thinking process has answered; whether anything changed."""
        has_answers = self._thinking.update()
        if self._reply is not None and self._now() - self._turn_began >= self._pace + self._wait:
            self._change(self.match.reply(self._reply))
            return True
        return has_answers

    def _count(self) -> None:
        """Count a game that has just ended, and show it to the players that learn; both once."""
        self._is_counted = True
        try:
            self.score = self._scores.count(self.match)
        except InputError as error:
            self.notice = str(error)
        self.offer = next_offer(self.match, self.score)
        for mark in Mark if self.match.game.outcome else ():
            if parse_player(self.match.seats.player(mark)).kind.learns:
                task = partial(tasks.learn, self._computer(mark), self.match.game)
                self._thinking.ask(task, lambda _: None, self._say, is_kept=True)

    def _computer(self, mark: Mark) -> tasks.ComputerPlayer:
        seats, rules = self.match.seats, self.match.game.rules
        return tasks.ComputerPlayer(seats.player(mark), mark, rules, self._seed, self._profile)

    def close(self) -> None:
        """Leave the game: its questions need no answers any more."""
        self._thinking.drop()

    # ---- questions -----------------------------------------------------------------------------

    def _ask(
        self,
        task: Callable[[], Result],
        take: Callable[[Result], object],
        fail: Callable[[str], None] | None = None,
    ) -> None:
        """Have a task done with the table of the game; what goes wrong is said."""
        task_with_table = partial(tasks.with_table, self.match.game.rules, task)
        self._thinking.ask(task_with_table, take, fail or self._say)

    def _say(self, words: str) -> None:
        self.notice = words

    def ask_hint(self) -> None:
        """A good move, and why."""
        if self.can("hint"):
            self.notice, self.hint = "Looking for a good move ...", None
            self._ask(partial(hint_view, self.match.position), self._take_hint)
        else:
            self.notice = "A hint is for a person who is to move now."

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
        self._ask(partial(tasks.explain_move, player, before, move), self._say)

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
            self._ask(partial(solve, position, ANALYSIS), take)

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
