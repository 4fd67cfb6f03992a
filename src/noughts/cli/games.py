"""Games as words and as JSON, for the commands that play them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.moves import Block, Move, Swap
from noughts.core.notation import cell_name, move_name

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.core.outcomes import Outcome
    from noughts.core.rules import Rules

__all__ = ["describe_move", "ending", "game_document"]


def describe_move(move: Move, rules: Rules) -> str:
    """A move in notation, and in words where it uses a power."""
    name = move_name(move, rules)
    match move.power:
        case Swap(first, second):
            return f"{name} (and swaps {cell_name(first, rules)} with {cell_name(second, rules)})"
        case Block(cell):
            return f"{name} (and blocks {cell_name(cell, rules)})"
        case None:
            return name


def ending(game: Game) -> str:
    """How a finished game ended, in a sentence."""
    outcome = game.outcome
    if outcome is None:
        return "The game is not over."
    if outcome.winner is None:
        return "It is a draw."
    cells = " ".join(cell_name(cell, game.rules) for cell in outcome.line)
    return f"{outcome.winner.name} wins with {cells}."


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
