"""Ratings from games: scores of pairs, Elo by maximum likelihood, and error margins.

Elo differences are those of the Bradley-Terry model with a draw as half a win each: a difference d
means an expected score of 1 / (1 + 10^(-d/400)). The mean of all ratings is 0. One drawn game is
added to each pair that has met, so that a clean sweep has a finite rating. Intervals are 95 %, from
the curvature of the likelihood at its maximum.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noughts.lab.arena import GameResult

__all__ = ["PairScore", "Rating", "pair_scores", "ratings"]

_Z95: Final = 1.96
_POINTS: Final = 400 / log(10)  # Elo points in one unit of the natural logarithm


@dataclass(frozen=True)
class PairScore:
    """The games of one player against another, from the first one's view, by its colour."""

    player: str
    opponent: str
    as_x: tuple[int, int, int]  # wins, draws, losses
    as_o: tuple[int, int, int]

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.as_x) + sum(self.as_o)

    @property
    def totals(self) -> tuple[int, int, int]:
        """Wins, draws and losses with either colour."""
        wins, draws, losses = (x + o for x, o in zip(self.as_x, self.as_o, strict=True))
        return wins, draws, losses

    @property
    def score(self) -> float:
        """From 0 to 1, a draw counting half."""
        wins, draws, _ = self.totals
        return (wins + draws / 2) / self.games if self.games else 0.5

    @property
    def margin(self) -> float:
        """The error of the score is at most this in 95 of 100 cases."""
        if not self.games:
            return 0.5
        wins, draws, losses = self.totals
        mean = self.score
        spread = wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean**2
        return _Z95 * sqrt(spread / self.games / self.games)


@dataclass(frozen=True)
class Rating:
    """A player's Elo, plus or minus `margin`, and its mean time for a move."""

    player: str
    elo: float
    margin: float
    games: int
    seconds: float


def pair_scores(
    players: Sequence[str], games: Iterable[GameResult]
) -> dict[tuple[str, str], PairScore]:
    """The score of every player against every other."""
    counts = {
        (player, opponent): {"x": [0, 0, 0], "o": [0, 0, 0]}
        for player in players
        for opponent in players
        if player != opponent
    }
    for game in games:
        result = 1 if game.winner is None else 0 if game.winner == "x" else 2
        counts[game.x, game.o]["x"][result] += 1
        counts[game.o, game.x]["o"][2 - result] += 1
    return {
        pair: PairScore(*pair, _triple(by_colour["x"]), _triple(by_colour["o"]))
        for pair, by_colour in counts.items()
    }


def _triple(counts: list[int]) -> tuple[int, int, int]:
    wins, draws, losses = counts
    return wins, draws, losses


def ratings(players: Sequence[str], games: Sequence[GameResult]) -> list[Rating]:
    """Elo of all players, best first."""
    count = len(players)
    scores = pair_scores(players, games)
    points, met = np.zeros((count, count)), np.zeros((count, count))
    for i, player in enumerate(players):
        for j, opponent in enumerate(players):
            if i != j and scores[player, opponent].games:
                points[i, j] = scores[player, opponent].score * scores[player, opponent].games + 0.5
                met[i, j] = scores[player, opponent].games + 1
    strength = np.zeros(count)
    information = np.eye(count)
    for _ in range(100):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        gradient = (points - met * expected).sum(1)
        weight = met * expected * (1 - expected)
        # The mean is fixed at 0: that is what the ones add, and without it there is no inverse.
        information = np.diag(weight.sum(1)) - weight + np.ones((count, count)) / count
        step = np.linalg.solve(information, gradient)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    variance = np.diag(np.linalg.inv(information)) - 1 / count
    times: dict[str, list[float]] = {player: [] for player in players}
    for game in games:
        times[game.x].append(game.x_seconds)
        times[game.o].append(game.o_seconds)
    table = [
        Rating(
            player,
            float(strength[i] * _POINTS),
            float(_Z95 * sqrt(max(0.0, variance[i])) * _POINTS),
            len(times[player]),
            sum(times[player]) / len(times[player]) if times[player] else 0.0,
        )
        for i, player in enumerate(players)
    ]
    return sorted(table, key=lambda rating: -rating.elo)
