"""n-tuple networks: what positions are worth, as sums of weights that games have taught.

A tuple is a group of cells: a line, or cells of several lines. Each tuple has a table with a weight
for each way in which its cells can be filled. The value of a position is tanh of the sum of these
weights, one for each tuple: 1 is a sure win for the side to move, -1 a sure loss. A network plays
by looking one move ahead. The native core does all of this (cpp/learning/).

As bytes a network takes at most `MAX_BYTES`: the weights are rounded to whole multiples of a
number, as small as the limit allows, and compressed.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from math import isfinite
from struct import Struct
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.solving.native import native
from noughts.solving.translation import native_position, native_rules, raises_our_errors

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.tables import Table

__all__ = ["MAX_BYTES", "SHARING", "TUPLES", "Design", "Network"]

TUPLES: Final = ("lines", "crosses", "rectangles")
"""Along lines; across them, two lines that cross; across them, 2 x 3 cells."""

SHARING: Final = ("none", "symmetry", "everywhere")
"""Tuples that share a table: none, those that are symmetric to each other, or all of one shape."""

MAX_BYTES: Final = 2**20
"""Of a network that is written down."""

_HEAD: Final = Struct("<dI32s")  # the number that weights are multiples of, how many, checksum
_LEVEL: Final = 12  # of compression
_STATE_LEVEL: Final = 3  # numbers in single precision hardly become smaller
_CHECKSUM: Final = 32  # bytes
_LARGEST: Final = 32_767  # multiple in two bytes
_MAX_UNIT: Final = 1.0
_MAX_CROSSES_CELLS: Final = 25  # of a board on which crosses are worth their time
_MAX_SYMMETRY_CELLS: Final = 36  # on larger boards places differ little


@dataclass(frozen=True)
class Design:
    """What a network looks at."""

    tuples: tuple[str, ...] = ("lines", "crosses")
    sharing: str = "symmetry"
    stocks: bool = True  # whether each combination of stocks has weights of its own

    def __post_init__(self) -> None:
        for name in self.tuples:
            if name not in TUPLES:
                raise InputError(
                    f"There are no tuples {quote(name)}: expected {', '.join(TUPLES)}."
                )
        if self.sharing not in SHARING:
            raise InputError(
                f"There is no sharing {quote(self.sharing)}: expected {', '.join(SHARING)}."
            )

    @classmethod
    def default(cls, rules: Rules) -> Design:
        """What is good for a game: docs/learning.md tells how it was found."""
        has_crosses = rules.cells <= _MAX_CROSSES_CELLS and rules.k <= 4
        return cls(
            ("lines", "crosses" if has_crosses else "rectangles"),
            "symmetry" if rules.cells <= _MAX_SYMMETRY_CELLS else "everywhere",
        )


class Network:
    """A network for one set of rules; it knows nothing until it is trained.

    >>> from noughts import Rules
    >>> rules = Rules.parse("classic")
    >>> network = Network(rules, Design.default(rules))
    >>> network.value(rules.start())
    0.0
    """

    @raises_our_errors
    def __init__(self, rules: Rules, design: Design) -> None:
        self.rules = rules
        self.design = design
        self._native = native.NTupleNetwork(
            native_rules(rules),
            lines="lines" in design.tuples,
            crosses="crosses" in design.tuples,
            rectangles="rectangles" in design.tuples,
            sharing=SHARING.index(design.sharing),
            stocks=design.stocks,
        )

    def copy(self) -> Network:
        """The same network, with weights of its own and all that training needs to go on."""
        network = Network.__new__(Network)
        network.rules, network.design = self.rules, self.design
        network._native = self._native.copy()
        return network

    @property
    def tuples(self) -> list[list[int]]:
        """The cells of each tuple."""
        return self._native.tuples

    @property
    def tables(self) -> int:
        """How many tables the tuples share."""
        return self._native.table_count

    @property
    def weights(self) -> int:
        """How many weights the tables have."""
        return self._native.weight_count

    @raises_our_errors
    def value(self, position: Position) -> float:
        """What a position is worth to the side to move, from -1 to 1."""
        return self._native.value(self._checked(position))

    @raises_our_errors
    def move_values(self, position: Position) -> dict[Move, float]:
        """What each legal move is worth to the side that makes it."""
        values = self._native.move_values(self._checked(position))
        return dict(zip(position.moves(), values, strict=True))

    @raises_our_errors
    def choose(self, position: Position) -> Move:
        """The best move of an unfinished position, alike on symmetric boards."""
        return position.moves()[self._native.choose(self._checked(position))]

    @raises_our_errors
    def judge(
        self, table: Table, progress: Callable[[float], object] | None = None, threads: int = 0
    ) -> native.Judgement:
        """What it knows, over every position that play can reach; cpp/learning/judge.hpp."""
        return self._native.judge(table.native, threads, progress)

    def _checked(self, position: Position) -> native.Position:
        if position.rules != self.rules:
            raise InputError(f"A network for {self.rules} knows nothing of {position.rules}.")
        return native_position(position)

    @raises_our_errors
    def train(
        self,
        games: int,
        *,
        first_game: int = 0,
        seed: int = 0,
        step: float = 1.0,
        decay: float = 0.0,
        exploration: float = 0.3,
        random_opening: int = 0,
        is_coherent: bool = True,
        threads: int = 0,
        progress: Callable[[int], object] | None = None,
    ) -> native.TrainingCount:
        """Play against itself and learn; cpp/learning/training.hpp says how.

        `first_game` is the number of games before. With the seed it decides all chance: the same
        numbers give the same weights, with any number of threads. `decay` is the lambda of
        TD(lambda). `progress` gets the number of games now and then, and may raise to stop.
        """
        return self._native.train(
            games,
            first_game,
            seed,
            step,
            decay,
            exploration,
            random_opening,
            is_coherent,
            threads,
            progress,
        )

    # ---- as bytes ------------------------------------------------------------------------------

    def to_bytes(self, limit: int = MAX_BYTES) -> bytes:
        """The weights, rounded as finely as the limit allows."""
        import numpy as np  # noqa: PLC0415 - what other players do without
        import zstandard  # noqa: PLC0415

        weights = self._native.weights().astype(np.float64)
        unit = max(float(np.abs(weights).max(initial=0.0)) / _LARGEST, 1e-9)
        while True:
            multiples = np.round(weights / unit).astype("<i2")
            packed = zstandard.ZstdCompressor(level=_LEVEL).compress(multiples.tobytes())
            if _HEAD.size + len(packed) <= limit:
                return _HEAD.pack(unit, len(weights), sha256(packed).digest()) + packed
            unit *= 2

    def state_to_bytes(self, games: int) -> tuple[int, bytes]:
        """What training needs to go on after so many games, and the games before that state."""
        import zstandard  # noqa: PLC0415

        packed = zstandard.ZstdCompressor(level=_STATE_LEVEL).compress(
            self._native.state(games).astype("<f4").tobytes()
        )
        return self._native.state_games(games), sha256(packed).digest() + packed

    def set_state_from_bytes(self, content: bytes) -> None:
        """Go back to a state that `state_to_bytes` wrote down; anything else is refused."""
        import numpy as np  # noqa: PLC0415

        checksum, packed = content[:_CHECKSUM], content[_CHECKSUM:]
        if sha256(packed).digest() != checksum:
            raise InputError("its numbers are damaged: the checksum is wrong")
        plain = _unpacked(packed, 4 * 3 * self.weights)
        numbers = np.frombuffer(plain, "<f4").astype(np.float32)
        if not np.isfinite(numbers).all():
            raise InputError("its numbers cannot be right")
        self._native.set_state(numbers)

    @classmethod
    def from_bytes(cls, content: bytes, rules: Rules, design: Design) -> Network:
        """The network that `to_bytes` wrote down; any other content is refused with the reason."""
        import numpy as np  # noqa: PLC0415

        if not _HEAD.size < len(content) <= MAX_BYTES:
            raise InputError(f"its weights take {len(content):,} bytes: more or less than possible")
        unit, count, checksum = _HEAD.unpack_from(content)
        packed = content[_HEAD.size :]
        if sha256(packed).digest() != checksum:
            raise InputError("its weights are damaged: the checksum is wrong")
        network = cls(rules, design)
        if not (isfinite(unit) and 0 < unit <= _MAX_UNIT and count == network.weights):
            raise InputError(f"its weights do not fit {rules}: expected {network.weights:,}")
        weights = np.frombuffer(_unpacked(packed, 2 * count), "<i2").astype(np.float64) * unit
        network._native.set_weights(weights.astype(np.float32))
        return network


def _unpacked(packed: bytes, size: int) -> bytes:
    """Compressed bytes that must be so many; no more than that is ever unpacked."""
    import zstandard  # noqa: PLC0415

    try:
        with zstandard.ZstdDecompressor(max_window_size=2**24).stream_reader(packed) as reader:
            plain = reader.read(size + 1)
    except zstandard.ZstdError:
        raise InputError("its weights cannot be read") from None
    if len(plain) != size:
        raise InputError("its weights cannot be read: there are too many or too few")
    return plain
