"""The engine: the best move within a limit on any board, and the exact value if it is proved.

The native core does the search. A proved value is as certain as a table; everything else is called
an estimate.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from noughts.core.moves import Block, Move, Swap
from noughts.core.outcomes import Result, Value
from noughts.solving.memory import ENGINE_MB, KEPT_ENGINES_MB
from noughts.solving.native import native as _native
from noughts.solving.solution import value_of_finished
from noughts.solving.translation import native_position, native_rules, raises_our_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = [
    "Analysis",
    "AnalysisProgress",
    "EngineSession",
    "analyse",
    "count_random_games",
    "supports",
]

DEFAULT_SECONDS: Final = 1.0

_NativeMove = tuple[int, int, int, int]


@dataclass(frozen=True)
class Analysis:
    """The result of a search, for the side to move."""

    position: Position
    value: Value | None  # None when nothing is proved
    is_shortest: bool  # whether the plies of `value` are exact; else they are an upper bound
    score: int  # an estimate, in the points of docs/engine.md; beyond 29,700 a decided game
    depth: int  # plies searched in full
    line: tuple[Move, ...]  # best play, as far as the search saw it; empty when the game is over
    nodes: int
    seconds: float

    @property
    def is_proved(self) -> bool:
        """Whether the value is certain."""
        return self.value is not None

    @property
    def move(self) -> Move | None:
        """The move to play; None when the game is over."""
        return self.line[0] if self.line else None

    @property
    def speed(self) -> float:
        """Positions per second."""
        return self.nodes / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        if self.value is None:
            return f"score {self.score} at depth {self.depth}, not proved"
        if self.value.result is Result.DRAW or self.is_shortest:
            return f"{self.value}, proved"
        return f"{self.value.result} in at most {self.value.plies} plies, proved"


@dataclass(frozen=True)
class AnalysisProgress:
    """The progress of an analysis."""

    depth: int  # finished
    score: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]


def supports(rules: Rules) -> bool:
    """Whether the engine supports the rules."""
    return bool(_native.Engine.supports(native_rules(rules)))


class EngineSession:
    """The searches of one game: each goes on with what those before it found.

    So an answer depends on the searches before. For one thread at a time.
    """

    def __init__(self) -> None:
        self._key: tuple[Rules, int] | None = None
        self._engine: _native.Engine | None = None

    def engine(self, rules: Rules, table_mb: int) -> _native.Engine:
        """The engine of this game; another one where the rules or the memory are others."""
        if self._engine is None or self._key != (rules, table_mb):
            self._key = (rules, table_mb)
            self._engine = _native.Engine(native_rules(rules), table_mb)
        return self._engine


@raises_our_errors
def analyse(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    threads: int = 1,
    table_mb: int = ENGINE_MB,
    shortest: bool = False,
    progress: Callable[[AnalysisProgress], object] | None = None,
    soft_seconds: float | None = None,
    session: EngineSession | None = None,
) -> Analysis:
    """Search a position until its value is proved or a limit is reached; the default is one second.

    A proved win or loss ends the search; with `shortest` it goes on until the number of plies is
    exact as well. After `soft_seconds` no further depth is begun. `progress` is called about forty
    times a second: if it returns true, the search ends with the results so far; if it raises, the
    error is passed on. With one thread and the same `nodes` or `depth` the answer is always the
    same, unless a `session` keeps what earlier searches found; 0 threads means one per core.

    >>> from noughts import Position, Rules
    >>> analysis = analyse(Position.parse("xx./oo./... x", Rules.parse("classic")))
    >>> analysis.value, analysis.move
    (Value.win(1), Move(cell=2, power=None, width=3))
    >>> analyse(Rules.parse("6x5k4").start()).value.result
    Result.WIN
    """
    if position.outcome is not None:
        ended = value_of_finished(position)
        score = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}[ended.result]
        return Analysis(position, ended, True, score * _native.ENGINE_WIN, 0, (), 0, 0.0)
    if seconds is None and nodes is None and depth is None:
        seconds = DEFAULT_SECONDS
    limits = (
        native_position(position),
        seconds,
        nodes,
        depth,
        threads,
        shortest,
        None if progress is None else _translated(progress, position.rules),
        soft_seconds,
    )
    if session is not None:
        analysis = session.engine(position.rules, table_mb).analyse(*limits, goes_on=True)
    else:
        with _engine(position.rules, table_mb) as engine:
            analysis = engine.analyse(*limits)
    value, is_shortest = _proved_value(analysis)
    return Analysis(
        position,
        value,
        is_shortest,
        analysis.score,
        analysis.depth,
        _moves(analysis.line, position.rules),
        analysis.nodes,
        analysis.seconds,
    )


@raises_our_errors
def count_random_games(rules: Rules, games: int, seed: int = 0) -> tuple[int, int, int, int]:
    """Play random games natively: wins of the first side, of the second, draws, moves in all."""
    return _native.playouts(native_rules(rules), games, seed)


_lock = Lock()
_kept: list[tuple[Rules, int, _native.Engine]] = []  # the one used last at the end


@contextmanager
def _engine(rules: Rules, table_mb: int) -> Iterator[_native.Engine]:
    """An engine for the rules, for one search: making one costs more than a small search.

    Some are kept, up to `KEPT_ENGINES_MB` for all threads together. None is kept while it works,
    so an analysis in another thread or within `progress` gets another one.
    """
    engine = None
    with _lock:
        for number in reversed(range(len(_kept))):
            if _kept[number][:2] == (rules, table_mb):
                engine = _kept.pop(number)[2]
                break
    if engine is None:
        engine = _native.Engine(native_rules(rules), table_mb)
    try:
        yield engine
    finally:
        with _lock:
            _kept.append((rules, table_mb, engine))
            while sum(megabytes for _, megabytes, _ in _kept) > KEPT_ENGINES_MB:
                del _kept[0]


def _moves(line: Iterable[_NativeMove], rules: Rules) -> tuple[Move, ...]:
    placements = rules.placements  # made once: a small search takes no longer than making moves
    return tuple(
        [
            rules.move(cell, Swap(first, second) if power == 1 else Block(first))
            if power
            else placements[cell]
            for cell, power, first, second in line
        ]
    )


def _proved_value(analysis: _native.EngineAnalysis) -> tuple[Value | None, bool]:
    """The value if it is proved, and whether its plies are exact: see cpp/engine/scores.hpp."""
    is_exact = analysis.is_lower_proved and analysis.is_upper_proved
    plies = _native.ENGINE_WIN - abs(analysis.score)
    if analysis.score >= _native.ENGINE_DECIDED and analysis.is_lower_proved:
        return Value.win(plies), is_exact
    if analysis.score <= -_native.ENGINE_DECIDED and analysis.is_upper_proved:
        return Value.loss(plies), is_exact
    return (Value.draw(), True) if is_exact and analysis.score == 0 else (None, False)


def _translated(
    progress: Callable[[AnalysisProgress], object], rules: Rules
) -> Callable[[int, int, int, float, list[_NativeMove]], object]:
    def tell(depth: int, score: int, nodes: int, seconds: float, line: list[_NativeMove]) -> object:
        return progress(AnalysisProgress(depth, score, nodes, seconds, _moves(line, rules)))

    return tell
