"""Growth: the cost of a search as the board fills, and as it looks deeper.

Two families of curves. Against cells filled: every position of a game, searched to the end (report
E's table is one of them). Against depth: one position, searched 1, 2, 3, ... plies deep, with the
effective branching factor b that fits nodes = c * b**depth best.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import exp, log
from statistics import linear_regression
from typing import TYPE_CHECKING

from noughts.core.errors import InputError
from noughts.core.notation import move_name
from noughts.lab.compare import compare, counter_view
from noughts.solving.table_store import has_table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.compare import Comparison
    from noughts.search.minimax import Minimax

    Watch = Callable[[Minimax, int], None]

__all__ = ["Point", "Series", "against_depth", "against_filled", "best_play", "branching_factor"]


@dataclass(frozen=True)
class Point:
    """One algorithm on one position, to one depth."""

    position: Position
    depth: int | None  # None: to the end
    played: Move | None  # the next move of the game, if there is one
    comparison: Comparison

    @property
    def filled(self) -> int:
        """How many cells are filled."""
        return self.position.ply

    @property
    def nodes(self) -> int:
        """Nodes searched; too few if the limit stopped the search."""
        return self.comparison.report.nodes


@dataclass(frozen=True)
class Series:
    """The points of one algorithm."""

    algorithm: str
    points: tuple[Point, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.points[0].position.rules

    @property
    def branching(self) -> float | None:
        """The effective branching factor over depth; None with fewer than two depths."""
        finished = {
            point.depth: point.nodes
            for point in self.points
            if point.depth is not None and point.comparison.is_finished
        }
        return branching_factor(finished) if len(finished) > 1 else None

    def rows(self, repeat: int = 1) -> list[dict[str, object]]:
        """The points for JSON and CSV."""
        rows = []
        for point in self.points:
            where: dict[str, object] = {
                "rules": str(self.rules),
                "position": str(point.position),
                "filled": point.filled,
            }
            if point.depth is None:
                played = point.played
                where["played"] = None if played is None else move_name(played, self.rules)
            else:
                where |= {"depth": point.depth, "branching": self.branching}
            rows.append(where | asdict(counter_view(point.comparison, point.position, repeat)))
        return rows


def branching_factor(nodes: dict[int, int]) -> float:
    """The b for which c * b**depth fits nodes by depth best: least squares on their logarithms.

    >>> round(branching_factor({1: 4, 2: 12, 3: 36}), 3)
    3.0
    """
    slope, _ = linear_regression(list(nodes), [log(count) for count in nodes.values()])
    return exp(slope)


def best_play(position: Position) -> list[tuple[Position, Move]]:
    """The game in which both sides play the first of their best moves: positions and moves."""
    if position.outcome is not None:
        raise InputError("The game is over: there is nothing to search.")
    if not has_table(position.rules):
        raise InputError(
            f"Best play on {position.rules} is not known. Give the moves of a game instead."
        )
    game = []
    for move in open_table(position.rules).solve(position).line:
        game.append((position, move))
        position = position.after(move)
    return game


def against_filled(
    game: Sequence[tuple[Position, Move | None]],
    algorithms: Sequence[str],
    scoring: str = "unit",
    *,
    repeat: int = 1,
    max_nodes: int | None = None,
    watch: Watch | None = None,
) -> list[Series]:
    """Search every position of a game to its end, with each algorithm."""
    curves = []
    for algorithm in algorithms:
        points = []
        for position, played in game:
            comparison = compare(
                position, algorithm, scoring, repeat=repeat, max_nodes=max_nodes, watch=watch
            )
            points.append(Point(position, None, played, comparison))
        curves.append(Series(algorithm, tuple(points)))
    return curves


def against_depth(
    position: Position,
    algorithms: Sequence[str],
    deepest: int,
    scoring: str = "unit",
    *,
    repeat: int = 1,
    max_nodes: int | None = None,
    watch: Watch | None = None,
) -> list[Series]:
    """Search a position to depth 1, 2, 3, ...; an algorithm that meets the limit stops there."""
    if position.outcome is not None:
        raise InputError("The game is over: there is nothing to search.")
    curves = []
    for algorithm in algorithms:
        points = []
        for depth in range(1, min(deepest, position.empty_mask.bit_count()) + 1):
            comparison = compare(
                position, algorithm, scoring, depth, repeat=repeat, max_nodes=max_nodes, watch=watch
            )
            points.append(Point(position, depth, None, comparison))
            if not comparison.is_finished:
                break
        curves.append(Series(algorithm, tuple(points)))
    return curves
