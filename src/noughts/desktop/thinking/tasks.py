"""Tasks: what there is to think about. A task is data; `run` is called in the thinking process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from noughts.coaching.hints import Suggestion, suggest, why
from noughts.coaching.review import Review, review
from noughts.core.marks import Mark
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
    "Analyse",
    "ChooseMove",
    "ComputerPlayer",
    "ExplainMove",
    "FindHint",
    "Learn",
    "Memory",
    "ReviewGame",
    "Task",
    "check_players",
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


class Task(Protocol):
    """Something to think about."""

    def run(self, memory: Memory) -> object:
        """Think, and answer."""


@dataclass(frozen=True)
class ChooseMove:
    """The move of a computer player."""

    player: ComputerPlayer
    position: Position

    def run(self, memory: Memory) -> Move:
        """The move."""
        memory.prepare(self.position.rules)
        return memory.player(self.player).choose(self.position).move


@dataclass(frozen=True)
class FindHint:
    """A hint for the side to move."""

    position: Position

    def run(self, memory: Memory) -> Suggestion:
        """The hint."""
        memory.prepare(self.position.rules)
        return suggest(self.position)


@dataclass(frozen=True)
class ExplainMove:
    """The reason of a move: in the words of the player that made it, if it has some."""

    player: ComputerPlayer | None  # None: a person made it
    position: Position
    move: Move

    def run(self, memory: Memory) -> str:
        """The reason in words."""
        memory.prepare(self.position.rules)
        words = self.player and memory.player(self.player).explain(self.position, self.move)
        return words or why(self.position, self.move)


@dataclass(frozen=True)
class Analyse:
    """What every move is worth, or an estimate where that takes too long."""

    position: Position

    def run(self, memory: Memory) -> Solution:
        """What is known of the position."""
        memory.prepare(self.position.rules)
        return solve(self.position, ANALYSIS)


@dataclass(frozen=True)
class ReviewGame:
    """A review of a whole game."""

    game: Game

    def run(self, memory: Memory) -> Review:
        """Every move, judged."""
        memory.prepare(self.game.rules)
        count = len(self.game.moves)
        return review(
            self.game, progress=lambda move: memory.report(f"Reviewing move {move} of {count}")
        )


@dataclass(frozen=True)
class Learn:
    """A finished game, for a player that learns from it."""

    player: ComputerPlayer
    game: Game

    def run(self, memory: Memory) -> None:
        """Let the player learn."""
        memory.player(self.player).learn(self.game, self.player.mark)
