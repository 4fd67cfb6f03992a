"""A program that speaks the Gomocup protocol, as a player.

The program is started for its first move, and told the board and its limits. It runs in a process
group of its own, so that nothing of it is left when the player is no longer used. A program that
does not answer, ends, or names a cell that is not free has lost: `PlayerFailed` says why.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Final, cast

from noughts.core.errors import InputError, PlayerFailed, quote
from noughts.players.player import Choice, Player

if TYPE_CHECKING:
    from io import BufferedReader

    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["BrainPlayer"]

TURN_SECONDS: Final = 1.0
MATCH_SECONDS: Final = 600.0
START_SECONDS: Final = 20.0
GRACE_SECONDS: Final = 5.0
"""A program that is so late with a move has lost; a busy machine does not decide a game."""

MAX_MEMORY: Final = 350 * 2**20
"""Bytes that the program is told it may use, as in tournaments."""

MAX_ADDRESSES: Final = 4 * 2**30
"""Bytes of memory that the system gives it at most."""

MAX_LINE: Final = 2000
MAX_LINES: Final = 5000
"""Of remarks and debugging before one answer."""

_MOVE: Final = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*", re.ASCII)
_REMARKS: Final = ("MESSAGE", "DEBUG")


class BrainPlayer(Player):
    """Asks a program for every move."""

    def __init__(self, command: str, rules: Rules) -> None:
        self.name = f"brain:{command}"
        try:
            words = shlex.split(command)
        except ValueError:
            words = []
        if not words or shutil.which(words[0]) is None:
            raise InputError(
                f"There is no program {quote(command)}: expected a command that can be run, "
                "such as brain:./pela."
            )
        self._words, self._rules = words, rules
        self._program: _Program | None = None
        self._known: tuple[int, int] | None = None  # the marks after its last move: own, other
        self._seconds_left = MATCH_SECONDS

    def choose(self, position: Position) -> Choice:
        """Tell the program the position, and read its move."""
        try:
            return self._choose(position)
        except _Trouble as trouble:
            self.close()
            raise PlayerFailed(f"{self.name} {trouble} It loses the game.") from None

    def close(self) -> None:
        """End the program; the next move starts it again."""
        program, self._program, self._known = self._program, None, None
        if program is not None:
            program.end()

    def _choose(self, position: Position) -> Choice:
        program = self._started()
        marks = (position.own_mask, position.other_mask)
        if not any(marks) or self._known is None:
            self._seconds_left = MATCH_SECONDS
        program.tell(f"INFO time_left {round(1000 * self._seconds_left)}")
        began = monotonic()
        self._ask(program, position)
        answer = program.answer(TURN_SECONDS + GRACE_SECONDS)
        self._seconds_left = max(TURN_SECONDS, self._seconds_left - (monotonic() - began))
        match = _MOVE.fullmatch(answer)
        if match is None:
            raise _Trouble(f"answers {quote(answer)} instead of a move such as 7,7.")
        x, y = int(match[1]), int(match[2])
        cell = y * self._rules.width + x
        is_free = not (marks[0] | marks[1]) >> cell & 1
        if x >= self._rules.width or y >= self._rules.height or not is_free:
            raise _Trouble(f"names {x},{y}, and this cell is not free.")
        self._known = (marks[0] | 1 << cell, marks[1])
        return Choice(self._rules.placements[cell])

    def _started(self) -> _Program:
        """The program, ready for a game."""
        if self._program is None:
            program = self._program = _Program(self._words)
            weakref.finalize(self, program.end)
            width, height = self._rules.width, self._rules.height
            start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
            program.tell(start)
            answer = program.answer(START_SECONDS)
            if not answer.upper().startswith("OK"):
                raise _Trouble(f"answers {quote(answer)} instead of OK.")
            for name, value in (
                ("timeout_turn", round(1000 * TURN_SECONDS)),
                ("timeout_match", round(1000 * MATCH_SECONDS)),
                ("max_memory", MAX_MEMORY),
                ("game_type", 1),  # against a computer
                ("rule", 0),  # five or more in a row win
            ):
                program.tell(f"INFO {name} {value}")
        return self._program

    def _ask(self, program: _Program, position: Position) -> None:
        """Ask for a move: by what the opponent did if that is all, else by the whole board."""
        own, other = position.own_mask, position.other_mask
        if self._known is not None and self._known[0] == own:
            added = other & ~self._known[1]
            if added.bit_count() == 1 and other == self._known[1] | added:
                program.tell(f"TURN {self._coordinates(added.bit_length() - 1)}")
                return
        if self._known is not None:
            program.tell("RESTART")
            program.answer(START_SECONDS)
        if not own | other:
            program.tell("BEGIN")
            return
        lines = ["BOARD"]
        for field, mask in ((1, own), (2, other)):
            cells = (cell for cell in range(self._rules.cells) if mask >> cell & 1)
            lines += [f"{self._coordinates(cell)},{field}" for cell in cells]
        program.tell(*lines, "DONE")

    def _coordinates(self, cell: int) -> str:
        row, column = divmod(cell, self._rules.width)
        return f"{column},{row}"


class _Trouble(Exception):  # noqa: N818 - it says what the program does wrong
    """The rest of a sentence that begins with the name of the program."""


class _Program:
    """A running program, and the lines that it has written."""

    def __init__(self, words: list[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own command
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise _Trouble(f"cannot be started: {error.strerror}.") from None
        _limit_memory(self._process.pid)
        self._lines: Queue[str | None] = Queue(MAX_LINES)
        self._input = cast("IO[bytes]", self._process.stdin)
        arguments = (cast("BufferedReader", self._process.stdout), self._lines)
        Thread(target=_read, args=arguments, daemon=True).start()

    def tell(self, *lines: str) -> None:
        """Write lines to the program; one that has ended is noticed when its answer is read."""
        with suppress(OSError, ValueError):  # it has ended, or was ended
            self._input.write("".join(f"{line}\r\n" for line in lines).encode())
            self._input.flush()

    def answer(self, seconds: float) -> str:
        """The next line that is an answer."""
        deadline = monotonic() + seconds
        for _ in range(MAX_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                raise _Trouble(f"does not answer within {seconds:g} seconds.") from None
            if line is None:
                raise _Trouble("has ended, or writes lines that are too long.")
            kind = line.split(maxsplit=1)[0].upper() if line.split() else ""
            if kind in ("ERROR", "UNKNOWN"):
                raise _Trouble(f"answers {quote(line)}.")
            if kind and kind not in _REMARKS:
                return line
        raise _Trouble("writes remarks without an end.")

    def end(self) -> None:
        """Ask the program to end, and end it with everything it has started."""
        self.tell("END")
        with suppress(OSError):
            self._input.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.3)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()


def _read(stream: BufferedReader, lines: Queue[str | None]) -> None:
    """Pass on lines as they come; None is the end. Lines may end in CR, LF or both."""
    rest = b""
    with stream, suppress(OSError, ValueError, Full):
        while len(rest) <= MAX_LINE and (data := stream.read1(MAX_LINE)):
            *whole, rest = (rest + data).replace(b"\r", b"\n").split(b"\n")
            for line in whole:
                lines.put(line.decode("ascii", "replace"), timeout=GRACE_SECONDS)
    with suppress(Full):
        lines.put(None, timeout=GRACE_SECONDS)


def _limit_memory(process: int) -> None:
    with suppress(ImportError, AttributeError, OSError, ValueError):  # not on every system
        import resource  # noqa: PLC0415 - not on Windows

        resource.prlimit(process, resource.RLIMIT_AS, (MAX_ADDRESSES, MAX_ADDRESSES))
