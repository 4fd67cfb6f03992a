"""What of an n-tuple network matters: one part of the design changed at a time.

    python -m benchmarks.ntuple_ablation [GAMES [SEEDS [RULES [PROCESSES [FILE]]]]]

Prints a table for docs/ntuple.md: for each variant the median over the seeds, and from the least to
the most. All figures are those of `noughts judge`, from every position of a game with a table. What
is done is kept in FILE (build/ntuple.jsonl), so that the same command goes on where it was cut off.
"""

from __future__ import annotations

import json
import sys
from os import cpu_count
from pathlib import Path
from typing import Any

from benchmarks.ntuple_runs import Run, cells, print_heads, train_all

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("lines and crosses (the default)", {}),
    ("nothing shared", {"sharing": "none"}),
    ("lines, crosses and rectangles", {"tuples": ("lines", "crosses", "rectangles")}),
    ("lines alone", {"tuples": ("lines",)}),
    ("crosses alone", {"tuples": ("crosses",)}),
    ("lines and rectangles", {"tuples": ("lines", "rectangles")}),
    ("shared everywhere", {"sharing": "everywhere"}),
    ("stocks left out", {"stocks": False}),
    ("one step for all weights: 1", {"is_coherent": False}),
    ("step 4", {"step": 4.0}),
    ("exploration 0.1", {"exploration": 0.1}),
    ("exploration 0.6", {"exploration": 0.6}),
    ("lambda 0.5", {"decay": 0.5}),
    ("no cells filled before a game", {"opening": 0}),
    ("up to 8 cells filled before a game", {"opening": 8}),
)


def main() -> None:
    """Train every variant, all of them with one seed before the next seed, and print a table."""
    defaults = ["50000", "3", "power", str(cpu_count()), "build/ntuple.jsonl"]
    games, seeds, rules, processes, file = (sys.argv[1:] + defaults[len(sys.argv) - 1 :])[:5]
    runs = [
        Run(rules, int(games), seed, json.dumps(changes))
        for seed in range(int(seeds))
        for _, changes in VARIANTS
    ]
    trained = train_all(runs, int(processes), Path(file))
    print_heads("variant", "weights")
    for name, changes in VARIANTS:
        ours = [trained[run] for run in runs if run.changes == json.dumps(changes)]
        print(f"| {name} | {ours[0].weights:,} | {cells(ours)} |")


if __name__ == "__main__":
    main()
