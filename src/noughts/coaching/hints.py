"""A hint: a good move, and in words what it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.explanations import criticise, explain
from noughts.core.errors import TooLarge
from noughts.core.notation import move_name
from noughts.core.outcomes import Result
from noughts.players.catalogue import default_player, make_player
from noughts.solving import solve

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["Suggestion", "hint", "suggest", "why"]

_SECONDS: Final = 3.0


@dataclass(frozen=True)
class Suggestion:
    """A good move, and what there is to say for it."""

    move: Move
    words: str


def suggest(position: Position) -> Suggestion:
    """The best move if the position can be solved quickly, else a good one."""
    rules = position.rules
    try:
        solution = solve(position, seconds=_SECONDS)
    except TooLarge:
        player = make_player(default_player(rules), rules)
        move = player.choose(position).move
        name = move_name(move, rules)
        return Suggestion(move, f"{name}, as far as {player.name} can see.")
    explanation = explain(solution)
    line = solution.line
    if solution.value.result is Result.WIN and len(line) > 1:
        moves = " ".join(move_name(move, rules) for move in line)
        return Suggestion(explanation.move, f"{explanation} The line: {moves}.")
    return Suggestion(explanation.move, str(explanation))


def hint(position: Position) -> str:
    """A suggestion as one sentence."""
    return f"Hint: {suggest(position).words}"


def why(position: Position, move: Move) -> str:
    """The reason of a move that was made: what speaks for it, or what it gave away."""
    try:
        solution = solve(position, seconds=_SECONDS)
        reply = solve(position.after(move), seconds=_SECONDS)
    except TooLarge:
        return "This position is too hard to explain."
    value = reply.value.before
    return str(criticise(solution, move, value, reply) or explain(solution, move))
