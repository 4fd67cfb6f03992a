"""The weights of the engine's evaluation, learned from games of the engine against itself.

The estimate of a position is a sum of weights, one for the shape of each empty cell as each side
sees it, and one for the threats on the board (cpp/engine/weights.hpp). So learning is logistic
regression: find the weights whose sums foretell best how games end and what a search says.

    python -m noughts.learning.engine_weights 5 --save cpp/engine/weights/k5.inc

plays, learns, plays again with what was learned, says what it brings, and writes the file. The same
numbers give the same file. docs/engine.md has the commands that made the weights of the package.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np

from noughts.core.errors import InputError, NoughtsError
from noughts.core.rules import Rules
from noughts.files import is_there, write_file
from noughts.solving.native import native
from noughts.solving.translation import native_rules, raises_our_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Weights = NDArray[np.int16]
    Floats = NDArray[np.float64]

__all__ = [
    "Samples",
    "Score",
    "compare",
    "fit",
    "loss",
    "play",
    "read_weights",
    "train",
    "write_weights",
]

BOARDS: Final = {
    4: ("8x8k4", "9x9k4", "10x10k4"),
    5: ("15x15k5", "15x15k5", "13x13k5", "11x11k5", "9x9k5", "15x15k5"),
    6: ("15x15k6", "15x15k6", "12x12k6"),
}
"""Where the games are played, for each k: a share of them on each."""

POINTS: Final = 400.0
"""Of advantage that are worth e to 1: 73 % of the score."""

RESULT_SHARE: Final = 0.5
"""Of the target that is the result of the game; the rest is what the search said."""

LARGEST: Final = 2000
"""Of a weight."""

_BATCH: Final = 4096
_PRIOR: Final = (
    30.0  # occurrences that a shape needs to count as much as what is known of its parts
)
_NUMBERS_A_LINE: Final = 15


@dataclass(frozen=True)
class Samples:
    """Positions to learn from: sample n adds up entries starts[n] to starts[n + 1]."""

    starts: NDArray[np.int64]
    numbers: NDArray[np.uint16]  # of weights
    counts: NDArray[np.int16]
    targets: Floats  # 1 for a sure win of the side to move, 0 for a sure loss

    def __len__(self) -> int:
        return len(self.targets)

    def chosen(self, order: NDArray[np.int64]) -> Samples:
        """Some samples, or all in another order."""
        lengths = np.diff(self.starts)[order]
        starts = np.concatenate(([0], np.cumsum(lengths)))
        entries = np.arange(starts[-1]) + np.repeat(self.starts[order] - starts[:-1], lengths)
        return Samples(starts, self.numbers[entries], self.counts[entries], self.targets[order])

    @staticmethod
    def joined(parts: Sequence[Samples]) -> Samples:
        """The samples of several sets."""
        shifts = np.cumsum([0] + [part.starts[-1] for part in parts])
        starts = [part.starts[:-1] + shift for part, shift in zip(parts, shifts[:-1], strict=True)]
        return Samples(
            np.concatenate([*starts, shifts[-1:]]),
            np.concatenate([part.numbers for part in parts]),
            np.concatenate([part.counts for part in parts]),
            np.concatenate([part.targets for part in parts]),
        )


@dataclass(frozen=True)
class Score:
    """How a match ended for the first."""

    wins: int
    draws: int
    losses: int

    @property
    def share(self) -> float:
        """Of the points."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)

    def interval(self) -> tuple[float, float]:
        """Where the true share is, with 95 % (Wilson)."""
        n, z = max(1, self.wins + self.draws + self.losses), 1.96
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"won {self.wins}, drawn {self.draws}, lost {self.losses}: {self.share:.1%} "
            f"({low:.1%} to {high:.1%})"
        )


@raises_our_errors
def play(
    rules: Rules, weights: Weights, *, games: int, nodes: int, seed: int, threads: int = 0
) -> Samples:
    """Games of the engine with these weights against itself, and their quiet positions."""
    played = native.engine_games(native_rules(rules), [weights], games, seed, nodes, threads)
    results = (played.results.astype(np.float64) + 1) / 2
    scores = _chance(played.scores.astype(np.float64))
    targets = RESULT_SHARE * results + (1 - RESULT_SHARE) * scores
    return Samples(played.starts.astype(np.int64), played.numbers, played.counts, targets)


@raises_our_errors
def compare(
    rules: Rules,
    first: Weights,
    second: Weights,
    *,
    games: int,
    nodes: int,
    seed: int,
    threads: int = 0,
) -> Score:
    """A match between two sets of weights; every opening is played with both colours."""
    played = native.engine_games(
        native_rules(rules), [first, second], games, seed, nodes, threads, False
    )
    return Score(*played.outcomes)


def loss(samples: Samples, weights: Weights | Floats) -> float:
    """Mean cross entropy of the targets, as the estimates foretell them."""
    chance = np.clip(_chance(_estimates(samples, weights.astype(np.float64))), 1e-9, 1 - 1e-9)
    targets = samples.targets
    return -float(np.mean(targets * np.log(chance) + (1 - targets) * np.log(1 - chance)))


def fit(samples: Samples, before: Weights, *, epochs: int = 12, seed: int = 0) -> Weights:
    """Weights that foretell the targets.

    A weight is a sum of what its four classes are worth (shared by all shapes), a share of what it
    was before, and a part of its own, which is held small: a shape that is seldom seen is worth
    what its classes are worth. The steps are those of Adam.
    """
    dice = np.random.default_rng(seed)
    samples = samples.chosen(dice.permutation(len(samples)))
    parts = _parts(before)
    shared = np.zeros(parts.shape[1])
    shared[0] = 1.0  # begin with what is known
    own = np.zeros(len(before))
    pull = _PRIOR * 0.2 / POINTS**2 / max(1, len(samples))
    scales = _scales(samples, parts)
    values = np.concatenate((shared, own))
    first, second = np.zeros_like(values), np.zeros_like(values)
    cuts = list(range(0, len(samples), _BATCH))
    step = 0
    for epoch in range(epochs):
        rate = 1.5 * (1 - epoch / epochs) ** 2 + 0.02
        for cut in dice.permutation(len(cuts)):
            step += 1
            own = values[len(shared) :]
            weights = parts @ values[: len(shared)] + own
            slope = _slope(samples, cuts[cut], min(cuts[cut] + _BATCH, len(samples)), weights)
            whole = np.concatenate((slope @ parts, slope + pull * own))
            first = 0.9 * first + 0.1 * whole
            second = 0.999 * second + 0.001 * whole**2
            lift = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-12)
            values -= rate * scales * lift
    weights = parts @ values[: len(shared)] + values[len(shared) :]
    return np.clip(np.rint(weights), -LARGEST, LARGEST).astype(np.int16)


def write_weights(path: Path, weights: Weights) -> None:
    """Write a file that C++ includes: the numbers, with commas."""
    lines = [
        ", ".join(str(number) for number in weights[at : at + _NUMBERS_A_LINE]) + ",\n"
        for at in range(0, len(weights), _NUMBERS_A_LINE)
    ]
    write_file(path, "".join(lines))


def read_weights(path: Path) -> Weights:
    """Read such a file; an error says what is wrong with it."""
    is_there(path)
    try:
        numbers = [int(word) for word in path.read_text("ascii").replace(",", " ").split()]
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: expected a file of whole numbers with commas: {error}") from None
    if len(numbers) != native.ENGINE_WEIGHTS or any(abs(number) > LARGEST for number in numbers):
        raise InputError(
            f"{path}: expected {native.ENGINE_WEIGHTS} numbers from {-LARGEST} to {LARGEST}."
        )
    return np.array(numbers, np.int16)


def _chance(points: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(points, -20_000, 20_000) / POINTS))


def _estimates(samples: Samples, weights: Floats) -> Floats:
    if not len(samples):
        return np.zeros(0)
    return np.add.reduceat(weights[samples.numbers] * samples.counts, samples.starts[:-1])


def _slope(samples: Samples, begin: int, end: int, weights: Floats) -> Floats:
    """Of the mean cross entropy of some samples, by each weight."""
    starts = samples.starts[begin : end + 1]
    numbers = samples.numbers[starts[0] : starts[-1]]
    counts = samples.counts[starts[0] : starts[-1]]
    estimates = np.add.reduceat(weights[numbers] * counts, starts[:-1] - starts[0])
    errors = (_chance(estimates) - samples.targets[begin:end]) / (POINTS * (end - begin))
    spread = counts * np.repeat(errors, np.diff(starts))
    return np.bincount(numbers, weights=spread, minlength=len(weights)).astype(np.float64)


def _scales(samples: Samples, parts: Floats) -> Floats:
    """How far one step moves each value: less where it counts many times in a position."""
    size = len(parts)
    squares = samples.counts.astype(np.float64) ** 2
    seen = np.bincount(samples.numbers, minlength=size)
    own = np.sqrt(
        np.bincount(samples.numbers, weights=squares, minlength=size) / np.maximum(seen, 1)
    )
    mean = np.bincount(samples.numbers, weights=samples.counts, minlength=size) / len(samples)
    classes = mean @ parts[:, 1:]
    return 1 / np.concatenate(([50.0], np.maximum(classes, 2), np.maximum(own, 1)))


def _parts(before: Weights) -> Floats:
    """What weights share: a column for what they were, one for each class of either side."""
    shapes = np.array(native.engine_shapes())
    classes = int(shapes.max()) + 1
    parts = np.zeros((len(before), 1 + 2 * classes))
    parts[:, 0] = before
    for side in range(2):
        for number, four in enumerate(shapes):
            for each in four:
                parts[side * len(shapes) + number, 1 + side * classes + each] += 1
    return parts


def train(
    k: int,
    weights: Weights,
    *,
    games: int,
    nodes: int,
    rounds: int,
    seed: int,
    threads: int = 0,
    tell: Callable[[str], None] = print,
) -> Weights:
    """Play and learn, round after round; `tell` gets what each round brings, in words."""
    boards = [Rules.parse(text) for text in BOARDS[k]]
    for number in range(rounds):
        began = monotonic()
        parts = [
            play(
                rules,
                weights,
                games=max(1, games // len(boards)),
                nodes=nodes,
                seed=seed + 1000 * number + place,
                threads=threads,
            )
            for place, rules in enumerate(boards)
        ]
        samples = Samples.joined(parts)
        played = monotonic() - began
        before = loss(samples, weights)
        weights = fit(samples, weights, seed=seed + number)
        learned = monotonic() - began - played
        tell(
            f"round {number + 1}: {len(samples):,} positions in {played:.0f} s, learned in "
            f"{learned:.0f} s, loss {before:.4f} -> {loss(samples, weights):.4f}"
        )
    return weights


def main(arguments: Sequence[str] | None = None) -> int:
    """Train by the command line."""
    parser = ArgumentParser("noughts.learning.engine_weights", description=__doc__)
    parser.add_argument("k", type=int, choices=sorted(BOARDS), help="marks in a line")
    parser.add_argument("--games", type=_positive, default=6000, help="a round")
    parser.add_argument("--nodes", type=_positive, default=2000, help="a move, in the games")
    parser.add_argument("--rounds", type=_positive, default=2)
    parser.add_argument("--seed", type=_positive, default=1)
    parser.add_argument("--threads", type=int, default=0, help="0: one per core")
    parser.add_argument("--start", type=Path, help="weights to begin with: else the package's")
    parser.add_argument("--match", type=_positive, default=200, help="games against these")
    parser.add_argument("--save", type=Path, help="where the weights go")
    options = parser.parse_args(arguments)
    try:
        if options.save and not is_there(options.save) and not options.save.parent.is_dir():
            raise InputError(f"{options.save}: there is no such folder. Make it first.")
        start = read_weights(options.start) if options.start else native.engine_weights(options.k)
        weights = train(
            options.k,
            start,
            games=options.games,
            nodes=options.nodes,
            rounds=options.rounds,
            seed=options.seed,
            threads=options.threads,
        )
        if options.save:
            write_weights(options.save, weights)
        for text in dict.fromkeys(BOARDS[options.k]):
            score = compare(
                Rules.parse(text),
                weights,
                start,
                games=options.match,
                nodes=options.nodes,
                seed=options.seed,
                threads=options.threads,
            )
            print(f"{text} against the weights before: {score}", flush=True)
    except NoughtsError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    return 0


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 10**9:
        raise ArgumentTypeError(f"expected a number from 1 to 1,000,000,000, not {text!r}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
