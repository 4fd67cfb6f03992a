"""Explanations: why a move is good, and what a bad one allowed, in words that are true.

Every reason has an exact meaning, stated beside its kind; a test checks each of them against an
independent reading of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from noughts.core.moves import Move, Swap
from noughts.core.notation import cell_name, move_name
from noughts.core.outcomes import Result, Value, cells_of
from noughts.core.threats import fork_cells, other_threats

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving import Solution

__all__ = ["Criticism", "Explanation", "Kind", "Reason", "criticise", "explain"]


class Kind(Enum):
    """What a reason says of a move; the comment is its exact meaning."""

    WINS_NOW = "wins now"  # the placement completes a line
    SWAP_WINS = "swap wins"  # the swap completes a line of the mover's, and none of the opponent's
    STOPS_LINE = (
        "stops a line"  # the opponent could complete it by placing; now it cannot next move
    )
    FORK = "fork"  # two or more cells complete a line next time, more than before; and the opponent
    #                cannot win first by placing
    STOPS_FORK = "stops a fork"  # the opponent had a placement that makes two threats; none is left
    POWER_GAINS = "power gains"  # the same placement without the power is worth less
    WINS_IN = "wins in"  # worth a win, further than one ply away
    KEEPS_DRAW = "keeps the draw"  # worth a draw, and another move would lose
    ALL_DRAW = "all draw"  # worth a draw, as every move is
    LASTS_LONGEST = "lasts longest"  # every move loses, and none later


@dataclass(frozen=True)
class Reason:
    """One thing to say for a move: its kind, the cells it speaks of, and the words."""

    kind: Kind
    words: str
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """A move, what it is worth to the side that makes it, and why."""

    position: Position
    move: Move
    value: Value | None  # None where nobody knows
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        name = move_name(self.move, self.position.rules)
        return f"{name} {_join([reason.words for reason in self.reasons])}."


@dataclass(frozen=True)
class Criticism:
    """A move that was not the best: what it did, what it allowed, and what was better."""

    position: Position
    move: Move
    value: Value
    best_value: Value
    allowed: Explanation | None  # the opponent's best reply; None when the move ended the game
    better: Explanation

    def __str__(self) -> str:
        name = move_name(self.move, self.position.rules)
        if self.value.result is self.best_value.result:
            harm = (
                f"{name} is slower" if self.value.result is Result.WIN else f"{name} loses sooner"
            )
        else:
            harm = f"{name} turns a {self.best_value.result} into a {self.value.result}"
        allowed = "" if self.allowed is None else f": it allows {_relative(self.allowed)}"
        return f"{harm}{allowed}. Better was {_relative(self.better)}."


def _relative(explanation: Explanation) -> str:
    name = move_name(explanation.move, explanation.position.rules)
    return f"{name}, which {_join([reason.words for reason in explanation.reasons])}"


def explain(solution: Solution, move: Move | None = None) -> Explanation:
    """Say why a move is as good as it is; by default the best one."""
    position = solution.position
    if move is None:
        if not solution.best:
            raise ValueError("the game is over")
        move = solution.best[0]
    after = position.after(move)
    value = solution.moves[move]
    won = _winning_reason(position, move, after)
    if won is not None:
        return Explanation(position, move, value, (won,))
    reasons = _reasons_on_the_board(position, after)
    reasons += _reasons_by_value(solution, move)
    if not reasons:
        reasons = [Reason(Kind.ALL_DRAW, "is as good as any")]
    return Explanation(position, move, value, tuple(reasons))


def criticise(solution: Solution, move: Move, value: Value, reply: Solution) -> Criticism | None:
    """What was wrong with a move of that value, if anything; `reply` solves what follows it."""
    if value == solution.value:
        return None
    allowed = explain(reply) if reply.best else None
    return Criticism(solution.position, move, value, solution.value, allowed, explain(solution))


def _winning_reason(position: Position, move: Move, after: Position) -> Reason | None:
    outcome = after.outcome
    if outcome is None or outcome.winner is not position.to_move:
        return None
    line = _names(outcome.line, position.rules)
    if isinstance(move.power, Swap):
        return Reason(Kind.SWAP_WINS, f"wins now: the swap completes {line}", outcome.line)
    return Reason(Kind.WINS_NOW, f"wins now with {line}", outcome.line)


def _reasons_on_the_board(position: Position, after: Position) -> list[Reason]:
    """What can be seen on the board: lines stopped, forks made and forks stopped."""
    rules = position.rules
    reasons = []
    for cell, line in other_threats(position).items():
        rest = line & ~(1 << cell)
        is_left = after.open_mask >> cell & 1 and after.own_mask & rest == rest
        if not is_left and after.outcome is None:
            cells = cells_of(line)
            reasons.append(Reason(Kind.STOPS_LINE, f"stops {_names(cells, rules)}", cells))
    threats = tuple(other_threats(after))
    if after.outcome is None and len(threats) >= 2 and not _wins_by_placing(after):
        before = _mover_threats(position)
        if len(threats) > before:
            count = "two" if len(threats) == 2 else str(len(threats))
            words = f"makes {count} threats, {_names(threats, rules, ' and ')}"
            reasons.append(Reason(Kind.FORK, words, threats))
    forks = fork_cells(rules, position.other_mask, position.own_mask, position.empty_mask)
    left = fork_cells(rules, after.own_mask, after.other_mask, after.open_mask)
    if forks and not left and after.outcome is None:
        words = f"stops the fork at {_names(forks[:1], rules)}"
        reasons.append(Reason(Kind.STOPS_FORK, words, forks[:1]))
    return reasons


def _wins_by_placing(position: Position) -> bool:
    return any(
        position.open_mask >> cell & 1
        and any(
            (position.own_mask | 1 << cell) & line == line
            for line in position.rules.lines_through[cell]
        )
        for cell in cells_of(position.open_mask)
    )


def _mover_threats(position: Position) -> int:
    """How many empty cells complete a line of the side to move."""
    return len(
        {
            (line & ~position.own_mask).bit_length()
            for line in position.rules.lines
            if (line & ~position.own_mask).bit_count() == 1
            and line & ~position.own_mask & position.empty_mask
        }
    )


def _reasons_by_value(solution: Solution, move: Move) -> list[Reason]:
    """What only the exact values tell."""
    value = solution.moves[move]
    if value is None:
        return []
    reasons = []
    plain = solution.moves.get(Move(move.cell)) if move.power is not None else None
    if plain is not None and plain < value:
        power = "swap" if isinstance(move.power, Swap) else "block"
        words = f"gains by the {power} (without it: {plain})"
        reasons.append(Reason(Kind.POWER_GAINS, words))
    match value.result:
        case Result.WIN:
            reasons.append(Reason(Kind.WINS_IN, f"wins in {value.plies} plies"))
        case Result.DRAW if any(v is not None and v < value for v in solution.moves.values()):
            reasons.append(Reason(Kind.KEEPS_DRAW, "keeps the draw"))
        case Result.DRAW:
            reasons.append(Reason(Kind.ALL_DRAW, "draws, as every move does"))
        case Result.LOSS if value == solution.value:
            words = f"lasts longest, though every move loses (in {value.plies} plies)"
            reasons.append(Reason(Kind.LASTS_LONGEST, words))
        case Result.LOSS:
            pass
    return reasons


def _names(cells: tuple[int, ...], rules: Rules, glue: str = " ") -> str:
    return glue.join(cell_name(cell, rules) for cell in cells)


def _join(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
