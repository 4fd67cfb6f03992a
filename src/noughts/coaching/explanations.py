"""Explanations: why a move is good, and what a bad one allowed, in sentences that are true.

Every reason has an exact meaning, stated beside its kind; a test checks each of them against an
independent reading of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from noughts.coaching.sentences import count_moves, name_line
from noughts.core.moves import Move, Swap
from noughts.core.notation import cell_name, move_name
from noughts.core.outcomes import Result, Value, cells_of
from noughts.core.threats import fork_cells, other_threats, own_threats

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving import Solution

__all__ = ["Criticism", "Explanation", "Kind", "Reason", "criticise", "explain"]


class Kind(Enum):
    """What a reason says of a move; the comment is its exact meaning."""

    # What can be seen on the board.
    WINS_NOW = "wins now"  # the placement completes a line
    SWAP_WINS = "swap wins"  # the swap completes a line of the mover's, and none of the opponent's
    STOPS_LINE = "stops a line"  # the opponent could complete it by placing, and now cannot at once
    FORK = "fork"  # two or more cells complete a line next time, more than before; and the opponent
    #                cannot win first by placing
    THREAT = "threat"  # exactly one cell completes a line next time, and none did before; and the
    #                    opponent cannot win first by placing
    STOPS_FORK = "stops a fork"  # the opponent had a placement that makes two threats; none is left
    OPEN_LINES = "open lines"  # so many lines through the placed mark have no mark of the opponent

    # What only the values tell.
    POWER_GAINS = "power gains"  # the same placement without the power is worth less
    WINS_IN = "wins in"  # worth a win, further than one ply away
    WINS = "wins"  # proved to win; the distance is open, or at most what the words say
    KEEPS_DRAW = "keeps the draw"  # worth a draw, and another move would lose
    ALL_DRAW = "all draw"  # worth a draw, as every move is
    DRAWS = "draws"  # worth a draw; what the other moves are worth is open, none is better
    LASTS_LONGEST = "lasts longest"  # every move loses, and none later
    NOT_BEST = "not best"  # worth a draw or a loss, and less than the best move
    ALL_LOSE = "all lose"  # every move is proved to lose; which one lasts longest is open
    LOOKS_BEST = "looks best"  # nothing is proved: the engine prefers it


@dataclass(frozen=True)
class Reason:
    """One thing to say for a move."""

    kind: Kind
    words: str  # what the move does, such as "blocks the top row"; empty if `lead` says it all
    cells: tuple[int, ...] = ()  # that it speaks of
    lead: str = ""  # a sentence about all moves, that comes first


@dataclass(frozen=True)
class Explanation:
    """A move, what it is worth to the side that makes it, and why."""

    position: Position
    move: Move
    value: Value | None  # None where it is open
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        leads = [reason.lead for reason in self.reasons if reason.lead]
        name = move_name(self.move, self.position.rules)
        empty = "is as good as any" if leads else "has not been judged"
        return " ".join([*leads, f"{name} {self.words or empty}."])

    @property
    def words(self) -> str:
        """What the move does, without its name and without a full stop."""
        return _join([reason.words for reason in self.reasons if reason.words])

    @property
    def clause(self) -> str:
        """The move in the middle of a sentence, without what is hardly a reason."""
        name = move_name(self.move, self.position.rules)
        strong = [reason for reason in self.reasons if reason.kind is not Kind.OPEN_LINES]
        words = _join([reason.words for reason in strong if reason.words])
        return f"{name}, which {words}" if words else name


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
        name = move_name(self.move, self.position.rules)
        if self.result is not self.best_result:
            harm = f"{name} turns a {self.best_result} into a {self.result}"
        elif self.result is Result.WIN:
            harm = f"{name} still wins, but later"
        else:
            harm = f"{name} loses sooner"
        opponent = self.position.to_move.other.name
        answer = "" if self.allowed is None else f": {opponent} can answer {self.allowed.clause}"
        return f"{harm}{answer}. Better was {self.better.clause}."


def explain(solution: Solution, move: Move | None = None) -> Explanation:
    """Say why a move is as good as it is; by default the best one."""
    position = solution.position
    if move is None:
        move = _most_natural(solution)
    after = position.after(move)
    value = solution.moves[move]
    won = _winning_reason(position, move, after)
    if won is not None:
        return Explanation(position, move, value, (won,))
    reasons = _reasons_on_the_board(position, move, after)
    reasons += _reasons_by_value(solution, move)
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
    open_lines = {
        cell: len(_open_lines(solution.position, cell)) for cell in {move.cell for move in best}
    }
    return max(best, key=lambda move: (move.power is None, open_lines[move.cell]))


def _winning_reason(position: Position, move: Move, after: Position) -> Reason | None:
    outcome = after.outcome
    if outcome is None or outcome.winner is not position.to_move:
        return None
    line = name_line(outcome.line, position.rules, move.cell)
    if isinstance(move.power, Swap):
        return Reason(Kind.SWAP_WINS, f"wins: the swap completes {line}", outcome.line)
    return Reason(Kind.WINS_NOW, f"completes {line} and wins", outcome.line)


def _reasons_on_the_board(position: Position, move: Move, after: Position) -> list[Reason]:
    """What can be seen on the board: lines stopped, threats made, double threats prevented."""
    if after.outcome is not None:
        return []
    rules = position.rules
    opponent = position.to_move.other.name
    reasons = []
    for cell, line in other_threats(position).items():
        rest = line & ~(1 << cell)
        is_left = after.open_mask >> cell & 1 and after.own_mask & rest == rest
        if not is_left:
            cells = cells_of(line)
            name = name_line(cells, rules, cell)
            words = f"blocks {name}" if cell == move.cell else f"keeps {opponent} from {name}"
            reasons.append(Reason(Kind.STOPS_LINE, words, cells))
    threats = other_threats(after)
    before = _threats_of_mover(position)
    if not own_threats(after) and len(threats) > before:
        cells = tuple(threats)
        if len(threats) > 1:
            count = "two" if len(threats) == 2 else str(len(threats))
            words = f"makes {count} threats at once ({_names(cells, rules)})"
            reasons.append(Reason(Kind.FORK, words, cells))
        elif before == 0:
            name = name_line(cells_of(threats[cells[0]]), rules, cells[0])
            words = f"threatens to complete {name}"
            reasons.append(Reason(Kind.THREAT, words, cells))
    forks = fork_cells(rules, position.other_mask, position.own_mask, position.empty_mask)
    left = fork_cells(rules, after.own_mask, after.other_mask, after.open_mask)
    if forks and not left:
        words = f"stops {opponent} from making two threats at once at {_names(forks[:1], rules)}"
        reasons.append(Reason(Kind.STOPS_FORK, words, forks[:1]))
    if not reasons and move.power is None:
        lines = _open_lines(position, move.cell)
        if lines:
            count = "1 line" if len(lines) == 1 else f"{len(lines)} lines"
            words = f"is on {count} that {position.to_move.name} can still complete"
            reasons.append(Reason(Kind.OPEN_LINES, words, (move.cell,)))
    return reasons


def _open_lines(position: Position, cell: int) -> list[int]:
    """The lines through a cell that have no mark of the opponent."""
    return [line for line in position.rules.lines_through[cell] if not line & position.other_mask]


def _threats_of_mover(position: Position) -> int:
    """How many empty cells, a blocked one included, complete a line of the side to move."""
    return len(own_threats(position._replace(blocked=None)))


def _reasons_by_value(solution: Solution, move: Move) -> list[Reason]:
    """What the values tell."""
    value = solution.moves[move]
    reasons = []
    plain = solution.moves.get(Move(move.cell)) if move.power is not None else None
    if plain is not None and value is not None and plain < value:
        power = "swap" if isinstance(move.power, Swap) else "block"
        words = f"gains from the {power} (without it: {plain})"
        reasons.append(Reason(Kind.POWER_GAINS, words))
    if value is None:
        return reasons + _reasons_without_value(solution, move)
    values = [other for other in solution.moves.values() if other is not None]
    is_complete = len(values) == len(solution.moves)
    match value.result:
        case Result.WIN:
            words = f"wins in {count_moves(value.plies or 0)}"
            reasons.append(Reason(Kind.WINS_IN, words))
        case Result.DRAW if value != solution.value:
            reasons.append(Reason(Kind.NOT_BEST, "only draws"))
        case Result.LOSS if value != solution.value:
            words = f"loses in {count_moves(value.plies or 0)}"
            reasons.append(Reason(Kind.NOT_BEST, words))
        case Result.DRAW if min(values) < value:
            reasons.append(Reason(Kind.KEEPS_DRAW, "keeps the draw"))
        case Result.DRAW if is_complete:
            reasons.append(Reason(Kind.ALL_DRAW, "", lead="Every move draws."))
        case Result.DRAW:
            reasons.append(Reason(Kind.DRAWS, "leads to a draw"))
        case Result.LOSS:
            moves_left = count_moves(value.plies or 0).replace(" ", " more ", 1)
            words = f"holds out longest ({moves_left} each)"
            reasons.append(Reason(Kind.LASTS_LONGEST, words, lead="Every move loses."))
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
            words = "looks best to the engine (an estimate, not proved)"
            return [Reason(Kind.LOOKS_BEST, words)]
    return []


def _names(cells: tuple[int, ...], rules: Rules) -> str:
    return _join([cell_name(cell, rules) for cell in cells])


def _join(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
