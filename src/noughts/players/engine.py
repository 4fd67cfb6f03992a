"""The engine as a player: as strong as the time for a move allows, on any board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.players.player import Choice
from noughts.solving.engine import analyse

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.solving.engine import Analysis

__all__ = ["EnginePlayer"]

_SECONDS: Final = 1.0


class EnginePlayer:
    """Plays what the engine finds within some seconds; sooner when the value is proved."""

    def __init__(self, seconds: float | None = None, *, threads: int = 1) -> None:
        self.name = "engine" if seconds is None else f"engine:{seconds:g}"
        self._seconds = _SECONDS if seconds is None else seconds
        self._threads = threads
        self.analysis: Analysis | None = None  # of the last move chosen, for whoever shows it

    def choose(self, position: Position) -> Choice:
        """Search, and take the best move found."""
        self.analysis = analyse(position, seconds=self._seconds, threads=self._threads)
        if self.analysis.move is None:
            raise ValueError("the game is over")
        return Choice(self.analysis.move)
