"""Tables built beside the play: one at a time, in a thread, with progress for whoever looks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import TYPE_CHECKING, Final

from noughts.answers.desk import TableView
from noughts.core.errors import NoughtsError
from noughts.core.rules import GAMES
from noughts.solving.table_store import table_store
from noughts.solving.tables import memory_needed
from noughts.web.limits import NEW_TABLES, TABLE_BYTES

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["TableBuilder"]

_READY: Final = TableView(state="ready", progress=1.0)
_NONE: Final = TableView(state="none", progress=0.0)
_MAX_WAITING: Final = 8


class _Stopped(Exception):  # noqa: N818 - nothing went wrong
    """The server goes away in the middle of a table."""


class TableBuilder:
    """Sees to it that the tables people play with are in memory."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="tables")
        self._lock = Lock()
        self._progress: dict[Rules, float] = {}  # of what is being built or waits to be
        self._failed: set[Rules] = set()
        self._strangers: set[Rules] = set()  # games without a name whose tables were made here
        self._is_stopping = Event()

    def look(self, rules: Rules) -> TableView:
        """How things stand with a table; one that can be had is begun."""
        if table_store().is_open(rules):
            return _READY
        needed = memory_needed(rules)
        if needed is None or needed > TABLE_BYTES:
            return _NONE
        with self._lock:
            if rules in self._failed:
                return _NONE
            if rules not in self._progress:
                if not self._may_build(rules):
                    return _NONE
                if len(self._progress) >= _MAX_WAITING:
                    return TableView(state="building", progress=0.0)  # begun at a later look
                self._progress[rules] = 0.0
                self._pool.submit(self._build, rules)
            return TableView(state="building", progress=self._progress[rules])

    def _may_build(self, rules: Rules) -> bool:
        """Whether there is room for a table; those that are there or have a name need none."""
        if str(rules) in GAMES.values() or table_store().path_of(rules).is_file():
            return True
        if rules not in self._strangers and len(self._strangers) >= NEW_TABLES:
            return False
        self._strangers.add(rules)
        return True

    def stop(self) -> None:
        """Give up what is being built; nothing half-written is left."""
        self._is_stopping.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _build(self, rules: Rules) -> None:
        def tell(share: float) -> None:
            if self._is_stopping.is_set():
                raise _Stopped
            self._progress[rules] = share

        try:
            table_store().open(rules, progress=tell)
        except (NoughtsError, MemoryError):
            with self._lock:
                self._failed.add(rules)
        except _Stopped:
            pass
        finally:
            with self._lock:
                del self._progress[rules]
