"""The flow of games at the window, without the window: whose turn, what was asked, what is known.

Clicks and keys come in as commands; `update` takes in what the worker has found. Everything that a
screen shows can be read off. A command that makes no sense now says so in `notice`, and does
nothing.
"""

from __future__ import annotations

from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol, cast

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.turn import Stage, Turn
from noughts.core.words import verdict
from noughts.desktop.messages import Failure
from noughts.desktop.tasks import ChooseMove, Evaluate, ExplainMove, FindHint, Judge, Learn
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.desktop.messages import Answer
    from noughts.desktop.setup import Setup
    from noughts.desktop.tasks import Task
    from noughts.lab.review import Review
    from noughts.players.hints import Suggestion
    from noughts.solving import Solution
    from noughts.solving.engine import Analysis

__all__ = ["Aim", "Session", "Thinks"]

PACE: Final = 0.45  # seconds that a move is looked at before the computer answers it


class Thinks(Protocol):
    """What a session needs of a worker."""

    @property
    def is_busy(self) -> bool:
        """Whether there is an answer to come."""

    @property
    def words(self) -> str:
        """How far the running task has come."""

    def ask(self, task: Task) -> int:
        """Have a task thought about."""

    def forget(self, number: int) -> None:
        """Let a task be."""

    def answers(self) -> list[Answer]:
        """What has been answered since the last time."""


class Aim(Enum):
    """What the next cell is chosen for."""

    PLACE = "place"
    SWAP = "swap"
    BLOCK = "block"
    NOTHING = "nothing"  # a power is to be chosen first, or it is not a person's turn


class Session:
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
        self.setup = setup
        self._worker = worker
        self._pace = pace
        self._now = now
        self._asked: dict[int, Callable[[object], None]] = {}
        self._lasting: set[int] = set()  # of those, what matters even when the game goes on
        self._wants_analysis = False
        self._start(game or setup.start())

    def _start(self, game: Game) -> None:
        self._forget_everything()
        self.game = game
        self.resigned: Mark | None = None
        self.review: Review | None = None
        self._undone: list[Move] = []
        self._has_learned = False
        self._settle()

    def _settle(self) -> None:
        """Begin the turn of whoever is to move in `game`."""
        self._forget_everything()
        self.turn = Turn(self.game.position)
        self._power: Aim | None = None
        self.picked: int | None = None  # the first mark of a swap
        self.looked_at: int | None = None  # an earlier position, by the number of its moves
        self.notice = ""
        self.hint: Suggestion | None = None
        self._evaluations: dict[Position, Solution | Analysis] = {}
        self._evaluating: set[Position] = set()
        self._move_found: Move | None = None
        self.has_failed = False  # whether the computer to move could not
        self._moved_at = self._now()
        if self.is_over:
            self._end()
        elif not self.is_persons_turn:
            position = self.game.position
            side = self.setup.side(position.to_move)
            self._ask(ChooseMove(side, position), self._take_move)
        self._ask_evaluation()

    # ---- what there is to show -----------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by resigning."""
        return self.game.outcome is not None or self.resigned is not None

    @property
    def is_persons_turn(self) -> bool:
        """Whether the game waits for a person."""
        return not self.is_over and self.game.position.to_move in self.setup.people

    @property
    def is_thinking(self) -> bool:
        """Whether a computer is to move."""
        return not self.is_over and not self.is_persons_turn

    @property
    def is_busy(self) -> bool:
        """Whether something will change without anybody doing anything."""
        return bool(self._asked) or self._move_found is not None

    @property
    def position(self) -> Position:
        """The position on the board; a placement that waits for its power is not part of it."""
        at = self.looked_at
        return self.game.position if at is None else self.game.positions[at]

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position on the board."""
        count = len(self.game.moves) if self.looked_at is None else self.looked_at
        return self.game.moves[count - 1] if count else None

    @property
    def aim(self) -> Aim:
        """What a click on a cell means now."""
        if not self.is_persons_turn or self.looked_at is not None:
            return Aim.NOTHING
        if self.turn.stage is Stage.PLACE:
            return Aim.PLACE
        return self._power or Aim.NOTHING

    @property
    def choices(self) -> frozenset[int]:
        """The cells that a click can choose now."""
        match self.aim:
            case Aim.PLACE:
                mask, cells = self.game.position.open_mask, self.game.rules.cells
                return frozenset(cell for cell in range(cells) if mask >> cell & 1)
            case Aim.BLOCK:
                return frozenset(block.cell for block in self.turn.blocks)
            case Aim.SWAP:
                pairs = self.turn.swaps
                if self.picked is None:
                    return frozenset(cell for pair in pairs for cell in pair)
                partners = {sum(pair) - self.picked for pair in pairs if self.picked in pair}
                return frozenset(partners | {self.picked})
            case Aim.NOTHING:
                return frozenset()

    @property
    def status(self) -> str:
        """Whose turn it is and for what, or how the game ended."""
        if self.looked_at is not None:
            return f"After move {self.looked_at} of {len(self.game.moves)}"
        if self.is_over:
            return verdict(self.game, self.setup.person)
        to_move = self.game.position.to_move
        if self.has_failed:
            return f"Computer ({to_move.name}) cannot move"
        if self.is_thinking:
            return f"Computer ({to_move.name}) is thinking"
        is_alone = self.setup.person is not None
        who = f"Your turn ({to_move.name})" if is_alone else f"{to_move.name}'s turn"
        match self.aim:
            case Aim.SWAP if self.picked is None:
                return f"{who}: choose a mark to swap"
            case Aim.SWAP:
                return f"{who}: choose the mark to swap it with"
            case Aim.BLOCK:
                return f"{who}: choose a cell to block"
            case Aim.NOTHING:
                return f"{who}: use a power or end the turn"
            case Aim.PLACE:
                return who

    @property
    def progress(self) -> str:
        """What the worker is doing, if it is worth telling."""
        return self._worker.words if self._asked else ""

    @property
    def evaluation(self) -> Solution | Analysis | None:
        """What is known of the position on the board, if somebody wants to see it."""
        return self._evaluations.get(self.position) if self._wants_analysis else None

    @property
    def wants_analysis(self) -> bool:
        """Whether the worth of moves is to be shown."""
        return self._wants_analysis

    @property
    def can_swap(self) -> bool:
        """Whether a swap may be used now."""
        return self._waits_for_power and bool(self.turn.swaps)

    @property
    def can_block(self) -> bool:
        """Whether a block may be used now."""
        return self._waits_for_power and bool(self.turn.blocks)

    @property
    def can_end_turn(self) -> bool:
        """Whether the turn can be ended without a power."""
        return self._waits_for_power

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self._waits_for_power or self._undo_target is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return bool(self._undone) and not self._waits_for_power

    @property
    def _waits_for_power(self) -> bool:
        is_now = self.is_persons_turn and self.looked_at is None
        return is_now and self.turn.stage is Stage.POWER

    @property
    def _undo_target(self) -> int | None:
        """How many moves are left when a person's last one is taken back; None: there is none."""
        if self.resigned is not None:
            return len(self.game.moves)
        for count in range(len(self.game.moves) - 1, -1, -1):
            if self.game.positions[count].to_move in self.setup.people:
                return count
        return None

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
        self._ask(ExplainMove(side, before, self.last_move), self._take_words)

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
                if side.name == "adaptive":
                    self._lasting.add(self._ask(Learn(side, self.game, mark), _ignore))
        if self.review is None and self.game.moves and has_table(self.game.rules):
            self._ask(Judge(self.game), self._take_review)

    def _ask_evaluation(self) -> None:
        position = self.position
        is_wanted = self._wants_analysis and position.outcome is None
        if is_wanted and position not in self._evaluating and not self.is_thinking:
            self._evaluating.add(position)

            def take(result: object) -> None:
                self._evaluations[position] = cast("Solution | Analysis", result)

            self._ask(Evaluate(position), take)

    # ---- the worker ----------------------------------------------------------------------------

    def update(self) -> bool:
        """Take in what the worker has found, to be called all the time; whether there was any."""
        answers = self._worker.answers()
        for answer in answers:
            take = self._asked.pop(answer.number, None)
            if take is None:
                continue
            self._lasting.discard(answer.number)
            if isinstance(answer.result, Failure):
                self.notice = answer.result.words
                self.has_failed = self.has_failed or take == self._take_move
            else:
                take(answer.result)
        is_time = self._now() - self._moved_at >= self._pace
        if self._move_found is not None and is_time:
            move, self._move_found = self._move_found, None
            self._undone.clear()
            self._play(move)
            return True
        return bool(answers)

    def close(self) -> None:
        """Leave: nobody waits for answers any more."""
        self._forget_everything()

    def _ask(self, task: Task, take: Callable[[object], None]) -> int:
        number = self._worker.ask(task)
        self._asked[number] = take
        return number

    def _forget_everything(self) -> None:
        for number in [number for number in self._asked if number not in self._lasting]:
            self._worker.forget(number)
            del self._asked[number]

    def _take_move(self, result: object) -> None:
        self._move_found = cast("Move", result)

    def _take_hint(self, result: object) -> None:
        self.hint = cast("Suggestion", result)
        self.notice = f"Hint: {self.hint.words}"

    def _take_words(self, result: object) -> None:
        self.notice = cast("str", result)

    def _take_review(self, result: object) -> None:
        self.review = cast("Review", result)
        self.notice = ""


def _ignore(_: object) -> None:
    """There is nothing to do with the answer."""
