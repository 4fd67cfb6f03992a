"""Games of the engine against itself: positions to learn from, and matches between two networks.

The games are played natively (cpp/learning/engine_games.hpp). A position is kept with what the
search said and how the game ended; its target is a mean of both. Positions that searches looked at
can be kept, too: they have what a further search says of them, and no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Final
from zipfile import BadZipFile

import numpy as np

from noughts.core.errors import InputError
from noughts.files import write_file
from noughts.solving.native import native
from noughts.solving.translation import native_rules, raises_our_errors

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from noughts.core.rules import Rules

    Weights = NDArray[np.int16]
    Floats = NDArray[np.float64]

__all__ = [
    "PlayedGames",
    "Samples",
    "Score",
    "chance",
    "compare",
    "play",
    "read_games",
    "write_games",
]

POINTS: Final = 400.0
"""Of advantage that are worth e to 1: 73 % of the score."""

RESULT_SHARE: Final = 0.5
"""Of the target that is the result of the game; the rest is what the search said."""

NO_RESULT: Final = 2
"""In place of the result, for a position that a search looked at."""

LOOK_NODES: Final = 1500
"""Of the search that says what such a position is worth."""

TEST_SHARE: Final = 10
"""One game in so many is not learned from: it shows how well the network foretells new ones."""


@dataclass(frozen=True)
class PlayedGames:
    """The quiet positions of games of the engine against itself, on one board."""

    rules: Rules
    positions: NDArray[np.uint64]
    """A row for each: the marks of the side to move and of the other one, four words each."""
    scores: NDArray[np.int16]  # what the search said, in points for the side to move
    results: NDArray[np.int8]  # how the game ended for it: 1, 0, -1, or NO_RESULT
    games: NDArray[np.uint32]  # which game each position is from

    def goals(self) -> tuple[Floats, Floats]:
        """The share of the score by the result, and by what the search said.

        Where there is no result, what the search said counts for both.
        """
        scores = chance(self.scores.astype(np.float64))
        results = (self.results.astype(np.float64) + 1) / 2
        return np.where(self.results == NO_RESULT, scores, results), scores

    def samples(self, result_share: float = RESULT_SHARE) -> Samples:
        """With targets: so much of each is the result, the rest is what the search said."""
        results, scores = self.goals()
        targets = result_share * results + (1 - result_share) * scores
        return Samples(self.rules, self.positions, targets.astype(np.float32), self.games)


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
    rules: Rules,
    weights: Weights,
    *,
    games: int,
    nodes: int,
    seed: int,
    random_moves: int = 0,
    looks: int = 0,
    look_nodes: int = LOOK_NODES,
    threads: int = 0,
    progress: Callable[[int], object] | None = None,
) -> PlayedGames:
    """Games of the engine with these weights against itself.

    One move in `random_moves` is a random one, if that is not 0. One in `looks` positions that the
    searches estimate is kept as well, if that is not 0. Now and then `progress` gets the number of
    games that are over.
    """
    played = native.engine_games(
        native_rules(rules),
        [weights],
        games,
        seed,
        nodes,
        threads,
        progress=progress,
        random_moves=random_moves,
        looks=looks,
        look_nodes=look_nodes,
    )
    return PlayedGames(
        rules, played.positions.reshape(-1, 8), played.scores, played.results, played.games
    )


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


def write_games(path: Path, part: PlayedGames) -> None:
    """Write them to a file, whole or not at all."""
    content = BytesIO()
    np.savez_compressed(
        content,
        positions=part.positions,
        scores=part.scores,
        results=part.results,
        games=part.games,
    )
    write_file(path, content.getvalue())


def read_games(path: Path, rules: Rules) -> PlayedGames:
    """Read such a file; an error says what is wrong with it."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
            part = PlayedGames(
                rules,
                arrays["positions"].astype(np.uint64, casting="safe").reshape(-1, 8),
                arrays["scores"].astype(np.int16, casting="safe"),
                arrays["results"].astype(np.int8, casting="safe"),
                arrays["games"].astype(np.uint32, casting="safe"),
            )
    except (OSError, ValueError, TypeError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(f"{path}: expected positions of a round: {error}. Delete it.") from None
    if not len(part.positions) == len(part.scores) == len(part.results) == len(part.games):
        raise InputError(f"{path}: expected a score and a result for each position. Delete it.")
    return part


def chance(points: Floats) -> Floats:
    """What share of the score such an advantage brings."""
    return 1 / (1 + np.exp(-points / POINTS))
