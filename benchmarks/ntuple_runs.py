"""Runs of n-tuple networks: train one, judge it on every position, and keep what came of it.

Runs take minutes. What is done is a line of JSON in a file, so a run that was cut off goes on.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from noughts.core.rules import Rules
from noughts.learning.judging_natively import judge_network
from noughts.learning.ntuple import NTupleLearner, NTupleSettings
from noughts.players.learned.network import Design

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

HEADS = ("kept", "against random", "against ideal", "score", "exploitability")


@dataclass(frozen=True)
class Run:
    """What to train: the default design with some settings changed."""

    rules: str
    games: int
    seed: int
    changes: str = "{}"  # JSON: fields of Design and of NTupleSettings, and the opening

    def learner(self) -> NTupleLearner:
        """Its learner, which has played no game."""
        rules = Rules.parse(self.rules)
        changes: dict[str, Any] = json.loads(self.changes)
        names = ("tuples", "sharing", "stocks")
        parts = {name: changes.pop(name) for name in names if name in changes}
        if "tuples" in parts:
            parts["tuples"] = tuple(parts["tuples"])
        opening = changes.pop("opening", None)
        design = replace(Design.default(rules), **parts)
        settings = NTupleSettings(rules, seed=self.seed, design=design, **changes)
        learner = NTupleLearner(settings)
        if opening is not None:
            learner.random_opening = opening
        return learner


@dataclass(frozen=True)
class Trained:
    """What came of it."""

    weights: int
    seconds: float  # of training
    kept: float
    kept_against_random: float
    kept_against_ideal: float
    against_ideal: float
    exploitability: float


def train(run: Run, threads: int) -> Trained:
    """Train and judge one learner; the number of threads changes the time alone."""
    learner = run.learner()
    learner.threads = threads
    began = perf_counter()
    learner.play_games(run.games)
    seconds = perf_counter() - began
    known = judge_network("it", learner.network, threads=threads)
    seats = [seat for seat in (known.first, known.second) if seat is not None]
    return Trained(
        learner.size,
        seconds,
        known.kept.value,
        known.kept_against_random.value,
        known.kept_against_ideal.value,
        sum(seat.against_ideal.value for seat in seats) / len(seats),
        known.exploitability.value,
    )


def train_all(
    runs: Sequence[Run], processes: int, file: Path, threads: int = 1
) -> dict[Run, Trained]:
    """Train what the file does not have yet, in this order; each goes into the file when done."""
    known = read_runs(file)
    missing = [run for run in dict.fromkeys(runs) if run not in known]
    with (
        ProcessPoolExecutor(processes, get_context("spawn")) as pool,
        file.open("a", encoding="utf-8") as stream,
    ):
        under_way = {pool.submit(train, run, threads): run for run in missing}
        for done in as_completed(under_way):
            run = under_way[done]
            known[run] = done.result()
            stream.write(json.dumps([asdict(run), asdict(known[run])]) + "\n")
            stream.flush()
    return {run: known[run] for run in runs}


def read_runs(file: Path) -> dict[Run, Trained]:
    """The runs in a file."""
    if not file.exists():
        return {}
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {Run(**run): Trained(**trained) for run, trained in lines}


def print_heads(*first: str) -> None:
    """The first two lines of a table."""
    heads = (*first, *HEADS)
    print(f"| {' | '.join(heads)} |\n| {' | '.join('---' for _ in heads)} |")


def cells(trained: Sequence[Trained]) -> str:
    """The figures of some seeds: the median, and from the least to the most."""
    texts = []
    for name, form in (
        ("kept", ".2%"),
        ("kept_against_random", ".1%"),
        ("kept_against_ideal", ".1%"),
        ("against_ideal", "+.2f"),
        ("exploitability", ".2f"),
    ):
        texts.append(band([getattr(one, name) for one in trained], form))
    return " | ".join(texts)


def band(values: Iterable[float], form: str) -> str:
    """The median, and from the least to the most where they differ."""
    ordered = sorted(values)
    low, middle, high = (f"{value:{form}}" for value in (ordered[0], median(ordered), ordered[-1]))
    return middle if low == high else f"{middle} ({low} to {high})"
