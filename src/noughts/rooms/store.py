"""The log of every room in a database: SQLite for one machine, PostgreSQL for many servers.

An event is written once: its number in the room is unique, and so is the id of a request among
those for one chair. Of two servers that write the same number only one succeeds; the other one
reads what happened and tries again. `append` returns only after the database has committed.
"""

from __future__ import annotations

import json
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from noughts.answers.documents import compact_json, read
from noughts.core.errors import FileError, InputError
from noughts.rooms.class_events import CLASS_CHANNEL
from noughts.rooms.events import Event
from noughts.rooms.notices import event_line, lines_to_texts
from noughts.rooms.presence import PRESENCE_CHANNEL
from noughts.rooms.settings import Settings

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["CHANNEL", "CLASSES", "CLASS_EVENTS", "TOUCH_EVERY", "Log", "Store", "sqlite_url"]

CHANNEL: Final = "noughts_rooms"
"""Of PostgreSQL's notifications: lines with the name of a room and its new event."""

TOUCH_EVERY: Final = 60 * 60 * 1000
"""Milliseconds: so exactly it is known when something has happened in a room."""

_MAX_ROWS: Final = 500  # in one statement

CHANNELS: Final = (CHANNEL, CLASS_CHANNEL, PRESENCE_CHANNEL)

_SCHEMA: Final = sql.MetaData()
_VERSION: Final = sql.Table(
    "noughts_schema", _SCHEMA, sql.Column("version", sql.Integer, primary_key=True)
)
_ROOMS: Final = sql.Table(
    "rooms",
    _SCHEMA,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("settings", sql.Text, nullable=False),
    sql.Column("touched", sql.BigInteger, nullable=False, index=True),  # see TOUCH_EVERY
)
_EVENTS: Final = sql.Table(
    "events",
    _SCHEMA,
    sql.Column("room", sql.Text, sql.ForeignKey("rooms.name", ondelete="CASCADE")),
    sql.Column("number", sql.Integer),
    sql.Column("request", sql.Text),  # chair and number; null for what the server does by itself
    sql.Column("document", sql.Text, nullable=False),
    sql.PrimaryKeyConstraint("room", "number"),
    sql.UniqueConstraint("room", "request"),
)
CLASSES: Final = sql.Table(
    "classes",
    _SCHEMA,
    sql.Column("code", sql.Text, primary_key=True),
    sql.Column("opening", sql.Text, nullable=False),
    sql.Column("touched", sql.BigInteger, nullable=False, index=True),
)
CLASS_EVENTS: Final = sql.Table(
    "class_events",
    _SCHEMA,
    sql.Column("code", sql.Text, sql.ForeignKey("classes.code", ondelete="CASCADE")),
    sql.Column("number", sql.Integer),
    sql.Column("request", sql.Text),  # sender and number; null for what the server does by itself
    sql.Column("document", sql.Text, nullable=False),
    sql.PrimaryKeyConstraint("code", "number"),
    sql.UniqueConstraint("code", "request"),
)
_MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = ((),)
"""What leads from version 1 to 2, from 2 to 3, and so on, beside tables that are new.

Version 2 has classes.
"""

_SQLITE_SETTINGS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit survives a power cut too
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)


@dataclass(frozen=True)
class Log:
    """A room as it is stored."""

    settings: Settings
    events: tuple[Event, ...]


def sqlite_url(path: Path) -> str:
    """The address of a SQLite file."""
    return str(sql.URL.create("sqlite", database=str(path)))


class Store:
    """The rooms of one database. Its methods wait for the database: call them in a thread."""

    def __init__(self, url: str) -> None:
        try:
            address = sql.make_url(url)
            if address.drivername == "postgresql":
                address = address.set(drivername="postgresql+psycopg")
            if address.get_backend_name() not in ("sqlite", "postgresql"):
                raise InputError(f"Cannot use a database of the kind {address.drivername!r}.")
            self._engine = sql.create_engine(address, pool_pre_ping=True)
        except (sql.exc.ArgumentError, ModuleNotFoundError) as error:
            raise InputError(
                "Cannot use the database: expected an address such as "
                f"postgresql://user:password@host/name ({type(error).__name__})."
            ) from None
        self.is_shared = address.get_backend_name() == "postgresql"
        make_insert: Any = postgresql.insert if self.is_shared else sqlite.insert
        columns = _EVENTS.c.room, _EVENTS.c.number, _EVENTS.c.request
        self._insert = make_insert(_EVENTS).on_conflict_do_nothing().returning(*columns)
        if not self.is_shared:
            sql.event.listen(self._engine, "connect", _set_up_sqlite)
        self._migrate()

    def close(self) -> None:
        """End all connections."""
        self._engine.dispose()

    def create(self, name: str, settings: Settings, now: int) -> None:
        """Keep a new, empty room."""
        with self.connected() as connection:
            self.create_in(connection, name, settings, now)

    def create_in(
        self, connection: sql.Connection, name: str, settings: Settings, now: int
    ) -> None:
        """Keep a new, empty room when a transaction ends."""
        row = {"name": name, "settings": compact_json(settings), "touched": now}
        connection.execute(sql.insert(_ROOMS).values(row))

    def count(self) -> int:
        """How many rooms there are."""
        with self.connected() as connection:
            return connection.execute(sql.select(sql.func.count()).select_from(_ROOMS)).scalar_one()

    def load(self, name: str) -> Log | None:
        """A room with its whole log; None where there is no such room."""
        with self.connected() as connection:
            text = connection.execute(
                sql.select(_ROOMS.c.settings).where(_ROOMS.c.name == name)
            ).scalar_one_or_none()
            if text is None:
                return None
            rows = connection.execute(_events_after(name, 0)).scalars().all()
        return Log(read(Settings, json.loads(text)), _read_events(rows))

    def events_after(self, name: str, number: int) -> tuple[Event, ...]:
        """What happened in a room after an event."""
        with self.connected() as connection:
            return _read_events(connection.execute(_events_after(name, number)).scalars().all())

    def append(self, entries: Sequence[tuple[str, Event]]) -> list[bool]:
        """Write events of rooms, all in one transaction, and wait until they are safe.

        For each: whether it was written. It is not if its room is gone, or if its number or its
        request is in the log already. Rooms are always taken in the order of their names, so that
        two servers never wait for each other.
        """
        with self.connected() as connection:
            return self.append_in(connection, entries)

    def append_in(
        self, connection: sql.Connection, entries: Sequence[tuple[str, Event]]
    ) -> list[bool]:
        """Write events of rooms when a transaction ends; for each whether it could be written."""
        results = [False] * len(entries)
        order = sorted(range(len(entries)), key=lambda at: entries[at][0])
        for first in range(0, len(order), _MAX_ROWS):
            part = order[first : first + _MAX_ROWS]
            keys = self._append_part(connection, [entries[at] for at in part])
            for at in part:
                name, event = entries[at]
                key = (name, event.number, _request_key(event))
                if key in keys:
                    keys.remove(key)  # of two equal ones the first was written
                    results[at] = True
        if self.is_shared:
            written = (entry for entry, is_new in zip(entries, results, strict=True) if is_new)
            for text in lines_to_texts(event_line(name, event) for name, event in written):
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, text)))
        return results

    def _append_part(
        self, connection: sql.Connection, entries: Sequence[tuple[str, Event]]
    ) -> set[tuple[str, int, str | None]]:
        """Write events; room, number and request of those that were written."""
        rooms = self._touch(connection, {name: event.at for name, event in entries})
        rows = [
            {
                "room": name,
                "number": event.number,
                "request": _request_key(event),
                "document": compact_json(event),
            }
            for name, event in entries
            if name in rooms
        ]
        if not rows:
            return set()
        return {tuple(row) for row in connection.execute(self._insert, rows)}

    def _touch(self, connection: sql.Connection, times: Mapping[str, int]) -> set[str]:
        """Note that something happens in rooms, at most once an hour; those that exist."""
        select = sql.select(_ROOMS.c.name, _ROOMS.c.touched).where(_ROOMS.c.name.in_(list(times)))
        select = select.with_for_update(read=True, key_share=True)  # nobody deletes them meanwhile
        rows = connection.execute(select).all()
        stale = sorted(name for name, touched in rows if touched < times[name] - TOUCH_EVERY)
        for name in stale:
            update = sql.update(_ROOMS).where(_ROOMS.c.name == name).values(touched=times[name])
            connection.execute(update)
        return {name for name, _ in rows}

    def notify(self, channel: str, texts: Sequence[str]) -> None:
        """Tell all server processes something; for PostgreSQL alone."""
        with self.connected() as connection:
            for text in texts:
                connection.execute(sql.select(sql.func.pg_notify(channel, text)))

    def listen(self, hear: Callable[[str, str], object], stops: threading.Event) -> None:
        """Hear notifications, channel and text, until it is to stop; for PostgreSQL alone.

        A connection that breaks is made again; an empty text says that some may have been missed.
        """
        broken = (sql.exc.DBAPIError, OSError, self._engine.dialect.loaded_dbapi.Error)
        while not stops.is_set():
            try:
                with closing(self._own_connection()) as connection:
                    connection.autocommit = True
                    for channel in CHANNELS:
                        connection.execute(f"LISTEN {channel}")
                    hear(CHANNEL, "")
                    while not stops.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            hear(notice.channel, notice.payload)
            except broken:
                stops.wait(0.5)

    def _own_connection(self) -> Any:
        """A connection of psycopg that is used for nothing else."""
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
        return connection

    def forget(self, before: int) -> list[str]:
        """Delete rooms in which nothing has happened since a time, or an hour more; their names."""
        is_old = _ROOMS.c.touched < before - TOUCH_EVERY
        delete = sql.delete(_ROOMS).where(is_old).returning(_ROOMS.c.name)
        with self.connected() as connection:
            return list(connection.execute(delete).scalars())

    @contextmanager
    def connected(self) -> Iterator[sql.Connection]:
        """A connection with a transaction that ends here; a database that fails is a FileError."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except sql.exc.DBAPIError as error:
            raise FileError(
                f"The database of the rooms does not answer: {_reason(error)}."
            ) from error

    def _migrate(self) -> None:
        """Make the tables, or bring those of an older version up to date."""
        newest = len(_MIGRATIONS) + 1
        try:
            with self._engine.begin() as connection:
                if self.is_shared:  # one server at a time
                    connection.execute(sql.text("SELECT pg_advisory_xact_lock(7091)"))
                _SCHEMA.create_all(connection)
                version = connection.execute(sql.select(_VERSION.c.version)).scalar_one_or_none()
                if version is None:
                    connection.execute(sql.insert(_VERSION).values(version=newest))
                elif version > newest:
                    raise FileError(
                        f"The database of the rooms has version {version}, and this noughts knows "
                        f"version {newest}: install a newer noughts."
                    )
                else:
                    for steps in _MIGRATIONS[version - 1 :]:
                        for step in steps:
                            connection.execute(sql.text(step))
                    connection.execute(sql.update(_VERSION).values(version=newest))
        except sql.exc.DBAPIError as error:
            raise FileError(
                f"The database of the rooms cannot be opened: {_reason(error)}."
            ) from None


def _reason(error: sql.exc.DBAPIError) -> str:
    """The first line of what the database says, without a full stop."""
    return (str(error.orig).strip() or "no reason given").splitlines()[0].rstrip(".")


def _set_up_sqlite(connection: Any, _: object) -> None:
    for statement in _SQLITE_SETTINGS:
        connection.execute(statement)


def _request_key(event: Event) -> str | None:
    return f"{event.chair} {event.request}" if event.request else None


def _events_after(name: str, number: int) -> sql.Select[Any]:
    return (
        sql.select(_EVENTS.c.document)
        .where(_EVENTS.c.room == name, _EVENTS.c.number > number)
        .order_by(_EVENTS.c.number)
    )


def _read_events(rows: Sequence[str]) -> tuple[Event, ...]:
    return tuple(read(Event, json.loads(text)) for text in rows)
