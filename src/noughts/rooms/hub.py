"""The rooms of one server process: requests in, events out to everybody who is there.

One room at a time handles one request at a time. An event is checked against the room, stored, and
only then sent to anybody. A request that was stored before, and is sent again because its answer
was lost, is answered with the same event. Events that another server process has stored come in
through `refresh`.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from time import time
from typing import TYPE_CHECKING, Any, Final, Protocol

from noughts.core.errors import CommandError, FileError, InputError
from noughts.rooms.class_events import CLASS_CHANNEL
from noughts.rooms.event_writer import EventWriter
from noughts.rooms.events import Event
from noughts.rooms.names import new_room_name
from noughts.rooms.notices import read_event_line
from noughts.rooms.presence import PRESENCE_CHANNEL, Member, PresenceBoard
from noughts.rooms.requests import by_request, chair_of, event_of, known_event
from noughts.rooms.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Coroutine

    from noughts.rooms.requests import Request
    from noughts.rooms.settings import Chair, Settings
    from noughts.rooms.store import Store

__all__ = ["KEEP_DAYS", "MAX_EVENTS", "MAX_ROOMS", "Hub", "Listener", "Watcher"]

MAX_EVENTS: Final = 5_000
"""Of one room: some hundred games."""

MAX_LISTENERS: Final = 1_000
"""Of one room, at one server process; those on the chairs always come in."""

MAX_ROOMS: Final = 100_000
"""Of one database."""

KEEP_DAYS: Final = 30
"""A room in which nothing has happened for so long is forgotten."""

MAX_TRIES: Final = 5
"""To write an event while other servers write to the same room."""

IDLE_ROOMS: Final = 1_000
"""Rooms that are kept in memory though nobody is there."""

_DAY_SECONDS: Final = 24 * 60 * 60
_RETRY_SECONDS: Final = 1.0  # after a database did not answer
_NO_ROOM: Final = "There is no such room: it may have been closed long ago."


class Listener(Member, Protocol):
    """Somebody in a room, by a connection."""

    def tell(self, event: Event, room: Room) -> None:
        """Something has happened; the room after it."""


class Watcher(Protocol):
    """A part of the server that follows a room; nobody in the room sees it."""

    def see(self, name: str, room: Room) -> None:
        """Something has happened; the room after it."""


@dataclass
class _Live:
    """A room in memory."""

    room: Room
    events: list[Event]
    by_request: dict[tuple[Chair, str], Event]
    listeners: dict[Listener, None] = field(default_factory=dict)
    watchers: dict[Watcher, None] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None


def _now() -> int:
    return int(time() * 1000)


class Hub:
    """All rooms that this process knows."""

    def __init__(self, store: Store, now: Callable[[], int] = _now) -> None:
        self._store = store
        self._now = now
        self._live: dict[str, _Live] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()  # where nobody is; unused longest first
        self._tasks: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[_Live]] = {}
        self._writer = EventWriter(store)
        self._stops = threading.Event()
        self._listening: threading.Thread | None = None
        send = self._tell_others if store.is_shared else None
        self._presence = PresenceBoard(self._members, send)
        self._hears_classes: Callable[[str], None] | None = None

    def serve_classes(self, hear: Callable[[str], None]) -> Store:
        """The database, for the classes; `hear` gets the code of each class that has something new.

        An empty code says that some may be missing.
        """
        self._hears_classes = hear
        return self._store

    def start(self) -> None:
        """Forget old rooms, now and daily; hear what other servers write, if the database tells."""
        self._spawn(self._forget_daily())
        if not self._store.is_shared:
            return
        loop = asyncio.get_running_loop()

        def hear(channel: str, text: str) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._hear, channel, text)

        arguments = (hear, self._stops)
        self._listening = threading.Thread(target=self._store.listen, args=arguments, daemon=True)
        self._listening.start()
        self._spawn(self._presence.beat())

    def _hear(self, channel: str, text: str) -> None:
        """A notification of the database; one without a text says that some may be missing."""
        if channel == PRESENCE_CHANNEL and text:
            self._presence.hear(text)
            return
        if channel == CLASS_CHANNEL:
            if self._hears_classes is not None:
                self._hears_classes(text)
            return
        if not text:
            if self._hears_classes is not None:
                self._hears_classes(text)
            self._presence.ask_all()
            self._spawn(self._presence.greet())
            for name in self._live:
                self._spawn(self._refresh_if_possible(name))
            return
        for line in text.split("\n"):
            name, event = read_event_line(line)
            live = self._live.get(name)
            if live is None or event.number <= live.room.number:
                continue
            if event.number == live.room.number + 1 and not live.lock.locked():
                self._take(name, live, event, live.room.after(event))
            else:
                self._spawn(self._refresh_if_possible(name, event.number))

    async def _tell_others(self, texts: list[str]) -> None:
        await asyncio.to_thread(self._store.notify, PRESENCE_CHANNEL, texts)

    def _members(self, name: str) -> Collection[Member]:
        live = self._live.get(name)
        return () if live is None else live.listeners

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the requests."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Write what waits, and stop the clocks."""
        self._stops.set()
        self._presence.close()
        for task in self._tasks:
            task.cancel()
        for live in self._live.values():
            _stop(live)
        await self._writer.close()
        if self._listening is not None:
            await asyncio.to_thread(self._listening.join)
        self._store.close()

    async def create(self, settings: Settings) -> str:
        """A new room; its name."""
        name = new_room_name()
        await self.check_space()
        await asyncio.to_thread(self._store.create, name, settings, self._now())
        return name

    async def check_space(self) -> None:
        """Refuse to make a room when there are too many."""
        if await asyncio.to_thread(self._store.count) >= MAX_ROOMS:
            raise CommandError("This server has no space for more rooms: try again tomorrow.")

    async def forget(self) -> None:
        """Delete the rooms in which nothing has happened for a long time."""
        before = self._now() - 1000 * KEEP_DAYS * _DAY_SECONDS
        for name in await asyncio.to_thread(self._store.forget, before):
            self._drop(name)

    async def _forget_daily(self) -> None:
        while True:
            with suppress(FileError):  # the database does not answer: tomorrow again
                await self.forget()
            await asyncio.sleep(_DAY_SECONDS)

    async def room(self, name: str) -> Room:
        """A room as it is now."""
        return (await self._get(name)).room

    async def join(self, name: str, listener: Listener, seen: int) -> tuple[Room, list[Event]]:
        """Listen to a room: how it is now, and what happened after the last event seen."""
        live = await self._get(name)
        if listener.chair is None and len(live.listeners) >= MAX_LISTENERS:
            raise InputError("Too many people watch this game already.")
        live.listeners[listener] = None
        self._idle.pop(name, None)
        self._presence.change(name)
        self._set_timer(name, live)  # nobody was there to hear the clock
        return live.room, [event.public for event in live.events[max(0, seen) :]]

    async def leave(self, name: str, listener: Listener) -> None:
        """Stop listening."""
        live = self._live.get(name)
        if live is not None and live.listeners.pop(listener, 0) is None:
            self._presence.lose(name, listener.chair)
            self._rest_if_empty(name, live)

    def tell_presence(self, name: str) -> None:
        """Somebody who is there has sat down, or looks away: everybody there hears of it."""
        self._presence.change(name)

    async def watch(self, name: str, watcher: Watcher) -> Room:
        """Follow a room; how it is now."""
        live = await self._get(name)
        live.watchers[watcher] = None
        self._idle.pop(name, None)
        self._set_timer(name, live)
        return live.room

    def unwatch(self, name: str, watcher: Watcher) -> None:
        """Stop following a room."""
        live = self._live.get(name)
        if live is not None and live.watchers.pop(watcher, 0) is None:
            self._rest_if_empty(name, live)

    async def events(self, name: str) -> list[Event]:
        """The log of a room."""
        return list((await self._get(name)).events)

    async def chair_of(self, name: str, secret: str) -> Chair | None:
        """The chair that a secret belongs to."""
        return chair_of(await self.room(name), secret)

    async def handle(self, name: str, request: Request) -> Event:
        """Carry out a request: the event is in the log when this returns."""
        live = await self._get(name)
        async with live.lock:
            await self._check_clock(name, live)
            for _ in range(MAX_TRIES):
                known = known_event(live.room, live.by_request, request)
                if known is not None:
                    return known
                try:
                    if len(live.events) >= MAX_EVENTS:
                        raise CommandError("This room is full of games: open a new one.")
                    event = event_of(live.room, request, self._now())
                    room = live.room.after(event)
                except CommandError:
                    if await self._read_on(name, live):  # another server knew more
                        continue
                    raise
                if await self._append(name, live, event, room):
                    return event
            raise CommandError("Too much happens in this room: try again.")

    async def refresh(self, name: str, number: int | None = None) -> None:
        """Read what other servers have written to a room in memory, unless it is known already."""
        live = self._live.get(name)
        if live is not None:
            async with live.lock:
                if number is None or live.room.number < number:
                    await self._read_on(name, live)

    async def _refresh_if_possible(self, name: str, number: int | None = None) -> None:
        with suppress(FileError):  # `listen` says when the database is there again
            await self.refresh(name, number)

    # ---- events -----------------------------------------------------------------------------

    async def _append(self, name: str, live: _Live, event: Event, room: Room) -> bool:
        """Store an event and tell everybody; False if another server was first."""
        if not await self._writer.append(name, event):
            if not await self._read_on(name, live):
                self._drop(name)
                raise InputError(_NO_ROOM)
            return False
        self._take(name, live, event, room)
        return True

    async def _read_on(self, name: str, live: _Live) -> bool:
        """Take over what other servers have written; whether there was anything."""
        events = await asyncio.to_thread(self._store.events_after, name, live.room.number)
        for event in events:
            self._take(name, live, event, live.room.after(event))
        return bool(events)

    def _take(self, name: str, live: _Live, event: Event, room: Room) -> None:
        """An event is in the log: the room changes, and everybody hears of it."""
        live.room = room
        live.events.append(event)
        live.by_request.update(by_request([event]))
        public = event.public
        for listener in list(live.listeners):
            listener.tell(public, room)
        for watcher in list(live.watchers):
            watcher.see(name, room)
        self._set_timer(name, live)

    # ---- clocks -----------------------------------------------------------------------------

    def _set_timer(self, name: str, live: _Live) -> None:
        _stop(live)
        deadline = live.room.deadline
        if deadline is not None and (live.listeners or live.watchers):
            seconds = max(0, deadline - self._now()) / 1000 + 0.01
            self._ring_in(seconds, name, live)

    def _ring_in(self, seconds: float, name: str, live: _Live) -> None:
        loop = asyncio.get_running_loop()
        live.timer = loop.call_later(seconds, lambda: self._spawn(self._ring(name, live)))

    async def _ring(self, name: str, live: _Live) -> None:
        async with live.lock:
            try:
                await self._check_clock(name, live)
            except FileError:
                _stop(live)
                self._ring_in(_RETRY_SECONDS, name, live)
            except InputError:
                _stop(live)  # the room is gone

    async def _check_clock(self, name: str, live: _Live) -> None:
        """The clock of the side to move has run out: that is an event too."""
        room, now = live.room, self._now()
        chair = room.to_move
        if room.deadline is None or chair is None or now < room.deadline:
            return
        event = Event(room.number + 1, now, "time", chair)
        await self._append(name, live, event, room.after(event))

    # ---- rooms in memory --------------------------------------------------------------------

    async def _get(self, name: str) -> _Live:
        live = self._live.get(name)
        if live is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.ensure_future(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            live = await asyncio.shield(task)
        if name in self._idle:
            self._idle.move_to_end(name)
        return live

    async def _load(self, name: str) -> _Live:
        live = await asyncio.to_thread(self._read, name)
        self._live[name] = live
        self._rest(name)
        return live

    def _read(self, name: str) -> _Live:
        log = self._store.load(name)
        if log is None:
            raise InputError(_NO_ROOM)
        room = Room.of(log.settings, log.events)
        return _Live(room, list(log.events), by_request(log.events))

    def _rest_if_empty(self, name: str, live: _Live) -> None:
        if not (live.listeners or live.watchers):
            self._rest(name)

    def _rest(self, name: str) -> None:
        """Nobody is in a room: let go of the rooms that were not used for longest."""
        self._idle[name] = None
        excess = len(self._idle) - IDLE_ROOMS
        for each in [each for each, _ in zip(self._idle, range(excess), strict=False)]:
            if not self._live[each].lock.locked():
                self._drop(each)

    def _drop(self, name: str) -> None:
        self._idle.pop(name, None)
        live = self._live.pop(name, None)
        if live is not None:
            _stop(live)


def _stop(live: _Live) -> None:
    if live.timer is not None:
        live.timer.cancel()
        live.timer = None
