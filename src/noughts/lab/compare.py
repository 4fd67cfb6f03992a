"""Compare algorithms on one position: count their nodes and measure their time."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Literal, cast

from noughts.core.errors import InputError, TooLarge
from noughts.core.notation import move_name
from noughts.lab.replay import AlgorithmName, ScoringName
from noughts.search.ladder import prepare

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.search.minimax import Minimax, Report

__all__ = ["Comparison", "CounterView", "compare", "counter_view", "time_text"]


@dataclass(frozen=True)
class Comparison:
    """One algorithm's report; `is_finished` is false if the limit on nodes stopped it."""

    report: Report
    is_finished: bool
    seconds: float  # the mean over all repetitions
    repeat: int = 1  # the number of repetitions


def compare(
    position: Position,
    algorithm: str,
    scoring: str = "unit",
    depth: int | None = None,
    *,
    repeat: int = 1,
    max_nodes: int | None = None,
    total_nodes: int | None = None,
    watch: Callable[[Minimax, int], None] | None = None,
) -> Comparison:
    """Run one algorithm on a position; `watch` is called at the start of each repetition.

    `max_nodes` limits each repetition. `total_nodes` limits all of them together: those that would
    exceed it are left out, except the first.
    """
    if repeat < 1:
        raise InputError(f"{repeat} repetitions are not possible: expected at least 1.")
    reports: list[Report] = []
    for number in range(repeat):
        if reports and total_nodes is not None and (number + 1) * reports[0].nodes > total_nodes:
            break
        search = prepare(position, algorithm, scoring, depth, max_nodes)
        if watch is not None:
            watch(search, number)
        try:
            reports.append(search.run(position))
        except TooLarge:
            return Comparison(search.report(0), is_finished=False, seconds=search.seconds)
    mean = fmean(report.seconds for report in reports)
    return Comparison(reports[0], True, mean, repeat=len(reports))


@dataclass(frozen=True)
class CounterView:
    """What one algorithm found, and what it cost; value and score are for the side to move."""

    algorithm: AlgorithmName
    value: Literal["win", "draw", "loss"] | None  # null when the search left it open
    score: int | None
    plies: int | None
    move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    max_depth: int
    seconds: float
    scoring: ScoringName
    repeat: int
    finished: bool  # false when a limit of nodes stopped it


def counter_view(comparison: Comparison, position: Position, repeat: int) -> CounterView:
    """One algorithm on one position, for JSON and CSV."""
    report = comparison.report
    move = report.move if comparison.is_finished else None
    return CounterView(
        algorithm=cast("AlgorithmName", report.algorithm),
        value=None if report.result is None else report.result.value,
        score=report.score if comparison.is_finished else None,
        plies=report.plies,
        move=None if move is None else move_name(move, position.rules),
        nodes=report.nodes,
        leaves=report.leaves,
        cutoffs=report.cutoffs,
        table_hits=report.table_hits,
        max_depth=report.max_depth,
        seconds=comparison.seconds,
        scoring=cast("ScoringName", report.scoring),
        repeat=repeat,
        finished=comparison.is_finished,
    )


def time_text(seconds: float) -> str:
    """A time for people.

    >>> time_text(1.5), time_text(0.0123)
    ('1.50 s', '12.3 ms')
    """
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
