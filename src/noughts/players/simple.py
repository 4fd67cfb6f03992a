"""Simple players: random moves, a search of the ladder, and perfect play from the table."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.players.by_table import TablePlayer
from noughts.players.chances import equal_chances
from noughts.players.player import Choice, Player
from noughts.search.costs import node_cost
from noughts.search.ladder import make_scoring, prepare
from noughts.solving.native import native
from noughts.solving.solve import solve

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["PerfectPlayer", "RandomPlayer", "SearchPlayer"]

SEARCH_WORK: Final = 20_000_000  # of one search, in steps of `node_cost`: about two seconds


class RandomPlayer(Player):
    """Any legal move, all equally likely."""

    name = "random"
    has_native_moves = True
    is_symmetric = True

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Choose a random move."""
        return Choice(self._random.choice(position.moves()))

    def chances(self, position: Position) -> dict[Move, float]:
        """The same chance for every move."""
        return equal_chances(position.moves())

    def native_moves(self, classes: native.PositionClasses) -> native.PlayerMoves:
        """The same, for all positions."""
        return native.RandomMoves(classes)


class SearchPlayer(Player):
    """The first best move that an algorithm of the ladder finds.

    If the board is too large, it looks two plies ahead, or one. If even that is too much, because
    powers make too many moves, it chooses the placement that looks best.
    """

    reports = True
    is_deterministic = True

    def __init__(self, algorithm: str, depth: int | None, scoring: str) -> None:
        self.name = algorithm if depth is None else f"{algorithm}:{depth}"
        self.algorithm = algorithm
        self.depth = depth
        self.scoring = scoring

    def choose(self, position: Position) -> Choice:
        """Search, and take the first best move."""
        if position.outcome is not None:
            raise ValueError("the game is over")
        max_nodes = SEARCH_WORK // node_cost(position.rules, self.algorithm)
        if max_nodes > position.rules.cells:  # else even one ply is too much
            for scoring, depth in ((self.scoring, self.depth), ("heuristic", 2), ("heuristic", 1)):
                with suppress(TooLarge):
                    search = prepare(position, self.algorithm, scoring, depth, max_nodes)
                    report = search.run(position)
                    if report.move is not None:
                        return Choice(report.move, report)
        return Choice(_best_placement(position))


def _best_placement(position: Position) -> Move:
    """The placement without a power that leads to the best estimate; the first of equals."""
    scoring = make_scoring("heuristic", position.rules)

    def score(move: Move) -> int:
        child = position.after(move)
        return -(scoring.horizon(child) if child.outcome is None else scoring.finished(child, 1))

    open_mask = position.open_mask
    return max((m for m in position.rules.placements if open_mask >> m.cell & 1), key=score)


class PerfectPlayer(TablePlayer):
    """Wins as soon as possible, loses as late as possible; random among equal moves."""

    name = "perfect"
    has_native_moves = True
    is_symmetric = True

    def best_moves(self, position: Position) -> tuple[Move, ...]:
        """The best moves of the solution."""
        return solve(position).best

    def native_moves(self, classes: native.PositionClasses) -> native.PlayerMoves:
        """The same, for all positions."""
        return native.PerfectMoves(classes)
