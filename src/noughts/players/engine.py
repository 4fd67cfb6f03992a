"""The engine as a player, on any board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.players.player import Choice, Player
from noughts.solving.engine import analyse

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.solving.engine import Analysis

__all__ = ["EnginePlayer"]

_NODES: Final = 1_000_000


class EnginePlayer(Player):
    """Plays the engine's best move; at once when the value is proved.

    With a time limit it uses the time, and its moves can differ from run to run. Without one it
    searches a million positions, which takes about a second, and always plays the same moves.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.name = "engine" if seconds is None else f"engine:{seconds:g}"
        self._seconds = seconds
        self.analysis: Analysis | None = None  # of the last move

    def chances(self, position: Position) -> dict[Move, float] | None:
        """Its one move; unknown with a time limit."""
        return {self.choose(position).move: 1.0} if self._seconds is None else None

    def choose(self, position: Position) -> Choice:
        """Search, and take the best move found."""
        nodes = _NODES if self._seconds is None else None
        self.analysis = analyse(position, seconds=self._seconds, nodes=nodes)
        if self.analysis.move is None:
            raise ValueError("the game is over")
        return Choice(self.analysis.move)
