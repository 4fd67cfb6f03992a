"""Exercises with other rules: a row around the edge, a column to choose, a row that loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.rules_text import describe_rules
from noughts.coaching.sentences import count_moves
from noughts.core.errors import IllegalMove
from noughts.core.outcomes import Result, Value
from noughts.core.rules import Rules
from noughts.lab.exercises.moves import (
    find_position,
    legal_move,
    move_exercise,
    value_of,
    values_of_moves,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.lab.exercises.chance import Chance
    from noughts.lab.exercises.model import Blank, Exercise

__all__ = ["DROP_RULES", "MISERE_RULES", "TORUS_RULES", "make_with", "nudge"]

_MIN_MOVES: Final = 3  # to choose from


@dataclass(frozen=True)
class Plan:
    """The positions of one level: one move alone has the best result, and it is one of these."""

    rules: str
    plies: tuple[int, ...]
    values: tuple[Value, ...]
    others_end: bool = False  # whether every other move ends the game at once


_AT_ONCE: Final = (Value.win(1),)
_IN_TWO: Final = (Value.win(3),)
_IN_THREE: Final = (Value.win(5),)

PLANS: Final = {
    "torus": {
        1: Plan("3x3k3t", (4, 5), _AT_ONCE),
        2: Plan("4x4k4t", (8, 9, 10), _AT_ONCE),
        3: Plan("4x4k4t", (8, 9), _IN_TWO),
        4: Plan("4x4k4t", (6, 7), _IN_THREE),
    },
    "drop": {
        1: Plan("4x4k4d", (7, 8, 9), _AT_ONCE),
        2: Plan("5x3k3d", (3, 4, 5, 6), _IN_TWO),
        3: Plan("5x3k3d", (2, 3, 4), _IN_THREE),
        4: Plan("5x3k4d", (4, 5, 6, 7), (Value.win(3), Value.win(5), Value.win(7))),
    },
    "misere": {
        1: Plan("3x3k3m", (4, 5, 6), (Value.draw(), Value.win(2)), others_end=True),
        2: Plan("3x3k3m", (3, 4), (Value.draw(), Value.win(4))),
        3: Plan("4x3k3m", (5, 6), (Value.win(4), Value.win(6))),
        4: Plan("4x3k3m", (4,), (Value.win(6), Value.win(8))),
    },
}

TORUS_RULES, DROP_RULES, MISERE_RULES = (
    tuple(plan.rules for plan in PLANS[kind].values()) for kind in ("torus", "drop", "misere")
)


def make_with(kind: str) -> Callable[[int, int, Chance], Exercise]:
    """How the exercises of one of these kinds are made."""

    def make(level: int, seed: int, chance: Chance) -> Exercise:
        plan = PLANS[kind][level]
        position, moves = find_position(
            plan.rules, plan.plies, chance, lambda position: _answers(plan, position)
        )
        return move_exercise(kind, level, seed, _question(position), position, moves)

    return make


def _answers(plan: Plan, position: Position) -> list[Move]:
    value = value_of(position)
    if value not in plan.values:
        return []
    values = values_of_moves(position)
    best = [move for move, other in values.items() if other.result is value.result]
    if len(best) != 1 or len(values) < _MIN_MOVES:
        return []
    if plan.others_end and any(
        other.plies != 1 for move, other in values.items() if move != best[0]
    ):
        return []
    if value.plies == 1 and _is_plain(position, best[0]):
        return []  # such a move is no exercise about these rules
    return best


def _is_plain(position: Position, move: Move) -> bool:
    """Whether a winning move would win without the variant, too, and could be made there.

    Where marks fall, this is never so: the exercise is to see which cells can be reached.
    """
    rules = position.rules
    outcome = position.after(move).outcome
    plain = Rules(rules.width, rules.height, rules.k)
    return rules.is_free and outcome is not None and outcome.line_mask in plain.lines


def _question(position: Position) -> str:
    value = value_of(position)
    mover = position.to_move.name
    if value.result is Result.DRAW:
        aim = f"{mover} to move. With only one move {mover} does not lose."
    elif value.plies == 1:
        aim = f"{mover} to move can win at once, with only one move."
    else:
        aim = f"{mover} to move. Only one move wins, in {count_moves(value.plies or 0)}."
    return f"{describe_rules(position.rules)} {aim} Which move is it?"


def nudge(exercise: Exercise, _blank: Blank, given: str) -> str:
    """Where to look before the next try; does not tell the answer."""
    position = exercise.position
    rules = position.rules
    mover, other = position.to_move.name, position.to_move.other.name
    try:
        after = position.after(legal_move(position, given))
    except IllegalMove as error:
        return str(error)
    if after.outcome is not None and after.outcome.line:
        return f"{given} completes a row, and whoever completes one loses."
    if not rules.line_wins:
        return (
            f"After {given}, {other} gets a better result. "
            f"Which cells complete no row for {mover}, now and later?"
        )
    if value_of(position).plies == 1:
        return f"{given} does not complete a row. Which row of {mover} lacks only one mark?"
    return f"After {given}, {other} can still save the game. Which move leaves no way out?"
