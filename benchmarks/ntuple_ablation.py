"""What of an n-tuple network matters: one part of the design changed at a time.

    python -m benchmarks.ntuple_ablation [GAMES [SEEDS [RULES [PROCESSES]]]]

Prints a table for docs/ntuple.md: for each variant the median over the seeds, and the worst in
parentheses. All figures are those of `noughts judge`, from every position of a game with a table.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from statistics import median
from time import perf_counter
from typing import Any

from noughts.core.rules import Rules
from noughts.learning.judging_networks import judge_network
from noughts.learning.ntuple import NTupleLearner, NTupleSettings
from noughts.players.learned.network import Design

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("lines and crosses (the default)", {}),
    ("lines alone", {"tuples": ("lines",)}),
    ("crosses alone", {"tuples": ("crosses",)}),
    ("lines and rectangles", {"tuples": ("lines", "rectangles")}),
    ("nothing shared", {"sharing": "none"}),
    ("shared everywhere", {"sharing": "everywhere"}),
    ("stocks left out", {"stocks": False}),
    ("one step for all weights: 0.3", {"is_coherent": False, "step": 0.3}),
    ("one step for all weights: 1", {"is_coherent": False, "step": 1.0}),
    ("step 0.3", {"step": 0.3}),
    ("step 4", {"step": 4.0}),
    ("exploration 0.1", {"exploration": 0.1}),
    ("exploration 0.6", {"exploration": 0.6}),
    ("lambda 0.5", {"decay": 0.5}),
    ("lambda 0.9", {"decay": 0.9}),
)


@dataclass(frozen=True)
class Trained:
    """What became of one learner."""

    weights: int
    seconds: float  # of training, on one core
    kept: float
    kept_against_random: float
    kept_against_ideal: float
    against_ideal: float
    exploitability: float


def main() -> None:
    """Train every variant, and print a row for each."""
    defaults = ["100000", "5", "power", str(cpu_count())]
    games, seeds, text, processes = (sys.argv[1:] + defaults[len(sys.argv) - 1 :])[:4]
    rules = Rules.parse(text)
    settings = [
        replace(variant(rules, changes), seed=seed)
        for _, changes in VARIANTS
        for seed in range(int(seeds))
    ]
    print("| variant | weights | kept | against random | against ideal | score | exploitability |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    seconds = []
    with ProcessPoolExecutor(int(processes), get_context("spawn")) as pool:
        trained = pool.map(partial(train, games=int(games)), settings)
        for name, _ in VARIANTS:
            learners = [next(trained) for _ in range(int(seeds))]
            seconds += [learner.seconds for learner in learners]
            print(row(name, learners), flush=True)
    print(f"\nseconds of training on one core: {median(seconds):.0f}")


def train(settings: NTupleSettings, games: int) -> Trained:
    """Train and judge one learner on one core."""
    learner = NTupleLearner(settings, threads=1)
    began = perf_counter()
    learner.play_games(games)
    return judged(learner, perf_counter() - began)


def judged(learner: NTupleLearner, seconds: float, threads: int = 1) -> Trained:
    """What a learner knows."""
    known = judge_network("it", learner.network, threads=threads)
    seats = [seat for seat in (known.first, known.second) if seat is not None]
    return Trained(
        learner.size,
        seconds,
        known.kept,
        known.kept_against_random,
        known.kept_against_ideal,
        sum(seat.against_ideal for seat in seats) / len(seats),
        known.exploitability.value,
    )


def variant(rules: Rules, changes: dict[str, Any]) -> NTupleSettings:
    """The default settings with some changed."""
    names = ("tuples", "sharing", "stocks")
    design = {name: changes[name] for name in names if name in changes}
    other = {name: value for name, value in changes.items() if name not in names}
    return NTupleSettings(rules, design=replace(Design.default(rules), **design), **other)


def row(name: str, trained: list[Trained]) -> str:
    """A row of the table: medians, and the worst of the seeds."""
    cells = []
    for field, form, worst in (
        ("kept", ".2%", min),
        ("kept_against_random", ".1%", min),
        ("kept_against_ideal", ".1%", min),
        ("against_ideal", "+.2f", min),
        ("exploitability", ".2f", max),
    ):
        values = [getattr(one, field) for one in trained]
        cells.append(f"{median(values):{form}} ({worst(values):{form}})")
    return f"| {name} | {trained[0].weights:,} | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
