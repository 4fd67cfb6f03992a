"""Verify a table: compute its values again from their successors, with the Python rules.

A value is right if it is the best that the successors allow, and the rules in core/ say what the
successors are. The native core gives the values, and the list of boards to go through; nothing
else. By induction on the number of marks, a table of which every position passes is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.core.outcomes import cells_of
from noughts.core.position import Position
from noughts.core.rules import Stock
from noughts.core.symmetry import symmetries
from noughts.solving.solution import value_of_finished

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noughts.core.outcomes import Value
    from noughts.core.rules import Rules
    from noughts.solving.tables import Table

__all__ = ["Mistake", "Verification", "all_positions", "sampled_positions", "verify"]


@dataclass(frozen=True)
class Mistake:
    """A position whose value does not follow from its successors."""

    position: Position
    in_table: Value
    derived: Value


@dataclass(frozen=True)
class Verification:
    """The number of checked positions, and the mistakes."""

    positions: int
    successors: int
    mistakes: tuple[Mistake, ...]


def verify(
    table: Table,
    positions: Iterable[Position],
    progress: Callable[[int], object] | None = None,
    *,
    most_mistakes: int = 10,
) -> Verification:
    """Compute the value of each position again; stop early after many mistakes."""
    seen = successors = 0
    mistakes: list[Mistake] = []
    for position in positions:
        children = [position.after(move) for move in position.moves()]
        derived = max(_value(table, child).before for child in children)
        in_table = table.value(position)
        if in_table != derived:
            mistakes.append(Mistake(position, in_table, derived))
        mistakes += [
            Mistake(child, table.value(child), value_of_finished(child))
            for child in children
            if child.outcome is not None and table.value(child) != value_of_finished(child)
        ]
        seen += 1
        successors += len(children)
        if progress is not None and seen % 64 == 0:
            progress(seen)
        if len(mistakes) >= most_mistakes:
            break
    return Verification(seen, successors, tuple(mistakes[:most_mistakes]))


def _value(table: Table, child: Position) -> Value:
    """The value of a finished position by the rules, of any other by the table."""
    return table.value(child) if child.outcome is None else value_of_finished(child)


def all_positions(table: Table) -> Iterator[Position]:
    """Every unfinished position that the table covers, one of each class, fullest boards first."""
    rules = table.rules
    for marks in reversed(range(rules.cells)):
        for own_mask, other_mask in table.boards(marks):
            for own_stock, other_stock, blocked in _circumstances(table, own_mask | other_mask):
                position = _position(
                    rules, Mark.X, own_mask, other_mask, own_stock, other_stock, blocked
                )
                if position is None:
                    break  # the game is over on this board
                yield position


def sampled_positions(table: Table, count: int, seed: int) -> Iterator[Position]:
    """Positions at random: any board, any symmetry, either side, any stocks, any block."""
    rules, random = table.rules, Random(seed)
    group = symmetries(rules)
    layers = [table.boards(marks) for marks in range(rules.cells)]
    sizes = [len(layer) for layer in layers]
    yielded = 0
    while yielded < count:
        own_mask, other_mask = random.choice(random.choices(layers, sizes)[0])
        symmetry = random.choice(group)
        own_mask, other_mask = symmetry.mask(own_mask), symmetry.mask(other_mask)
        own_stock = Stock(random.randint(0, rules.swaps), random.randint(0, rules.blocks))
        other_stock = Stock(random.randint(0, rules.swaps), random.randint(0, rules.blocks))
        empty = cells_of(rules.full_mask & ~(own_mask | other_mask))
        is_blockable = other_stock.blocks < rules.blocks and len(empty) > 1
        blocked = random.choice((None, random.choice(empty))) if is_blockable else None
        to_move = random.choice(list(Mark))
        position = _position(rules, to_move, own_mask, other_mask, own_stock, other_stock, blocked)
        if position is not None:
            yielded += 1
            yield position


def count_positions(table: Table) -> int:
    """An upper bound on the number of positions of `all_positions`."""
    rules = table.rules
    return sum(
        len(table.boards(marks)) * sum(1 for _ in _circumstances(table, (1 << marks) - 1))
        for marks in range(rules.cells)
    )


def _circumstances(table: Table, marks_mask: int) -> Iterator[tuple[Stock, Stock, int | None]]:
    """Every pair of stocks and every blocked cell that is possible with a board."""
    rules, most = table.rules, table.largest_stock
    empty = cells_of(rules.full_mask & ~marks_mask)
    stocks = [Stock(s, b) for s in range(most.swaps + 1) for b in range(most.blocks + 1)]
    for own_stock in stocks:
        for other_stock in stocks:
            yield own_stock, other_stock, None
            if other_stock.blocks < rules.blocks and len(empty) > 1:
                for cell in empty:
                    yield own_stock, other_stock, cell


def _position(
    rules: Rules,
    to_move: Mark,
    own_mask: int,
    other_mask: int,
    own_stock: Stock,
    other_stock: Stock,
    blocked: int | None,
) -> Position | None:
    """The position, or None if the game is over on this board."""
    if any(own_mask & line == line or other_mask & line == line for line in rules.lines):
        return None
    return Position(rules, to_move, own_mask, other_mask, own_stock, other_stock, blocked)
