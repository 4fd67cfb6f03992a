"""Writes the events of rooms: those that wait while one commit runs share the next one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noughts.rooms.events import Event
    from noughts.rooms.store import Store

__all__ = ["EventWriter"]


class EventWriter:
    """The writer of all rooms of a server process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[str, Event, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, name: str, event: Event) -> bool:
        """Write an event; whether it was written once the database has committed."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((name, event, future))
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._run())
        return await future

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            entries = [(name, event) for name, event, _ in batch]
            try:
                results = await asyncio.to_thread(self._store.append, entries)
            except Exception as error:  # the askers hear of it
                for *_, future in batch:
                    if not future.done():
                        future.set_exception(error)
                continue
            for (*_, future), is_written in zip(batch, results, strict=True):
                if not future.done():
                    future.set_result(is_written)
