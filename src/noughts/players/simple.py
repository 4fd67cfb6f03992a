"""Players of one idea: chance, a search of the ladder, and the exact truth."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from noughts.players.player import Choice
from noughts.search.ladder import run
from noughts.solving.solve import solve

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["PerfectPlayer", "RandomPlayer", "SearchPlayer"]


class RandomPlayer:
    """Any legal move, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Choose by chance."""
        return Choice(self._random.choice(position.moves()))


class SearchPlayer:
    """The first best move that an algorithm of the ladder finds."""

    def __init__(self, algorithm: str, depth: int | None, scoring: str) -> None:
        self.algorithm = algorithm
        self.depth = depth
        self.scoring = scoring

    @property
    def name(self) -> str:
        """The algorithm and its depth limit."""
        return self.algorithm if self.depth is None else f"{self.algorithm}:{self.depth}"

    def choose(self, position: Position) -> Choice:
        """Search, and take the first best move."""
        report = run(position, self.algorithm, self.scoring, self.depth)
        if report.move is None:
            raise ValueError("the game is over")
        return Choice(report.move, report)


class PerfectPlayer:
    """Wins as fast as possible, loses as late as possible, chooses by chance among equals."""

    name = "perfect"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Choose among the best moves."""
        return Choice(self._random.choice(solve(position).best))
