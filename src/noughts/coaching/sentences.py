"""Games in words: the sentences that every face shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.core.moves import Block, Move, Swap
from noughts.core.notation import cell_name, move_name
from noughts.core.outcomes import Outcome, Result, Value

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["describe_ending", "describe_move", "describe_stocks", "forecast", "verdict"]


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


def describe_ending(outcome: Outcome, rules: Rules) -> str:
    """How a finished game ended."""
    if outcome.winner is None:
        return "It is a draw."
    cells = " ".join(cell_name(cell, rules) for cell in outcome.line)
    return f"{outcome.winner.name} wins with {cells}."


def verdict(game: Game, person: Mark | None = None) -> str:
    """How a game ended, to the person who played that side of it; without an end, who resigned.

    >>> from noughts import Game
    >>> verdict(Game.parse("3x3k3: a1 a2 b1 b2 c1"), Mark.O)
    'You lose: X wins with a1 b1 c1.'
    """
    outcome, to_move = game.outcome, game.position.to_move
    if outcome is None:
        return f"{to_move.name} resigns: {to_move.other.name} wins."
    words = describe_ending(outcome, game.rules)
    if outcome.winner is None or person is None:
        return words
    return f"{'You win' if outcome.winner is person else 'You lose'}: {words}"


def describe_stocks(position: Position) -> str:
    """The powers that both sides have left.

    >>> from noughts import Rules
    >>> describe_stocks(Rules.parse("power").start())
    'X has 2 swaps, 1 block; O has 2 swaps, 1 block.'
    """
    sides = []
    for mark in Mark:
        stock = position.stock(mark)
        parts = [
            f"{left} {kind if left == 1 else kind + 's'}"
            for kind, left, most in (
                ("swap", stock.swaps, position.rules.swaps),
                ("block", stock.blocks, position.rules.blocks),
            )
            if most
        ]
        sides.append(f"{mark.name} has {', '.join(parts)}")
    return "; ".join(sides) + "."


def forecast(position: Position, value: Value) -> str:
    """Who will win, and how soon, when the position is worth `value` to the side to move."""
    if value.result is Result.DRAW:
        return "It is a draw." if position.outcome else "With best play it is a draw."
    winner = position.to_move if value.result is Result.WIN else position.to_move.other
    if not value.plies:
        return f"{winner.name} has won."
    plural = "ply" if value.plies == 1 else "plies"
    return f"{winner.name} wins in {value.plies} {plural}."
