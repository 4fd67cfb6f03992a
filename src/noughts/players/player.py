"""What a player is: it has a name, chooses moves, and may explain them or learn from games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.minimax import Report

__all__ = ["Choice", "Player"]


@dataclass(frozen=True)
class Choice:
    """A chosen move and, where a search of the ladder chose it, what that search reports."""

    move: Move
    report: Report | None = None


class Player(ABC):
    """Anyone who can be asked for a move in a position that is not over.

    The four flags say what a kind of player can do, so that nobody has to ask who it is.
    """

    uses_table: ClassVar[bool] = False  # plays by the exact table, where the rules have one
    reports: ClassVar[bool] = False  # its choices come with the counts of a search
    explains: ClassVar[bool] = False  # `explain` has an answer
    learns: ClassVar[bool] = False  # `learn` changes how it plays

    name: str
    """The text that makes this player: `alphabeta:4`."""

    @abstractmethod
    def choose(self, position: Position) -> Choice:
        """Choose one of the legal moves."""

    def explain(self, before: Position, move: Move) -> str | None:  # noqa: ARG002 - for those who can
        """Why the player makes this move, in its own words; None if it has none."""
        return None

    def learn(self, game: Game, mark: Mark) -> None:  # noqa: B027 - most players do not learn
        """Learn from a finished game that this player played with a mark."""
