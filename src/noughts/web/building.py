"""Tables built in the background: one at a time, in a thread, with progress."""

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
    """The server stops while a table is being built."""


class TableBuilder:
    """Builds the tables of the games that people play, and loads them into memory."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="tables")
        self._lock = Lock()
        self._progress: dict[Rules, float] = {}  # of tables that are built or wait
        self._failed: set[Rules] = set()
        self._unnamed: set[Rules] = set()  # games without a name whose tables were made here
        self._is_stopping = Event()

    def look(self, rules: Rules) -> TableView:
        """The state of a table; one that is missing and may be built is started."""
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
                    return TableView(state="building", progress=0.0)  # started at a later call
                self._progress[rules] = 0.0
                self._pool.submit(self._build, rules)
            return TableView(state="building", progress=self._progress[rules])

    def _may_build(self, rules: Rules) -> bool:
        """Whether a table may be built; only new tables of games without a name are limited."""
        if str(rules) in GAMES.values() or table_store().path_of(rules).is_file():
            return True
        if rules not in self._unnamed and len(self._unnamed) >= NEW_TABLES:
            return False
        self._unnamed.add(rules)
        return True

    def stop(self) -> None:
        """Stop building; no half-written file is left."""
        self._is_stopping.set()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _build(self, rules: Rules) -> None:
        def report(share: float) -> None:
            if self._is_stopping.is_set():
                raise _Stopped
            self._progress[rules] = share

        try:
            table_store().open(rules, progress=report)
        except (NoughtsError, MemoryError):
            with self._lock:
                self._failed.add(rules)
        except _Stopped:
            pass
        finally:
            with self._lock:
                del self._progress[rules]
