"""The game on the screen: its match, and what was asked about it.

Commands go to the match; one that is not possible is refused in `notice`. Computer moves, hints,
reasons, analysis and review come from the thinking process: `update` takes what it has answered.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.coaching.review import Label
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.notation import cell_name, parse_cell
from noughts.desktop.game.motion import seconds_of
from noughts.desktop.thinking import tasks
from noughts.desktop.user_files import ScoreFile
from noughts.match import COMMANDS, apply, next_offer, view_of
from noughts.players.catalogue import parse_player
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from noughts.coaching.hints import Suggestion
    from noughts.coaching.review import Review
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.desktop.thinking.tasks import ComputerPlayer
    from noughts.desktop.thinking.thinking import Thinking
    from noughts.match import Match, Offer
    from noughts.solving import Solution

__all__ = ["PACE", "Controller", "labelled"]

PACE: Final = 0.45  # seconds that a move is seen after it was shown, before the computer answers

_POOR: Final = (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
_ACTIONS: Final = (
    *("undo", "redo", "hint", "analysis", "retry", "new", "why", "review", "restore", "resign"),
    *("change sides", "save", "open", "theme", "help"),
)
_LABELS: Final = {  # where they are not simply the name
    "retry": "Play again",
    "new": "New game",
    "why": "Why?",
    "restore": "Last game",
    "draw": "Offer a draw",
    "hints": "Allow hints",
}


def labelled(names: Iterable[str]) -> dict[str, str]:
    """The labels of actions, by their names.

    >>> labelled(("undo", "retry"))
    {'undo': 'Undo', 'retry': 'Play again'}
    """
    return {name: _LABELS.get(name, name.capitalize()) for name in names}


class Controller:
    """Runs a match for a screen that draws `match`, `view`, `notice`, `hint` and `review`."""

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
        self._show(match)
        self._scores = scores or ScoreFile()
        self.score = self._scores.score(match)
        self.offer: Offer | None = None  # another opponent for the next game
        self._wait = 0.0  # seconds that the last move takes to be shown
        self.notice = ""
        self.hint: Suggestion | None = None
        self.wants_analysis = False
        self._thinking = thinking
        self._seed, self._profile = seed, profile
        self._pace, self._now = pace, now
        self._review: Review | None = None
        self._is_counted = match.is_over  # whether this game is in the score, and was learned from
        self.examined: int | None = None  # the move that is looked at from before, by its number
        self._begin_turn()

    def _show(self, match: Match) -> None:
        self.match, self.view = match, view_of(match)
        rules = match.game.rules
        self.choices = frozenset(parse_cell(name, rules) for name in self.view.cells)

    @property
    def review(self) -> Review | None:
        """The review of this very game, if there is one."""
        review = self._review
        return review if review is not None and review.game == self.match.game else None

    @property
    def better(self) -> Move | None:
        """The best move instead of the one that is examined."""
        if self.examined is None or self.review is None:
            return None
        best = self.review.moves[self.examined - 1].best
        return best[0] if best else None

    @property
    def lesson(self) -> int | None:
        """The number of the person's move that there is most to learn from, after the game."""
        review = self.review if self.match.is_over else None
        lesson = review and review.lesson(*self.match.seats.people)
        return lesson.number if lesson else None

    @property
    def solution(self) -> Solution | None:
        """What is known of the position on the board, if the analysis is on."""
        return self._solutions.get(self.match.position) if self.wants_analysis else None

    @property
    def progress(self) -> str:
        """How far the thinking has come, in words; often empty."""
        return self._thinking.progress

    @property
    def is_busy(self) -> bool:
        """Whether something will change without input."""
        return self._thinking.is_busy or self._reply is not None

    # ---- what can be done ----------------------------------------------------------------------

    @property
    def actions(self) -> dict[str, str]:
        """Everything besides placing marks and using powers: its label, by its name."""
        return labelled(_ACTIONS)

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
        actions: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "hint": self.ask_hint,
            "why": self.ask_why,
            "analysis": self.toggle_analysis,
            "review": self.ask_review,
            "swap": partial(self._use, "swap"),
            "block": partial(self._use, "block"),
            "cancel": self.cancel,
            "lesson": lambda: self.examine(self.lesson or 1),
            "offer": self.take_offer,
        }
        actions.get(name, partial(self.send, name))()

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
        rules, name = self.match.game.rules, cell_name(cell, self.match.game.rules)
        pairs = [pair for pair in self.view.swaps if name in pair]
        return frozenset(parse_cell(b if a == name else a, rules) for a, b in pairs)

    def drop(self, cell: int, target: int) -> None:
        """A mark was dragged onto another one: swap them."""
        names = (cell_name(place, self.match.game.rules) for place in (cell, target))
        self.send(f"swap {' '.join(names)}")

    def _use(self, power: str) -> None:
        """Choose a power, or let it be when it was chosen before."""
        is_chosen = self.view.power == power and self.view.first is None
        self.send("cancel" if is_chosen else power)

    def undo(self) -> None:
        """Take back what can be; after a retry, the retry itself."""
        commands = self.view.commands
        self.send("restore" if "restore" in commands and "undo" not in commands else "undo")

    def cancel(self) -> None:
        """Go one step back; where there is none, clear the messages."""
        if "cancel" in self.view.commands:
            self.send("cancel")
        else:
            self.notice, self.hint = "", None

    def examine(self, ply: int) -> None:
        """Look at a move: from before it, with a better one, if the review has something to say."""
        move = None if self.review is None else self.review.moves[ply - 1]
        is_poor = move is not None and move.label in _POOR and bool(move.best)
        self.send(f"look {ply - 1 if is_poor else ply}")
        self.examined = ply if is_poor else None

    def take_offer(self) -> None:
        """Start a new game against the opponent that is offered."""
        if self.offer is not None and self.match.seats.you is not None:
            self._change(self.match.against(self.offer.player))

    def step(self, by: int) -> None:
        """Look at a position some moves earlier or later."""
        self.send(f"look {max(0, min(self.view.ply + by, self.view.plies))}")

    def _change(self, match: Match, *, is_again: bool = False) -> None:
        before = self.match
        self._show(match)
        self.notice, self.examined = "", None
        if len(match.game.moves) == len(before.game.moves) + 1:
            is_placed = before.turn.is_placed
            self._wait = self._pace and seconds_of(match.game.moves[-1], is_placed=is_placed)
        else:
            self._wait = 0.0
        if match.seats != before.seats:
            self.score = self._scores.score(match)
        if is_again:
            self._is_counted = match.is_over or (self._is_counted and bool(match.undone))
        elif not (match.game.moves or match.undone or match.resigned):
            self._is_counted, self.offer = False, None
        elif match.is_over and not before.is_over and not self._is_counted:
            self._count()
        if _stage(match) != _stage(before):
            self._begin_turn()
        elif match.looks_at != before.looks_at:
            self.hint = None
            self._ask_analysis()

    def _begin_turn(self) -> None:
        self._thinking.drop()
        self.hint = None
        self.has_failed = False  # whether the computer to move could not
        self._solutions: dict[Position, Solution] = {}
        self._positions_to_analyse: set[Position] = set()
        self._reply: Move | None = None  # the computer's move, until it is time to show it
        self._turn_began = self._now()
        if self.match.is_over:
            if self.review is None and self.match.game.moves and has_table(self.match.game.rules):
                self._start_review()
        elif not self.match.is_humans_turn:
            position = self.match.game.position
            task = partial(tasks.choose_move, self._computer(position.to_move), position)
            self._thinking.ask(task, self._take_move, self._fail_to_move)
        self._ask_analysis()

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

    def _computer(self, mark: Mark) -> ComputerPlayer:
        match = self.match
        name = match.seats.player(mark)
        return tasks.ComputerPlayer(name, mark, match.game.rules, self._seed, self._profile)

    # ---- questions -----------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """A good move, and why."""
        if not (self.view.is_humans_turn and self.view.is_present):
            self.notice = "A hint is for a person who is to move now."
            return
        self.notice, self.hint = "Looking for a good move ...", None
        task = partial(tasks.find_hint, self.match.position)
        self._thinking.ask(task, self._take_hint, self._say)

    def ask_why(self) -> None:
        """Why the last move was made, or what it gave away."""
        if not self.view.ply:
            self.notice = "No move has been made yet."
            return
        match = self.match
        before, move = match.game.positions[match.ply - 1], match.game.moves[match.ply - 1]
        mark = before.to_move
        player = None if match.seats.is_human(mark) else self._computer(mark)
        self.notice, self.hint = "Looking at the last move ...", None
        task = partial(tasks.explain_move, player, before, move)
        self._thinking.ask(task, self._say, self._say)

    def toggle_analysis(self) -> None:
        """Show what every move is worth, or stop showing it."""
        self.wants_analysis = not self.wants_analysis
        self._ask_analysis()

    def ask_review(self) -> None:
        """Have every move of the game judged."""
        if not self.match.game.moves:
            self.notice = "There is no move to review yet."
            return
        self.notice = "Reviewing every move ..."
        self._start_review()

    def _start_review(self) -> None:
        task = partial(tasks.review_game, self.match.game)
        self._thinking.ask(task, self._take_review, self._say)

    def _ask_analysis(self) -> None:
        position = self.match.position
        is_useful = self.wants_analysis and position.outcome is None and self.view.thinker is None
        if is_useful and position not in self._positions_to_analyse:
            self._positions_to_analyse.add(position)
            take = partial(self._solutions.__setitem__, position)
            self._thinking.ask(partial(tasks.analyse, position), take, self._say)

    # ---- answers -------------------------------------------------------------------------------

    def update(self) -> bool:
        """Take what the thinking process has answered; whether anything changed."""
        has_answers = self._thinking.update()
        if self._reply is not None and self._now() - self._turn_began >= self._pace + self._wait:
            self._change(self.match.reply(self._reply))
            return True
        return has_answers

    def close(self) -> None:
        """Leave the game: its questions need no answers any more."""
        self._thinking.drop()

    def _say(self, words: str) -> None:
        self.notice = words

    def _take_move(self, move: Move) -> None:
        self._reply = move

    def _fail_to_move(self, sentence: str) -> None:
        self.notice, self.has_failed = sentence, True

    def _take_hint(self, hint: Suggestion) -> None:
        self.notice, self.hint = f"Hint: {hint.words}", hint

    def _take_review(self, review: Review) -> None:
        self.notice, self._review = "", review


def _stage(match: Match) -> tuple[object, ...]:
    """What begins a new turn when it changes."""
    return match.game, match.resigned, match.seats
