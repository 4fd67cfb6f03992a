"""A hint: a good move, and in words why it is good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.explanations import criticise, explain
from noughts.coaching.sentences import name_move
from noughts.core.notation import move_name
from noughts.core.outcomes import Result
from noughts.solving import solve
from noughts.solving.budget import HINT

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.player import Player
    from noughts.solving import Budget

__all__ = ["Suggestion", "hint", "suggest", "why"]

_MAX_LINE: Final = 9  # moves of best play that a hint tells


@dataclass(frozen=True)
class Suggestion:
    """A good move, and what there is to say for it."""

    move: Move
    words: str


def suggest(position: Position, budget: Budget = HINT) -> Suggestion:
    """The best move that the budget allows to find, and why it is good."""
    solution = solve(position, budget)
    explanation = explain(solution)
    line = solution.line
    if solution.result is Result.WIN and line[:1] == (explanation.move,) and len(line) > 1:
        moves = ", ".join(name_move(move, position.rules) for move in line[:_MAX_LINE])
        more = " ..." if len(line) > _MAX_LINE else "."
        return Suggestion(explanation.move, f"{explanation} Best play: {moves}{more}")
    return Suggestion(explanation.move, str(explanation))


def hint(position: Position) -> str:
    """A suggestion for somebody who types moves."""
    suggestion = suggest(position)
    words = f"Hint: {suggestion.words}"
    if suggestion.move.power is None:
        return words
    return f"{words} Type {move_name(suggestion.move, position.rules)}."


def why(
    position: Position, move: Move, budget: Budget = HINT, *, player: Player | None = None
) -> str:
    """The reason of a move that was made: what speaks for it, or what it gave away.

    `player` is who made it: its own words come first, if it has some.
    """
    words = None if player is None else player.explain(position, move)
    if words:
        return words
    solution, reply = solve(position, budget), solve(position.after(move), budget)
    return str(criticise(solution, move, reply) or explain(solution, move))
