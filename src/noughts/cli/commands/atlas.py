"""`noughts atlas`: all small games, solved."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from noughts.cli.options import JsonOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.coaching.sentences import count_moves
from noughts.core.errors import InputError
from noughts.lab.arena import LocalPool
from noughts.lab.atlas import MAX_CELLS, Atlas, AtlasEntry

__all__ = ["atlas"]

_SORTS: Final[dict[str, Callable[[AtlasEntry], float]]] = {
    "size": lambda _: 0,  # as they come
    "length": lambda entry: -(entry.plies or 0),
    "sharpness": lambda entry: -entry.sharpness,
    "openings": lambda entry: entry.keeping / entry.openings,
}


def atlas(
    cells: Annotated[
        int, typer.Option(min=1, max=MAX_CELLS, help="The largest boards, in cells.")
    ] = 9,
    stock: Annotated[
        int, typer.Option(min=0, max=3, help="The largest stock of swaps, and of blocks.")
    ] = 0,
    games: Annotated[
        int, typer.Option(min=0, help="Games of level 3 and of level 5 against themselves.")
    ] = 40,
    value: Annotated[
        str | None, typer.Option(help="Show only games that are a win, draw or loss for X.")
    ] = None,
    sort: Annotated[str, typer.Option(help=f"Order by {', '.join(_SORTS)}.")] = "size",
    jobs: Annotated[
        int, typer.Option(min=0, help="Games solved at the same time; 0: one for each core.")
    ] = 0,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Save the entries here; after a stop the atlas goes on from it."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Solve every game with small boards, all variants included, and show what they are like."""
    if sort not in _SORTS:
        raise InputError(f"There is no order {sort!r}: expected one of {', '.join(_SORTS)}.")
    if value not in (None, "win", "draw", "loss"):
        raise InputError(f"There is no value {value!r}: expected win, draw or loss.")
    wanted = Atlas(cells, stock, games)
    entries = [] if save is None else wanted.resume(save)
    total = sum(1 for _ in wanted.rules())
    with progress_bar() as bar:
        task = bar.add_task("Solving", total=total, completed=len(entries))
        for entry in wanted.solve(LocalPool(jobs or os.cpu_count() or 1), entries):
            entries.append(entry)
            if save is not None:
                wanted.append(save, entry)
            bar.update(task, completed=len(entries), description=f"{entry.rules}")
    shown = sorted((e for e in entries if value in (None, e.value)), key=_SORTS[sort])
    if json:
        print_json({"entries": [asdict(entry) for entry in shown]})
        return
    say_table(_table(shown))
    counts = [sum(entry.value == name for entry in entries) for name in ("win", "draw", "loss")]
    say(
        f"\n{len(entries)} games: X wins {counts[0]}, {counts[1]} are draws, O wins {counts[2]}, "
        "with best play."
    )


def _table(entries: list[AtlasEntry]) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("Rules")
    grid.add_column("For X")
    for heading in ("Positions", "Openings", "Wrong moves", "Level 3", "Level 5"):
        grid.add_column(heading, justify="right")
    for entry in entries:
        distance = "" if not entry.plies else f" in {count_moves(entry.plies)}"
        grid.add_row(
            entry.rules,
            entry.value + distance,
            f"{entry.positions:,}",
            f"{entry.keeping} of {entry.openings}",
            f"{entry.sharpness:.0%}",
            *(f"{part.first_wins}-{part.draws}-{part.second_wins}" for part in entry.fairness),
        )
    return grid
