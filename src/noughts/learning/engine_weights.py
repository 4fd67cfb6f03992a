"""The weights of the engine's evaluation, learned from games of the engine against itself.

The evaluation is a small network over the lines of the empty cells (cpp/engine/network.hpp). It
learns to foretell how games end and what a search says.

    python -m noughts.learning.engine_weights 5 --save cpp/engine/weights/k5.inc

plays, learns, plays again with what was learned, says what it brings, and writes the file. The same
numbers give the same file. `--positions FOLDER` keeps what was played, so that the same command
goes on where it was stopped. With `--teacher` a larger network learns from the games first, and the
small one from that (engine_teacher.py). docs/engine.md says how the package's weights were made.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np

from noughts.core.errors import InputError, NoughtsError
from noughts.core.rules import Rules
from noughts.files import is_there, write_file
from noughts.learning.engine_games import (
    LOOK_NODES,
    RESULT_SHARE,
    PlayedGames,
    Samples,
    chance,
    compare,
    play,
    read_games,
    write_games,
)
from noughts.learning.engine_teacher import Teacher
from noughts.solving.native import native
from noughts.solving.translation import native_rules, raises_our_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Weights = NDArray[np.int16]
    Floats = NDArray[np.float64]

__all__ = [
    "Lesson",
    "fit",
    "loss",
    "read_weights",
    "train",
    "write_weights",
]

BOARDS: Final = {
    4: ("13x4k4", "14x4k4", "16x4k4", "20x4k4", "11x5k4", "9x9k4"),
    5: ("15x15k5",) * 6 + ("14x14k5", "13x13k5", "12x12k5", "10x10k5"),
    6: ("15x15k6", "15x15k6", "12x12k6"),
}
"""Where the games are played, for each k: a share of them on each.

With four in a row most boards are won at once. Only narrow ones have anything to learn from.
"""

EPOCHS: Final = 3
"""How often each position is learned from; with more, the network learns games by heart."""

UNITS: Final = 16
"""Hidden units of a new network."""

MAX_UNITS: Final = 256

_NUMBERS_A_LINE: Final = 15


@raises_our_errors
def fit(
    samples: Sequence[Samples],
    *,
    epochs: int = EPOCHS,
    seed: int = 1,
    threads: int = 0,
    units: int = UNITS,
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
        units,
    )


@raises_our_errors
def loss(samples: Sequence[Samples], weights: Weights, threads: int = 0) -> float:
    """Mean cross entropy of the targets, as the engine's estimates foretell them."""
    total = 0.0
    for part in samples:
        points = native.evaluation_estimates(
            native_rules(part.rules), part.positions, weights, threads
        )
        chances = np.clip(chance(points.astype(np.float64)), 1e-9, 1 - 1e-9)
        total -= float(
            np.sum(part.targets * np.log(chances) + (1 - part.targets) * np.log(1 - chances))
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


@dataclass(frozen=True)
class Lesson:
    """What is played in a round, and how it is learned from."""

    k: int
    games: int
    nodes: int  # a move
    seed: int
    random_moves: int = 0
    """One move in so many is a random one; 0: none."""
    looks: int = 0
    """One in so many positions that a search estimates is learned from, too; 0: none."""
    look_nodes: int = LOOK_NODES
    result_share: float = RESULT_SHARE
    epochs: int = EPOCHS
    units: int = UNITS
    teacher_epochs: int = 0
    """How often a teacher sees each position; 0: there is none."""

    def played(
        self,
        number: int,
        weights: Weights,
        *,
        folder: Path | None = None,
        threads: int = 0,
        tell: Callable[[str], None] = print,
    ) -> list[PlayedGames]:
        """The games of a round, on all boards. What the folder has is not played again."""
        boards = [Rules.parse(text) for text in BOARDS[self.k]]
        games = max(1, self.games // len(boards))
        parts: list[PlayedGames] = []
        for place, rules in enumerate(boards):
            path = folder / f"{self._name(number, place, rules)}.npz" if folder else None
            if path and is_there(path):
                parts.append(read_games(path, rules))
                continue
            tell(f"round {number + 1}: {games:,} games on {rules}")
            part = play(
                rules,
                weights,
                games=games,
                nodes=self.nodes,
                seed=self.seed + 1000 * number + place,
                random_moves=self.random_moves,
                looks=self.looks,
                look_nodes=self.look_nodes,
                threads=threads,
                progress=_counter(games),
            )
            if path:
                write_games(path, part)
            parts.append(part)
        return parts

    def _name(self, number: int, place: int, rules: Rules) -> str:
        """Of the file of a part; other settings have other names."""
        return (
            f"round{number + 1}-part{place + 1}-{rules}-games{self.games}-nodes{self.nodes}"
            f"-random{self.random_moves}-looks{self.looks}x{self.look_nodes}-seed{self.seed}"
        )


def train(
    lesson: Lesson,
    weights: Weights,
    *,
    rounds: int,
    folder: Path | None = None,
    threads: int = 0,
    tell: Callable[[str], None] = print,
    make_teacher: Callable[[], Teacher] = Teacher,
) -> Weights:
    """Play and learn, round after round; `tell` gets what each round brings, in words.

    Each round learns anew from the games of all rounds. A folder keeps their positions. What is
    told is how well the weights foretell the games, with a teacher, too.
    """
    parts: list[PlayedGames] = []
    for number in range(rounds):
        teacher = make_teacher() if lesson.teacher_epochs else None  # what it lacks is said first
        began = monotonic()
        parts += lesson.played(number, weights, folder=folder, threads=threads, tell=tell)
        played = monotonic() - began
        games = [part.samples(lesson.result_share) for part in parts]
        tests = [samples.parted()[1] for samples in games]
        if teacher:
            teacher.learn(parts, epochs=lesson.teacher_epochs, seed=lesson.seed, tell=tell)
            games = [
                replace(samples, targets=teacher.targets(part, lesson.result_share))
                for part, samples in zip(parts, games, strict=True)
            ]
        lessons = [samples.parted()[0] for samples in games]
        before = loss(tests, weights, threads)
        weights = fit(
            lessons,
            epochs=lesson.epochs,
            seed=lesson.seed + number,
            threads=threads,
            units=lesson.units,
        )
        seconds = monotonic() - began - played
        tell(
            f"round {number + 1}: {sum(map(len, lessons)):,} positions, played in {played:.0f} s, "
            f"learned in {seconds:.0f} s, loss {loss(lessons, weights, threads):.4f}; "
            f"in games not learned from {before:.4f} -> {loss(tests, weights, threads):.4f}"
        )
    return weights


def _counter(games: int) -> Callable[[int], None] | None:
    """Shows on a terminal how many games are over; nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(over: int) -> None:
        end = "\n" if over >= games else ""
        print(f"\r{over:,} of {games:,} games", end=end, file=sys.stderr, flush=True)

    return show


def main(arguments: Sequence[str] | None = None) -> int:
    """Train by the command line."""
    parser = ArgumentParser("noughts.learning.engine_weights", description=__doc__)
    parser.add_argument("k", type=int, choices=sorted(BOARDS), help="marks in a line")
    parser.add_argument("--games", type=_positive, default=6000, help="a round")
    parser.add_argument("--nodes", type=_positive, default=2000, help="a move, in the games")
    parser.add_argument("--rounds", type=_positive, default=2)
    parser.add_argument(
        "--random", type=_number, default=0, help="one move in so many is random; 0: none"
    )
    parser.add_argument(
        "--looks",
        type=_number,
        default=0,
        help="one in so many positions that a search estimates is learned from as well; 0: none",
    )
    parser.add_argument(
        "--look-nodes",
        type=_positive,
        default=LOOK_NODES,
        help="of the search that says what such a position is worth",
    )
    parser.add_argument(
        "--result-share",
        type=_share,
        default=RESULT_SHARE,
        help="of a target that is the result of the game; the rest is what the search said",
    )
    parser.add_argument(
        "--epochs", type=_positive, default=EPOCHS, help="passes over the positions"
    )
    parser.add_argument("--units", type=_units, default=UNITS, help="hidden units of the network")
    parser.add_argument(
        "--teacher",
        type=_number,
        default=0,
        help="passes of a larger network over the positions, which the weights then learn from; "
        "needs PyTorch; 0: none",
    )
    parser.add_argument(
        "--positions", type=Path, help="a folder that keeps them: a stopped command goes on"
    )
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
        if options.positions and not options.positions.is_dir():
            raise InputError(f"{options.positions}: there is no such folder. Make it first.")
        lesson = Lesson(
            k=options.k,
            games=options.games,
            nodes=options.nodes,
            seed=options.seed,
            random_moves=options.random,
            looks=options.looks,
            look_nodes=options.look_nodes,
            result_share=options.result_share,
            epochs=options.epochs,
            units=options.units,
            teacher_epochs=options.teacher,
        )
        weights = train(
            lesson,
            start,
            rounds=options.rounds,
            folder=options.positions,
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
        print("Stopped. --positions keeps what was played.", file=sys.stderr)
        return 130
    return 0


def _positive(text: str) -> int:
    return _number(text, 1)


def _number(text: str, least: int = 0) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text[:11]) <= 10**9:
        raise ArgumentTypeError(f"expected a number from {least} to 1,000,000,000, not {text!r}")
    return int(text)


def _units(text: str) -> int:
    units = _number(text, 1)
    if units > MAX_UNITS:
        raise ArgumentTypeError(f"expected 1 to {MAX_UNITS} hidden units, not {text}")
    return units


def _seconds(text: str) -> float:
    return _fraction(text, 3600)


def _share(text: str) -> float:
    return _fraction(text, 1)


def _fraction(text: str, most: int) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= most:
        raise ArgumentTypeError(f"expected a number from 0 to {most}, not {text!r}")
    return number


if __name__ == "__main__":
    sys.exit(main())
