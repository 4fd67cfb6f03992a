"""What a player knows, estimated from games: for games with too many positions to ask it in each.

The player plays against random and against ideal play, in its seats by turns. Where there is a
table of the game, each of its moves is checked: does it keep the value of the position? Figures
have an interval of 95 %. The moves of one game depend on each other, so the interval comes from the
spread between games. Nobody can compute the exploitability from games, but there is a lower bound:
the best answer takes at least as much as ideal play does.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal

from noughts.core.marks import Mark
from noughts.core.outcomes import Result
from noughts.learning.knowledge import Figure
from noughts.players.catalogue import make_player
from noughts.players.player import SEATS
from noughts.solving.table_store import has_table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noughts.core.rules import Rules
    from noughts.players.player import Player, Seat
    from noughts.solving.tables import Table

__all__ = ["Measured", "MeasuredSeat", "PlayedGame", "mean_score", "measure", "play_measured"]

RANDOM, IDEAL = "random", "perfect"
_NUMBERS: Final = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}
_DEVIATIONS: Final = 1.96  # of an interval of 95 %
_RULE_OF_THREE: Final = 3.0  # what never happened in n games happens in less than 3 of n, by 95 %


@dataclass(frozen=True)
class PlayedGame:
    """One game of the player."""

    seat: Seat
    score: float  # of the player: a win is 1, a loss is -1
    turns: int  # moves that were checked
    kept: int  # those that kept the value


@dataclass(frozen=True)
class MeasuredSeat:
    """The player as first or second player."""

    value: int  # the score of perfect play against perfect play
    against_random: Figure
    against_ideal: Figure


@dataclass(frozen=True)
class Measured:
    """What is known of a player from games."""

    by: Literal["games"]
    reason: str  # why it was not asked in every position
    player: str
    rules: str
    games: int  # against each of the two opponents
    kept_against_random: Figure
    kept_against_ideal: Figure
    exploitability_at_least: Figure
    first: MeasuredSeat | None  # None for a player that never opens
    second: MeasuredSeat | None


def measure(
    player: Player,
    rules: Rules,
    games: int,
    progress: Callable[[str, int, int], object] | None = None,
    reason: str = "",
) -> Measured:
    """Play so many games against random and against ideal play; the rules have a table.

    `reason` says why the player is not asked in every position.
    """
    played: dict[str, list[PlayedGame]] = {}
    for opponent, words in ((RANDOM, "Games against random"), (IDEAL, "Games against ideal play")):
        list_of_games = played[opponent] = []
        for game in play_measured(player, rules, opponent, games):
            list_of_games.append(game)
            if progress is not None:
                progress(words, len(list_of_games), games)
    value = _NUMBERS[open_table(rules).value(rules.start()).result]
    seats: dict[Seat, MeasuredSeat] = {
        seat: MeasuredSeat(
            value if seat == "first" else -value,
            mean_score([game for game in played[RANDOM] if game.seat == seat]),
            _at_most(
                mean_score([game for game in played[IDEAL] if game.seat == seat]),
                value if seat == "first" else -value,
            ),
        )
        for seat in player.seats
    }
    return Measured(
        "games",
        reason,
        player.name,
        str(rules),
        games,
        _kept_share(played[RANDOM]),
        _kept_share(played[IDEAL]),
        _taken([*seats.values()]),
        *(seats.get(seat) for seat in SEATS),
    )


def play_measured(player: Player, rules: Rules, opponent: str, games: int) -> Iterable[PlayedGame]:
    """Games against a player of the catalogue, in all seats by turns, each with a seed of its own.

    Moves are checked where the rules have a table.
    """
    table = open_table(rules) if has_table(rules) else None
    for number in range(games):
        seat = player.seats[number % len(player.seats)]
        yield _play(player, make_player(opponent, rules, seed=number), rules, seat, table)


def _play(
    player: Player, other: Player, rules: Rules, seat: Seat, table: Table | None
) -> PlayedGame:
    own = Mark.X if seat == "first" else Mark.O
    position = rules.start()
    turns = kept = 0
    while position.outcome is None:
        mover = player if position.to_move is own else other
        following = position.after(mover.choose(position).move)
        if table is not None and mover is player:
            turns += 1
            kept += table.value(following).before.result is table.value(position).result
        position = following
    winner = position.outcome.winner
    score = 0.0 if winner is None else 1.0 if winner is own else -1.0
    return PlayedGame(seat, score, turns, kept)


def mean_score(games: Sequence[PlayedGame]) -> Figure:
    """The mean score, with its interval."""
    return _ratio([game.score for game in games], [1] * len(games), -1.0, 1.0)


def _at_most(score: Figure, value: int) -> Figure:
    """Nobody scores more against ideal play than perfect play does."""
    return Figure(score.value, score.low, min(score.high, float(value)))


def _taken(seats: Sequence[MeasuredSeat]) -> Figure:
    """What ideal play takes: the mean of the seats, whose games are independent."""
    scores = [seat.against_ideal for seat in seats]
    taken = sum(seat.value - seat.against_ideal.value for seat in seats) / len(seats)
    less = sqrt(sum((score.high - score.value) ** 2 for score in scores)) / len(seats)
    more = sqrt(sum((score.value - score.low) ** 2 for score in scores)) / len(seats)
    return Figure(taken, max(0.0, taken - less), taken + more)


def _kept_share(games: Sequence[PlayedGame]) -> Figure:
    return _ratio([game.kept for game in games], [game.turns for game in games], 0.0, 1.0)


def _ratio(parts: Sequence[float], wholes: Sequence[int], least: float, most: float) -> Figure:
    """Sum of parts by sum of wholes; the spread between games gives the interval."""
    count, whole = len(parts), sum(wholes)
    if not whole:
        return Figure(0.0, least, most)
    ratio = sum(parts) / whole
    squares = sum((part - ratio * size) ** 2 for part, size in zip(parts, wholes, strict=True))
    if squares > 0:
        margin = _DEVIATIONS * sqrt(squares * count / max(1, count - 1)) / whole
    else:  # all games alike
        margin = _RULE_OF_THREE / count * (most - least)
    return Figure(ratio, max(least, ratio - margin), min(most, ratio + margin))
