"""What only the values tell of a move: wins in so many moves, keeps the draw, lasts longest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.coaching.reasons import LOST_NEXT, Kind, Reason
from noughts.coaching.sentences import cell_names, count_moves
from noughts.core.moves import Move, Swap
from noughts.core.notation import cell_name
from noughts.core.outcomes import Result, Value
from noughts.core.threats import other_threats, own_completions, own_threats

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.solving import Solution

__all__ = ["reasons_by_value"]

_BETTER: Final = "There is a better move."


def reasons_by_value(solution: Solution, move: Move) -> list[Reason]:
    """What the values tell."""
    value = solution.moves[move]
    reasons = []
    plain = solution.moves.get(Move(move.cell)) if move.power is not None else None
    if plain is not None and value is not None and plain < value:
        power = "swap" if isinstance(move.power, Swap) else "block"
        tail = f"Without the {power} it would {_worse(plain)}."
        reasons.append(Reason(Kind.POWER_GAINS, "", tail=tail))
    if value is None:
        return reasons + _reasons_without_value(solution, move)
    values = [other for other in solution.moves.values() if other is not None]
    is_complete = len(values) == len(solution.moves)
    match value.result:
        case Result.WIN:
            words = f"wins in {count_moves(value.plies or 0)}"
            reasons.append(Reason(Kind.WINS_IN, words))
        case Result.DRAW if value != solution.value:
            reasons.append(Reason(Kind.NOT_BEST, "only draws", tail=_BETTER))
        case Result.LOSS if value != solution.value:
            words = f"loses in {count_moves(value.plies or 0)}"
            reasons.append(Reason(Kind.NOT_BEST, words, tail=_BETTER))
        case Result.DRAW if min(values) < value:
            reasons.append(Reason(Kind.KEEPS_DRAW, "keeps the draw"))
        case Result.DRAW if is_complete:
            reasons.append(Reason(Kind.ALL_DRAW, "", lead="Every move draws."))
        case Result.DRAW:
            reasons.append(Reason(Kind.DRAWS, "leads to a draw"))
        case Result.LOSS:
            words = "holds out longest"
            if needed := (value.plies or 0) // 2:  # moves of the winner, who moves second
                more = "1 more move" if needed == 1 else f"{needed} more moves"
                words += f" ({solution.position.to_move.other.name} needs {more})"
            cells, lead = _why_lost(solution.position, value)
            reasons.append(Reason(Kind.LASTS_LONGEST, words, cells, lead))
    return reasons


def _reasons_without_value(solution: Solution, move: Move) -> list[Reason]:
    """What is proved of the best move without its distance, or what only looks so."""
    if move not in solution.best:
        return []
    match solution.result:
        case Result.WIN if solution.plies is not None:
            return [Reason(Kind.WINS, f"wins in at most {count_moves(solution.plies)}")]
        case Result.WIN:
            return [Reason(Kind.WINS, "wins with best play")]
        case Result.LOSS:
            return [Reason(Kind.ALL_LOSE, "", lead="Every move loses against best play.")]
        case None:
            words = "looks best to the engine, but this is not proved"
            return [Reason(Kind.LOOKS_BEST, words)]
    return []


def _why_lost(position: Position, value: Value) -> tuple[tuple[int, ...], str]:
    """The threats that cannot all be stopped, if these win next, and a sentence with them."""
    rules, mover = position.rules, position.to_move
    completing = tuple(own_completions(position))
    if not rules.line_wins and len(completing) == position.open_mask.bit_count():
        return completing, f"Every move loses: every open cell completes a row of {mover.name}."
    threats = tuple(other_threats(position))
    if value != LOST_NEXT or len(threats) < 2:
        return _why_blocking_fails(position, value, threats)
    count = "two" if len(threats) == 2 else str(len(threats))
    names = cell_names(threats, position.rules)
    return (
        threats,
        f"Every move loses: {position.to_move.other.name} has {count} threats ({names}).",
    )


def _why_blocking_fails(
    position: Position, value: Value, threats: tuple[int, ...]
) -> tuple[tuple[int, ...], str]:
    """One threat that can be blocked, which frees the cell above it for the opponent."""
    lead = "Every move loses."
    if value != LOST_NEXT or len(threats) != 1:
        return (), lead
    (cell,) = threats
    after = position.after(position.rules.move(cell))
    freed = [at for at in own_threats(after) if not position.open_mask >> at & 1]
    if after.outcome is not None or not freed:
        return (), lead
    names = [cell_name(at, position.rules) for at in (cell, freed[0])]
    opponent = position.to_move.other.name
    lead = (
        f"Every move loses: {opponent} threatens {names[0]}, and a mark there makes {names[1]} "
        f"free for {opponent}."
    )
    return (cell, freed[0]), lead


def _worse(value: Value) -> str:
    """What a move would do that is worth this, and less than another."""
    match value.result:
        case Result.WIN:
            return f"need {count_moves(value.plies or 0)} to win"
        case Result.DRAW:
            return "only draw"
        case Result.LOSS:
            return f"lose in {count_moves(value.plies or 0)}"
