"""What the adaptive player learns from a finished game; the caller stores it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits
from noughts.answers.games import read_game
from noughts.answers.limits import GameText, Strength
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.match.view import MarkName
from noughts.players.adaptive import AdaptivePlayer

__all__ = ["AdaptRequest", "Adaptation", "adapt"]


@dataclass(frozen=True)
class AdaptRequest:
    """A finished game of the adaptive player."""

    game: GameText
    mark: MarkName  # the adaptive player's mark
    strength: Strength | None = None  # what it knows so far, in levels; null: nothing yet
    games: Annotated[int, Limits(0, 1_000_000)] = 0  # that it has learned from


@dataclass(frozen=True)
class Adaptation:
    """What the adaptive player knows of a person."""

    strength: float  # in levels
    games: int


def adapt(request: AdaptRequest, _: Desk) -> Adaptation:
    """What the adaptive player learns from a finished game."""
    game = read_game(request.game)
    if game.outcome is None:
        raise InputError("The game is not over: there is nothing to learn from it yet.")
    player = AdaptivePlayer(strength=request.strength)
    player.profile.games = request.games
    player.learn(game, Mark(request.mark))
    return Adaptation(player.profile.strength, player.profile.games)
