"""Tasks: what there is to think about.

A task is a function with its arguments, as a `partial`; the thinking process calls it with a
function that reports progress. `with_table` makes one of a function that does not report.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

from noughts.answers.desk import Desk
from noughts.answers.review import ReviewView, review_view
from noughts.coaching.hints import why
from noughts.coaching.review import review
from noughts.core.marks import Mark
from noughts.players.catalogue import make_player
from noughts.solving import open_table
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
Result = TypeVar("Result")

__all__ = [
    "ComputerPlayer",
    "Report",
    "check_players",
    "choose_move",
    "explain_move",
    "learn",
    "player_of",
    "review_game",
    "with_table",
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


def with_table(rules: Rules, task: Callable[[], Result], report: Report) -> Result:
    """Do a task when the table of the rules is open, if they have one; building it is reported."""
    if has_table(rules):
        open_table(rules, progress=lambda share: report(f"Solving {rules}, {share:.0%}"))
    return task()


def choose_move(player: ComputerPlayer, position: Position) -> Move:
    """The move of a computer player."""
    return player_of(player).choose(position).move


def explain_move(player: ComputerPlayer | None, position: Position, move: Move) -> str:
    """The reason of a move: in the words of the player that made it, if it has some."""
    return why(position, move, player=None if player is None else player_of(player))


def review_game(game: Game, report: Report) -> ReviewView:
    """Every move of a game, judged."""
    count = len(game.moves)
    judge = partial(review, game, progress=lambda move: report(f"Reviewing move {move} of {count}"))
    return review_view(with_table(game.rules, judge, report), Desk().table(game.rules))


def learn(player: ComputerPlayer, game: Game, _: Report) -> None:
    """Show a finished game to a player that learns from it."""
    player_of(player).learn(game, player.mark)
