"""The engine as a brain: a program that a tournament manager starts, by the Gomocup protocol.

The manager writes commands to standard input, one on a line; the brain answers on standard output.
https://plastovicka.github.io/protocl2en.htm describes the protocol.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from queue import Queue
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, BinaryIO, Final, TextIO

from noughts.adapters.turn_clock import TurnClock, TurnTime
from noughts.core.errors import InputError, PositionError
from noughts.core.marks import Mark
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.threats import other_threats, own_threats
from noughts.solving.engine import EngineSession, analyse
from noughts.solving.memory import ENGINE_MB
from noughts.version import package_version

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.solving.engine import AnalysisProgress

__all__ = ["Brain", "Limits", "run_brain"]

IN_A_ROW: Final = 5

MAX_LINE: Final = 1000
"""Bytes of a command; the rest of a longer line is not read."""

FAST_NODES: Final = 20_000
"""For a move when the manager wants it as fast as possible: some hundredths of a second."""

_PROGRAM_MB: Final = 120  # of the memory: Python, and the engine besides its table
_UNKNOWN_RULES: Final = {1: "exactly five", 4: "renju", 8: "caro"}
_NUMBER: Final = re.compile(r"\d{1,12}", re.ASCII)
_CELL: Final = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*", re.ASCII)
_FIELD: Final = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*,\s*([0-9])\s*", re.ASCII)


@dataclass
class Limits:
    """What the manager allows, by its INFO commands; times in milliseconds, memory in bytes."""

    timeout_turn: int = 30_000  # 0: as fast as possible
    timeout_match: int = 0  # 0: no limit
    time_left: int | None = None
    max_memory: int = 0  # 0: no limit
    max_depth: int = 0
    max_node: int = 0
    thread_num: int = 1
    rule: int = 0  # bits: exactly five, continuous, renju, caro

    def turn_time(self, moves: int, used: float = 0.0) -> TurnTime:
        """For the next move of a side that has made `moves` moves.

        `used` are the seconds it thought since the manager last said what is left.
        """
        left = None
        if self.timeout_match:
            told = self.timeout_match if self.time_left is None else self.time_left
            left = max(told / 1000 - used, 0.0)
        return TurnTime.share(self.timeout_turn / 1000, left, moves)

    def table_mb(self) -> int:
        """For the engine's table, in mebibytes."""
        if not self.max_memory:
            return ENGINE_MB
        return max(1, min(ENGINE_MB, self.max_memory // 2**20 - _PROGRAM_MB))


_LIMITS: Final = frozenset(field.name for field in fields(Limits))


class Brain:
    """Answers commands; `stops` is set when the search is to end at once."""

    def __init__(
        self,
        write: Callable[[str], None],
        stops: Event | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._write = write
        self._stops = stops or Event()
        self._now = now
        self._began = now()  # when the last command came
        self._used = 0.0  # seconds of thought since the manager said what is left
        self._rules: Rules | None = None
        self._stones: dict[int, int] = {}  # cell -> 1 for its own, 2 for the opponent's
        self._board: list[str] | None = None  # lines of a BOARD command that has not ended
        self._session = EngineSession()
        self.limits = Limits()
        self.has_ended = False

    def obey(self, line: str) -> None:
        """Carry out one line of the manager."""
        self._began = self._now()
        words = line.split(maxsplit=1)
        if not words:
            return
        try:
            if self._board is not None:
                self._add_to_board(line, self._board)
                return
            command = _COMMANDS.get(words[0].upper())
            if command is None:
                self._write(f"UNKNOWN command {_printable(words[0])}")
                return
            command(self, words[1] if len(words) > 1 else "")
        except InputError as error:
            self._write(f"ERROR {error}")

    # ---- commands ---------------------------------------------------------------------------

    def _start(self, text: str) -> None:
        size = _number(text.strip())
        self._begin_game(size, size)

    def _rectstart(self, text: str) -> None:
        match = _CELL.fullmatch(text)
        if match is None:
            raise InputError("expected a width and a height, such as 15,12")
        self._begin_game(int(match[1]), int(match[2]))

    def _restart(self, _: str) -> None:
        rules = self._ready()
        self._begin_game(rules.width, rules.height)

    def _begin(self, _: str) -> None:
        self._ready()
        if self._stones:
            raise InputError("the board is not empty: BEGIN is for the first move of a game")
        self._move()

    def _turn(self, text: str) -> None:
        cell = self._cell(text)
        if cell in self._stones:
            raise InputError("this cell is taken")
        self._stones[cell] = 2
        try:
            self._move()
        except InputError:
            del self._stones[cell]  # as if it had not been said
            raise

    def _read_board(self, _: str) -> None:
        self._ready()
        self._board = []

    def _takeback(self, text: str) -> None:
        cell = self._cell(text)
        if self._stones.pop(cell, None) is None:
            raise InputError("this cell is empty")
        self._session = EngineSession()  # the same move gets the same answer again
        self._write("OK")

    def _info(self, text: str) -> None:
        """A limit; there is no answer, and an unknown one is not an error."""
        name, _, value = text.strip().lower().partition(" ")
        if name in _LIMITS and _NUMBER.fullmatch(value.strip()):
            setattr(self.limits, name, int(value))
            if name == "time_left":
                self._used = 0.0

    def _about(self, _: str) -> None:
        about = {"name": "noughts", "version": package_version(), "author": "noughts"}
        self._write(", ".join(f'{name}="{value}"' for name, value in about.items()))

    def _end(self, _: str) -> None:
        self.has_ended = True

    # ---- the board --------------------------------------------------------------------------

    def _begin_game(self, width: int, height: int) -> None:
        self._rules, self._stones = None, {}
        self._session = EngineSession()
        self.limits.time_left, self._used = None, 0.0
        rules = Rules(width, height, IN_A_ROW)  # refuses boards that are too small or too large
        self._rules = rules
        self._write("OK")

    def _add_to_board(self, line: str, lines: list[str]) -> None:
        rules = self._ready()
        if line.strip().upper() != "DONE":
            if len(lines) <= rules.cells:  # what comes after is too much anyway
                lines.append(line)
            return
        self._board = None
        stones: dict[int, int] = {}
        for text in lines:
            match = _FIELD.fullmatch(text)
            if match is None:
                raise InputError("expected a column, a row and a field on each line, as in 7,7,1")
            cell = self._cell(f"{match[1]},{match[2]}")
            field = int(match[3])
            if field not in (1, 2) or cell in stones:
                raise InputError("expected each cell once, with 1 for own and 2 for other stones")
            stones[cell] = field
        before, self._stones = self._stones, stones
        try:
            self._move()
        except InputError:
            self._stones = before
            raise

    def _cell(self, text: str) -> int:
        rules = self._ready()
        match = _CELL.fullmatch(text)
        if match is None:
            raise InputError("expected a column and a row, such as 7,7")
        column, row = int(match[1]), int(match[2])
        if column >= rules.width or row >= rules.height:
            raise InputError(f"{column},{row} is outside of the board")
        return row * rules.width + column

    def _ready(self) -> Rules:
        if self._rules is None:
            raise InputError("no game has been started: send START first")
        return self._rules

    def _position(self) -> Position:
        """The position with its own side to move; the side that opened is X."""
        rules = self._ready()
        masks = {1: 0, 2: 0}
        for cell, owner in self._stones.items():
            masks[owner] |= 1 << cell
        own, other = masks[1], masks[2]
        opened = own.bit_count() == other.bit_count()
        x, o = (own, other) if opened else (other, own)
        try:
            return Position.build(rules, Mark.X if opened else Mark.O, x_mask=x, o_mask=o)
        except PositionError as error:
            raise InputError(str(error)) from None

    # ---- thinking ---------------------------------------------------------------------------

    def _move(self) -> None:
        """Search, and answer with the best move."""
        limits = self.limits
        for bit, name in _UNKNOWN_RULES.items():
            if limits.rule & bit:
                raise InputError(f"the rule '{name}' is not supported: five or more in a row win")
        position = self._position()
        if position.outcome is not None:
            raise InputError("the game is over")
        forced = _forced_cell(position)
        cell = self._search(position) if forced is None else forced
        self._stones[cell] = 1
        row, column = divmod(cell, position.rules.width)
        self._write(f"{column},{row}")
        self._used += self._now() - self._began

    def _search(self, position: Position) -> int:
        """The engine's move within the limits."""
        limits = self.limits
        seconds = None
        clock: TurnClock | None = None
        if limits.timeout_turn:
            moves = sum(owner == 1 for owner in self._stones.values())
            time = limits.turn_time(moves, self._used)
            seconds = max(time.limit - (self._now() - self._began), 0.001)
            clock = TurnClock(time)

        def is_over(progress: AnalysisProgress) -> bool:
            return self._stops.is_set() or (clock is not None and clock.is_over(progress))

        nodes = limits.max_node or (0 if limits.timeout_turn else FAST_NODES)
        analysis = analyse(
            position,
            seconds=seconds,
            nodes=nodes or None,
            depth=limits.max_depth or None,
            threads=max(1, min(limits.thread_num, 64)),
            table_mb=limits.table_mb(),
            progress=is_over,
            session=self._session,
        )
        return analysis.line[0].cell


_COMMANDS: Final[dict[str, Callable[[Brain, str], None]]] = {
    "START": Brain._start,
    "RECTSTART": Brain._rectstart,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "BOARD": Brain._read_board,
    "TAKEBACK": Brain._takeback,
    "INFO": Brain._info,
    "ABOUT": Brain._about,
    "END": Brain._end,
}


def run_brain(commands: BinaryIO, answers: TextIO) -> None:
    """Obey a manager until it says END or is gone.

    A thread of its own reads the commands, so that END stops a search at once.
    """
    stops = Event()
    lines: Queue[str | None] = Queue()
    Thread(target=_read, args=(commands, lines, stops), daemon=True).start()

    brain = Brain(lambda line: print(line, file=answers, flush=True), stops)
    while not brain.has_ended and (line := lines.get()) is not None:
        brain.obey(line)


def _read(commands: BinaryIO, lines: Queue[str | None], stops: Event) -> None:
    while data := commands.readline(MAX_LINE):
        line = data.decode("ascii", "replace").strip()
        while not data.endswith(b"\n") and (data := commands.readline(MAX_LINE)):
            pass  # the rest of a line that is too long
        lines.put(line)
        if line.upper() == "END":
            stops.set()
            return  # a thread that still reads at the end of the program would be an error
    stops.set()
    lines.put(None)


def _forced_cell(position: Position) -> int | None:
    """A cell that wins at once, else the one that the opponent would win with; None: think."""
    own = own_threats(position)
    if own:
        return next(iter(own))
    other = other_threats(position)
    return next(iter(other)) if len(other) == 1 else None


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise InputError("expected a whole number")
    return int(text)


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text[:40])
