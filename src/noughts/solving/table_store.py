"""The store: tables in the user's cache, built on first use and kept in memory.

`NOUGHTS_HOME` names another folder for the files. A file that cannot be used is named and built
again, or ignored if its table is too large to build; a folder that cannot be written to costs only
the time to build a table again next time.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Final

from noughts.core.errors import FileError, InputError, TableError
from noughts.solving.memory import FILES_LAST
from noughts.solving.table_files import check_file, read_table, write_table
from noughts.solving.tables import MEMORY_LIMIT, Table, memory_needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noughts.core.rules import Rules
    from noughts.solving.table_files import TableHeader

__all__ = ["TableStore", "has_table", "open_table", "open_tables_only", "table_store"]

_SUFFIX: Final = ".table"
_CACHE_VARIABLES: Final = ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")  # say where caches lie
_OPEN_ONLY: Final[ContextVar[bool]] = ContextVar("_OPEN_ONLY", default=False)


@contextmanager
def open_tables_only() -> Iterator[None]:
    """For whoever runs this block only tables in memory count, so that nobody waits for one.

    A server builds tables beside its requests, and answers by search until they are there. Other
    threads and tasks are not affected.
    """
    token = _OPEN_ONLY.set(True)
    try:
        yield
    finally:
        _OPEN_ONLY.reset(token)


class _Builder:
    """Who builds or reads the table of some rules."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.thread: int | None = None


class TableStore:
    """The tables in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: OrderedDict[Rules, Table] = OrderedDict()
        self._lock = Lock()  # of `_open` and `_builders`; held for moments only
        self._builders: dict[Rules, _Builder] = {}
        self._bad_files: set[tuple[Path, int, int]] = set()  # with size and time of last change
        self._pinned: frozenset[Rules] = frozenset()
        self._memory: int | None = None  # for all open tables; None: the usual limit

    def path_of(self, rules: Rules) -> Path:
        """Where the table of the rules is, or would be."""
        return self.folder / f"{rules}{_SUFFIX}"

    def has(
        self,
        rules: Rules,
        memory: int = MEMORY_LIMIT,
        notice: Callable[[str], object] | None = None,
    ) -> bool:
        """Whether the rules can be answered from a table: one is there, or fits the limit.

        `notice` hears in a sentence of a file that cannot be used, once.
        """
        if self.is_open(rules) or _OPEN_ONLY.get():
            return self.is_open(rules)
        needed = memory_needed(rules)
        if needed is None:
            return False
        return needed <= memory or self._open_file(rules, notice)

    def _open_file(self, rules: Rules, notice: Callable[[str], object] | None) -> bool:
        """Open a table that is too large to build, if there is a good file of it."""
        path = self.path_of(rules)
        try:
            status = path.stat()
            file = (path, status.st_size, status.st_mtime_ns)
            if file in self._bad_files:
                return False
            with self._building(rules):
                if not self.is_open(rules):
                    self._keep(read_table(path, rules))
            return True
        except OSError:
            return False
        except TableError as error:
            self._bad_files.add(file)
            if notice is not None:
                notice(f"The table file {path} is ignored: {error}.")
            return False

    def is_open(self, rules: Rules) -> bool:
        """Whether the table is in memory."""
        with self._lock:
            return rules in self._open

    @contextmanager
    def keeping(self, pinned: Iterable[Rules], memory: int) -> Iterator[None]:
        """For a while the `pinned` tables stay in memory, and others go beyond so many bytes."""
        self._pinned, self._memory = frozenset(pinned), memory
        try:
            yield
        finally:
            self._pinned, self._memory = frozenset(), None

    @contextmanager
    def lending(self, table: Table) -> Iterator[None]:
        """For a while a table that somebody has built is used here, without a file of it."""
        with self._lock:
            before = self._open.get(table.rules)
            self._open[table.rules] = table
        try:
            yield
        finally:
            with self._lock:
                if before is None:
                    self._open.pop(table.rules, None)

    def open(
        self,
        rules: Rules,
        *,
        memory: int = MEMORY_LIMIT,
        progress: Callable[[float], object] | None = None,
        notice: Callable[[str], object] | None = None,
    ) -> Table:
        """The table of the rules: from memory, from its file, or built now.

        `notice` hears in a sentence when a file cannot be used or kept.
        """
        table = self.opened(rules)
        if table is not None:
            return table
        with self._building(rules):
            table = self.opened(rules) or self._read(rules, notice)
            if table is None:
                table, _ = self._build(rules, memory, 0, progress, notice)
            self._keep(table)
            return table

    def build(
        self,
        rules: Rules,
        *,
        memory: int = MEMORY_LIMIT,
        threads: int = 0,
        progress: Callable[[float], object] | None = None,
        notice: Callable[[str], object] | None = None,
    ) -> tuple[Table, bool]:
        """Build the table of the rules, whether there is a file or not; and whether it was kept."""
        with self._building(rules):
            table, is_kept = self._build(rules, memory, threads, progress, notice)
            self._keep(table)
            return table, is_kept

    def entries(self) -> Iterator[tuple[Path, TableHeader | TableError]]:
        """Every file in the folder that is a table by its name: its header, or what is wrong."""
        for path in sorted(self.folder.glob(f"*{_SUFFIX}")):
            try:
                yield path, check_file(path)
            except TableError as error:
                yield path, error
            except FileNotFoundError:
                yield path, TableError("it leads nowhere")

    def opened(self, rules: Rules) -> Table | None:
        """The table, if it is in memory."""
        with self._lock:
            table = self._open.get(rules)
            if table is not None:
                self._open.move_to_end(rules)
            return table

    @contextmanager
    def _building(self, rules: Rules) -> Iterator[None]:
        """One at a time builds or reads the table of the same rules; others need not wait."""
        with self._lock:
            builder = self._builders.setdefault(rules, _Builder())
        if builder.thread == get_ident():
            raise InputError(
                f"The table of {rules} is being built: its progress callback cannot ask for it."
            )
        with builder.lock:
            builder.thread = get_ident()
            try:
                yield
            finally:
                builder.thread = None

    def _read(self, rules: Rules, notice: Callable[[str], object] | None) -> Table | None:
        path = self.path_of(rules)
        if not FILES_LAST:
            return None
        try:
            return read_table(path, rules)
        except FileNotFoundError:
            return None
        except TableError as error:
            if notice is not None:
                notice(f"The table file {path} is built again: {error}.")
            return None

    def _build(
        self,
        rules: Rules,
        memory: int,
        threads: int,
        progress: Callable[[float], object] | None,
        notice: Callable[[str], object] | None,
    ) -> tuple[Table, bool]:
        table = Table.build(rules, memory=memory, threads=threads, progress=progress)
        if not FILES_LAST:
            return table, False
        try:
            write_table(table, self.path_of(rules))
        except FileError as error:
            if notice is not None:
                notice(
                    f"The table of {rules} could not be kept: it will be built again next time. "
                    f"{error}"
                )
            return table, False
        return table, True

    def _keep(self, table: Table) -> None:
        """Keep a table in memory, and let the ones longest unused go when it gets crowded."""
        with self._lock:
            self._open[table.rules] = table
            self._open.move_to_end(table.rules)
            limit = MEMORY_LIMIT if self._memory is None else self._memory
            others = [r for r in self._open if r not in self._pinned and r != table.rules]
            while others and sum(t.memory for t in self._open.values()) > limit:
                del self._open[others.pop(0)]


@cache
def _store_in(folder: Path) -> TableStore:
    return TableStore(folder)


def table_store() -> TableStore:
    """The store in the user's cache, or under `NOUGHTS_HOME`."""
    home = os.environ.get("NOUGHTS_HOME", "").strip()
    if not home:
        return _store_in_user_cache(*map(os.environ.get, _CACHE_VARIABLES))
    if os.path.isabs(home):  # noqa: PTH117 - tables are opened by the thousand
        return _store_in_home(home)
    return _store_in_home(str(Path(home).expanduser().absolute()))


@cache
def _store_in_home(home: str) -> TableStore:
    return _store_in(Path(home) / "tables")


@cache
def _store_in_user_cache(*_variables: str | None) -> TableStore:
    """Where the system keeps caches; asked once for the same variables."""
    from platformdirs import user_cache_path  # noqa: PLC0415 - a browser has none

    return _store_in(user_cache_path("noughts") / "tables")


def has_table(rules: Rules, *, notice: Callable[[str], object] | None = None) -> bool:
    """Whether the rules can be answered from a table of the user's store."""
    return table_store().has(rules, notice=notice)


def open_table(
    rules: Rules,
    *,
    memory: int = MEMORY_LIMIT,
    progress: Callable[[float], object] | None = None,
    notice: Callable[[str], object] | None = None,
) -> Table:
    """The table of the rules, built now if this is its first use.

    >>> from noughts import Rules
    >>> open_table(Rules.parse("classic")).classes
    850
    """
    return table_store().open(rules, memory=memory, progress=progress, notice=notice)
