"""`make bench`: run every benchmark and print one table."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.tables import table_rows
from benchmarks.teaching import teaching_rows

RESULTS = Path(__file__).parent / "results"


def main() -> None:
    """Measure, print, and keep the figures as JSON."""
    rows = [*teaching_rows(), *table_rows()]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("What", "Time", "Beside it", "Time", "Ratio"):
        table.add_column(heading)
    for row in rows:
        table.add_row(row.what, row.ours_text, row.against, row.theirs_text, f"{row.ratio:.2f}")
    Console(width=120).print(table)
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / "bench.json"
    path.write_text(json.dumps([row.document() for row in rows], indent=2) + "\n")
    print(f"\nPython {sys.version.split()[0]}; written to {path.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
