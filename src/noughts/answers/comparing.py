"""The ladder of algorithms on one position, and a game counted three ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits
from noughts.answers.limits import SEARCH_WORK, PositionText, RulesText
from noughts.answers.searches import DepthLimit, read_position, too_deep
from noughts.core.errors import TooLarge
from noughts.core.rules import Rules
from noughts.core.symmetry import board_symmetries
from noughts.lab.compare import CounterView, compare, counter_view
from noughts.lab.perft import stages
from noughts.lab.replay import AlgorithmName, ScoringName
from noughts.match.view import MarkName
from noughts.search.costs import node_cost
from noughts.search.ladder import LADDER, is_small

__all__ = [
    "CompareRequest",
    "CompareView",
    "StageView",
    "StagesRequest",
    "StagesView",
    "compare_algorithms",
    "count_stages",
]


@dataclass(frozen=True)
class CompareRequest:
    """Algorithms to be compared on one position."""

    algorithms: Annotated[tuple[AlgorithmName, ...], Limits(1, 6)]
    rules: RulesText = "3x3k3"
    position: PositionText | None = None  # where the search begins; the empty board if left out
    scoring: ScoringName = "unit"
    depth: DepthLimit | None = None  # look so many plies ahead
    repeat: Annotated[int, Limits(1, 5)] = 1  # run so often and average the time


@dataclass(frozen=True)
class CompareView:
    """A comparison."""

    position: str
    to_move: MarkName
    max_nodes: int
    rows: tuple[CounterView, ...]


@dataclass(frozen=True)
class StagesRequest:
    """Rules of a small game."""

    rules: RulesText = "3x3k3"


@dataclass(frozen=True)
class StageView:
    """One stage: how many there are in all, and ply by ply."""

    name: Literal["tree", "graph", "classes"]
    words: str
    total: int
    plies: tuple[int, ...]


@dataclass(frozen=True)
class StagesView:
    """From the tree to the graph to the classes of symmetric positions."""

    rules: str
    symmetries: int
    stages: tuple[StageView, ...]


def compare_algorithms(request: CompareRequest, _: Desk) -> CompareView:
    """Algorithms of the ladder on one position: what they find, and what it costs."""
    try:
        return _compare(request)
    except RecursionError:
        raise too_deep() from None


def _compare(request: CompareRequest) -> CompareView:
    position = read_position(request.rules, request.position)
    algorithms = list(dict.fromkeys(request.algorithms))
    rows: dict[str, CounterView] = {}
    left, limits = SEARCH_WORK, []
    # Each gets an equal share of what is left. The last algorithms of the ladder need least: they
    # run first and leave the rest to the others.
    ladder = list(LADDER)
    for number, algorithm in enumerate(sorted(algorithms, key=ladder.index, reverse=True)):
        cost = node_cost(position.rules, algorithm)
        limits.append(max(1, left // (len(algorithms) - number) // cost))
        comparison = compare(
            position,
            algorithm,
            request.scoring,
            request.depth,
            repeat=request.repeat,
            max_nodes=limits[-1],
            total_nodes=limits[-1],
        )
        left -= comparison.report.nodes * comparison.repeat * cost
        rows[algorithm] = counter_view(comparison, position, comparison.repeat)
    return CompareView(
        position=str(position),
        to_move=position.to_move.value,
        max_nodes=min(limits),
        rows=tuple(rows[algorithm] for algorithm in algorithms),
    )


def count_stages(request: StagesRequest, _: Desk) -> StagesView:
    """How the tree of a small game shrinks to a graph, and the graph to classes."""
    rules = Rules.parse(request.rules)
    if not is_small(rules):
        raise TooLarge(
            f"{rules} is too large to be counted here: nine cells without powers are the most. "
            "'noughts perft' counts the first moves of any."
        )
    counts = stages(rules).perft
    kinds: tuple[tuple[Literal["tree", "graph", "classes"], str, list[int]], ...] = (
        ("tree", "every order of moves is a node of its own", counts.sequences),
        ("graph", "orders that lead to the same position are one", counts.positions),
        ("classes", "positions that turn or mirror into each other are one", counts.classes),
    )
    return StagesView(
        rules=str(rules),
        symmetries=len(board_symmetries(rules)),
        stages=tuple(
            StageView(name, words, sum(plies), tuple(plies)) for name, words, plies in kinds
        ),
    )
