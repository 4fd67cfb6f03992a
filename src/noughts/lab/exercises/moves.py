"""Exercises about one position: the winning move, the fork, the saving swap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.coaching.explanations import criticise, explain
from noughts.coaching.sentences import count_moves, describe_stocks
from noughts.core.errors import IllegalMove, TooLarge
from noughts.core.moves import Move, Swap
from noughts.core.notation import cell_name, move_name, parse_move
from noughts.core.outcomes import Result, Value
from noughts.core.rules import Rules
from noughts.core.threats import fork_cells, other_threats, own_threats
from noughts.lab.exercises.model import Blank, Exercise, Form
from noughts.solving import open_table, solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.lab.exercises.chance import Chance

__all__ = [
    "FORK_RULES",
    "SWAP_RULES",
    "WIN_RULES",
    "fault",
    "find_position",
    "fork_fault",
    "fork_nudge",
    "legal_move",
    "make_fork",
    "make_swap",
    "make_win",
    "move_exercise",
    "reason",
    "swap_nudge",
    "value_of",
    "values_of_moves",
    "win_nudge",
]

_LOST_AT_ONCE: Final = Value.loss(2)  # the opponent wins with the next move
_MAX_TRIES: Final = 50_000  # positions; the rarest exercise needs a few hundred


class _Plan(NamedTuple):
    """Where the positions of one level come from."""

    rules: str
    plies: tuple[int, ...]


def find_position(
    text: str, plies: tuple[int, ...], chance: Chance, answers: Callable[[Position], list[Move]]
) -> tuple[Position, list[Move]]:
    """The first random position after so many moves that has answers, and the answers."""
    rules = Rules.parse(text)
    for _ in range(_MAX_TRIES):
        position = chance.position(rules, chance.pick(plies))
        moves = answers(position)
        if moves:
            return position, moves
    raise TooLarge(f"No exercise found in {_MAX_TRIES:,} positions. Try another seed.")


def move_exercise(
    kind: str, level: int, seed: int, question: str, position: Position, moves: list[Move]
) -> Exercise:
    """The exercise to find one of the moves."""
    rules = position.rules
    names = tuple(move_name(move, rules) for move in moves)
    why = reason(position, names[0])
    if len(names) > 1:
        why += f" Just as good: {', '.join(names[1:])}."
    blank = Blank("move", f"{position.to_move.name}'s move", Form.MOVE, names, why)
    return Exercise(kind, level, seed, question, position, (blank,))


# ---- the winning move --------------------------------------------------------------------------

_WIN_PLANS: Final = {
    1: _Plan("3x3k3", (4, 5)),
    2: _Plan("3x3k3", (4, 5)),
    3: _Plan("3x3k3", (2, 3, 4)),
    4: _Plan("4x4k4", (10,)),
}
_WIN_IN: Final = {1: (1,), 2: (3,), 3: (5,), 4: (3, 5)}


def make_win(level: int, seed: int, chance: Chance) -> Exercise:
    """A position in which one move wins and no other does."""

    def answers(position: Position) -> list[Move]:
        if level == 1 and not other_threats(position):
            return []  # the opponent's threat makes the wrong move look right
        value = value_of(position)
        if value.result is not Result.WIN or value.plies not in _WIN_IN[level]:
            return []
        values = values_of_moves(position)
        winning = [move for move, other in values.items() if other.result is Result.WIN]
        return winning if len(winning) == 1 else []

    position, moves = find_position(*_WIN_PLANS[level], chance, answers)
    value = value_of(position)
    mover = position.to_move.name
    how = "at once" if value.plies == 1 else f"with best play, in {count_moves(value.plies or 0)}"
    question = f"{mover} to move can win {how}. Which move is it? There is only one."
    return move_exercise("win", level, seed, question, position, moves)


# ---- the fork ----------------------------------------------------------------------------------

_FORK_PLANS: Final = {
    1: _Plan("3x3k3", (3, 4)),
    2: _Plan("3x3k3", (4, 5)),
    3: _Plan("4x4k4", (7, 8, 9)),
    4: _Plan("4x4k4", (8, 9, 10)),
}
_UNDER_THREAT: Final = (2, 4)  # levels on which the fork must stop a line as well


def make_fork(level: int, seed: int, chance: Chance) -> Exercise:
    """A position in which one move makes two threats and the opponent cannot win first."""

    def answers(position: Position) -> list[Move]:
        if own_threats(position) or bool(other_threats(position)) != (level in _UNDER_THREAT):
            return []
        rules = position.rules
        cells = fork_cells(rules, position.own_mask, position.other_mask, position.open_mask)
        moves = [rules.move(cell) for cell in cells]
        forks = [move for move in moves if not own_threats(position.after(move))]
        return forks if len(forks) == 1 else []

    position, moves = find_position(*_FORK_PLANS[level], chance, answers)
    mover, other = position.to_move.name, position.to_move.other.name
    danger = (
        f" {other} threatens to complete a line: the move must stop that too."
        if level in _UNDER_THREAT
        else ""
    )
    question = (
        f"{mover} to move. Find the fork: the move after which {mover} can complete a line on two "
        f"different cells, so that {other} cannot stop both.{danger}"
    )
    return move_exercise("fork", level, seed, question, position, moves)


# ---- the saving swap ---------------------------------------------------------------------------

_SWAP_PLANS: Final = {
    1: _Plan("3x3k3s1", (4, 5)),
    2: _Plan("4x3k4s1", (7,)),
    3: _Plan("4x4k4s2b1", (8, 9, 10, 11)),
    4: _Plan("4x4k4s2b1", (9,)),
}
_SAVED_BY: Final = {1: Value.win(1), 2: Value.draw(), 3: Value.win(1), 4: Value.win(3)}
_MAX_SAVING_MOVES: Final = {1: 3, 2: 6, 3: 3, 4: 3}


def make_swap(level: int, seed: int, chance: Chance) -> Exercise:
    """A position in which only a few moves, all with a swap, do not lose at once."""
    target = _SAVED_BY[level]

    def answers(position: Position) -> list[Move]:
        if not position.own_stock.swaps or value_of(position) != target:
            return []
        counts = open_table(position.rules).value_counts(position)
        # All other moves must lose at once, so that a student can check them by hand.
        if counts[target] > _MAX_SAVING_MOVES[level] or not {target, _LOST_AT_ONCE} >= {*counts}:
            return []
        saving = [move for move, value in values_of_moves(position).items() if value == target]
        return saving if all(isinstance(move.power, Swap) for move in saving) else []

    position, moves = find_position(*_SWAP_PLANS[level], chance, answers)
    mover, other = position.to_move.name, position.to_move.other.name
    end = {Result.WIN: "wins", Result.DRAW: "keeps the draw"}[_SAVED_BY[level].result]
    question = (
        f"{mover} to move. {describe_stocks(position)} Without a swap, {other} wins with the next "
        f"move, whatever {mover} plays. Find a move with a swap that {end}. First comes the new "
        "mark, then the swap: b2~a1c3 means place on b2, then swap a1 with c3."
    )
    return move_exercise("swap", level, seed, question, position, moves)


# ---- shared parts ------------------------------------------------------------------------------


WIN_RULES, FORK_RULES, SWAP_RULES = (
    tuple(plan.rules for plan in plans.values()) for plans in (_WIN_PLANS, _FORK_PLANS, _SWAP_PLANS)
)


def reason(position: Position, name: str) -> str:
    """Why a move is right."""
    return str(explain(solve(position), parse_move(name, position.rules)))


def value_of(position: Position) -> Value:
    """The exact value of a position."""
    return open_table(position.rules).value(position)


def values_of_moves(position: Position) -> dict[Move, Value]:
    """The exact value of every move."""
    return open_table(position.rules).move_values(position)


def fault(exercise: Exercise, blank: Blank, given: str) -> str:
    """What is wrong with the move, and which one is right."""
    position = exercise.position
    try:
        move = legal_move(position, given)
    except IllegalMove as error:
        return f"{error} {blank.solution}"
    solution, reply = solve(position), solve(position.after(move))
    criticism = criticise(solution, move, reply)
    return "" if criticism is None else str(criticism)


def fork_fault(exercise: Exercise, blank: Blank, given: str) -> str:
    """How many threats the move makes, what the opponent does, and which move is right."""
    position = exercise.position
    try:
        after = position.after(legal_move(position, given))
    except IllegalMove as error:
        return f"{error} {blank.solution}"
    threats = [cell_name(cell, position.rules) for cell in other_threats(after)]
    mover, other = position.to_move.name, position.to_move.other.name
    if own_threats(after):
        cell = cell_name(next(iter(own_threats(after))), position.rules)
        mistake = f"{other} wins first with {cell}."
    elif not threats:
        mistake = f"{mover} threatens nothing."
    else:
        mistake = f"{mover} threatens only {threats[0]}. {other} can block that."
    return f"After {given}, {mistake} {blank.solution}"


def fork_nudge(exercise: Exercise, _blank: Blank, given: str) -> str:
    """How many threats the move makes; does not name a cell, because it may be the answer."""
    position = exercise.position
    try:
        after = position.after(legal_move(position, given))
    except IllegalMove as error:
        return str(error)
    mover, other = position.to_move.name, position.to_move.other.name
    if own_threats(after):
        return f"After {given}, {other} completes a line first. The fork must stop that too."
    if not other_threats(after):
        return f"After {given}, {mover} threatens nothing. Which two lines could share a cell?"
    return f"After {given}, {mover} has only one threat, and {other} can block it."


def win_nudge(exercise: Exercise, _blank: Blank, given: str) -> str:
    """Where to look before the next try; does not tell the answer."""
    position = exercise.position
    mover, other = position.to_move.name, position.to_move.other.name
    try:
        legal_move(position, given)
    except IllegalMove as error:
        return str(error)
    if own_threats(position):
        return f"{given} does not complete a line. Which line of {mover} lacks only one mark?"
    return f"After {given}, {other} can still save the game. Which move leaves no way out?"


def swap_nudge(exercise: Exercise, _blank: Blank, given: str) -> str:
    """Where to look before the next try; does not tell the answer."""
    position = exercise.position
    mover, other = position.to_move.name, position.to_move.other.name
    try:
        move = legal_move(position, given)
    except IllegalMove as error:
        return str(error)
    after = position.after(move)
    if after.outcome is not None:
        return f"After {given} the game is over, and {mover} has not won."
    hint = (
        f"Which swap breaks a line of {other}, or completes one of {mover}?"
        if isinstance(move.power, Swap)
        else "A swap must come after the new mark."
    )
    return f"After {given}, {other} wins with the next move. {hint}"


def legal_move(position: Position, name: str) -> Move:
    """The move of a name; raises `IllegalMove` where it cannot be made."""
    move = parse_move(name, position.rules)
    position.check(move)
    return move
