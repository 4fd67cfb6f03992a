"""The native core in a browser: the interface of `noughts._native`, over WebAssembly.

Every function packs its arguments into bytes, calls the core (wasm_call.py), and unpacks the
result; cpp/wasm/ describes both. Columns of a batch are any objects with a buffer, such as
`array.array`. The prover is in wasm_prover.py, n-tuple networks are in wasm_learning.py: both are
imported when somebody asks for them.
"""

from __future__ import annotations

from array import array
from dataclasses import KW_ONLY, dataclass
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from struct import Struct, pack, unpack
from typing import TYPE_CHECKING, Any, Final

from noughts.solving.wasm_call import InvalidInput, call, own_object

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SCORE_WIN_NOW: Final = 100
SCORE_INVALID: Final = -128
MAX_TABLE_CELLS: Final = 16
ENGINE_WIN: Final = 30000
ENGINE_DECIDED: Final = 29700

Move = tuple[int, int, int, int]

_WORD_BITS: Final = 64
_WORDS: Final = 4
_WORD_MASK: Final = 2**_WORD_BITS - 1
_MAX_INT: Final = 2**31 - 1
MAX_MEMORY: Final = 2**32 - 1
NO_LIMIT: Final = 2**64 - 1
_MAX_DEPTH: Final = 255
_MOVE: Final = Struct("<4h")
_LATER: Final = {
    "wasm_prover": ("CertificateEntry", "Proof", "ProofProgress", "prove", "prover_supports"),
    "wasm_learning": (
        "JudgedMistake",
        "JudgedSeat",
        "Judgement",
        "LayerCount",
        "Meetings",
        "NTupleNetwork",
        "TrainingCount",
        "judge_memory",
    ),
}


def __getattr__(name: str) -> Any:
    """What is in a module of its own is imported when it is asked for."""
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f"noughts.solving.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def read_rows(result: bytes, layout: str) -> Iterator[tuple[Any, ...]]:
    """Rows of numbers that the core has written."""
    return Struct("<" + layout).iter_unpack(result)


def _moves(result: bytes) -> list[Move]:
    return [*_MOVE.iter_unpack(result)]


def small(number: int) -> int:
    """A number as the core reads it; one that is far outside stays far outside."""
    return max(-_MAX_INT, min(number, _MAX_INT))


def _words(mask: int) -> list[int]:
    if mask < 0 or mask >> (_WORD_BITS * _WORDS):
        raise TypeError("a set of cells is a number from 0 to 2**256 - 1")
    return [mask >> (_WORD_BITS * at) & _WORD_MASK for at in range(_WORDS)]


def _mask(words: Iterable[int]) -> int:
    return sum(word << (_WORD_BITS * at) for at, word in enumerate(words))


@dataclass(frozen=True)
class Rules:
    """Width, height, k and the stock of powers; at most 225 cells."""

    width: int
    height: int
    k: int
    swaps: int = 0
    blocks: int = 0
    _: KW_ONLY
    torus: bool = False
    misere: bool = False
    drop: bool = False

    def __post_init__(self) -> None:
        _ = self.message  # refuses what makes no sense

    @property
    def content(self) -> bytes:
        """Everything about it, for a module that has no object of it."""
        numbers = (self.width, self.height, self.k, self.swaps, self.blocks)
        return pack("<8i", *map(small, numbers), self.torus, self.misere, self.drop)

    @cached_property
    def message(self) -> bytes:
        """Itself among the arguments of a function."""
        return own_object(self, "rules", call("rules_new", self.content))

    @property
    def line_masks(self) -> list[int]:
        """The lines as cell masks, in order."""
        return [_mask(words) for words in read_rows(call("rules_line_masks", self.message), "4Q")]


_POSITION: Final = Struct("<8Q5i")


@dataclass(frozen=True)
class Position:
    """A position seen by the side to move ('own'); bit c of a mask is cell c."""

    own_mask: int
    other_mask: int
    own_swaps: int = 0
    own_blocks: int = 0
    other_swaps: int = 0
    other_blocks: int = 0
    blocked: int = -1  # the blocked cell, or -1

    @cached_property
    def message(self) -> bytes:
        """Itself among the arguments of a function."""
        stocks = (self.own_swaps, self.own_blocks, self.other_swaps, self.other_blocks)
        numbers = map(small, (*stocks, self.blocked))
        return _POSITION.pack(*_words(self.own_mask), *_words(self.other_mask), *numbers)


def position_of(result: bytes) -> Position:
    """The position that the core has written."""
    numbers = _POSITION.unpack(result)
    return Position(_mask(numbers[:_WORDS]), _mask(numbers[_WORDS : 2 * _WORDS]), *numbers[8:])


class Outcome(IntEnum):
    """Seen by the side to move."""

    UNFINISHED = 0
    OWN_WINS = 1
    OTHER_WINS = 2
    DRAW = 3


def start(rules: Rules) -> Position:
    """The empty board with full stocks."""
    return position_of(call("start", rules.message))


def outcome(rules: Rules, position: Position) -> Outcome:
    """Who has won."""
    (number,) = unpack("<i", call("outcome", rules.message + position.message))
    return Outcome(number)


def moves(rules: Rules, position: Position) -> list[Move]:
    """All moves in order, as (cell, power, first, second)."""
    return _moves(call("moves", rules.message + position.message))


def moves_on(rules: Rules, position: Position, cell: int) -> list[Move]:
    """The moves that place on one cell, in the same order."""
    message = rules.message + position.message + pack("<i", small(cell))
    return _moves(call("moves_on", message))


def play(rules: Rules, position: Position, move: Move) -> Position:
    """The position after a move, seen by the other side."""
    numbers = (max(-(2**15), min(number, 2**15 - 1)) for number in move)
    message = rules.message + position.message + _MOVE.pack(*numbers)
    return position_of(call("play", message))


def perft(rules: Rules, depth: int, position: Position | None = None) -> int:
    """The number of sequences of exactly `depth` moves."""
    first = start(rules) if position is None else position
    (number,) = unpack("<Q", call("perft", rules.message + first.message + pack("<i", depth)))
    return int(number)


def symmetries(rules: Rules) -> list[list[int]]:
    """The automorphisms of the line system, in ascending order."""
    cells, size = call("symmetries", rules.message), rules.width * rules.height
    return [list(cells[at : at + size]) for at in range(0, len(cells), size)]


@dataclass(frozen=True)
class LayerCensus:
    """Positions that play can reach, by number of marks."""

    classes: int
    boards: int
    positions: int
    wins: int
    draws: int
    losses: int
    finished: int
    blocked: int


@dataclass(frozen=True)
class LayerSize:
    """What a table holds for one number of marks."""

    classes: int
    unfinished_classes: int
    boards: int


class Table:
    """The exact score of every position of one set of rules with at most 16 cells."""

    rules: Rules

    def __init__(self, rules: Rules, result: bytes) -> None:
        self.rules = rules
        self._message = own_object(self, "table", result)

    @staticmethod
    def build(
        rules: Rules, threads: int = 0, progress: Callable[[float], object] | None = None
    ) -> Table:
        """Solve the rules; what `progress` raises stops it."""

        def report(_: int, message: bytes) -> int:
            if progress is not None:
                progress(*unpack("<d", message))
            return 0

        message = rules.message + pack("<i?", small(threads), progress is not None)
        return Table(rules, call("table_build", message, report if progress else None))

    @staticmethod
    def estimate(rules: Rules) -> int:
        """The memory that building or loading takes, in bytes, without doing it."""
        (number,) = unpack("<Q", call("table_estimate", rules.message))
        return int(number)

    @staticmethod
    def supports(rules: Rules) -> bool:
        """Whether there can be a table."""
        return call("table_supports", rules.message) == b"\1"

    @staticmethod
    def load(rules: Rules, payload: bytes) -> Table:
        """The table from what dump() gave; InvalidInput if it cannot be one."""
        return Table(rules, call("table_load", rules.message + payload))

    def dump(self) -> bytes:
        """The table as bytes, not compressed."""
        return call("table_dump", self._message)

    def probe(self, position: Position) -> int:
        """The score for the side to move; a finished game has 0 plies to go."""
        return self._scores("table_probe", position.message)[0]

    def move_values(self, position: Position) -> list[int]:
        """The score of each move for the side that makes it, in the order of moves()."""
        return self._scores("table_move_values", position.message).tolist()

    def probe_batch(
        self,
        own_mask: bytes | array[int] | memoryview,
        other_mask: bytes | array[int] | memoryview,
        own_swaps: bytes | array[int] | memoryview,
        own_blocks: bytes | array[int] | memoryview,
        other_swaps: bytes | array[int] | memoryview,
        other_blocks: bytes | array[int] | memoryview,
        blocked: bytes | array[int] | memoryview,
    ) -> array[int]:
        """The scores of many positions, one per row; SCORE_INVALID for a row that is none."""
        wide = (memoryview(own_mask), memoryview(other_mask))
        narrow = [memoryview(c) for c in (own_swaps, own_blocks, other_swaps, other_blocks)]
        columns = [*zip((*wide, *narrow, memoryview(blocked)), "HHBBBBb", strict=True)]
        for column, kind in columns:
            if column.format != kind or column.ndim != 1 or not column.c_contiguous:
                raise TypeError(f"a column of kind {kind!r} was expected, not {column.format!r}")
        if len({len(column) for column, _ in columns}) > 1:
            raise InvalidInput("the columns of a batch must have equal lengths")
        cells = b"".join(column.tobytes() for column, _ in columns)
        return self._scores("table_probe_batch", pack("<I", len(wide[0])) + cells)

    def census(
        self, first: tuple[int, int] | None = None, second: tuple[int, int] | None = None
    ) -> list[LayerCensus]:
        """Positions that play can reach from the empty board, by number of marks."""
        full = (self.rules.swaps, self.rules.blocks)
        stocks = pack("<4i", *map(small, (*(first or full), *(second or full))))
        result = call("table_census", self._message + stocks)
        return [LayerCensus(*counts) for counts in read_rows(result, "8Q")]

    def classes(self, marks: int) -> list[tuple[int, int]]:
        """One board of each class with so many marks, as (own_mask, other_mask)."""
        message = self._message + pack("<i", small(marks))
        return [(own, other) for own, other in read_rows(call("table_classes", message), "2H")]

    def layer_sizes(self) -> list[LayerSize]:
        """What it holds, by number of marks."""
        result = call("table_layer_sizes", self._message)
        return [LayerSize(*counts) for counts in read_rows(result, "3Q")]

    @property
    def symmetry_count(self) -> int:
        """Symmetries that merge boards."""
        return self._facts()[0]

    @property
    def stock_count(self) -> int:
        """Combinations of stocks that a table tells apart."""
        return self._facts()[1]

    @property
    def memory(self) -> int:
        """Bytes held."""
        return self._facts()[2]

    @property
    def lookups(self) -> int | None:
        """Successors looked up by build(); None if the table was loaded."""
        *_, is_known, lookups = self._facts()
        return lookups if is_known else None

    def _facts(self) -> tuple[int, ...]:
        return unpack("<3Q?Q", call("table_facts", self._message))

    def _scores(self, name: str, message: bytes) -> array[int]:
        return array("b", call(name, self._message + message))


@dataclass(frozen=True)
class EngineAnalysis:
    """What the engine found, for the side to move."""

    line: list[Move]
    score: int  # ENGINE_WIN - plies for a win, minus that for a loss, else an estimate
    is_lower_proved: bool  # whether the true score is at least this
    is_upper_proved: bool
    depth: int  # plies searched in full
    nodes: int
    seconds: float


_ANALYSIS: Final = Struct("<i??iQd")


class Engine:
    """A searcher for one set of rules of at most 225 cells."""

    def __init__(self, rules: Rules, table_mb: int = 64) -> None:
        size = pack("<I", max(0, min(table_mb, MAX_MEMORY)))
        self._message = own_object(self, "engine", call("engine_new", rules.message + size))

    @staticmethod
    def supports(rules: Rules) -> bool:
        """Whether the engine takes the rules."""
        return call("engine_supports", rules.message) == b"\1"

    @property
    def memory(self) -> int:
        """Bytes of the transposition table."""
        (number,) = unpack("<Q", call("engine_memory", self._message))
        return int(number)

    def analyse(
        self,
        position: Position,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        threads: int = 1,
        shortest: bool = False,
        progress: Any = None,
        soft_seconds: float | None = None,
        goes_on: bool = False,
    ) -> EngineAnalysis:
        """Search; `progress` may end it by a true answer or by raising."""
        layout = Struct("<iiQd")

        def report(_: int, message: bytes) -> int:
            line = _moves(message[layout.size :])
            return bool(progress(*layout.unpack_from(message), line))

        limits = pack(
            "<ddQii???",
            float("inf") if seconds is None else seconds,
            float("inf") if soft_seconds is None else soft_seconds,
            NO_LIMIT if nodes is None else nodes,
            _MAX_DEPTH if depth is None else small(depth),
            small(threads),
            shortest,
            goes_on,
            progress is not None,
        )
        message = self._message + position.message + limits
        result = call("engine_analyse", message, None if progress is None else report)
        return EngineAnalysis(_moves(result[_ANALYSIS.size :]), *_ANALYSIS.unpack_from(result))


def playouts(rules: Rules, games: int, seed: int = 0) -> tuple[int, int, int, int]:
    """Plays random games: (wins of the first side, of the second, draws, moves in all)."""
    first, second, draws, plies = unpack(
        "<4Q", call("playouts", rules.message + pack("<QQ", games, seed))
    )
    return first, second, draws, plies
