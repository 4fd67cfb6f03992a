"""The log of every class, in the database of the rooms.

What belongs together is written together: a round with all its rooms, the end of a game in the
class and in its room. Of two servers that write the same number only one succeeds, and then nothing
of the other's is written.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from noughts.answers.documents import compact_json, read
from noughts.rooms.class_events import CLASS_CHANNEL, ClassEvent
from noughts.rooms.classes import ClassOpening
from noughts.rooms.events import Event
from noughts.rooms.settings import Settings
from noughts.rooms.store import CLASS_EVENTS, CLASSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.rooms.store import Store

__all__ = ["ClassEntry", "ClassLog", "ClassStore"]


@dataclass(frozen=True)
class ClassLog:
    """A class as it is stored."""

    opening: ClassOpening
    events: tuple[ClassEvent, ...]


@dataclass(frozen=True)
class ClassEntry:
    """An event of a class, with the rooms that it makes and the events that it causes in rooms."""

    event: ClassEvent
    rooms: tuple[tuple[str, Settings], ...] = ()
    room_events: tuple[tuple[str, Event], ...] = field(default=())


class _Conflict(Exception):  # noqa: N818 - somebody else was first
    """Nothing of the entry may be written."""


class ClassStore:
    """The classes of one database. Its methods wait for the database: call them in a thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def is_shared(self) -> bool:
        """Whether other server processes may use the database."""
        return self._store.is_shared

    def tell(self, texts: Sequence[str]) -> None:
        """Tell other server processes something about classes."""
        if texts:
            self._store.notify(CLASS_CHANNEL, texts)

    def create(self, code: str, opening: ClassOpening, now: int) -> None:
        """Keep a new class with a code that no other one has."""
        row = {"code": code, "opening": compact_json(opening), "touched": now}
        with self._store.connected() as connection:
            connection.execute(sql.insert(CLASSES).values(row))

    def count(self) -> int:
        """How many classes there are."""
        statement = sql.select(sql.func.count()).select_from(CLASSES)
        with self._store.connected() as connection:
            return connection.execute(statement).scalar_one()

    def load(self, code: str) -> ClassLog | None:
        """A class with its whole log; None where there is no such class."""
        with self._store.connected() as connection:
            text = connection.execute(
                sql.select(CLASSES.c.opening).where(CLASSES.c.code == code)
            ).scalar_one_or_none()
            if text is None:
                return None
            rows = connection.execute(_events_after(code, 0)).scalars().all()
        return ClassLog(read(ClassOpening, json.loads(text)), _read_events(rows))

    def events_after(self, code: str, number: int) -> tuple[ClassEvent, ...]:
        """What happened in a class after an event."""
        with self._store.connected() as connection:
            return _read_events(connection.execute(_events_after(code, number)).scalars().all())

    def append(self, code: str, entry: ClassEntry) -> bool:
        """Write an event and what belongs to it, all or nothing; whether it was written.

        It is not if the class is gone, or if a number or a request is in a log already.
        """
        try:
            with self._store.connected() as connection:
                self._append_in(connection, code, entry)
        except _Conflict:
            return False
        return True

    def _append_in(self, connection: sql.Connection, code: str, entry: ClassEntry) -> None:
        event = entry.event
        touch = sql.update(CLASSES).where(CLASSES.c.code == code).values(touched=event.at)
        if connection.execute(touch).rowcount != 1:
            raise _Conflict
        row = {
            "code": code,
            "number": event.number,
            "request": f"{event.by} {event.request}" if event.request else None,
            "document": compact_json(event),
        }
        store = self._store
        make_insert: Any = postgresql.insert if store.is_shared else sqlite.insert
        insert = make_insert(CLASS_EVENTS).values(row).on_conflict_do_nothing()
        if connection.execute(insert.returning(CLASS_EVENTS.c.number)).first() is None:
            raise _Conflict
        for name, settings in entry.rooms:
            store.create_in(connection, name, settings, event.at)
        if not all(store.append_in(connection, entry.room_events)):
            raise _Conflict
        if store.is_shared:
            connection.execute(sql.select(sql.func.pg_notify(CLASS_CHANNEL, code)))

    def forget(self, before: int) -> list[str]:
        """Delete classes in which nothing has happened since a time; their codes."""
        delete = sql.delete(CLASSES).where(CLASSES.c.touched < before).returning(CLASSES.c.code)
        with self._store.connected() as connection:
            return list(connection.execute(delete).scalars())


def _events_after(code: str, number: int) -> sql.Select[Any]:
    return (
        sql.select(CLASS_EVENTS.c.document)
        .where(CLASS_EVENTS.c.code == code, CLASS_EVENTS.c.number > number)
        .order_by(CLASS_EVENTS.c.number)
    )


def _read_events(rows: Sequence[str]) -> tuple[ClassEvent, ...]:
    return tuple(read(ClassEvent, json.loads(text)) for text in rows)
