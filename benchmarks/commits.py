"""Native benchmarks of two commits in turn; the smallest time of each counts.

    python -m benchmarks.commits BEFORE [AFTER] [--rounds N] [--parts tables,engine] [--cpu]

builds both commits (AFTER is HEAD unless it is given) in build/commits and runs the benchmarks of
tables, engine and prover of each alternately, so that both see the same machine. It needs what
`make` needs: git, a C++ compiler and a network for the build tools. What a benchmark counts, such
as the nodes of a proof, stands in the name of its row: where it has changed, both names are shown.
With --cpu processor time counts, for a machine that others use too; rows that the engine times
itself, such as its nodes a second, still go by the clock.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

__all__ = ["main"]

FOLDER = Path("build", "commits").absolute()
PARTS = {"tables": "table_rows", "engine": "engine_rows", "proofs": "proof_rows"}
# Without `site`, so that the noughts that is installed does not come first; its packages come last.
CODE = """
import json, sys
site, tree, packages, part, rows, clock = sys.argv[1:]
sys.path[:0] = [site, tree]
sys.path.append(packages)
import time
time.perf_counter = getattr(time, clock)
measured = getattr(__import__(f"benchmarks.{part}", fromlist=[rows]), rows)()
print(json.dumps([[row.what, row.ours] for row in measured]))
"""
Measured = dict[tuple[str, int], tuple[str, float]]
"""The name and the best time of each row, by its part and its number."""


def build(commit: str) -> Path:
    """The folder with the files of a commit in `tree` and the package in `site`, built once."""
    command = ["git", "rev-parse", "--short", f"{commit}^{{commit}}"]
    name = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
    folder = FOLDER / name
    if not (folder / "site").is_dir():
        print(f"Building {name} ...", file=sys.stderr, flush=True)
        archive = subprocess.run(["git", "archive", name], check=True, capture_output=True).stdout  # noqa: S603, S607
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder / "tree", filter="data")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--target", folder / "site", folder / "tree"], check=True)  # noqa: S603
    return folder


def measure(folder: Path, part: str, clock: str) -> list[tuple[str, float]]:
    """The rows of one benchmark of a commit."""
    packages = sysconfig.get_path("purelib")
    paths = [str(folder / "site"), str(folder / "tree"), packages]
    command = [sys.executable, "-S", "-c", CODE, *paths, part, PARTS[part], clock]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=folder)  # noqa: S603
    return [(what, seconds) for what, seconds in json.loads(done.stdout)]


def main() -> None:
    """Build both, measure in turn, and print one table."""
    parser = argparse.ArgumentParser(description="Compare the native benchmarks of two commits.")
    parser.add_argument("before")
    parser.add_argument("after", nargs="?", default="HEAD")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--parts", default=",".join(PARTS), help="such as tables,engine")
    parser.add_argument("--cpu", action="store_true", help="count processor time")
    arguments = parser.parse_args()
    clock = "process_time" if arguments.cpu else "perf_counter"
    folders = [build(arguments.before), build(arguments.after)]
    best: list[Measured] = [{}, {}]
    for number in range(arguments.rounds):
        for part in arguments.parts.split(","):
            for folder, rows in zip(folders, best, strict=True):
                print(f"round {number + 1}: {part}, {folder.name}", file=sys.stderr, flush=True)
                for row, (what, seconds) in enumerate(measure(folder, part, clock)):
                    _, earlier = rows.get((part, row), (what, seconds))
                    rows[part, row] = what, min(seconds, earlier)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("What", folders[0].name, folders[1].name, "After / before"):
        table.add_column(heading, no_wrap=True)
    for key in best[0]:
        (was, before), (what, after) = best[0][key], best[1].get(key, ("missing", float("nan")))
        same = was == what or "a second" in was  # a speed differs from run to run
        name = what if same else f"{was} -> {what}"
        table.add_row(name, f"{before:.3g} s", f"{after:.3g} s", f"{after / before:.2f}")
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
