"""What can be seen of a move on the board: lines, threats, forks, swaps that win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.coaching.reasons import Kind, Reason
from noughts.coaching.sentences import cell_names, is_row_or_column, name_line
from noughts.core.moves import Swap
from noughts.core.notation import cell_name
from noughts.core.outcomes import cells_of
from noughts.core.threats import (
    can_win_by_swap,
    fork_cells,
    other_threats,
    own_completions,
    own_threats,
)

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = [
    "open_lines",
    "plans",
    "reasons_on_the_board",
    "reasons_where_lines_lose",
    "winning_reason",
]

_MAX_SWAP_CELLS: Final = 25
_MAX_NAMES: Final = 4  # of cells in a sentence


def winning_reason(position: Position, move: Move, after: Position) -> Reason | None:
    """The line that wins the game at once."""
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


def reasons_on_the_board(position: Position, move: Move, after: Position) -> list[Reason]:
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
            words = f"makes {count} threats at once ({cell_names(cells, rules)})"
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


def reasons_where_lines_lose(position: Position, after: Position) -> list[Reason]:
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
    who = cell_names(losing, rules) if len(losing) <= _MAX_NAMES else f"{len(losing)} other cells"
    words = f"completes no row of {mover.name} ({who} would)"
    return [Reason(Kind.AVOIDS_LINE, words, losing)]


def plans(position: Position, move: Move, after: Position) -> list[Reason]:
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
        lines = len(open_lines(after.own_mask, rules, move.cell))
        if lines:
            count_of_lines = "1 line" if lines == 1 else f"{lines} lines"
            words = f"is on {count_of_lines} that {mover.name} can still complete"
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


def open_lines(other_mask: int, rules: Rules, cell: int) -> list[int]:
    """The lines through a cell that have no mark of the opponent, whose marks are `other_mask`."""
    return [line for line in rules.lines_through[cell] if not line & other_mask]


def _threats_of_mover(position: Position) -> int:
    """How many empty cells, a blocked one included, complete a line of the side to move."""
    return len(own_threats(position._replace(blocked=None)))


def _where(cells: tuple[int, ...], rules: Rules, through: int | None = None) -> str:
    """Where a line is, as in "in the top row" or "on the diagonal"."""
    preposition = "in" if is_row_or_column(cells, rules) else "on"
    return f"{preposition} {name_line(cells, rules, through)}"
