"""The classes of one server process: requests in, the class as it is now out to everybody there.

One class handles one request at a time. An event is checked against the class, stored together with
what it does to rooms, and only then told to anybody. The rooms of a class are followed while their
games run: teacher and wall get every move, and the end of a game becomes an event of the class. If
a server is killed between the two, the next one that opens the class writes that event.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from time import time
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import CommandError, FileError, InputError
from noughts.core.game import Game
from noughts.rooms.class_events import ClassEvent
from noughts.rooms.class_presence import ClassPresence
from noughts.rooms.class_requests import event_of, role_of
from noughts.rooms.class_store import ClassEntry, ClassStore
from noughts.rooms.class_views import picture_of_game, picture_of_room, shown_boards
from noughts.rooms.classes import Class, ClassOpening
from noughts.rooms.events import Event
from noughts.rooms.hub import KEEP_DAYS, MAX_TRIES
from noughts.rooms.live_class import LiveClass, events_by_request, give_role
from noughts.rooms.names import hash_secret, new_class_code
from noughts.rooms.presence import BEAT_SECONDS
from noughts.rooms.room import Room
from noughts.rooms.settings import CHAIRS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from noughts.rooms.class_events import ClassSettings
    from noughts.rooms.class_requests import ClassRequest, Role
    from noughts.rooms.classes import Board
    from noughts.rooms.hub import Hub
    from noughts.rooms.live_class import ClassListener

__all__ = ["MAX_CLASSES", "ClassHub"]

MAX_CLASSES: Final = 10_000
"""Of one database."""

IDLE_CLASSES: Final = 100
"""Classes that are kept in memory though nobody is there."""

_DAY_SECONDS: Final = 24 * 60 * 60
_RETRY_SECONDS: Final = 1.0  # after a database did not answer
_TOGETHER_SECONDS: Final = 0.2  # a class that comes in is told in few texts
_NO_CLASS: Final = "There is no class with this code: look at the code again."


def _now() -> int:
    return int(time() * 1000)


class ClassHub:
    """All classes that this process knows."""

    def __init__(self, hub: Hub, now: Callable[[], int] = _now) -> None:
        self._hub = hub
        self._store = ClassStore(hub.serve_classes(self._hear))
        self._now = now
        self._random = SystemRandom()
        self._live: OrderedDict[str, LiveClass] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveClass]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence = ClassPresence()
        self._moved = asyncio.Event()  # somebody has come or gone

    def start(self) -> None:
        """Forget old classes, now and daily; tell other servers who is here."""
        self._spawn(self._forget_daily())
        if self._store.is_shared:
            self._spawn(self._beat())

    def close(self) -> None:
        """Stop everything that runs beside the requests."""
        for task in self._tasks:
            task.cancel()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, code: str) -> None:
        """Another server has written to a class; an empty code says that it may be any."""
        if " " in code:
            self._hear_presence(code)
            return
        for each in [code] if code else list(self._live):
            if each in self._live:
                self._spawn(self._refresh_if_possible(each))

    # ---- what people do ---------------------------------------------------------------------

    async def open(self, settings: ClassSettings, secret: str, wall: str) -> str:
        """A new class; its code."""
        if secret == wall:
            raise InputError("The teacher and the wall need different secrets.")
        opening = ClassOpening(hash_secret(secret), hash_secret(wall), settings)
        if await asyncio.to_thread(self._store.count) >= MAX_CLASSES:
            raise CommandError("This server has no space for more classes: try again tomorrow.")
        code = new_class_code()
        while await asyncio.to_thread(self._store.load, code):  # it is taken
            code = new_class_code()
        await asyncio.to_thread(self._store.create, code, opening, self._now())
        return code

    async def role_of(self, code: str, secret: str) -> tuple[Role, int | None]:
        """Who holds a secret, and the number of a pupil."""
        role, pupil = role_of((await self._get(code)).state, secret)
        return role, None if pupil is None else pupil.id

    async def state(self, code: str) -> Class:
        """A class as it is now."""
        return (await self._get(code)).state

    async def join(self, code: str, listener: ClassListener) -> None:
        """Listen to a class; the first messages are who that is, and the class as it is now."""
        live = await self._get(code)
        live.listeners[listener] = None
        give_role(listener, listener.role, listener.pupil)
        live.tell([listener], self._now())
        self._tell_presence(live)

    def leave(self, code: str, listener: ClassListener) -> None:
        """Stop listening."""
        live = self._live.get(code)
        if live is not None and live.listeners.pop(listener, 0) is None:
            self._tell_presence(live)
            self._tidy()

    def become(self, code: str, listener: ClassListener, pupil: int) -> None:
        """A visitor has joined the class."""
        give_role(listener, "pupil", pupil)
        live = self._live.get(code)
        if live is not None:
            live.tell([listener], self._now())
            self._tell_presence(live)

    async def handle(self, code: str, request: ClassRequest) -> ClassEvent:
        """Carry out a request: the event is in the log when this returns."""
        live = await self._get(code)
        async with live.lock:
            for _ in range(MAX_TRIES):
                known = live.known_event(request)
                if known is not None:
                    return known
                try:
                    event = event_of(live.state, request, self._now(), self._random)
                    live.state.after(event)
                    entry = await self._entry(live, event)
                    if entry is None:
                        continue
                except CommandError:
                    if await self._read_on(live):  # another server knew more
                        continue
                    raise
                if await self._append(live, entry):
                    return entry.event
            raise CommandError("Too much happens in this class: try again.")

    async def refresh(self, code: str) -> None:
        """Read what other servers have written to a class that is in memory."""
        live = self._live.get(code)
        if live is not None:
            async with live.lock:
                await self._read_on(live)

    async def _refresh_if_possible(self, code: str) -> None:
        with suppress(FileError):  # the database says when it is there again
            await self.refresh(code)

    # ---- events -----------------------------------------------------------------------------

    async def _entry(self, live: LiveClass, event: ClassEvent) -> ClassEntry | None:
        """An event with what it does to rooms; None if the class has changed meanwhile."""
        if event.kind == "play":
            await self._hub.check_space()
            return _begin(live.state, event)
        if event.kind == "remove":
            board = None if event.pupil is None else live.state.game_of(event.pupil)
            if board is not None and event.pupil is not None:
                return await self._end(live, board, event, board.opponent(event.pupil))
        if event.kind == "result":
            board = live.state.board(event.board)
            if board.result is None:
                entry = await self._end(live, board, event, event.winner)
                if entry is None:
                    raise CommandError("This game has just ended: look at its result.")
                return entry
        return ClassEntry(event)

    async def _end(
        self, live: LiveClass, board: Board, event: ClassEvent, winner: int | None
    ) -> ClassEntry | None:
        """An event that ends the game in its room too; None if the game has ended meanwhile."""
        try:
            await self._hub.refresh(board.room)
            room = await self._hub.room(board.room)
        except FileError:
            raise
        except InputError:  # the room was forgotten
            return ClassEntry(event)
        if room.result is not None or room.finished:
            await self._append_result(live, board)
            return None
        loser = CHAIRS[0] if winner == board.o else CHAIRS[1]
        topic: Any = "draw" if winner is None else None
        end = Event(room.number + 1, event.at, "end", loser, topic=topic)
        event = replace(event, game=str(room.match.game))
        return ClassEntry(event, room_events=((board.room, end),))

    async def _append_result(self, live: LiveClass, board: Board) -> None:
        """Write the result that a room has."""
        for _ in range(MAX_TRIES):
            if live.state.board(board.number).result is not None:
                return
            room = await self._first_game(board)
            if room.result is None:
                return
            winner = {"host": board.x, "guest": board.o, None: None}[room.result.winner]
            event = ClassEvent(
                live.state.number + 1,
                self._now(),
                "result",
                board=board.number,
                winner=winner,
                why=room.result.why,
                game=str(room.match.game),
            )
            if await self._append(live, ClassEntry(event)):
                return

    async def _first_game(self, board: Board) -> Room:
        """The room as it was at the end of its first game: only that one counts."""
        room = await self._hub.room(board.room)
        if room.finished:
            settings, events = room.settings, await self._hub.events(board.room)
            room = Room.new(settings)
            for event in events:
                room = room.after(event)
                if room.result is not None:
                    break
        return room

    async def _append(self, live: LiveClass, entry: ClassEntry) -> bool:
        """Store an event and tell everybody; False if another server was first."""
        if not await asyncio.to_thread(self._store.append, live.code, entry):
            has_more = await self._read_on(live)
            for name, _ in entry.room_events:  # or something has happened in the room
                await self._hub.refresh(name)
            if not has_more and not await asyncio.to_thread(self._store.load, live.code):
                self._drop(live.code)
                raise InputError(_NO_CLASS)
            return False
        for name, _ in entry.room_events:
            await self._hub.refresh(name)
        await self._take(live, [entry.event])
        return True

    async def _read_on(self, live: LiveClass) -> bool:
        """Take over what other servers have written; whether there was anything."""
        events = await asyncio.to_thread(self._store.events_after, live.code, live.state.number)
        if events:
            await self._take(live, events)
        return bool(events)

    async def _take(self, live: LiveClass, events: Iterable[ClassEvent]) -> None:
        """Events are in the log: the class changes, and everybody hears of it."""
        live.take(events)
        await self._follow(live)
        live.tell(live.listeners, self._now())

    # ---- rooms ------------------------------------------------------------------------------

    async def _follow(self, live: LiveClass) -> None:
        """Follow the rooms of the games that run, and no others."""
        running = {board.room: board for board in live.state.running}
        for name in [name for name in live.followed if name not in running]:
            number = live.followed.pop(name)
            self._hub.unwatch(name, live)
            live.pictures.pop(number, None)
        for name, board in running.items():
            if name in live.followed:
                continue
            live.followed[name] = board.number
            try:
                self._take_room(live, board.number, await self._hub.watch(name, live))
            except FileError:
                del live.followed[name]
                self._spawn(self._follow_later(live))
            except InputError:  # the room was forgotten
                continue
        for board in shown_boards(live.state):
            if board.result is not None and board.number not in live.pictures:
                with suppress(InputError):  # a game that was ended without its room has no text
                    live.pictures[board.number] = picture_of_game(Game.parse(board.result.game))

    async def _follow_later(self, live: LiveClass) -> None:
        await asyncio.sleep(_RETRY_SECONDS)
        async with live.lock:
            await self._follow(live)
            live.tell(live.listeners, self._now())

    def _take_room(self, live: LiveClass, number: int, room: Room) -> None:
        """Something has happened in the room of a game."""
        if not room.finished:  # a rematch does not count
            live.show(number, picture_of_room(room))
        if room.result is not None or room.finished:
            self._spawn(self._record(live, number))

    async def _record(self, live: LiveClass, number: int) -> None:
        """A game has ended: write its result, unless it is there already."""
        while True:
            try:
                async with live.lock:
                    await self._append_result(live, live.state.board(number))
            except FileError:
                await asyncio.sleep(_RETRY_SECONDS)
            except InputError:  # the class was forgotten
                return
            else:
                return

    # ---- telling ----------------------------------------------------------------------------

    def _tell_presence(self, live: LiveClass) -> None:
        """Tell the teacher who is connected."""
        own = live.pupils_here
        if own != live.here:
            live.here = own
            self._moved.set()
        live.tell_presence(self._presence.together(live.code, own))

    def _hear_presence(self, text: str) -> None:
        """Another server says who of a class is connected to it."""
        if text.partition(" ")[0] in self._live:
            code = self._presence.hear(text, asyncio.get_running_loop().time())
            if code is not None:
                self._tell_presence(self._live[code])

    async def _beat(self) -> None:
        """Tell other servers who is connected to this one: when it changes, and again and again."""
        while True:
            self._moved.clear()
            told = [live for live in self._live.values() if live.here != live.told or live.here]
            texts = [self._presence.text(live.code, live.here) for live in told]
            with suppress(FileError):  # the database does not answer: the next time
                await asyncio.to_thread(self._store.tell, texts)
                for live in told:
                    live.told = live.here
            for code in self._presence.expire(asyncio.get_running_loop().time()):
                if code in self._live:
                    self._tell_presence(self._live[code])
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._moved.wait()
            await asyncio.sleep(_TOGETHER_SECONDS)

    # ---- classes in memory ------------------------------------------------------------------

    async def _get(self, code: str) -> LiveClass:
        live = self._live.get(code)
        if live is None:
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.ensure_future(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            live = await asyncio.shield(task)
        if code in self._live:
            self._live.move_to_end(code)
        return live

    async def _load(self, code: str) -> LiveClass:
        log = await asyncio.to_thread(self._store.load, code)
        if log is None:
            raise InputError(_NO_CLASS)
        state = Class.of(log.opening, log.events)
        live = LiveClass(code, state, events_by_request(log.events), self._take_room)
        await self._follow(live)
        self._live[code] = live
        async with live.lock:
            await self._read_on(live)  # what was written before anybody heard of it here
        self._tidy()
        return live

    def _tidy(self) -> None:
        """Let go of classes in which nobody is, the longest unused first."""
        idle = [
            code for code, live in self._live.items() if not (live.listeners or live.lock.locked())
        ]
        for code in idle[: max(0, len(idle) - IDLE_CLASSES)]:
            self._drop(code)

    def _drop(self, code: str) -> None:
        live = self._live.pop(code, None)
        if live is not None:
            for name in live.followed:
                self._hub.unwatch(name, live)
            live.followed.clear()
            self._presence.drop(code)

    async def forget(self) -> None:
        """Delete the classes in which nothing has happened for a long time."""
        before = self._now() - 1000 * KEEP_DAYS * _DAY_SECONDS
        for code in await asyncio.to_thread(self._store.forget, before):
            self._drop(code)

    async def _forget_daily(self) -> None:
        while True:
            with suppress(FileError):  # the database does not answer: tomorrow again
                await self.forget()
            await asyncio.sleep(_DAY_SECONDS)


def _begin(state: Class, event: ClassEvent) -> ClassEntry:
    """New games: rooms in which the pupils sit already."""
    settings = state.settings.of_room
    sits = []
    for start in event.boards:
        for number, (chair, pupil) in enumerate(zip(CHAIRS, (start.x, start.o), strict=True), 1):
            person = state.pupil(pupil)
            sit = Event(number, event.at, "sit", chair, name=person.name, secret=person.secret)
            sits.append((start.room, sit))
    rooms = tuple((start.room, settings) for start in event.boards)
    return ClassEntry(event, rooms, tuple(sits))
