"""Training: games, and now and then a look at what the learner knows.

A moment keeps the figures of a learner after so many games. They are exact, from every position of
the game, if it is small enough. Otherwise the scores, and the positions that it kept, come from
some games; ideal play is known only for games that have a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.learning.judging import judge, judge_by_graph
from noughts.learning.measuring import IDEAL, RANDOM, mean_score, play_measured
from noughts.learning.policies import NetworkPolicy, policy_of
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from noughts.learning.all_methods import AnyLearner

__all__ = ["Moment", "moment_of", "moments", "perfect_after", "train"]

MEASURING_GAMES: Final = 100  # against each opponent, where not every position can be looked at


@dataclass(frozen=True)
class Moment:
    """What a learner knows after so many games.

    The two scores are means over the seats that it plays; a win is 1, a loss is -1. Figures that
    nobody can know of a large game are None.
    """

    games: int
    wins: int  # of the training games since the last moment, for the learner or the first side
    draws: int
    losses: int
    against_random: float
    against_ideal: float | None
    kept: float | None = None  # share of positions in which it keeps the value, each counted once
    kept_against_random: float | None = None
    kept_against_ideal: float | None = None
    exploitability: float | None = None

    @property
    def is_perfect(self) -> bool:
        """Whether nobody can take anything from it."""
        return self.exploitability is not None and self.exploitability < 1e-9


def moment_of(learner: AnyLearner, results: Sequence[float] = ()) -> Moment:
    """Judge a learner as it is now, after training games with these results."""
    rules = learner.settings.rules
    policy = policy_of(learner.player, rules.start(), samples=1)
    counts = (learner.games, results.count(1.0), results.count(0.0), results.count(-1.0))
    try:
        if isinstance(policy, NetworkPolicy):
            from noughts.learning.judging_natively import check_quick  # noqa: PLC0415 - as judge does

            check_quick(rules)
            knowledge = judge(policy, rules)
        else:
            knowledge = judge_by_graph(policy, rules)
    except TooLarge:
        against_random, kept_random = _measure_games(learner, RANDOM)
        against_ideal, kept_ideal = (
            _measure_games(learner, IDEAL) if has_table(rules) else (None, None)
        )
        return Moment(*counts, against_random, against_ideal, None, kept_random, kept_ideal)
    seats = [seat for seat in (knowledge.first, knowledge.second) if seat is not None]
    return Moment(
        *counts,
        sum(seat.against_random.value for seat in seats) / len(seats),
        sum(seat.against_ideal.value for seat in seats) / len(seats),
        knowledge.kept.value,
        knowledge.kept_against_random.value,
        knowledge.kept_against_ideal.value,
        knowledge.exploitability.value,
    )


def _measure_games(learner: AnyLearner, opponent: str) -> tuple[float, float | None]:
    """The mean score of some games, and how often it kept the value: None without a table."""
    games = [*play_measured(learner.player, learner.settings.rules, opponent, MEASURING_GAMES)]
    turns = sum(game.turns for game in games)
    kept = sum(game.kept for game in games) / turns if turns else None
    return mean_score(games).value, kept


def moments(first: int, last: int, count: int = 40) -> list[int]:
    """When to look, from `first` games to `last`: often at the start, then evenly.

    >>> moments(0, 1000, 4)
    [0, 10, 20, 50, 100, 200, 250, 500, 750, 1000]
    """
    early = [digit * 10**power for power in range(1, 13) for digit in (1, 2, 5)]
    even = [first + (last - first) * part // count for part in range(count + 1)]
    limit = first + (last - first) / count
    return sorted({*even, *(games for games in early if first < games < limit)})


def train(
    learner: AnyLearner,
    games: int,
    count: int = 40,
    on_games: Callable[[int], bool] | None = None,
) -> Iterator[Moment]:
    """Play until there are so many games in all; gives a moment now and then, and at the end.

    `on_games` hears of the games so far, several times a second; if it returns True, training
    stops, and the last moment is given at once.
    """
    for goal in moments(learner.games, games, count):
        results: list[float] = []
        is_stopped = False
        while learner.games < goal and not is_stopped:
            results += learner.play_games(min(goal - learner.games, learner.games_at_once))
            is_stopped = on_games is not None and on_games(learner.games)
        yield moment_of(learner, results)
        if is_stopped:
            return


def perfect_after(curve: Sequence[Moment]) -> int | None:
    """The games after which nobody can take anything from it, and never again to the end."""
    games = None
    for moment in reversed(curve):
        if not moment.is_perfect:
            break
        games = moment.games
    return games
