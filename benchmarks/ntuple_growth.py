"""How good an n-tuple network gets, after how many games and seconds.

    python -m benchmarks.ntuple_growth [SEEDS [RULES [GAMES,... [PROCESSES [FILE [THREADS]]]]]]

Prints a table for docs/ntuple.md: the median over the seeds, and from the least to the most. Each
run is trained from nothing, with so many threads (1). FILE is that of benchmarks.ntuple_ablation.
"""

from __future__ import annotations

import sys
from os import cpu_count
from pathlib import Path

from benchmarks.ntuple_runs import Run, band, cells, print_heads, train_all


def main() -> None:
    """Train all seeds, the longest runs first, and print a row for each number of games."""
    defaults = [
        "3",
        "power",
        "5000,20000,50000,150000",
        str(cpu_count()),
        "build/ntuple.jsonl",
        "1",
    ]
    seeds, rules, goals, processes, file, threads = (sys.argv[1:] + defaults[len(sys.argv) - 1 :])[
        :6
    ]
    numbers = sorted(map(int, goals.split(",")))
    runs = [Run(rules, games, seed) for games in reversed(numbers) for seed in range(int(seeds))]
    trained = train_all(runs, int(processes), Path(file), int(threads))
    print_heads("games", "seconds")
    for games in numbers:
        ours = [trained[run] for run in runs if run.games == games]
        print(f"| {games:,} | {band([one.seconds for one in ours], '.0f')} | {cells(ours)} |")


if __name__ == "__main__":
    main()
