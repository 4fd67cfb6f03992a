"""Tables: building, opening and asking, each beside something measured in the same run."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.measuring import Row, best_of
from noughts import Rules, Table
from noughts.solving.table_files import read_table, write_table
from noughts.solving.verification import sampled_positions

__all__ = ["table_rows"]

POWER = Rules.parse("power")
_BATCH = 1_000_000


def table_rows() -> list[Row]:
    """The power game's table, and the classic one's."""
    table = Table.build(POWER)
    both = best_of(3, lambda: Table.build(POWER))
    alone = best_of(3, lambda: Table.build(POWER, threads=1))
    rows = [
        Row("power: build the table, all cores", both, "one thread", alone),
        Row(
            f"power: build, one thread, {table.lookups:,} look-ups",
            alone,
            "only fetching as many rows",
            best_of(2, lambda: _fetch_rows(table)),
        ),
        Row(
            "classic: build the table",
            best_of(20, lambda: Table.build(Rules.parse("classic"))),
            "power, all cores",
            both,
        ),
    ]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "power.table"
        writing = best_of(2, lambda: write_table(table, path))
        opening = best_of(5, lambda: read_table(path, POWER))
        rows.append(
            Row(f"power: write the file, {path.stat().st_size:,} bytes", writing, "build", both)
        )
        rows.append(Row("power: open the file", opening, "build", both))
    return [*rows, *_asking_rows(table)]


def _fetch_rows(table: Table) -> None:
    """What a builder with nothing to compute would do: one random row of all stocks a look-up."""
    store = np.zeros((table.classes, table.stocks), np.uint8)
    rows = np.random.default_rng(1).integers(0, table.classes, table.lookups or 0, np.uint32)
    for part in np.array_split(rows, 256):  # in pieces that stay in cache
        store[part].min()


def _asking_rows(table: Table) -> list[Row]:
    longest = max(sampled_positions(table, 3000, seed=1), key=lambda p: len(p.moves()))
    count = len(longest.moves())
    positions = list(sampled_positions(table, 1000, seed=2))
    single = best_of(3, lambda: [table.value(position) for position in positions]) / 1000
    columns = _columns(_BATCH)
    batch = best_of(3, lambda: table.scores(*columns)) / _BATCH
    return [
        Row(
            f"power: values of all {count} moves of a position",
            best_of(20, lambda: table.move_values(longest)),
            "listing them by the Python rules",
            best_of(20, longest.moves),
        ),
        Row(f"power: a position in a batch of {_BATCH:,}", batch, "asked alone", single),
    ]


def _columns(rows: int) -> tuple[np.ndarray, ...]:
    """Random boards with random stocks."""
    random = np.random.default_rng(1)
    order = np.argsort(random.random((rows, 16)), axis=1)
    turn = np.arange(16)
    placed = turn < random.integers(0, 15, rows)[:, None]
    other = ((1 << order) * (placed & (turn % 2 == 0))).sum(1).astype(np.uint16)
    own = ((1 << order) * (placed & (turn % 2 == 1))).sum(1).astype(np.uint16)
    swaps = random.integers(0, 3, (2, rows)).astype(np.uint8)
    blocks = random.integers(0, 2, (2, rows)).astype(np.uint8)
    return own, other, swaps[0], blocks[0], swaps[1], blocks[1], np.full(rows, -1, np.int8)
