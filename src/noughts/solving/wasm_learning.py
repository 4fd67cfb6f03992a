"""n-tuple networks in a browser: what `noughts._native` has of them, over WebAssembly.

The second module of the core (cpp/wasm/learning.cpp) has a memory of its own, so rules and tables
go to it as bytes. What needs NumPy natively, such as reading and writing weights, is not here.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct, pack, unpack
from typing import TYPE_CHECKING, Any, Final

from noughts.solving.wasm_call import LEARNING, Report, call, own_object
from noughts.solving.wasm_native import Position, Rules, Table, position_of, small

if TYPE_CHECKING:
    from collections.abc import Callable

_POSITION_BYTES: Final = 84
_COUNT: Final = Struct("<I")


@dataclass(frozen=True)
class TrainingCount:
    """What happened in games of self-play."""

    games: int
    positions: int
    first_wins: int
    second_wins: int
    draws: int
    squared_error: float


@dataclass(frozen=True)
class JudgedMistake:
    """A position where a player loses value."""

    position: Position
    place: int  # of its move in moves()
    value: int
    lost: float  # on average
    chance: float  # of that move
    met: float  # how often in one game

    def move_place(self, rules: Rules) -> int:  # noqa: ARG002 - as the native module has it
        """Where its move stands in moves()."""
        return self.place


@dataclass(frozen=True)
class Meetings:
    """What a player meets in games, exactly."""

    met: float
    kept: float
    score: float
    worst: list[list[JudgedMistake]]  # by marks


@dataclass(frozen=True)
class JudgedSeat:
    """A player as first or second player."""

    value: int
    against_best_answer: float
    random: Meetings
    ideal: Meetings


@dataclass(frozen=True)
class LayerCount:
    """Positions with so many marks, each counted once."""

    positions: int
    mistakes: int
    kept: float
    lost: float


@dataclass(frozen=True)
class Judgement:
    """See cpp/learning/judge.hpp."""

    seats: list[JudgedSeat]
    layers: list[LayerCount]


class NTupleNetwork:
    """What positions are worth, as sums of weights that games teach; see cpp/learning/."""

    rules: Rules

    def __init__(
        self,
        rules: Rules,
        lines: bool,
        crosses: bool,
        rectangles: bool,
        sharing: int,
        stocks: bool,
    ) -> None:
        design = pack("<4?i", lines, crosses, rectangles, stocks, small(sharing))
        self._take(rules, _call("network_new", rules.content + design))

    def _take(self, rules: Rules, address: bytes) -> None:
        self.rules = rules
        self._message = own_object(self, "network", address, LEARNING)

    def copy(self) -> NTupleNetwork:
        """The same, with weights of its own."""
        network = NTupleNetwork.__new__(NTupleNetwork)
        network._take(self.rules, _call("network_copy", self._message))
        return network

    @property
    def table_count(self) -> int:
        """How many tables the tuples share."""
        return self._sizes()[0]

    @property
    def weight_count(self) -> int:
        """How many weights the tables have."""
        return self._sizes()[1]

    def _sizes(self) -> tuple[int, ...]:
        return unpack("<2I", _call("network_sizes", self._message))

    def value(self, position: Position) -> float:
        """From 1 (a sure win of the side to move) to -1."""
        (value,) = unpack("<d", _call("network_value", self._message + position.message))
        return float(value)

    def move_values(self, position: Position) -> list[float]:
        """The value of each move for the side that makes it, as moves() lists them."""
        result = _call("network_move_values", self._message + position.message)
        return [value for (value,) in Struct("<d").iter_unpack(result)]

    def choose(self, position: Position) -> int:
        """Where the move that it makes stands in moves()."""
        (place,) = _COUNT.unpack(_call("network_choose", self._message + position.message))
        return int(place)

    def train(
        self,
        games: int,
        first_game: int,
        seed: int,
        step: float,
        decay: float,
        exploration: float,
        random_opening: int,
        is_coherent: bool,
        threads: int,
        progress: Callable[[int], object] | None = None,
    ) -> TrainingCount:
        """Plays against itself and learns; `progress` gets the number of games now and then."""
        message = pack(
            "<3Q3d2i2?",
            games,
            first_game,
            seed,
            step,
            decay,
            exploration,
            small(random_opening),
            small(threads),
            is_coherent,
            progress is not None,
        )
        result = _call("network_train", self._message + message, _reports("<Q", progress))
        return TrainingCount(*unpack("<5Qd", result))

    def judge(
        self,
        table: Table,
        threads: int = 0,
        progress: Callable[[float], object] | None = None,
    ) -> Judgement:
        """What it knows, over every position; `progress` gets the share done."""
        message = self._message + pack("<i?", small(threads), progress is not None) + table.dump()
        return _Reading(_call("network_judge", message, _reports("<d", progress))).judgement()


def judge_memory(rules: Rules, is_merged: bool = True) -> int:
    """Bytes that judge() takes at most, without the table and what a player keeps."""
    message = rules.content + pack("<?", is_merged)
    (number,) = unpack("<Q", _call("judge_memory", message))
    return int(number)


def _call(name: str, message: bytes, report: Report | None = None) -> bytes:
    return call(name, message, report, LEARNING)


def _reports(layout: str, progress: Callable[[Any], object] | None) -> Report | None:
    def report(_: int, message: bytes) -> int:
        if progress is not None:
            progress(*unpack(layout, message))
        return 0

    return None if progress is None else report


class _Reading:
    """Reads a judgement from its bytes, part by part."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def judgement(self) -> Judgement:
        (count,) = self._next("<I")
        layers = [LayerCount(*self._next("<2Q2d")) for _ in range(count)]
        return Judgement([self._seat() for _ in range(2)], layers)

    def _seat(self) -> JudgedSeat:
        value, against_best_answer = self._next("<id")
        return JudgedSeat(value, against_best_answer, self._meetings(), self._meetings())

    def _meetings(self) -> Meetings:
        met, kept, score = self._next("<3d")
        (layers,) = self._next("<I")
        return Meetings(met, kept, score, [self._mistakes() for _ in range(layers)])

    def _mistakes(self) -> list[JudgedMistake]:
        (count,) = self._next("<I")
        return [self._mistake() for _ in range(count)]

    def _mistake(self) -> JudgedMistake:
        begin, self._at = self._at, self._at + _POSITION_BYTES
        position = position_of(self._content[begin : self._at])
        return JudgedMistake(position, *self._next("<Ii3d"))

    def _next(self, layout: str) -> tuple[Any, ...]:
        part = Struct(layout)
        values = part.unpack_from(self._content, self._at)
        self._at += part.size
        return values
