"""The match: the game, who plays it, the turn under way, what was undone, what is looked at.

Its commands are methods; each returns the next match, or raises with a sentence that can be shown.

What undo takes back: the placement of a turn under way; else a resignation; else everything since a
person last decided, so that a person is to move again. Redo makes it again. Looking at an earlier
position changes nothing of the game: the turn under way is still there afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noughts.core.errors import CommandError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.moves import Move
from noughts.match.seats import HUMAN, Seats
from noughts.match.turn import Turn

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["Match", "Resignation"]


@dataclass(frozen=True)
class Resignation:
    """A side has given up; it ends a game as a move can."""

    mark: Mark


@dataclass(frozen=True)
class Match:
    """One game being played.

    >>> from noughts import Rules
    >>> from noughts.match import Seats
    >>> match = Match.start(Rules.parse("classic"), Seats(x="human", o="perfect"))
    >>> match = match.place(4)
    >>> match.thinker, str(match.game)
    ('perfect', '3x3k3: b2')
    """

    seats: Seats
    game: Game
    turn: Turn
    undone: tuple[Move | Resignation, ...] = ()  # what redo makes again, next first
    resigned: Mark | None = None
    looks_at: int | None = None  # an earlier position, by its number of moves
    previous: Match | None = None  # the game before this one

    @classmethod
    def start(cls, rules: Rules, seats: Seats, opener: Mark = Mark.X) -> Match:
        """A new game; players that cannot play it are refused."""
        return cls.of(Game(rules, (), opener), seats)

    @classmethod
    def of(cls, game: Game, seats: Seats) -> Match:
        """Go on with a game; players that cannot play it are refused."""
        seats.check(game.rules)
        return cls(seats, game, Turn(game.position))

    # ---- looking ----------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by a resignation."""
        return self.game.outcome is not None or self.resigned is not None

    @property
    def is_humans_turn(self) -> bool:
        """Whether the game waits for a person."""
        return not self.is_over and self.seats.is_human(self.game.position.to_move)

    @property
    def thinker(self) -> str | None:
        """The computer player that is to move, if one is."""
        if self.is_over or self.is_humans_turn:
            return None
        return self.seats.player(self.game.position.to_move)

    @property
    def winner(self) -> Mark | None:
        """Who has won; None while the game runs, and after a draw."""
        if self.resigned is not None:
            return self.resigned.other
        return None if self.game.outcome is None else self.game.outcome.winner

    @property
    def ply(self) -> int:
        """How many moves led to the position that is shown."""
        return len(self.game.moves) if self.looks_at is None else self.looks_at

    @property
    def position(self) -> Position:
        """The position that is shown, without the turn under way."""
        return self.game.positions[self.ply]

    @property
    def last_decision(self) -> int | None:
        """How many moves are left when the last move of a person is taken back, if there is one."""
        positions = self.game.positions
        plies = range(len(self.game.moves) - 1, -1, -1)
        return next((ply for ply in plies if self.seats.is_human(positions[ply].to_move)), None)

    # ---- a turn -----------------------------------------------------------------------------

    def place(self, cell: int) -> Match:
        """Put the mark of the person to move on a cell."""
        return self._step(self._persons_turn().place(cell))

    def swap(self, first: int | None = None, second: int | None = None) -> Match:
        """Choose Swap, its first mark, or both its marks."""
        return self._step(self._persons_turn().swap(first, second))

    def block(self, cell: int | None = None) -> Match:
        """Choose Block, or its cell."""
        return self._step(self._persons_turn().block(cell))

    def end(self) -> Match:
        """End the turn without a power."""
        return self._step(self._persons_turn().end())

    def choose(self, cell: int) -> Match:
        """What pointing at a cell means now: place there, or name a cell of the power."""
        return self._step(self._persons_turn().choose(cell))

    def play(self, move: Move) -> Match:
        """Make a whole move of the person to move."""
        if self._persons_turn().is_placed:
            raise CommandError("Finish your turn first, or cancel it.")
        return self._played(move)

    def reply(self, move: Move) -> Match:
        """Make the move that a computer player has chosen."""
        if self.thinker is None:
            raise CommandError("No computer is to move.")
        return self._played(move)

    def cancel(self) -> Match:
        """Stop looking back, or go one step back within the turn."""
        if self.looks_at is not None:
            return replace(self, looks_at=None)
        return replace(self, turn=self.turn.cancel())

    # ---- the game ---------------------------------------------------------------------------

    def undo(self) -> Match:
        """Take back the placement, the resignation, or moves until a person is to move again."""
        if self.turn.is_placed:
            return self._settled(self.game, self.undone)
        if self.resigned is not None:
            return self._settled(self.game, (Resignation(self.resigned), *self.undone))
        plies = self.last_decision
        if plies is None:
            raise CommandError("There is nothing to take back.")
        moves = self.game.moves[plies:]
        return self._settled(self.game.undo(len(moves)), (*moves, *self.undone))

    def redo(self) -> Match:
        """Make again what was taken back, until a person is to move again."""
        if self.turn.is_placed:
            raise CommandError("Finish your turn first, or cancel it.")
        if not self.undone:
            raise CommandError("There is nothing to make again.")
        game = self.game
        for number, step in enumerate(self.undone):
            if isinstance(step, Resignation):
                if number == 0:
                    return replace(self._settled(game, ()), resigned=step.mark)
                return self._settled(game, self.undone[number:])
            if number > 0 and self.seats.is_human(game.position.to_move):
                return self._settled(game, self.undone[number:])
            game = game.play(step)
        return self._settled(game, ())

    def resign(self) -> Match:
        """Give up: the only person at the board, or the one of two people who is to move."""
        if self.is_over:
            raise CommandError("The game is over.")
        mark = self.seats.you or self.game.position.to_move
        if not self.seats.is_human(mark):
            raise CommandError("Only a person can resign.")
        return replace(self._settled(self.game, ()), resigned=mark)

    def forfeit(self) -> Match:
        """The computer that is to move loses: it gave no legal move."""
        if self.thinker is None:
            raise CommandError("It is not a computer's turn.")
        return replace(self._settled(self.game, ()), resigned=self.game.position.to_move)

    def look(self, ply: int | None = None) -> Match:
        """Show the position after so many moves; None, or all of them, is the present."""
        last = len(self.game.moves)
        if ply is not None and not 0 <= ply <= last:
            raise CommandError(f"There is no move {ply} to look at: expected 0 to {last}.")
        return replace(self, looks_at=None if ply == last else ply)

    def go_on(self) -> Match:
        """Continue the game from the position that is looked at; redo brings the rest back."""
        if self.looks_at is None:
            raise CommandError("You are not looking at an earlier position.")
        moves = self.game.moves[self.looks_at :]
        ending = () if self.resigned is None else (Resignation(self.resigned),)
        return self._settled(self.game.undo(len(moves)), (*moves, *ending, *self.undone))

    def retry(self) -> Match:
        """The same game again; `restore` brings the old one back."""
        return self._restarted(self.seats)

    def change_sides(self) -> Match:
        """Exchange the players: a game under way goes on, any other one starts again."""
        if self.turn.is_placed:
            raise CommandError("Finish your turn first, or cancel it.")
        if self.is_over or not self.game.moves:
            return self._restarted(self.seats.exchanged)
        return replace(self._settled(self.game, self.undone), seats=self.seats.exchanged)

    def against(self, player: str) -> Match:
        """A new game of the only person, with the same mark, against another opponent."""
        seats = Seats(HUMAN, player)
        seats = seats if self.seats.is_human(Mark.X) else seats.exchanged
        return Match.start(self.game.rules, seats, self.game.opener).following(self)

    def restore(self) -> Match:
        """Bring back the game before this one, which a new game, a retry or new sides ended."""
        if self.previous is None:
            raise CommandError("There is no earlier game to bring back.")
        return self.previous

    def following(self, other: Match) -> Match:
        """Make another match the one before this one: `restore` brings it back if it has begun."""
        has_begun = bool(other.game.moves) or other.turn.is_placed or other.resigned is not None
        return replace(
            self, previous=replace(other, previous=None) if has_begun else other.previous
        )

    # ---- what commands share ----------------------------------------------------------------

    def _persons_turn(self) -> Turn:
        """The turn under way, if a person may go on with it."""
        if self.looks_at is not None:
            raise CommandError(
                "This is an earlier position: go back to the game, or continue from here."
            )
        if self.resigned is not None:
            raise CommandError(f"The game is over: {self.resigned.name} has resigned.")
        if self.game.outcome is not None:
            self.game.position.check_placement(0)  # says how the game ended
        if not self.is_humans_turn:
            raise CommandError("It is the computer's turn.")
        return self.turn

    def _step(self, step: Turn | Move) -> Match:
        return self._played(step) if isinstance(step, Move) else replace(self, turn=step)

    def _played(self, move: Move) -> Match:
        return replace(self._settled(self.game.play(move), ()), looks_at=self.looks_at)

    def _settled(self, game: Game, undone: tuple[Move | Resignation, ...]) -> Match:
        """The match at the beginning of a turn of this game."""
        return Match(self.seats, game, Turn(game.position), undone, previous=self.previous)

    def _restarted(self, seats: Seats) -> Match:
        game = Game(self.game.rules, (), self.game.opener)
        return Match(seats, game, Turn(game.position)).following(self)
