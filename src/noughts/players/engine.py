"""The engine as a player: as strong as the effort for a move allows, on any board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.players.player import Choice, Player
from noughts.solving.engine import analyse

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.solving.engine import Analysis

__all__ = ["EnginePlayer"]

_NODES: Final = 1_000_000


class EnginePlayer(Player):
    """Plays what the engine finds; sooner when the value is proved.

    With a time limit it uses the time, and may play differently on another day. Without one it
    looks at a million positions, about a second's work, and always plays the same.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.name = "engine" if seconds is None else f"engine:{seconds:g}"
        self._seconds = seconds
        self.analysis: Analysis | None = None  # of the last move chosen, for whoever shows it

    def choose(self, position: Position) -> Choice:
        """Search, and take the best move found."""
        nodes = _NODES if self._seconds is None else None
        self.analysis = analyse(position, seconds=self._seconds, nodes=nodes)
        if self.analysis.move is None:
            raise ValueError("the game is over")
        return Choice(self.analysis.move)
