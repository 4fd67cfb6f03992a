"""The interface of a player: a name, a choice of moves, and optional explanations and learning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.minimax import Report
    from noughts.solving.native import native

__all__ = ["SEATS", "Choice", "Player", "Seat"]

Seat = Literal["first", "second"]
SEATS: Final[tuple[Seat, ...]] = ("first", "second")
"""The first player opens the game, with X or with O."""


@dataclass(frozen=True)
class Choice:
    """A move and, if a search of the ladder chose it, the report of the search."""

    move: Move
    report: Report | None = None


class Player(ABC):
    """Chooses a move in a position that is not over.

    The flags say what a kind of player can do, so that no code needs to test its type.
    """

    uses_table: ClassVar[bool] = False  # uses the exact table if the rules have one
    reports: ClassVar[bool] = False  # its choices have the report of a search
    explains: ClassVar[bool] = False  # `explain` gives a text
    learns: ClassVar[bool] = False  # `learn` changes how it plays
    is_deterministic: ClassVar[bool] = False  # makes the same move whenever it is asked
    has_network: ClassVar[bool] = False  # it is an n-tuple network, with the field `network`
    has_native_moves: ClassVar[bool] = False  # `native_moves` gives them, with a table
    is_symmetric: bool = False  # plays alike on boards that are symmetric to each other
    seats: tuple[Seat, ...] = SEATS  # those that it knows how to play

    name: str
    """The text that makes this player: `alphabeta:4`."""

    @abstractmethod
    def choose(self, position: Position) -> Choice:
        """Choose one of the legal moves."""

    def chances(self, position: Position) -> dict[Move, float] | None:
        """How likely each move is, exactly; None if only trying it out can tell.

        Moves that it never makes can be left out. The chances sum up to 1.
        """
        return {self.choose(position).move: 1.0} if self.is_deterministic else None

    def native_moves(
        self,
        classes: native.PositionClasses,  # noqa: ARG002 - for subclasses
    ) -> native.PlayerMoves | None:
        """What it does in every position of a game with a table, if the native core knows it."""
        return None

    def explain(self, before: Position, move: Move) -> str | None:  # noqa: ARG002 - for subclasses
        """Why the player makes this move, as a text; None if it gives no reason."""
        return None

    def learn(self, game: Game, mark: Mark) -> None:  # noqa: B027 - most players do not learn
        """Learn from a finished game that this player played with a mark."""
