"""The state of a game at the window, and all that a screen can read off it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from noughts.coaching.sentences import verdict
from noughts.core.turn import Stage, Turn

if TYPE_CHECKING:
    from noughts.coaching.hints import Suggestion
    from noughts.coaching.review import Review
    from noughts.core.game import Game
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.desktop.errands import Errands
    from noughts.desktop.setup import Setup
    from noughts.solving import Solution

__all__ = ["Aim", "GameState"]


class Aim(Enum):
    """What the next cell is chosen for."""

    PLACE = "place"
    SWAP = "swap"
    BLOCK = "block"
    NOTHING = "nothing"  # a power is to be chosen first, or it is not a person's turn


class GameState:
    """What is the case; `Session` changes it."""

    def __init__(self, setup: Setup, errands: Errands, game: Game) -> None:
        self.setup = setup
        self.game = game
        self.turn = Turn(game.position)
        self.picked: int | None = None  # the first mark of a swap
        self.looked_at: int | None = None  # an earlier position, by the number of its moves
        self.resigned: Mark | None = None
        self.has_failed = False  # whether the computer to move could not
        self.notice = ""
        self.hint: Suggestion | None = None
        self.review: Review | None = None
        self._errands = errands
        self._power: Aim | None = None
        self._undone: list[Move] = []
        self._move_found: Move | None = None  # the computer's, until it is time to show it
        self._wants_analysis = False
        self._evaluations: dict[Position, Solution] = {}

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
        return self._errands.is_under_way or self._move_found is not None

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
        return self._errands.words

    @property
    def evaluation(self) -> Solution | None:
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
