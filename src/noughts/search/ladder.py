"""The ladder: every algorithm by its name, from the simplest to the most advanced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.search.alphabeta import AlphaBeta
from noughts.search.deepening import DeepeningSearch
from noughts.search.minimax import Minimax
from noughts.search.ordering import OrderedSearch
from noughts.search.scoring import SCORINGS
from noughts.search.symmetry import SymmetrySearch
from noughts.search.table import TableSearch

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.search.minimax import Report
    from noughts.search.scoring import Scoring

__all__ = [
    "LADDER",
    "algorithm_name",
    "check_scoring",
    "checked_depth",
    "is_small",
    "make_scoring",
    "prepare",
    "run",
]

LADDER: Final[dict[str, type[Minimax]]] = {
    algorithm.name: algorithm
    for algorithm in (
        Minimax,
        AlphaBeta,
        OrderedSearch,
        TableSearch,
        SymmetrySearch,
        DeepeningSearch,
    )
}


def algorithm_name(text: str) -> str:
    """The name of an algorithm as the ladder spells it; the `+` may be left out.

    >>> algorithm_name("alphabeta"), algorithm_name("Table")
    ('alphabeta', '+table')
    """
    lowered = text.strip().lower()
    for name in (lowered, f"+{lowered}"):
        if name in LADDER:
            return name
    raise InputError(f"There is no algorithm {quote(text)}: expected one of {', '.join(LADDER)}.")


def is_small(rules: Rules) -> bool:
    """Whether every algorithm can search the whole game in a few seconds."""
    return rules.cells <= 9 and not rules.has_powers


def check_scoring(name: str) -> None:
    """Refuse a scoring that does not exist."""
    if name not in SCORINGS:
        names = ", ".join(SCORINGS)
        raise InputError(f"There is no scoring {quote(name)}: expected one of {names}.")


def make_scoring(name: str, rules: Rules) -> Scoring:
    """A scoring by its name."""
    check_scoring(name)
    return SCORINGS[name](rules)


def checked_depth(depth: int | None) -> int | None:
    """The depth limit, checked; None for no limit."""
    if depth is not None and depth < 1:
        raise InputError(f"A depth limit of {depth} is not possible: expected at least 1.")
    return depth


def prepare(
    position: Position,
    algorithm: str,
    scoring: str = "unit",
    depth: int | None = None,
    max_nodes: int | None = None,
) -> Minimax:
    """An algorithm ready to run on a position; its counters can be watched while it runs."""
    searcher = LADDER[algorithm_name(algorithm)]
    return searcher(make_scoring(scoring, position.rules), checked_depth(depth), max_nodes)


def run(
    position: Position,
    algorithm: str = "alphabeta",
    scoring: str = "unit",
    depth: int | None = None,
) -> Report:
    """Search a position and report.

    >>> from noughts import Rules
    >>> report = run(Rules.parse("classic").start(), "alphabeta")
    >>> report.result, report.nodes
    (Result.DRAW, 18297)
    """
    return prepare(position, algorithm, scoring, depth).run(position)
