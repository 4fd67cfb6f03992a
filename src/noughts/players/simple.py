"""Players of one idea: chance, a search of the ladder, and the exact truth."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.players.player import Choice, Player
from noughts.search.ladder import prepare
from noughts.solving.solve import solve
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["PerfectPlayer", "RandomPlayer", "SearchPlayer"]

MAX_NODES: Final = 1_000_000  # of one search: a few seconds, then it looks less far


class RandomPlayer(Player):
    """Any legal move, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Choose by chance."""
        return Choice(self._random.choice(position.moves()))


class SearchPlayer(Player):
    """The first best move that an algorithm of the ladder finds.

    Where the board is too large for it, it looks two plies ahead.
    """

    reports = True

    def __init__(self, algorithm: str, depth: int | None, scoring: str) -> None:
        self.name = algorithm if depth is None else f"{algorithm}:{depth}"
        self.algorithm = algorithm
        self.depth = depth
        self.scoring = scoring

    def choose(self, position: Position) -> Choice:
        """Search, and take the first best move."""
        try:
            search = prepare(position, self.algorithm, self.scoring, self.depth, MAX_NODES)
            report = search.run(position)
        except TooLarge:  # the end is out of reach: two plies, and the estimate of what follows
            report = prepare(position, self.algorithm, "heuristic", 2).run(position)
        if report.move is None:
            raise ValueError("the game is over")
        return Choice(report.move, report)


class PerfectPlayer(Player):
    """Wins as fast as possible, loses as late as possible, chooses by chance among equals.

    Where the rules have no table it leaves the move to another player.
    """

    name = "perfect"
    uses_table = True

    def __init__(self, beyond: Player, seed: int | None = None) -> None:
        self._beyond = beyond
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Choose among the best moves."""
        if not has_table(position.rules):
            return self._beyond.choose(position)
        return Choice(self._random.choice(solve(position).best))
