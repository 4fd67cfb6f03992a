"""The flow of games at the window, without the window: turns, undo, questions, answers.

Clicks and keys come in as commands; `update` takes in what the worker has found. A command that
makes no sense now says so in `notice`, and does nothing.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, cast

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.turn import Stage, Turn
from noughts.desktop.errands import Errands
from noughts.desktop.state import Aim, GameState
from noughts.desktop.tasks import ChooseMove, Evaluate, ExplainMove, FindHint, Judge, Learn
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.coaching.hints import Suggestion
    from noughts.coaching.review import Review
    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.desktop.errands import Thinks
    from noughts.desktop.setup import Setup
    from noughts.desktop.tasks import Task
    from noughts.solving import Solution

__all__ = ["PACE", "Session"]

PACE: Final = 0.45  # seconds that a move is looked at before the computer answers it


class Session(GameState):
    """One game after the other between the same players."""

    def __init__(
        self,
        setup: Setup,
        worker: Thinks,
        game: Game | None = None,
        *,
        pace: float = PACE,
        now: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(setup, Errands(worker), game or setup.start())
        self._pace = pace
        self._now = now
        self._start(self.game)

    def _start(self, game: Game) -> None:
        self.game = game
        self.resigned = self.review = None
        self._undone = []
        self._has_learned = False
        self._settle()

    def _settle(self) -> None:
        """Begin the turn of whoever is to move in `game`."""
        self._errands.forget()
        self.turn = Turn(self.game.position)
        self._power = self.picked = self.looked_at = None
        self.notice, self.hint, self.has_failed = "", None, False
        self._evaluations = {}
        self._evaluating: set[Position] = set()
        self._move_found = None
        self._moved_at = self._now()
        if self.is_over:
            self._end()
        elif not self.is_persons_turn:
            position = self.game.position
            task = ChooseMove(self.setup.side(position.to_move), position)
            self._errands.send(task, self._take_move, self._fail_to_move)
        self._ask_evaluation()

    # ---- a turn --------------------------------------------------------------------------------

    def choose(self, cell: int) -> None:
        """A cell was clicked, or chosen with the keyboard."""
        if self.looked_at is not None:
            self.look_at(None)
            return
        self.notice = ""
        try:
            match self.aim:
                case Aim.PLACE:
                    self._go_on(self.turn.place(cell))
                case Aim.BLOCK:
                    self._go_on(self.turn.block(cell))
                case Aim.SWAP if self.picked is None:
                    self._pick(cell)
                case Aim.SWAP if self.picked == cell:
                    self.picked = None
                case Aim.SWAP:
                    self._go_on(self.turn.swap(cast("int", self.picked), cell))
                case Aim.NOTHING if self._waits_for_power:
                    self.notice = "The mark is placed: use a power, end the turn, or cancel."
                case Aim.NOTHING if self.is_over:
                    self.notice = "The game is over: Retry plays another one."
                case Aim.NOTHING:
                    self.notice = "It is the computer's turn."
        except InputError as error:
            self.notice = str(error)

    def _pick(self, cell: int) -> None:
        if cell not in self.choices:
            self.notice = "A swap takes one X and one O: choose a mark."
        else:
            self.picked = cell

    def aim_at(self, power: Aim) -> None:
        """Swap or Block was chosen; choosing it again lets it be."""
        if power is Aim.SWAP and not self.can_swap:
            self.notice = self._why_no_power("swap", self.game.position.own_stock.swaps)
        elif power is Aim.BLOCK and not self.can_block:
            self.notice = self._why_no_power("block", self.game.position.own_stock.blocks)
        else:
            self._power = None if self._power is power else power
            self.picked, self.notice = None, ""

    def _why_no_power(self, kind: str, left: int) -> str:
        if not self.game.rules.has_powers:
            return "This game has no powers."
        if not self.is_persons_turn:
            return "It is not your turn."
        if not left:
            return f"There is no {kind} left."
        if self.turn.stage is Stage.PLACE:
            return f"Place a mark first: a {kind} comes after it."
        return f"There is nothing to {kind} now."

    def end_turn(self) -> None:
        """End the turn without a power."""
        if self._waits_for_power:
            self._go_on(self.turn.end())

    def cancel(self) -> bool:
        """Take one step back within the turn; False if there is none."""
        if self.looked_at is not None:
            self.look_at(None)
        elif self.picked is not None:
            self.picked = None
        elif self._power is not None:
            self._power = None
        elif self._waits_for_power:
            self.turn = self.turn.cancel()
        elif self.notice or self.hint:
            self.notice, self.hint = "", None
        else:
            return False
        self.notice = ""
        return True

    def _go_on(self, turn: Turn) -> None:
        self.turn = turn
        if turn.move is not None:
            self._undone.clear()
            self._play(turn.move)

    def _play(self, move: Move) -> None:
        self.game = self.game.play(move)
        self._settle()

    # ---- the game ------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take a placement back, or moves until it is a person's turn again."""
        if self._waits_for_power:
            self.turn, self._power, self.picked = self.turn.cancel(), None, None
            self.notice = ""
            return
        target = self._undo_target
        if target is None:
            self.notice = "There is nothing to take back."
            return
        back = self.game.moves[target:]
        self._undone += reversed(back)
        self.game = self.game.undo(len(back))
        self.resigned = self.review = None
        self._settle()

    def redo(self) -> None:
        """Make moves that were taken back, until it is a person's turn again."""
        if not self.can_redo:
            self.notice = "There is nothing to make again."
            return
        game = self.game.play(self._undone.pop())
        while self._undone and game.position.to_move not in self.setup.people:
            game = game.play(self._undone.pop())
        self.game = game
        self._settle()

    def resign(self) -> None:
        """The person to move gives up."""
        if not self.is_persons_turn:
            self.notice = "Only the side to move can resign."
            return
        self.resigned = self.game.position.to_move
        self._settle()

    def retry(self) -> None:
        """Another game with the same choices."""
        self._start(self.setup.start())

    def open(self, game: Game) -> None:
        """Go on with a game from elsewhere, between the same players."""
        self.setup = self.setup.for_game(game)
        self._start(game)

    def look_at(self, count: int | None) -> None:
        """Show the position after so many moves; None, or all of them, is where the game stands."""
        if count is not None:
            count = max(0, min(count, len(self.game.moves)))
        is_now = count is None or count == len(self.game.moves)
        self.looked_at = None if is_now else count
        self.notice, self.hint = "", None
        self._ask_evaluation()

    def step(self, by: int) -> None:
        """Look some moves back or forth."""
        at = len(self.game.moves) if self.looked_at is None else self.looked_at
        self.look_at(at + by)

    # ---- questions -----------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """A good move, and why."""
        if not self.is_persons_turn or self.looked_at is not None:
            self.notice = "Hints are for the side to move, when it is a person's turn."
            return
        self.notice, self.hint = "Looking for a good move ...", None
        self._ask(FindHint(self.game.position), self._take_hint)

    def ask_why(self) -> None:
        """Why the last move was made, or what it gave away."""
        if self.last_move is None:
            self.notice = "No move has been made yet."
            return
        count = len(self.game.moves) if self.looked_at is None else self.looked_at
        before = self.game.positions[count - 1]
        self.notice, self.hint = "Looking at the last move ...", None
        side = self.setup.side(before.to_move)
        self._ask(ExplainMove(side, before, self.last_move), self._say)

    def toggle_analysis(self) -> None:
        """Show what every move is worth, or stop showing it."""
        self._wants_analysis = not self._wants_analysis
        self._ask_evaluation()

    def ask_review(self) -> None:
        """Have the game judged move by move."""
        if not self.game.moves:
            self.notice = "There is no move to judge yet."
            return
        self.notice = "Judging every move ..."
        self._ask(Judge(self.game), self._take_review)

    def _end(self) -> None:
        """The game is over: those who learn learn, and where it is quick it is judged."""
        if self.game.outcome is not None and not self._has_learned:
            self._has_learned = True
            for mark in Mark:
                side = self.setup.side(mark)
                if side.spec.kind.learns:
                    learn = Learn(side, self.game, mark)
                    self._errands.send(learn, _ignore, self._say, is_lasting=True)
        if self.review is None and self.game.moves and has_table(self.game.rules):
            self._ask(Judge(self.game), self._take_review)

    def _ask_evaluation(self) -> None:
        position = self.position
        is_wanted = self._wants_analysis and position.outcome is None
        if is_wanted and position not in self._evaluating and not self.is_thinking:
            self._evaluating.add(position)

            def take(result: object) -> None:
                self._evaluations[position] = cast("Solution", result)

            self._ask(Evaluate(position), take)

    # ---- the worker ----------------------------------------------------------------------------

    def update(self) -> bool:
        """Take in what the worker has found, to be called all the time; whether there was any."""
        has_news = self._errands.collect()
        is_time = self._now() - self._moved_at >= self._pace
        if self._move_found is not None and is_time:
            move = self._move_found
            self._undone.clear()
            self._play(move)
            return True
        return has_news

    def close(self) -> None:
        """Leave: nobody waits for answers any more."""
        self._errands.forget()

    def _ask(self, task: Task, take: Callable[[object], None]) -> None:
        self._errands.send(task, take, self._say)

    def _say(self, words: object) -> None:
        self.notice = str(words)

    def _take_move(self, result: object) -> None:
        self._move_found = cast("Move", result)

    def _fail_to_move(self, words: str) -> None:
        self.notice, self.has_failed = words, True

    def _take_hint(self, result: object) -> None:
        self.hint = cast("Suggestion", result)
        self.notice = f"Hint: {self.hint.words}"

    def _take_review(self, result: object) -> None:
        self.review = cast("Review", result)
        self.notice = ""


def _ignore(_: object) -> None:
    """There is nothing to do with the answer."""
