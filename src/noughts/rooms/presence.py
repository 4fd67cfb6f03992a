"""Who is in a room: here, away or gone, counted over all server processes.

Each process knows its own connections. Processes that share a database tell each other by its
notifications, in short texts:

    PROCESS              the sender's name; the lines after it say:
    ? ROOM               tell me who is in this room
    ROOM h a 3           in this room I have the host (here), the guest (away) and 3 spectators

A process says something of a room when it changes, and when it is asked. Every process says its
name every `BEAT_SECONDS`; whoever is silent for `EXPIRE_SECONDS` has ended, and nobody is in its
rooms any more. A process remembers only what others say of rooms in which it has people itself.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, Protocol

from noughts.core.errors import FileError
from noughts.rooms.notices import lines_to_texts
from noughts.rooms.settings import CHAIRS, Chair

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable

__all__ = ["AWAY_SECONDS", "PRESENCE_CHANNEL", "Member", "Presence", "PresenceBoard", "State"]

State = Literal["here", "away", "gone"]

AWAY_SECONDS: Final = 20.0
"""Somebody whose connection is lost is away for so long, then gone."""

BEAT_SECONDS: Final = 5.0
EXPIRE_SECONDS: Final = 16.0

PRESENCE_CHANNEL: Final = "noughts_presence"
"""Of the database's notifications."""

MAX_PROCESSES: Final = 64
"""Of others that are listened to."""

_STATES: Final[tuple[State, ...]] = ("here", "away", "gone")
_BY_LETTER: Final[dict[str, State]] = {state[0]: state for state in _STATES}


@dataclass(frozen=True)
class Presence:
    """Who is in a room."""

    host: State = "gone"
    guest: State = "gone"
    spectators: int = 0

    @classmethod
    def together(cls, parts: Iterable[Presence]) -> Presence:
        """The same person may be at several servers: the best state counts."""
        every = list(parts)
        return cls(
            _best(part.host for part in every),
            _best(part.guest for part in every),
            sum(part.spectators for part in every),
        )

    @classmethod
    def parse(cls, text: str) -> Presence | None:
        """What another process wrote; None for what cannot be read.

        >>> Presence.parse("h a 3")
        Presence(host='here', guest='away', spectators=3)
        """
        words = text.split(" ")
        if len(words) != 3 or not {*words[:2]} <= _BY_LETTER.keys() or not words[2].isdecimal():
            return None
        return cls(_BY_LETTER[words[0]], _BY_LETTER[words[1]], int(words[2]))

    def __str__(self) -> str:
        return f"{self.host[0]} {self.guest[0]} {self.spectators}"


def _best(states: Iterable[State]) -> State:
    return min(states, key=_STATES.index, default=_STATES[-1])


NOBODY: Final = Presence()


class Member(Protocol):
    """Somebody with a connection to this process."""

    chair: Chair | None
    is_away: bool  # the page is hidden

    def tell_presence(self, presence: Presence) -> None:
        """How it is now; the same may be told again."""


@dataclass
class _Attendance:
    """What is known of one room."""

    lost: dict[Chair, float] = field(default_factory=dict)  # away until then
    elsewhere: dict[str, Presence] = field(default_factory=dict)  # by process
    sent: Presence = NOBODY  # what the other processes know of this one
    told_at: float = 0.0
    timer: asyncio.TimerHandle | None = None


class PresenceBoard:
    """Tells the people in each room who else is there."""

    def __init__(
        self,
        members_of: Callable[[str], Collection[Member]],
        send: Callable[[list[str]], Awaitable[None]] | None = None,
    ) -> None:
        self.process = secrets.token_hex(8)
        self._members_of = members_of
        self._send = send  # to the other processes, if there can be any
        self._rooms: dict[str, _Attendance] = {}
        self._heard: dict[str, float] = {}  # when, by process
        self._changed: dict[str, None] = {}
        self._questions: dict[str, None] = {}
        self._answers: dict[str, None] = {}
        self._telling: asyncio.Handle | None = None
        self._sending: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Tell nobody any more."""
        timers = [attendance.timer for attendance in self._rooms.values()]
        for handle in (self._telling, self._sending, *timers):
            if handle is not None:
                handle.cancel()

    # ---- this process -----------------------------------------------------------------------

    def change(self, room: str) -> None:
        """Somebody has come, sat down, looked away or come back: everybody hears of it soon."""
        if room not in self._rooms:
            self._rooms[room] = _Attendance()
            if self._heard:
                self._questions[room] = None
        self._changed[room] = None
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell)

    def lose(self, room: str, chair: Chair | None) -> None:
        """A connection has ended."""
        if chair is not None:
            attendance = self._rooms.setdefault(room, _Attendance())
            attendance.lost[chair] = asyncio.get_running_loop().time() + AWAY_SECONDS
        self.change(room)

    def _own(self, room: str, attendance: _Attendance) -> Presence:
        now = asyncio.get_running_loop().time()
        attendance.lost = {chair: end for chair, end in attendance.lost.items() if end > now}
        members = list(self._members_of(room))
        states: dict[Chair, State] = dict.fromkeys(CHAIRS, "gone")
        for chair in CHAIRS:
            own = [member.is_away for member in members if member.chair == chair]
            if own:
                states[chair] = "away" if all(own) else "here"
            elif chair in attendance.lost:
                states[chair] = "away"
        spectators = sum(member.chair is None for member in members)
        return Presence(states["host"], states["guest"], spectators)

    def _tell(self) -> None:
        self._telling = None
        changed, self._changed = self._changed, {}
        now = asyncio.get_running_loop().time()
        for room in changed:
            attendance = self._rooms.get(room)
            if attendance is None:
                continue
            members = list(self._members_of(room))
            due = attendance.told_at + _pause(len(members))
            if now < due:
                self._look_again(room, attendance, due)
                continue
            attendance.told_at = now
            own = self._own(room, attendance)
            together = Presence.together([own, *attendance.elsewhere.values()])
            for member in members:
                member.tell_presence(together)
            if own != attendance.sent:
                attendance.sent = own
                self._answers[room] = None
            if attendance.lost:  # somebody who is away will be gone
                self._look_again(room, attendance, min(attendance.lost.values()) + 0.001)
            elif not members:
                del self._rooms[room]
        self._send_soon()

    def _look_again(self, room: str, attendance: _Attendance, at: float) -> None:
        if attendance.timer is not None:
            attendance.timer.cancel()
        attendance.timer = asyncio.get_running_loop().call_at(at, self.change, room)

    # ---- other processes --------------------------------------------------------------------

    async def beat(self) -> None:
        """Say for ever that this process runs, and forget those that do not say so."""
        loop = asyncio.get_running_loop()
        while True:
            await self.greet()
            limit = loop.time() - EXPIRE_SECONDS
            for process in [name for name, at in self._heard.items() if at < limit]:
                self._forget(process)
            self._send_soon()
            await asyncio.sleep(BEAT_SECONDS)

    async def greet(self) -> None:
        """Say that this process runs and hears: whoever did not know it asks what it knows."""
        await self._try_to_send([self.process])

    def hear(self, text: str) -> None:
        """What another process says."""
        process, *lines = text.split("\n")
        if process == self.process:
            return
        is_new = process not in self._heard
        if is_new and len(self._heard) >= MAX_PROCESSES:
            return
        self._heard[process] = asyncio.get_running_loop().time()
        if is_new:
            self.ask_all()
        for line in lines:
            room, _, rest = line.partition(" ")
            if room == "?":
                if rest in self._rooms:
                    self._answers[rest] = None
            elif room in self._rooms and (presence := Presence.parse(rest)) is not None:
                elsewhere = self._rooms[room].elsewhere
                if elsewhere.get(process, NOBODY) != presence:
                    elsewhere[process] = presence
                    self.change(room)
        self._send_soon()

    def ask_all(self) -> None:
        """Something may have been missed: ask again, and say everything again."""
        self._questions.update(dict.fromkeys(self._rooms))
        self._answers.update(dict.fromkeys(self._rooms))
        self._send_soon()

    def _forget(self, process: str) -> None:
        del self._heard[process]
        for room, attendance in self._rooms.items():
            if attendance.elsewhere.pop(process, None) is not None:
                self.change(room)

    def _send_soon(self) -> None:
        if not self._heard:  # nobody would hear it; whoever comes asks
            self._questions.clear()
            self._answers.clear()
        elif (self._questions or self._answers) and (self._sending is None or self._sending.done()):
            self._sending = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        while self._questions or self._answers:
            questions, self._questions = self._questions, {}
            answers, self._answers = self._answers, {}
            lines = [f"? {room}" for room in questions]
            for room in answers:
                attendance = self._rooms.get(room)
                presence = NOBODY if attendance is None else self._own(room, attendance)
                lines.append(f"{room} {presence}")
            if not await self._try_to_send(list(lines_to_texts(lines, self.process))):
                self._questions = questions | self._questions
                self._answers = answers | self._answers
                return  # until the next beat

    async def _try_to_send(self, texts: list[str]) -> bool:
        if self._send is not None:
            try:
                await self._send(texts)
            except FileError:  # the database does not answer
                return False
        return True


def _pause(members: int) -> float:
    """Seconds between two messages to everybody: where many are, they hear of each other later."""
    return 0.0 if members <= 10 else min(5.0, members / 200)
