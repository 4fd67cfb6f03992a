"""Games as JSON, for the commands that play them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.notation import cell_name, move_name

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.core.outcomes import Outcome
    from noughts.core.rules import Rules

__all__ = ["game_document"]


def game_document(game: Game) -> dict[str, object]:
    """A game for JSON."""
    return {
        "rules": str(game.rules),
        "game": str(game),
        "moves": [move_name(move, game.rules) for move in game.moves],
        "outcome": None if game.outcome is None else _outcome_document(game.outcome, game.rules),
    }


def _outcome_document(outcome: Outcome, rules: Rules) -> dict[str, object]:
    return {
        "winner": None if outcome.winner is None else str(outcome.winner),
        "line": [cell_name(cell, rules) for cell in outcome.line],
    }
