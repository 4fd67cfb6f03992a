"""Explanations: why a move is good, and what a bad one allowed, in sentences that are true.

Every reason has an exact meaning, stated beside its kind; a test checks each of them against an
independent reading of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from noughts.coaching.sentences import count_moves, is_row_or_column, name_line, name_move
from noughts.core.moves import Move, Swap
from noughts.core.notation import cell_name
from noughts.core.outcomes import Result, Value, cells_of
from noughts.core.threats import (
    can_win_by_swap,
    fork_cells,
    other_threats,
    own_completions,
    own_threats,
)

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
    STOPS_SWAP = (
        "stops a swap"  # the opponent could win at once by a swap, and now cannot win at once
    )
    SWAP_THREAT = (
        "swap threat"  # a swap wins next time, if the opponent did nothing; and the opponent
    )
    #                              cannot win at once
    BUILDS = "builds a line"  # a line without a mark of the opponent gets one more of the mover's,
    #                           two or more in all, but not yet all but one
    HINDERS = (
        "hinders a line"  # the opponent had two marks or more of a line, all but two at least,
    )
    #                             and the mover none; now the mover has one
    OPEN_LINES = "open lines"  # so many lines through the placed mark have no mark of the opponent
    FREES_CELL = "frees a cell"  # the mark opens the cell above it, and there the opponent wins at
    #                              once by placing
    COMPLETES = "completes a line"  # the game ends, because the mover has a line, and a line loses
    LEAVES_LOSSES = "leaves losses"  # every cell that is open to the opponent completes a line of
    #                                  the opponent's, which loses
    AVOIDS_LINE = (
        "avoids a line"  # the move completes no line, and another placement does and loses
    )

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


_ON_THE_BOARD = (  # the strongest first
    Kind.WINS_NOW,
    Kind.SWAP_WINS,
    Kind.COMPLETES,
    Kind.FREES_CELL,
    Kind.LEAVES_LOSSES,
    Kind.FORK,
    Kind.STOPS_LINE,
    Kind.THREAT,
    Kind.STOPS_FORK,
    Kind.STOPS_SWAP,
    Kind.SWAP_THREAT,
    Kind.AVOIDS_LINE,
    Kind.HINDERS,
    Kind.BUILDS,
    Kind.OPEN_LINES,
)
_LOST_NEXT = Value.loss(2)  # the opponent wins with its next move
_BETTER = "There is a better move."
_MAX_PAIR_LENGTH = 80  # of two reasons in one sentence
_MAX_SWAP_CELLS = 25
_MAX_NAMES = 4  # of cells in a sentence
_WEAK = (Kind.HINDERS, Kind.BUILDS, Kind.OPEN_LINES)  # not a reason by itself


@dataclass(frozen=True)
class Reason:
    """One thing to say for a move."""

    kind: Kind
    words: str  # what the move does, such as "blocks O in the top row"; or what `lead` leaves open
    cells: tuple[int, ...] = ()  # that it speaks of
    lead: str = ""  # a sentence about all moves, that comes first
    addition: str = ""  # that follows the words where there is room
    tail: str = ""  # a sentence that comes last


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
        seen = [r.words + r.addition for r in self.reasons if r.kind in _ON_THE_BOARD]
        seen = _in_pairs(seen)
        parts = seen + [r.words for r in self.reasons if r.words and r.kind not in _ON_THE_BOARD]
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
        seen = [r for r in self.reasons if r.kind in _ON_THE_BOARD and r.kind not in _WEAK]
        strongest = sorted(seen, key=lambda reason: _ON_THE_BOARD.index(reason.kind))[:1]
        values = [r for r in self.reasons if r.words and r.kind not in _ON_THE_BOARD]
        words = _join([reason.words for reason in strongest + values])
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
    won = _winning_reason(position, move, after)
    if won is not None:
        return Explanation(position, move, value, (won,))
    if position.rules.line_wins:
        reasons = _reasons_on_the_board(position, move, after)
        if not reasons and value != _LOST_NEXT:
            reasons = _plans(position, move, after)
    else:
        reasons = _reasons_where_lines_lose(position, after)
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
        cell: len(_open_lines(solution.position.other_mask, solution.position.rules, cell))
        for cell in {move.cell for move in best}
    }
    return max(best, key=lambda move: (move.power is None, open_lines[move.cell]))


def _winning_reason(position: Position, move: Move, after: Position) -> Reason | None:
    outcome = after.outcome
    if outcome is None or outcome.winner is not position.to_move:
        return None
    line = name_line(outcome.line, position.rules, move.cell)
    if position.rules.line_owner(outcome) is not position.to_move:
        words = f"leaves {position.to_move.other.name} with {line} and wins"
        return Reason(Kind.SWAP_WINS, words, outcome.line)
    if isinstance(move.power, Swap):
        return Reason(Kind.SWAP_WINS, f"completes {line} and wins", outcome.line)
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
            words = f"stops {opponent} from completing {name}"
            if cell == move.cell:
                words = (
                    f"blocks {opponent} {'in' if is_row_or_column(cells, rules) else 'on'} {name}"
                )
            reasons.append(Reason(Kind.STOPS_LINE, words, cells))
    reasons += _reasons_of_freed_cells(position, after)
    reasons += _reasons_of_forks(position, move, after)
    threats = other_threats(after)
    before = _threats_of_mover(position)
    if not own_threats(after) and len(threats) > before:
        cells = tuple(threats)
        if len(threats) > 1:
            count = "two" if len(threats) == 2 else str(len(threats))
            words = f"makes {count} threats at once ({_names(cells, rules)})"
            addition = "" if any(after.own_stock) else f", and {opponent} can stop only one"
            reasons.append(Reason(Kind.FORK, words, cells, addition=addition))
        elif before == 0:
            name = name_line(cells_of(threats[cells[0]]), rules, cells[0])
            words = f"threatens to complete {name}"
            reasons.append(Reason(Kind.THREAT, words, cells))
    return reasons


def _reasons_of_forks(position: Position, move: Move, after: Position) -> list[Reason]:
    """Two threats that the opponent could have made; only where every empty cell is open."""
    rules = position.rules
    if not rules.is_free:
        return []
    forks = fork_cells(rules, position.other_mask, position.own_mask, position.empty_mask)
    left = fork_cells(rules, after.own_mask, after.other_mask, after.open_mask)
    if not forks or left:
        return []
    fork = move.cell if move.cell in forks else forks[0]
    where = "there" if fork == move.cell else f"with {cell_name(fork, rules)}"
    words = f"stops {position.to_move.other.name} from making two threats {where}"
    return [Reason(Kind.STOPS_FORK, words, (fork,))]


def _reasons_of_freed_cells(position: Position, after: Position) -> list[Reason]:
    """A cell that was not open before and where the opponent wins now."""
    rules, opponent = position.rules, position.to_move.other.name
    if rules.is_free:
        return []
    return [
        Reason(
            Kind.FREES_CELL,
            f"makes {cell_name(cell, rules)} free, where {opponent} completes "
            f"{name_line(cells_of(line), rules, cell)}",
            (cell,),
        )
        for cell, line in own_threats(after).items()
        if not position.open_mask >> cell & 1
    ]


def _reasons_where_lines_lose(position: Position, after: Position) -> list[Reason]:
    """What can be seen where a line loses: who completes one, and who has to."""
    rules, mover = position.rules, position.to_move
    if after.outcome is not None:
        if rules.line_owner(after.outcome) is not mover:
            return []
        line = name_line(after.outcome.line, rules)
        return [Reason(Kind.COMPLETES, f"completes {line}, which loses", after.outcome.line)]
    forced = own_completions(after)
    if forced and len(forced) == after.open_mask.bit_count():
        other = mover.other.name
        words = f"leaves {other} only cells that complete a row of {other}"
        return [Reason(Kind.LEAVES_LOSSES, words, tuple(forced))]
    losing = tuple(own_completions(position))
    if not losing:
        return []
    who = _names(losing, rules) if len(losing) <= _MAX_NAMES else f"{len(losing)} other cells"
    words = f"completes no row of {mover.name} ({who} would)"
    return [Reason(Kind.AVOIDS_LINE, words, losing)]


def _plans(position: Position, move: Move, after: Position) -> list[Reason]:
    """What a move without a threat of placing does: swaps, and lines that it builds or hinders."""
    rules, mover = position.rules, position.to_move
    reasons = _reasons_of_swaps(position, after)
    if reasons:
        return reasons
    hindered = [
        line
        for line in rules.lines
        if not line & position.own_mask
        and line & after.other_mask
        and (line & position.other_mask).bit_count() >= max(2, rules.k - 2)
    ]
    if hindered:
        line = max(hindered, key=lambda line: (line & position.other_mask).bit_count())
        count = (line & position.other_mask).bit_count()
        words = f"blocks a line where {mover.other.name} has {count} of {rules.k} marks"
        reasons.append(Reason(Kind.HINDERS, words, cells_of(line)))
    built = [
        line
        for line in rules.lines
        if not line & after.own_mask
        and 2 <= (line & after.other_mask).bit_count() < rules.k - 1
        and (line & position.own_mask).bit_count() < (line & after.other_mask).bit_count()
    ]
    if built:
        line = max(built, key=lambda line: (line & after.other_mask).bit_count())
        count = (line & after.other_mask).bit_count()
        words = f"gives {mover.name} {count} of {rules.k} marks {_where(cells_of(line), rules)}"
        reasons.append(Reason(Kind.BUILDS, words, cells_of(line)))
    if not reasons and after.mark_at(move.cell) is mover:
        lines = len(_open_lines(after.own_mask, rules, move.cell))
        if lines:
            open_lines = "1 line" if lines == 1 else f"{lines} lines"
            words = f"is on {open_lines} that {mover.name} can still complete"
            reasons.append(Reason(Kind.OPEN_LINES, words, (move.cell,)))
    return reasons


def _reasons_of_swaps(position: Position, after: Position) -> list[Reason]:
    """What can be seen of swaps that win at once; on small boards, where trying all is quick."""
    rules, opponent = position.rules, position.to_move.other.name
    if after.outcome is not None or rules.cells > _MAX_SWAP_CELLS or own_threats(after):
        return []
    may_opponent_win = after.own_stock.swaps and can_win_by_swap(
        rules, after.own_mask, after.other_mask, after.open_mask
    )
    if may_opponent_win:
        return []
    reasons = []
    if position.other_stock.swaps and can_win_by_swap(
        rules, position.other_mask, position.own_mask, position.empty_mask
    ):
        words = f"stops {opponent} from winning at once with a swap"
        reasons.append(Reason(Kind.STOPS_SWAP, words))
    if after.other_stock.swaps and can_win_by_swap(
        rules, after.other_mask, after.own_mask, after.empty_mask
    ):
        reasons.append(Reason(Kind.SWAP_THREAT, "threatens to win with a swap"))
    return reasons


def _open_lines(other_mask: int, rules: Rules, cell: int) -> list[int]:
    """The lines through a cell that have no mark of the opponent, whose marks are `other_mask`."""
    return [line for line in rules.lines_through[cell] if not line & other_mask]


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
    if value != _LOST_NEXT or len(threats) < 2:
        return _why_blocking_fails(position, value, threats)
    count = "two" if len(threats) == 2 else str(len(threats))
    names = _names(threats, position.rules)
    return (
        threats,
        f"Every move loses: {position.to_move.other.name} has {count} threats ({names}).",
    )


def _why_blocking_fails(
    position: Position, value: Value, threats: tuple[int, ...]
) -> tuple[tuple[int, ...], str]:
    """One threat that can be blocked, which frees the cell above it for the opponent."""
    lead = "Every move loses."
    if value != _LOST_NEXT or len(threats) != 1:
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


def _where(cells: tuple[int, ...], rules: Rules, through: int | None = None) -> str:
    """Where a line is, as in "in the top row" or "on the diagonal"."""
    preposition = "in" if is_row_or_column(cells, rules) else "on"
    return f"{preposition} {name_line(cells, rules, through)}"


def _in_pairs(parts: list[str]) -> list[str]:
    """Join two at a time with "and", where that does not get long."""
    joined: list[str] = []
    rest = parts
    while rest:
        pair = _join(rest[:2])
        size = 2 if len(pair) <= _MAX_PAIR_LENGTH else 1
        joined.append(_join(rest[:size]))
        rest = rest[size:]
    return joined


def _names(cells: tuple[int, ...], rules: Rules) -> str:
    return _join([cell_name(cell, rules) for cell in cells])


def _join(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
