"""Games in words: the sentences that every face shows."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.moves import Block, Move, Swap
from noughts.core.notation import cell_name
from noughts.core.outcomes import Outcome, Result, Value

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.solution import Estimate, Solution

__all__ = [
    "cell_names",
    "count_moves",
    "describe_ending",
    "describe_move",
    "describe_stock",
    "describe_stocks",
    "describe_value",
    "forecast",
    "is_row_or_column",
    "join_words",
    "name_line",
    "name_move",
    "winner_moves",
]

_EVEN: Final = 40  # points: less than a line that is two marks short


def describe_move(mark: Mark, move: Move, rules: Rules) -> str:
    """What a move did.

    >>> from noughts import Game
    >>> game = Game.parse("4x4k4s2b1: a1 b2~a1b2")
    >>> describe_move(game.positions[1].to_move, game.moves[1], game.rules)
    'O placed b2 and swapped a1 with b2.'
    """
    placed = f"{mark.name} placed {cell_name(move.cell, rules)}"
    match move.power:
        case Swap(first, second):
            swapped = f"{cell_name(first, rules)} with {cell_name(second, rules)}"
            return f"{placed} and swapped {swapped}."
        case Block(cell):
            return f"{placed} and blocked {cell_name(cell, rules)}."
        case None:
            return f"{placed}."


def name_move(move: Move, rules: Rules) -> str:
    """A move within a sentence, for people who do not know the notation.

    >>> from noughts import Game
    >>> [name_move(m, g.rules) for g in [Game.parse("4x4k4s2b1: a1 b2~a1b2")] for m in g.moves]
    ['a1', 'b2 (swap a1-b2)']
    """
    name = cell_name(move.cell, rules)
    match move.power:
        case Swap(first, second):
            return f"{name} (swap {cell_name(first, rules)}-{cell_name(second, rules)})"
        case Block(cell):
            return f"{name} (block {cell_name(cell, rules)})"
        case None:
            return name


def describe_ending(outcome: Outcome, rules: Rules) -> str:
    """How a finished game ended."""
    if outcome.winner is None:
        return "It is a draw."
    cells = " ".join(cell_name(cell, rules) for cell in outcome.line)
    owner = rules.line_owner(outcome)
    if owner is not None and owner is not outcome.winner:
        return f"{outcome.winner.name} wins: {owner.name} has {cells} in a row."
    return f"{outcome.winner.name} wins with {cells}."


def describe_stock(position: Position, mark: Mark) -> str:
    """The powers that a side has left; empty in games without powers.

    >>> from noughts import Rules
    >>> describe_stock(Rules.parse("power").start(), Mark.X)
    '2 swaps, 1 block'
    """
    rules, stock = position.rules, position.stock(mark)
    kinds = (("swap", stock.swaps, rules.swaps), ("block", stock.blocks, rules.blocks))
    return ", ".join(
        f"{left} {kind if left == 1 else kind + 's'}" for kind, left, full in kinds if full
    )


def describe_stocks(position: Position) -> str:
    """The powers that both sides have left.

    >>> from noughts import Rules
    >>> describe_stocks(Rules.parse("power").start())
    'X has 2 swaps, 1 block; O has 2 swaps, 1 block.'
    """
    sides = [f"{mark.name} has {describe_stock(position, mark)}" for mark in Mark]
    return "; ".join(sides) + "."


def count_moves(plies: int) -> str:
    """How far away the end is, as every face counts it: in moves of the winner.

    A win in 5 plies takes 3 moves, the first of them now; so does a loss in 6.

    >>> count_moves(1), count_moves(5), count_moves(6)
    ('1 move', '3 moves', '3 moves')
    """
    moves = winner_moves(plies)
    return "1 move" if moves == 1 else f"{moves} moves"


def winner_moves(plies: int) -> int:
    """The moves that the winner makes in so many plies."""
    return (plies + 1) // 2


def forecast(solution: Solution) -> str:
    """Who will win and how soon, as far as that is known; an estimate is called one."""
    position, result, plies = solution.position, solution.result, solution.plies
    if solution.estimate is not None:
        return f"Not solved. {_leaning(position, solution.estimate)}"
    if result is Result.DRAW:
        return "It is a draw." if position.outcome else "With best play it is a draw."
    winner = position.to_move if result is Result.WIN else position.to_move.other
    if position.outcome is not None:
        return f"{winner.name} has won."
    if plies is None:
        return f"{winner.name} can force a win. Nobody knows yet how many moves it takes."
    bound = "" if solution.is_exact else "at most "
    return f"{winner.name} wins in {bound}{count_moves(plies)}."


def _leaning(position: Position, estimate: Estimate) -> str:
    """Whom the engine sees ahead."""
    depth = f"{estimate.depth} {'move' if estimate.depth == 1 else 'moves'}"
    source = f"This is an estimate: the engine looked {depth} ahead, counting both sides."
    if abs(estimate.score) < _EVEN:
        return f"It looks even. {source}"
    ahead = position.to_move if estimate.score > 0 else position.to_move.other
    return f"{ahead.name} looks better. {source}"


def describe_value(result: Result | None, value: Value | None) -> str:
    """A value in a few words: "win in 3 moves", or "win" or "open" where no more is known."""
    if value is not None and value.plies:
        return f"{value.result} in {count_moves(value.plies)}"
    result = result if value is None else value.result
    return "open" if result is None else str(result)


def name_line(cells: tuple[int, ...], rules: Rules, through: int | None = None) -> str:
    """A line as people call it; where `through` says which diagonal is meant, without its ends.

    >>> from noughts import Rules
    >>> classic = Rules.parse("classic")
    >>> name_line((0, 1, 2), classic), name_line((1, 4, 7), classic)
    ('the top row', 'column b')
    >>> name_line((0, 4, 8), classic), name_line((0, 4, 8), classic, through=8)
    ('the diagonal from a1 to c3', 'the diagonal')
    >>> name_line((0, 1, 2, 3), Rules.parse("5x5k4"))
    'the line from a1 to d1'
    """
    width, height = rules.width, rules.height
    first, last = cells[0], cells[-1]
    ends = f"from {cell_name(first, rules)} to {cell_name(last, rules)}"
    if len(cells) == 1:
        return cell_name(first, rules)
    if not _is_straight(cells, rules):
        *rest, end = (cell_name(cell, rules) for cell in cells)
        return f"the line through {', '.join(rest)} and {end}"
    if len(cells) == width and first // width == last // width:
        row = first // width
        names = {0: "the top row", height - 1: "the bottom row"}
        if height == 3:
            names[1] = "the middle row"
        return names.get(row, f"row {row + 1}")
    if len(cells) == height and first % width == last % width:
        return f"column {cell_name(first, rules).rstrip('0123456789')}"
    if len(cells) == width == height:
        crosses = through is None or through in _diagonal_crossing(rules)
        return f"the diagonal {ends}" if crosses else "the diagonal"
    return f"the line {ends}"


def _is_straight(cells: tuple[int, ...], rules: Rules) -> bool:
    """Whether a line runs within the board; one that goes on at the opposite edge does not."""
    rows = {b // rules.width - a // rules.width for a, b in pairwise(cells)}
    columns = {b % rules.width - a % rules.width for a, b in pairwise(cells)}
    return len(rows) == len(columns) == 1 and max(map(abs, rows | columns)) <= 1


def is_row_or_column(cells: tuple[int, ...], rules: Rules) -> bool:
    """Whether a line has the name of a row or a column: it is as long as the board."""
    width, height = rules.width, rules.height
    first, last = cells[0], cells[-1]
    return (len(cells) == width and first // width == last // width) or (
        len(cells) == height and first % width == last % width
    )


def _diagonal_crossing(rules: Rules) -> set[int]:
    """The cells that both diagonals of a square board share."""
    size = rules.width
    down = {cell * (size + 1) for cell in range(size)}
    return down & {(cell + 1) * (size - 1) for cell in range(size)}


def cell_names(cells: tuple[int, ...], rules: Rules) -> str:
    """The names of cells in a list: a1, b2 and c3."""
    return join_words([cell_name(cell, rules) for cell in cells])


def join_words(parts: list[str]) -> str:
    """A list in words: one, two and three."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
