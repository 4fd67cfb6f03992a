"""Games: read from requests, and written with their outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.answers.limits import GameText
from noughts.answers.rules import check_size
from noughts.coaching.sentences import describe_ending
from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.notation import cell_name, move_name
from noughts.match.view import MarkName

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.core.outcomes import Outcome
    from noughts.core.rules import Rules

__all__ = [
    "GameRequest",
    "GameView",
    "OutcomeView",
    "game_view",
    "outcome_view",
    "read_game",
    "read_running",
]


@dataclass(frozen=True)
class GameRequest:
    """A game."""

    game: GameText


@dataclass(frozen=True)
class OutcomeView:
    """How a game ended."""

    winner: MarkName | None
    line: tuple[str, ...]  # the winning line
    words: str


@dataclass(frozen=True)
class GameView:
    """A game that was played: what `noughts play` and `noughts watch` print with `--json`."""

    rules: str
    game: str
    moves: tuple[str, ...]
    outcome: OutcomeView | None  # null if it was not finished
    resigned: MarkName | None  # who gave up


def game_view(game: Game, resigned: Mark | None = None) -> GameView:
    """Write a game."""
    return GameView(
        rules=str(game.rules),
        game=str(game),
        moves=tuple(move_name(move, game.rules) for move in game.moves),
        outcome=outcome_view(game.outcome, game.rules),
        resigned=None if resigned is None else resigned.value,
    )


def outcome_view(outcome: Outcome | None, rules: Rules) -> OutcomeView | None:
    """Write an outcome."""
    if outcome is None:
        return None
    return OutcomeView(
        winner=None if outcome.winner is None else outcome.winner.value,
        line=tuple(cell_name(cell, rules) for cell in outcome.line),
        words=describe_ending(outcome, rules),
    )


def read_game(text: str) -> Game:
    """The game of a request."""
    game = Game.parse(text)
    check_size(game.rules)
    return game


def read_running(text: str) -> Game:
    """The game of a request that asks for a move."""
    game = read_game(text)
    if game.outcome is not None:
        raise InputError("The game is over: there is no move to make.")
    return game
