"""What a player is: something that has a name and chooses a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.search.minimax import Report

__all__ = ["Choice", "Player"]


@dataclass(frozen=True)
class Choice:
    """A chosen move and, where a search of the ladder chose it, what that search reports."""

    move: Move
    report: Report | None = None


class Player(Protocol):
    """Anyone who can be asked for a move in a position that is not over."""

    @property
    def name(self) -> str:
        """The text that makes this player: `alphabeta:4`."""

    def choose(self, position: Position) -> Choice:
        """Choose one of the legal moves."""
