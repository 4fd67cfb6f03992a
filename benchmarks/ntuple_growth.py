"""How good an n-tuple network gets, after how many games and seconds.

    python -m benchmarks.ntuple_growth [SEEDS [RULES [GAMES,GAMES,...]]]

Prints a table for docs/ntuple.md: medians over the seeds, the worst in parentheses. Each seed is
trained on one core, and all seeds side by side.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter

from benchmarks.ntuple_ablation import Trained, judged, row
from noughts.core.rules import Rules
from noughts.learning.ntuple import NTupleLearner


def main() -> None:
    """Train all seeds and print a row for each number of games."""
    defaults = ["5", "power", "5000,20000,50000,100000,200000,400000"]
    seeds, text, goals = (sys.argv[1:] + defaults[len(sys.argv) - 1 :])[:3]
    numbers = [int(goal) for goal in goals.split(",")]
    with ProcessPoolExecutor(int(seeds), get_context("spawn")) as pool:
        curves = [*pool.map(partial(grow, text=text, goals=numbers), range(int(seeds)))]
    print("| games | seconds | kept | against random | against ideal | score | exploitability |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for at, goal in enumerate(numbers):
        trained = [curve[at] for curve in curves]
        seconds = median(one.seconds for one in trained)
        cells = row("", trained).split(" | ", 2)[2]
        print(f"| {goal:,} | {seconds:.0f} | {cells}")


def grow(seed: int, text: str, goals: list[int]) -> list[Trained]:
    """One learner at each number of games."""
    rules = Rules.parse(text)
    learner = NTupleLearner(NTupleLearner.make(rules, seed=seed).settings, threads=1)
    curve, seconds = [], 0.0
    for goal in goals:
        began = perf_counter()
        learner.play_games(goal - learner.games)
        seconds += perf_counter() - began
        curve.append(judged(learner, seconds))
    return curve


if __name__ == "__main__":
    main()
