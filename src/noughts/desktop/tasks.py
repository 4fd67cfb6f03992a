"""What the window has others think about: tasks that run in the worker's process.

A task is data; `run` is called over there, with a `Mind` that remembers players and can tell how
far it has come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from noughts.coaching.hints import Suggestion, suggest, why
from noughts.coaching.review import Review, review
from noughts.solving import Solution, open_table, solve
from noughts.solving.budget import ANALYSIS
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.game import Game
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.desktop.setup import Side
    from noughts.players.player import Player

__all__ = ["ChooseMove", "Evaluate", "ExplainMove", "FindHint", "Judge", "Learn", "Mind", "Task"]


class Mind:
    """What the worker keeps between tasks."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self.tell = tell
        self._players: dict[Side, Player] = {}

    def player(self, side: Side) -> Player:
        """The player of a side; the same one for the whole game, and for the next."""
        if side not in self._players:
            self._players[side] = side.make()
        return self._players[side]

    def ready_table(self, rules: Rules) -> None:
        """Have the table of the rules, if they have one, and tell how its building goes."""
        if has_table(rules):
            open_table(rules, progress=lambda share: self.tell(f"Solving {rules}, {share:.0%}"))


class Task(Protocol):
    """Something to think about."""

    def run(self, mind: Mind) -> object:
        """Think, and answer."""


@dataclass(frozen=True)
class ChooseMove:
    """A computer's move."""

    side: Side
    position: Position

    def run(self, mind: Mind) -> Move:
        """The move."""
        mind.ready_table(self.position.rules)
        return mind.player(self.side).choose(self.position).move


@dataclass(frozen=True)
class FindHint:
    """A hint for whoever is to move."""

    position: Position

    def run(self, mind: Mind) -> Suggestion:
        """The hint."""
        mind.ready_table(self.position.rules)
        return suggest(self.position)


@dataclass(frozen=True)
class ExplainMove:
    """The reason of a move, from the player itself if it has one to tell."""

    side: Side
    position: Position
    move: Move

    def run(self, mind: Mind) -> str:
        """The reason in words."""
        mind.ready_table(self.position.rules)
        player = None if self.side.is_person else mind.player(self.side)
        words = None if player is None else player.explain(self.position, self.move)
        return words or why(self.position, self.move)


@dataclass(frozen=True)
class Evaluate:
    """What every move is worth, or an estimate where that takes too long."""

    position: Position

    def run(self, mind: Mind) -> Solution:
        """What is known of the position."""
        mind.ready_table(self.position.rules)
        return solve(self.position, ANALYSIS)


@dataclass(frozen=True)
class Judge:
    """A review of a whole game."""

    game: Game

    def run(self, mind: Mind) -> Review:
        """Every move, judged."""
        mind.ready_table(self.game.rules)
        count = len(self.game.moves)
        return review(
            self.game,
            progress=lambda number: mind.tell(f"Reviewing move {number} of {count}"),
        )


@dataclass(frozen=True)
class Learn:
    """A finished game, for a player that learns from it."""

    side: Side
    game: Game
    mark: Mark

    def run(self, mind: Mind) -> None:
        """Let the player take the game in."""
        mind.player(self.side).learn(self.game, self.mark)
