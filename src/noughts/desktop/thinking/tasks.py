"""Tasks: what there is to think about.

A task is one of these functions with its arguments, as a `partial`; the thinking process calls it
with its memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.answers.desk import Desk
from noughts.answers.hints import HintView
from noughts.answers.review import ReviewView, review_view
from noughts.coaching.hints import suggest, why
from noughts.coaching.review import review
from noughts.core.marks import Mark
from noughts.match.view import move_view
from noughts.players.catalogue import make_player
from noughts.solving import Solution, open_table, solve
from noughts.solving.budget import ANALYSIS
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noughts.core.game import Game
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.match import Match
    from noughts.players.player import Player

__all__ = [
    "ComputerPlayer",
    "Memory",
    "analyse",
    "check_players",
    "choose_move",
    "explain_move",
    "find_hint",
    "learn",
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


def check_players(match: Match, profile: Path | None = None) -> None:
    """Refuse players that cannot play: too slow for the board, or with a file that is damaged."""
    for mark in Mark:
        if not match.seats.is_human(mark):
            name, rules = match.seats.player(mark), match.game.rules
            ComputerPlayer(name, mark, rules, profile=profile).make()


class Memory:
    """What the process keeps between tasks, and how a task reports its progress."""

    def __init__(self, report: Callable[[str], object]) -> None:
        self.report = report
        self._players: dict[ComputerPlayer, Player] = {}

    def player(self, player: ComputerPlayer) -> Player:
        """The player itself: the same one for the whole game, and for the next."""
        if player not in self._players:
            self._players[player] = player.make()
        return self._players[player]

    def prepare(self, rules: Rules) -> None:
        """Open the table of the rules, if they have one; building it reports progress."""
        if has_table(rules):
            open_table(rules, progress=lambda share: self.report(f"Solving {rules}, {share:.0%}"))


def choose_move(player: ComputerPlayer, position: Position, memory: Memory) -> Move:
    """The move of a computer player."""
    memory.prepare(position.rules)
    return memory.player(player).choose(position).move


def find_hint(position: Position, memory: Memory) -> HintView:
    """A hint for the side to move."""
    memory.prepare(position.rules)
    hint = suggest(position)
    return HintView(move_view(position.to_move, hint.move, position.rules), hint.words)


def explain_move(
    player: ComputerPlayer | None, position: Position, move: Move, memory: Memory
) -> str:
    """The reason of a move: in the words of the player that made it, if it has some."""
    memory.prepare(position.rules)
    words = player and memory.player(player).explain(position, move)
    return words or why(position, move)


def analyse(position: Position, memory: Memory) -> Solution:
    """What every move is worth, or an estimate where that takes too long."""
    memory.prepare(position.rules)
    return solve(position, ANALYSIS)


def review_game(game: Game, memory: Memory) -> ReviewView:
    """Every move of a game, judged."""
    memory.prepare(game.rules)
    count = len(game.moves)
    judged = review(game, progress=lambda move: memory.report(f"Reviewing move {move} of {count}"))
    return review_view(judged, Desk().table(game.rules))


def learn(player: ComputerPlayer, game: Game, memory: Memory) -> None:
    """Show a finished game to a player that learns from it."""
    memory.player(player).learn(game, player.mark)
