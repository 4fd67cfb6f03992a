"""A network that looks two moves ahead: it takes the move after which the best reply is worst.

It mends most of the mistakes that the network makes alone (docs/ntuple.md), for some hundred times
the work. The native judge does not know it; small games are judged by asking it in each position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.players.player import Choice, Player

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.learned.network import Network

__all__ = ["TwoAheadPlayer"]


class TwoAheadPlayer(Player):
    """Thinks of the opponent's reply, too; of equal moves it makes the first."""

    is_deterministic = True

    def __init__(self, name: str, network: Network) -> None:
        self.name = name
        self.network = network

    def choose(self, position: Position) -> Choice:
        """Look at every reply to every move."""
        return Choice(max(position.moves(), key=lambda move: self._worth(position, move)))

    def _worth(self, position: Position, move: Move) -> float:
        """What a move is worth to the side that makes it."""
        after = position.after(move)
        if after.outcome is None:
            return -max(self.network.move_values(after).values())
        winner = after.outcome.winner
        return 0.0 if winner is None else 1.0 if winner is position.to_move else -1.0
