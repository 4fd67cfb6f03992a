"""What of an n-tuple network matters: one part of the design changed at a time.

    python -m benchmarks.ntuple_ablation [GAMES [SEEDS [RULES]]]

Prints a table for docs/ntuple.md: for each variant the median over the seeds, and the worst in
parentheses. Figures are those of `noughts learn`: positions kept and scores in 100 games against
random and 100 against ideal play. Ideal play is known for games that have a table.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from noughts.core.rules import Rules
from noughts.learning.ntuple import NTupleLearner, NTupleSettings
from noughts.learning.training import moment_of
from noughts.players.learned.network import Design

if TYPE_CHECKING:
    from noughts.learning.training import Moment

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
    ("step 4", {"step": 4.0}),
    ("exploration 0.1", {"exploration": 0.1}),
    ("exploration 0.6", {"exploration": 0.6}),
    ("lambda 0.5", {"decay": 0.5}),
    ("lambda 0.9", {"decay": 0.9}),
)


def main() -> None:
    """Train every variant, and print a row for each."""
    games, seeds, text = (sys.argv[1:] + ["20000", "3", "power"][len(sys.argv) - 1 :])[:3]
    print("| variant | weights | kept against random | kept against ideal | score | seconds |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, changes in VARIANTS:
        settings = variant(Rules.parse(text), changes)
        moments, seconds = [], []
        for seed in range(int(seeds)):
            learner = NTupleLearner(replace(settings, seed=seed))
            began = perf_counter()
            learner.play_games(int(games))
            seconds.append(perf_counter() - began)
            moments.append(moment_of(learner))
        print(row(name, learner.size, moments, median(seconds)), flush=True)


def variant(rules: Rules, changes: dict[str, Any]) -> NTupleSettings:
    """The default settings with some changed."""
    names = ("tuples", "sharing", "stocks")
    design = {name: changes[name] for name in names if name in changes}
    other = {name: value for name, value in changes.items() if name not in names}
    return NTupleSettings(rules, design=replace(Design.default(rules), **design), **other)


def row(name: str, weights: int, moments: list[Moment], seconds: float) -> str:
    """A row of the table."""
    cells = []
    for field, form in (
        ("kept_against_random", ".1%"),
        ("kept_against_ideal", ".1%"),
        ("against_ideal", "+.2f"),
    ):
        values = [value for m in moments if (value := getattr(m, field)) is not None]
        cells.append(f"{median(values):{form}} ({min(values):{form}})" if values else "")
    return f"| {name} | {weights:,} | {' | '.join(cells)} | {seconds:.0f} |"


if __name__ == "__main__":
    main()
