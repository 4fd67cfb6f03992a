"""`noughts atlas`: all small games, solved."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from noughts.cli.options import JsonOption
from noughts.cli.output import counted, print_json, progress_bar, say, say_table
from noughts.coaching.sentences import count_moves
from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.lab.arena import LocalPool
from noughts.lab.atlas.entries import (
    LEVELS,
    MAX_BYTES,
    MAX_CELLS,
    MAX_POWER_ROW,
    Atlas,
    AtlasEntry,
    fits,
)
from noughts.lab.atlas.kept import KEPT, kept_entries, with_others, write_packed
from noughts.lab.atlas.larger import PUBLISHED

__all__ = ["atlas"]

_SORTS: Final[dict[str, Callable[[AtlasEntry], float]]] = {
    "size": lambda _: 0,  # as they come
    "length": lambda entry: -(entry.plies or 0),
    "sharpness": lambda entry: -(entry.sharpness or 0),
    "openings": lambda entry: (entry.keeping or 0) / (entry.openings or 1),
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
    larger: Annotated[
        bool, typer.Option("--larger", help="Add larger boards that the prover settles.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Solve also what this program comes with.")
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=0, help="Games solved at the same time; 0: one for each core.")
    ] = 0,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Save the entries here; after a stop the atlas goes on from it."
        ),
    ] = None,
    pack: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write all entries to one small file, too."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Solve every game with small boards, all variants included, and show what they are like."""
    if sort not in _SORTS:
        raise InputError(f"There is no order {sort!r}: expected one of {', '.join(_SORTS)}.")
    if value not in (None, "win", "draw", "loss"):
        raise InputError(f"There is no value {value!r}: expected win, draw or loss.")
    wanted = Atlas(cells, stock, games, larger)
    entries = [] if again else _known(wanted)
    is_complete = bool(entries) and KEPT.covers(wanted)
    if save is not None:
        entries = _resume(wanted, save, entries)
    to_solve = [] if is_complete else [text for text in wanted.without(entries) if fits(text)]
    total = len(entries) + len(to_solve)
    with progress_bar() as bar:
        task = bar.add_task("Solving", total=total, completed=len(entries))
        for entry in wanted.solve(LocalPool(jobs or os.cpu_count() or 1), to_solve):
            bar.advance(task)
            if entry is None:
                continue
            entries.append(entry)
            if save is not None:
                wanted.append(save, entry)
            bar.update(task, description=f"{len(entries)} of {total}: {entry.rules}")
    order = {str(rules): number for number, rules in enumerate(wanted.rules())}
    entries.sort(key=lambda entry: order[entry.rules])
    if pack is not None:
        write_packed(pack, wanted, entries)
    left_out = [Rules.parse(text) for text in wanted.without(entries)]
    entries = with_others(wanted, entries)
    too_large = [str(rules) for rules in left_out if rules.cells <= MAX_CELLS]
    not_settled = [str(rules) for rules in left_out if rules.cells > MAX_CELLS]
    shown = sorted((e for e in entries if value in (None, e.value)), key=_SORTS[sort])
    if json:
        print_json(
            {
                "entries": [asdict(entry) for entry in shown],
                "too_large": too_large,
                "not_settled": not_settled,
                "references": {text.rules: text.reference for text in PUBLISHED},
            }
        )
        return
    say_table(_table(shown))
    counts = [sum(entry.value == name for entry in entries) for name in ("win", "draw", "loss")]
    say(
        f"\n{len(entries)} games: X wins {counts[0]}, {counts[1]} are draws, O wins {counts[2]}, "
        "with best play."
    )
    if too_large:
        say(
            f"Left out: {counted(len(too_large), 'game')} with powers (--json has their names). "
            f"Their tables need more than {MAX_BYTES // 10**6} MB, or they are played on one row "
            f"of more than {MAX_POWER_ROW} cells."
        )
    if not_settled:
        say(
            f"Left out: {counted(len(not_settled), 'larger game')} that neither prover nor search "
            "settles within its limit."
        )


def _known(wanted: Atlas) -> list[AtlasEntry]:
    """What the program comes with; games between players only where they are as many as wanted."""
    if wanted.games not in (0, KEPT.games):
        return []
    entries = kept_entries(wanted.rules())
    return entries if wanted.games else [replace(entry, fairness=()) for entry in entries]


def _resume(wanted: Atlas, path: Path, known: list[AtlasEntry]) -> list[AtlasEntry]:
    """The entries of a file, and those that are known already, which join it."""
    entries = wanted.resume(path)
    there = {entry.rules for entry in entries}
    for entry in known:
        if entry.rules not in there:
            wanted.append(path, entry)
            entries.append(entry)
    return entries


def _table(entries: list[AtlasEntry]) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("Rules")
    grid.add_column("For X")
    for heading in ("Positions", "Openings", "Wrong moves", "Level 3", "Level 5"):
        grid.add_column(heading, justify="right")
    has_sources = any(entry.source != "table" for entry in entries)
    if has_sources:
        grid.add_column("Known by")
    for entry in entries:
        distance = "" if not entry.plies else f" in {count_moves(entry.plies)}"
        grid.add_row(
            entry.rules,
            entry.value + distance,
            "" if entry.positions is None else f"{entry.positions:,}",
            "" if entry.openings is None else f"{entry.keeping} of {entry.openings}",
            "" if entry.sharpness is None else f"{entry.sharpness:.0%}",
            *_games(entry),
            *([entry.source] if has_sources else []),
        )
    return grid


def _games(entry: AtlasEntry) -> list[str]:
    """The games of each level: won by X, drawn, won by O."""
    if not entry.fairness:
        return [""] * len(LEVELS)
    return [f"{part.first_wins}-{part.draws}-{part.second_wins}" for part in entry.fairness]
