"""The store: tables in the user's cache, built on first use and kept in memory.

`NOUGHTS_HOME` names another folder for the files. A file that cannot be used is named and built
again; a folder that cannot be written to costs only the time to build a table again next time.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

from noughts.core.errors import TableError
from noughts.solving.table_files import read_header, read_table, write_table
from noughts.solving.tables import MEMORY_LIMIT, Table, memory_needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noughts.core.rules import Rules
    from noughts.solving.table_files import TableHeader

__all__ = ["TableStore", "has_table", "open_table", "table_store"]

_SUFFIX: Final = ".table"
_TABLES_IN_MEMORY: Final = 4


def has_table(rules: Rules, memory: int = MEMORY_LIMIT) -> bool:
    """Whether the rules have a table that fits the memory limit."""
    needed = memory_needed(rules)
    return needed is not None and needed <= memory


class TableStore:
    """The tables in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: OrderedDict[Rules, Table] = OrderedDict()
        self._lock = Lock()

    def path_of(self, rules: Rules) -> Path:
        """Where the table of the rules is, or would be."""
        return self.folder / f"{rules}{_SUFFIX}"

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
        with self._lock:
            if rules in self._open:
                self._open.move_to_end(rules)
                return self._open[rules]
            table = self._read(rules, notice)
            if table is None:
                table = self._build(rules, memory, 0, progress, notice)
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
    ) -> Table:
        """Build the table of the rules, whether there is a file or not."""
        with self._lock:
            table = self._build(rules, memory, threads, progress, notice)
            self._keep(table)
            return table

    def entries(self) -> Iterator[tuple[Path, TableHeader | TableError]]:
        """Every file in the folder that is a table by its name: its header, or what is wrong."""
        for path in sorted(self.folder.glob(f"*{_SUFFIX}")):
            try:
                yield path, read_header(path)
            except TableError as error:
                yield path, error
            except OSError as error:
                yield path, TableError(f"it cannot be read ({error.strerror})")

    def _read(self, rules: Rules, notice: Callable[[str], object] | None) -> Table | None:
        path = self.path_of(rules)
        try:
            return read_table(path, rules)
        except FileNotFoundError:
            return None
        except TableError as error:
            reason = str(error)
        except OSError as error:
            reason = f"it cannot be read ({error.strerror})"
        if notice is not None:
            notice(f"The table file {path} is built again: {reason}.")
        return None

    def _build(
        self,
        rules: Rules,
        memory: int,
        threads: int,
        progress: Callable[[float], object] | None,
        notice: Callable[[str], object] | None,
    ) -> Table:
        table = Table.build(rules, memory=memory, threads=threads, progress=progress)
        try:
            write_table(table, self.path_of(rules))
        except OSError as error:
            if notice is not None:
                notice(
                    f"The table of {rules} could not be kept in {self.folder} ({error.strerror}): "
                    "it will be built again next time."
                )
        return table

    def _keep(self, table: Table) -> None:
        self._open[table.rules] = table
        self._open.move_to_end(table.rules)
        while len(self._open) > _TABLES_IN_MEMORY:
            self._open.popitem(last=False)


@cache
def _store_in(folder: Path) -> TableStore:
    return TableStore(folder)


def table_store() -> TableStore:
    """The store in the user's cache, or under `NOUGHTS_HOME`."""
    home = os.environ.get("NOUGHTS_HOME")
    return _store_in((Path(home) if home else user_cache_path("noughts")) / "tables")


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
