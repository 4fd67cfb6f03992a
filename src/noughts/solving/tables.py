"""Tables: the exact value of every position of one set of rules with at most 16 cells.

The native core builds and holds them; this is how Python asks. docs/tables.md says how they come
about and what they cost.
"""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import InputError, TableError, TooLarge
from noughts.core.rules import Stock
from noughts.solving.memory import TABLE_BYTES
from noughts.solving.native import native as _native
from noughts.solving.solution import Solution, value_of_finished
from noughts.solving.translation import (
    native_position,
    native_rules,
    raises_our_errors,
    value_of_score,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from noughts.core.moves import Move
    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["MEMORY_LIMIT", "Census", "Table", "memory_needed"]

MEMORY_LIMIT: Final = TABLE_BYTES
"""Bytes that a table may take unless told otherwise: one gibibyte, less in a browser."""


@lru_cache(maxsize=256)
def memory_needed(rules: Rules) -> int | None:
    """The bytes that a table of the rules takes in memory; None where there can be none.

    Building it and writing it down takes about half as much again for a while.
    """
    if rules.cells > _native.MAX_TABLE_CELLS:
        return None
    return _native.Table.estimate(native_rules(rules))


@dataclass(frozen=True)
class Census:
    """Positions that can be reached with X opening, for one number of marks on the board."""

    marks: int
    classes: int  # of boards, under all symmetries
    boards: int
    positions: int  # wins + draws + losses
    wins: int  # for the side to move
    draws: int
    losses: int
    finished: int
    blocked: int


class Table:
    """The exact values of every position of one set of rules.

    >>> from noughts import Rules
    >>> table = Table.build(Rules.parse("classic"))
    >>> table.value(Rules.parse("classic").start())
    Value.draw()
    """

    def __init__(self, rules: Rules, native: _native.Table) -> None:
        self.rules = rules
        self._native = native

    @property
    def native(self) -> _native.Table:
        """The table as the native core has it, for other parts of the core."""
        return self._native

    @classmethod
    @raises_our_errors
    def build(
        cls,
        rules: Rules,
        *,
        memory: int = MEMORY_LIMIT,
        threads: int = 0,
        progress: Callable[[float], object] | None = None,
    ) -> Table:
        """Solve the rules; `progress` hears the share that is done, and may raise to stop.

        Raises `TooLarge` with the size when there can be no table, or none within `memory` bytes.
        """
        needed = memory_needed(rules)
        if needed is None:
            raise TooLarge(
                f"{rules} has {rules.cells} cells: tables exist for at most "
                f"{_native.MAX_TABLE_CELLS}."
            )
        if needed > memory:
            raise TooLarge(
                f"A table of {rules} takes {needed / 2**20:,.0f} MiB of memory: "
                f"more than the limit of {memory / 2**20:,.0f} MiB."
            )
        try:
            return cls(rules, _native.Table.build(native_rules(rules), threads, progress))
        except MemoryError:
            raise TooLarge(f"There is not enough memory for a table of {rules}.") from None

    @classmethod
    def from_bytes(cls, payload: bytes, rules: Rules) -> Table:
        """The table that `to_bytes` wrote down; raises `TableError` for anything else."""
        try:
            return cls(rules, _native.Table.load(native_rules(rules), payload))
        except _native.InvalidInput as error:
            raise TableError(f"its content is not a table of {rules} ({error})") from None

    def to_bytes(self) -> bytes:
        """The table as bytes, not compressed: the same on every machine."""
        return self._native.dump()

    # ---- asking --------------------------------------------------------------------------------

    @raises_our_errors
    def value(self, position: Position) -> Value:
        """The value of a position, for the side to move."""
        self._check(position)
        return value_of_score(self._native.probe(native_position(position)))

    def move_values(self, position: Position) -> dict[Move, Value]:
        """The value of every legal move for the side that makes it, in the order of `moves`."""
        scores = self._scores_of_moves(position)
        return dict(zip(position.moves(), map(value_of_score, scores), strict=True))

    def value_counts(self, position: Position) -> dict[Value, int]:
        """How many legal moves have which value: much faster than listing the moves."""
        counts = Counter(self._scores_of_moves(position))
        return {value_of_score(score): count for score, count in counts.items()}

    @raises_our_errors
    def scores(
        self,
        own_mask: ArrayLike,
        other_mask: ArrayLike,
        own_swaps: ArrayLike,
        own_blocks: ArrayLike,
        other_swaps: ArrayLike,
        other_blocks: ArrayLike,
        blocked: ArrayLike,
    ) -> NDArray[np.int8]:
        """The scores of many positions at once, one in each row of columns of whole numbers.

        `own` is the side to move; `blocked` is a cell or -1. A score is 100 - plies for a win,
        plies - 100 for a loss, 0 for a draw, and -128 for a row that is no position.
        """
        return self._native.probe_batch(
            _column("own_mask", own_mask, "uint16"),
            _column("other_mask", other_mask, "uint16"),
            _column("own_swaps", own_swaps, "uint8"),
            _column("own_blocks", own_blocks, "uint8"),
            _column("other_swaps", other_swaps, "uint8"),
            _column("other_blocks", other_blocks, "uint8"),
            _column("blocked", blocked, "int8"),
        )

    def solve(self, position: Position) -> Solution:
        """Everything that is known of a position."""
        if position.outcome is not None:
            return Solution.exact(position, "rules", value_of_finished(position), {}, ())
        scores, moves = self._scores_of_moves(position), position.moves()
        best = max(scores)
        first = moves[scores.index(best)]
        line = (first, *self._principal_line(position.after(first)))
        values: dict[Move, Value | None] = dict(
            zip(moves, map(value_of_score, scores), strict=True)
        )
        return Solution.exact(position, "table", value_of_score(best), values, line)

    def _principal_line(self, position: Position) -> Iterator[Move]:
        """The first best move of each position, until the end."""
        while position.outcome is None:
            scores = self._scores_of_moves(position)
            best = position.moves()[scores.index(max(scores))]
            yield best
            position = position.after(best)

    @raises_our_errors
    def _scores_of_moves(self, position: Position) -> list[int]:
        """The score of each move, in the order of `moves`; a better value has a higher score."""
        self._check(position)
        return self._native.move_values(native_position(position))

    def _check(self, position: Position) -> None:
        if position.rules != self.rules:
            raise InputError(f"A table of {self.rules} knows nothing of {position.rules}.")

    # ---- counting ------------------------------------------------------------------------------

    @property
    def stocks(self) -> int:
        """How many combinations of stocks the table tells apart."""
        return self._native.stock_count

    @property
    def largest_stock(self) -> Stock:
        """The most powers that the table tells apart: more than half of the cells are too many."""
        most = self.rules.cells // 2
        return Stock(min(self.rules.swaps, most), min(self.rules.blocks, most))

    @property
    def symmetries(self) -> int:
        """How many symmetries were used to merge positions."""
        return self._native.symmetry_count

    @property
    def classes(self) -> int:
        """How many boards up to symmetry it covers, finished ones included."""
        return sum(layer.classes for layer in self._native.layer_sizes())

    @raises_our_errors
    def boards(self, marks: int) -> list[tuple[int, int]]:
        """One board of each class with so many marks: own mask and other mask."""
        return self._native.classes(marks)

    @property
    def memory(self) -> int:
        """The bytes that it holds."""
        return self._native.memory

    @property
    def lookups(self) -> int | None:
        """Successors looked up while building; None for a table from a file."""
        return self._native.lookups

    @raises_our_errors
    def census(self, x_stock: Stock | None = None, o_stock: Stock | None = None) -> list[Census]:
        """Every position that play can reach, counted by marks on the board and by value."""
        layers = self._native.census(x_stock or self.largest_stock, o_stock or self.largest_stock)
        return [
            Census(
                marks,
                layer.classes,
                layer.boards,
                layer.positions,
                layer.wins,
                layer.draws,
                layer.losses,
                layer.finished,
                layer.blocked,
            )
            for marks, layer in enumerate(layers)
        ]


def _column(name: str, values: ArrayLike, wanted: str) -> Any:
    """A column as the native core takes it; numbers that would not fit are refused, not cut."""
    try:
        import numpy as np  # noqa: PLC0415 - a tenth of a second that only batches need to pay
    except ModuleNotFoundError:  # in a browser
        return _plain_column(name, values, wanted)
    array, kind = np.asarray(values), np.dtype(wanted)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        actual = f"{array.dtype} of shape {array.shape}"
        raise InputError(f"{name} must be one column of whole numbers, not {actual}.")
    if array.dtype != kind and array.size:
        limits = np.iinfo(kind)
        if array.min() < limits.min or array.max() > limits.max:
            raise InputError(f"{name} has numbers outside {limits.min} to {limits.max}.")
    return np.ascontiguousarray(array, kind)


def _plain_column(name: str, values: Any, wanted: str) -> Any:
    """The same without numpy."""
    try:
        return array({"uint16": "H", "uint8": "B", "int8": "b"}[wanted], values)
    except TypeError:
        raise InputError(f"{name} must be one column of whole numbers.") from None
    except OverflowError:
        raise InputError(f"{name} has numbers outside the range of {wanted}.") from None
