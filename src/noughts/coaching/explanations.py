"""Explanations: why a move is good, and what a bad one allowed, in sentences that are true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.board_reasons import (
    open_lines,
    plans,
    reasons_on_the_board,
    reasons_where_lines_lose,
    winning_reason,
)
from noughts.coaching.reasons import LOST_NEXT, ON_THE_BOARD, WEAK
from noughts.coaching.sentences import join_words, name_move
from noughts.coaching.value_reasons import reasons_by_value
from noughts.core.outcomes import Result

if TYPE_CHECKING:
    from noughts.coaching.reasons import Reason
    from noughts.core.moves import Move
    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.solving import Solution

__all__ = ["Criticism", "Explanation", "criticise", "explain"]

_MAX_PAIR_LENGTH: Final = 80  # of two reasons in one sentence


@dataclass(frozen=True)
class Explanation:
    """A move, what it is worth to the side that makes it, and why."""

    position: Position
    move: Move
    value: Value | None  # None where it is open
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        """Short sentences: what all moves have in common, what can be seen, what it is worth."""
        name = name_move(self.move, self.position.rules)
        seen = [r.words + r.addition for r in self.reasons if r.kind in ON_THE_BOARD]
        seen = _in_pairs(seen)
        parts = seen + [r.words for r in self.reasons if r.words and r.kind not in ON_THE_BOARD]
        leads = [reason.lead for reason in self.reasons if reason.lead]
        if not parts:
            parts = ["is as good as any" if leads else "has not been judged"]
        return " ".join(
            [
                *leads,
                f"{name} {parts[0]}.",
                *(f"It {'also ' if part in seen else ''}{part}." for part in parts[1:]),
                *(reason.tail for reason in self.reasons if reason.tail),
            ]
        )

    @property
    def clause(self) -> str:
        """The move within a longer text: its strongest reason on the board, and its value."""
        name = name_move(self.move, self.position.rules)
        seen = [r for r in self.reasons if r.kind in ON_THE_BOARD and r.kind not in WEAK]
        strongest = sorted(seen, key=lambda reason: ON_THE_BOARD.index(reason.kind))[:1]
        values = [r for r in self.reasons if r.words and r.kind not in ON_THE_BOARD]
        words = join_words([reason.words for reason in strongest + values])
        return f"{name}: it {words}" if words else name


@dataclass(frozen=True)
class Criticism:
    """A move that was not the best: what it did, what it allowed, and what was better."""

    position: Position
    move: Move
    result: Result  # that is left after it, for the side that made it
    best_result: Result
    allowed: Explanation | None  # the opponent's best reply; None when the move ended the game
    better: Explanation

    def __str__(self) -> str:
        name = name_move(self.move, self.position.rules)
        if self.result is not self.best_result:
            harm = f"{name} turns a {self.best_result} into a {self.result}."
        elif self.result is Result.WIN:
            harm = f"{name} still wins, but later."
        else:
            harm = f"Every move loses, but {name} loses sooner."
        opponent = self.position.to_move.other.name
        answer = "" if self.allowed is None else f" {opponent} can answer {self.allowed.clause}."
        return f"{harm}{answer} Better was {self.better.clause}."


def explain(solution: Solution, move: Move | None = None) -> Explanation:
    """Say why a move is as good as it is; by default the best one."""
    position = solution.position
    if move is None:
        move = _most_natural(solution)
    after = position.after(move)
    value = solution.moves[move]
    won = winning_reason(position, move, after)
    if won is not None:
        return Explanation(position, move, value, (won,))
    if position.rules.line_wins:
        reasons = reasons_on_the_board(position, move, after)
        if not reasons and value != LOST_NEXT:
            reasons = plans(position, move, after)
    else:
        reasons = reasons_where_lines_lose(position, after)
    reasons += reasons_by_value(solution, move)
    return Explanation(position, move, value, tuple(reasons))


def criticise(solution: Solution, move: Move, reply: Solution) -> Criticism | None:
    """What was wrong with a move, if anything; `reply` solves what follows it."""
    if solution.result is None or reply.result is None:
        return None
    result = reply.result.reversed
    if result is solution.result and (
        solution.value is None or reply.value is None or reply.value.before == solution.value
    ):
        return None
    allowed = explain(reply) if reply.best else None
    return Criticism(solution.position, move, result, solution.result, allowed, explain(solution))


def _most_natural(solution: Solution) -> Move:
    """Of the best moves the first; of moves that all draw, one that keeps the most lines open."""
    best = solution.best
    if not best:
        raise ValueError("the game is over")
    if solution.result is not Result.DRAW:
        return best[0]
    lines = {
        cell: len(open_lines(solution.position.other_mask, solution.position.rules, cell))
        for cell in {move.cell for move in best}
    }
    return max(best, key=lambda move: (move.power is None, lines[move.cell]))


def _in_pairs(parts: list[str]) -> list[str]:
    """Join two at a time with "and", where that does not get long."""
    joined: list[str] = []
    rest = parts
    while rest:
        pair = join_words(rest[:2])
        size = 2 if len(pair) <= _MAX_PAIR_LENGTH else 1
        joined.append(join_words(rest[:size]))
        rest = rest[size:]
    return joined
