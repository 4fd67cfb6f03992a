"""Players that choose by the exact table; where the rules have none, another player does."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import TYPE_CHECKING

from noughts.players.chances import equal_chances
from noughts.players.player import Choice, Player
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["TablePlayer"]


class TablePlayer(Player):
    """Any of the moves that it takes for best, all equally likely."""

    uses_table = True

    def __init__(self, fallback: Player, seed: int | None = None) -> None:
        self._fallback = fallback
        self._random = Random(seed)

    @abstractmethod
    def best_moves(self, position: Position) -> Sequence[Move]:
        """The moves to choose from, where the rules have a table."""

    def choose(self, position: Position) -> Choice:
        """Choose one of the best moves."""
        if not has_table(position.rules):
            return self._fallback.choose(position)
        return Choice(self._random.choice(self.best_moves(position)))

    def chances(self, position: Position) -> dict[Move, float] | None:
        """The same chance for every best move."""
        if not has_table(position.rules):
            return self._fallback.chances(position)
        return equal_chances(self.best_moves(position))
