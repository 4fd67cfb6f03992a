"""`make bench`: run every benchmark; one table as text, as JSON and as a plot.

    python -m benchmarks [NAME ...]

runs all of them, or those that are named. One that fails is named at the end, and the others run.

| name | what it needs besides the package |
| --- | --- |
| field | easyAI, OpenSpiel (`make bench` installs both) |
| learning | OpenSpiel, PettingZoo, pgx (likewise) |
| teaching, tables, engine, proofs | nothing |
| desktop | Xvfb |
| page, replay | Chromium |
"""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from rich.console import Console
from rich.table import Table

from benchmarks.desktop import desktop_rows
from benchmarks.engine import engine_rows
from benchmarks.field import field_rows
from benchmarks.learning import learning_rows
from benchmarks.page import page_rows
from benchmarks.proofs import proof_rows
from benchmarks.replay import replay_rows
from benchmarks.tables import table_rows
from benchmarks.teaching import teaching_rows
from noughts.palette import LIGHT

if TYPE_CHECKING:
    from benchmarks.measuring import Row

RESULTS = Path(__file__).parent / "results"


MEASURES = {
    "field": field_rows,
    "learning": learning_rows,
    "teaching": teaching_rows,
    "tables": table_rows,
    "engine": engine_rows,
    "proofs": proof_rows,
    "desktop": desktop_rows,
    "page": page_rows,
    "replay": replay_rows,
}


def main(names: list[str]) -> None:
    """Measure, print, and keep the figures."""
    unknown = [name for name in names if name not in MEASURES]
    if unknown:
        sys.exit(f"There is no benchmark {unknown[0]!r}: expected {', '.join(MEASURES)}.")
    rows: list[Row] = []
    failed = []
    for name in names or MEASURES:
        print(f"{name} ...", file=sys.stderr, flush=True)
        try:
            rows += MEASURES[name]()
        except Exception:  # the others are measured all the same
            traceback.print_exc()
            failed.append(name)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("What", "Time", "Beside it", "Time", "Times as fast"):
        table.add_column(heading, no_wrap=True)
    for row in rows:
        speed = f"{1 / row.ratio:,.2f}"
        table.add_row(row.what, row.ours_text, row.against, row.theirs_text, speed)
    Console(width=160).print(table)
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / "bench.json"
    path.write_text(json.dumps([row.document() for row in rows], indent=2) + "\n")
    plot(rows, RESULTS / "bench.svg")
    print(f"\nPython {sys.version.split()[0]}; written to {RESULTS.name}/bench.json and bench.svg")
    if failed:
        sys.exit(f"These benchmarks have failed, see above: {', '.join(failed)}.")


def plot(rows: list[Row], path: Path) -> None:
    """How many times as fast as what stands beside it, on a logarithmic scale."""
    figure = Figure(figsize=(11, 0.6 + 0.32 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    names = [f"{row.what} / {row.against}" for row in reversed(rows)]
    speeds = [1 / row.ratio for row in reversed(rows)]
    colours = [LIGHT.good if speed >= 1 else LIGHT.bad for speed in speeds]
    axes.barh(range(len(rows)), [speed - 1 for speed in speeds], left=1, color=colours)
    axes.margins(y=0.01)
    axes.set_yticks(range(len(rows)), names, fontsize=7)
    axes.set_xscale("log")
    axes.axvline(1, color=LIGHT.ink, linewidth=0.8)
    axes.set_xlabel("times as fast as what stands beside it")
    figure.savefig(path)


if __name__ == "__main__":
    main(sys.argv[1:])
