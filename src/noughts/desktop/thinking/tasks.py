"""Tasks: what there is to think about.

A task is one of these functions with its arguments, as a `partial`; the thinking process calls it
with a function that reports progress.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from noughts.answers.desk import Desk
from noughts.answers.hints import HintView, hint_view
from noughts.answers.review import ReviewView, review_view
from noughts.coaching.hints import why
from noughts.coaching.review import review
from noughts.core.marks import Mark
from noughts.players.catalogue import make_player
from noughts.solving import Solution, open_table, solve
from noughts.solving.budget import ANALYSIS
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.match import Match
    from noughts.players.player import Player

Report = Callable[[str], object]

__all__ = [
    "ComputerPlayer",
    "Report",
    "analyse",
    "check_players",
    "choose_move",
    "explain_move",
    "find_hint",
    "learn",
    "player_of",
    "review_game",
]


@dataclass(frozen=True)
class ComputerPlayer:
    """A computer player with all that makes it; the two sides never share a seed."""

    name: str
    mark: Mark
    rules: Rules
    seed: int | None = None
    profile: Path | None = None  # where it keeps what it learns

    def make(self) -> Player:
        """The player; one that cannot play is refused."""
        seed = None if self.seed is None else self.seed + (self.mark is Mark.O)
        return make_player(
            self.name, self.rules, seed=seed, profile=self.profile, is_interactive=True
        )


@cache
def player_of(player: ComputerPlayer) -> Player:
    """The player itself: the same one for the whole game, and for the next."""
    return player.make()


def check_players(match: Match, profile: Path | None = None) -> None:
    """Refuse players that cannot play: too slow for the board, or with a file that is damaged."""
    for mark in Mark:
        if not match.seats.is_human(mark):
            name, rules = match.seats.player(mark), match.game.rules
            ComputerPlayer(name, mark, rules, profile=profile).make()


def _prepare(rules: Rules, report: Report) -> None:
    """Open the table of the rules, if they have one; building it reports progress."""
    if has_table(rules):
        open_table(rules, progress=lambda share: report(f"Solving {rules}, {share:.0%}"))


def choose_move(player: ComputerPlayer, position: Position, report: Report) -> Move:
    """The move of a computer player."""
    _prepare(position.rules, report)
    return player_of(player).choose(position).move


def find_hint(position: Position, report: Report) -> HintView:
    """A hint for the side to move."""
    _prepare(position.rules, report)
    return hint_view(position)


def explain_move(
    player: ComputerPlayer | None, position: Position, move: Move, report: Report
) -> str:
    """The reason of a move: in the words of the player that made it, if it has some."""
    _prepare(position.rules, report)
    return why(position, move, player=None if player is None else player_of(player))


def analyse(position: Position, report: Report) -> Solution:
    """What every move is worth, or an estimate where that takes too long."""
    _prepare(position.rules, report)
    return solve(position, ANALYSIS)


def review_game(game: Game, report: Report) -> ReviewView:
    """Every move of a game, judged."""
    _prepare(game.rules, report)
    count = len(game.moves)
    judged = review(game, progress=lambda move: report(f"Reviewing move {move} of {count}"))
    return review_view(judged, Desk().table(game.rules))


def learn(player: ComputerPlayer, game: Game, _: Report) -> None:
    """Show a finished game to a player that learns from it."""
    player_of(player).learn(game, player.mark)
