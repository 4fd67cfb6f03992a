"""The weights of the engine's evaluation, learned from games of the engine against itself.

The evaluation is a small network over the lines of the empty cells (cpp/engine/network.hpp). It
learns to foretell how games end and what a search says.

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

TEST_SHARE: Final = 10
"""One game in so many is not learned from: it shows how well the network foretells new ones."""

EPOCHS: Final = 3
"""How often each position is learned from; with more, the network learns games by heart."""

_NUMBERS_A_LINE: Final = 15


@dataclass(frozen=True)
class Samples:
    """Positions to learn from, on one board."""

    rules: Rules
    positions: NDArray[np.uint64]
    """A row for each: the marks of the side to move and of the other one, four words each."""
    targets: NDArray[np.float32]  # 1 for a sure win of the side to move, 0 for a sure loss
    games: NDArray[np.uint32]  # which game each position is from

    def __len__(self) -> int:
        return len(self.targets)

    def parted(self) -> tuple[Samples, Samples]:
        """What is learned from, and what is kept to test with: whole games."""
        is_test = self.games % TEST_SHARE == 0
        return self._chosen(~is_test), self._chosen(is_test)

    def _chosen(self, which: NDArray[np.bool_]) -> Samples:
        return Samples(self.rules, self.positions[which], self.targets[which], self.games[which])


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
    positions = played.positions.reshape(-1, 8)
    return Samples(rules, positions, targets.astype(np.float32), played.games)


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
    seconds: float = 0,
) -> Score:
    """A match between two sets of weights; every opening is played with both colours.

    A move has so many nodes, or so many seconds if these are given.
    """
    played = native.engine_games(
        native_rules(rules), [first, second], games, seed, nodes, threads, False, seconds=seconds
    )
    return Score(*played.outcomes)


@raises_our_errors
def fit(
    samples: Sequence[Samples], *, epochs: int = EPOCHS, seed: int = 1, threads: int = 0
) -> Weights:
    """Weights that foretell the targets: see cpp/learning/evaluation_training.hpp."""
    return native.train_evaluation(
        samples[0].rules.k,
        [native_rules(part.rules) for part in samples],
        [part.positions for part in samples],
        [part.targets for part in samples],
        epochs,
        seed,
        threads,
    )


@raises_our_errors
def loss(samples: Sequence[Samples], weights: Weights, threads: int = 0) -> float:
    """Mean cross entropy of the targets, as the engine's estimates foretell them."""
    total = 0.0
    for part in samples:
        points = native.evaluation_estimates(
            native_rules(part.rules), part.positions, weights, threads
        )
        chance = np.clip(_chance(points.astype(np.float64)), 1e-9, 1 - 1e-9)
        total -= float(
            np.sum(part.targets * np.log(chance) + (1 - part.targets) * np.log(1 - chance))
        )
    return total / max(1, sum(len(part) for part in samples))


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
        weights = np.array(numbers, np.int16)
    except (OSError, ValueError, OverflowError) as error:
        raise InputError(f"{path}: expected a file of whole numbers with commas: {error}") from None
    try:
        native.check_weights(weights)
    except ValueError as error:
        raise InputError(f"{path}: {error}. Train it again with this version.") from None
    return weights


def _chance(points: Floats) -> Floats:
    return 1 / (1 + np.exp(-points / POINTS))


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
    """Play and learn, round after round; `tell` gets what each round brings, in words.

    Each round learns anew from the games of all rounds.
    """
    boards = [Rules.parse(text) for text in BOARDS[k]]
    lessons: list[Samples] = []
    tests: list[Samples] = []
    for number in range(rounds):
        began = monotonic()
        for place, rules in enumerate(boards):
            lesson, test = play(
                rules,
                weights,
                games=max(1, games // len(boards)),
                nodes=nodes,
                seed=seed + 1000 * number + place,
                threads=threads,
            ).parted()
            lessons.append(lesson)
            tests.append(test)
        played = monotonic() - began
        before = loss(tests, weights, threads)
        weights = fit(lessons, seed=seed + number, threads=threads)
        learned = monotonic() - began - played
        tell(
            f"round {number + 1}: {sum(map(len, lessons)):,} positions, played in {played:.0f} s, "
            f"learned in {learned:.0f} s, loss {loss(lessons, weights, threads):.4f}; "
            f"in games not learned from {before:.4f} -> {loss(tests, weights, threads):.4f}"
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
    parser.add_argument("--start", type=Path, help="weights to play with: else the package's")
    parser.add_argument("--match", type=_positive, default=200, help="games against these")
    parser.add_argument("--seconds", type=_seconds, default=0.0, help="a move, in the match")
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
                seconds=options.seconds,
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


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 3600:
        raise ArgumentTypeError(f"expected a number from 0 to 3600, not {text!r}")
    return seconds


if __name__ == "__main__":
    sys.exit(main())
