"""`noughts tables`: build, list, verify and count the exact tables."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.table import Table as Grid

from noughts.cli.completion import complete_rules
from noughts.cli.options import JsonOption, SeedOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.cli.progress import build_bar, open_table_with_bar, tell
from noughts.coaching.sentences import winner_moves
from noughts.core.errors import NoughtsError, TableError
from noughts.core.marks import Mark
from noughts.core.outcomes import Value
from noughts.core.position import Position
from noughts.core.rules import Rules, Stock
from noughts.solving.table_files import read_table
from noughts.solving.table_store import table_store
from noughts.solving.tables import MEMORY_LIMIT, Table
from noughts.solving.verification import (
    Verification,
    all_positions,
    count_positions,
    sampled_positions,
)
from noughts.solving.verification import (
    verify as verify_table,
)

__all__ = ["app"]

app = typer.Typer(help="Exact tables: the value of every position, for boards up to 16 cells.")

RulesArgument = Annotated[
    str,
    typer.Argument(
        metavar="RULES", help="Such as power or 4x4k4s2b1.", autocompletion=complete_rules
    ),
]


@app.command()
def build(
    rules: RulesArgument,
    memory: Annotated[
        float, typer.Option(min=0.001, max=1e6, help="Refuse tables larger than this, in GiB.")
    ] = MEMORY_LIMIT / 2**30,
    threads: Annotated[int, typer.Option(min=0, max=256, help="0: one for each core.")] = 0,
    json: JsonOption = False,
) -> None:
    """Build a table and save it; an older file is replaced."""
    parsed_rules, store = Rules.parse(rules), table_store()
    started = perf_counter()
    with progress_bar() as bar:
        table, is_kept = store.build(
            parsed_rules,
            memory=int(memory * 2**30),
            threads=threads,
            progress=build_bar(bar, parsed_rules),
            notice=tell,
        )
    seconds = perf_counter() - started
    path = store.path_of(parsed_rules)
    size = path.stat().st_size if is_kept else None
    if json:
        print_json(
            {
                "rules": str(parsed_rules),
                "classes": table.classes,
                "symmetries": table.symmetries,
                "stocks": table.stocks,
                "lookups": table.lookups,
                "memory_bytes": table.memory,
                "file_bytes": size,
                "seconds": seconds,
                "path": str(path),
            }
        )
        if size is None:
            raise typer.Exit(1)
        return
    say(f"{parsed_rules}: every position solved in {seconds:.2f} s.")
    symmetries = "symmetry" if table.symmetries == 1 else "symmetries"
    say(f"{table.classes:,} boards under {table.symmetries} {symmetries},")
    pairs = "pair" if table.stocks == 1 else "pairs"
    say(f"each with {table.stocks} {pairs} of stocks;")
    say(f"{table.lookups:,} successors looked up, {table.memory / 1e6:,.1f} MB in memory.")
    if size is None:
        raise typer.Exit(1)
    say(f"Saved in {path} ({size:,} bytes).")


@app.command("list")
def list_tables(json: JsonOption = False) -> None:
    """List the saved tables."""
    entries = list(table_store().entries())
    if json:
        print_json(
            [
                {
                    "path": str(path),
                    "rules": None if isinstance(entry, TableError) else str(entry.rules),
                    "classes": None if isinstance(entry, TableError) else entry.classes,
                    "file_bytes": _size(path),
                    "problem": str(entry) if isinstance(entry, TableError) else None,
                }
                for path, entry in entries
            ]
        )
        return
    if not entries:
        say("No tables yet: they are built on first use, or with 'noughts tables build RULES'.")
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading, justify in (("File", "left"), ("Boards", "right"), ("Bytes", "right")):
        grid.add_column(heading, justify="right" if justify == "right" else "left")
    for path, entry in entries:
        if isinstance(entry, TableError):
            grid.add_row(path.name, "-", f"{_size(path):,}", f"cannot be used: {entry}")
        else:
            grid.add_row(path.name, f"{entry.classes:,}", f"{_size(path):,}")
    say_table(grid)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


@app.command()
def path(json: JsonOption = False) -> None:
    """Print the folder of the tables; NOUGHTS_HOME sets another one."""
    folder = str(table_store().folder)
    if json:
        print_json({"path": folder})
    else:
        print(folder)


@app.command()
def verify(
    rules: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULES]...",
            help="By default all saved tables.",
            autocompletion=complete_rules,
        ),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Check every position, not a sample; slow for large tables."),
    ] = False,
    sample: Annotated[int, typer.Option(min=1, help="The number of positions to check.")] = 2000,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Check tables: compute values again from their successors, with the Python rules."""
    store = table_store()
    if rules:
        paths = [store.path_of(Rules.parse(text)) for text in rules]
    else:
        paths = [path for path, _ in store.entries()]
    rows = [_verify_file(path, everything, sample, seed or 0, quiet=json) for path in paths]
    if json:
        print_json(rows)
    elif not rows:
        say("No tables yet: there is nothing to verify.")
    if any(row["problem"] or row["mistakes"] for row in rows):
        raise typer.Exit(1)


def _verify_file(
    path: Path, everything: bool, sample: int, seed: int, *, quiet: bool
) -> dict[str, object]:
    name = path.stem
    row: dict[str, object] = {"rules": name, "problem": None, "positions": 0, "successors": 0}
    row["mistakes"] = []
    try:
        table = read_table(path, Rules.parse(name))
    except FileNotFoundError:
        row["problem"] = f"there is no table of {name} to verify"
    except (NoughtsError, OSError) as error:
        row["problem"] = str(error)
    if row["problem"]:
        if not quiet:
            say(f"{name}: {row['problem']}.")
        return row
    result = _verify_with_bar(table, everything, sample, seed)
    row["positions"], row["successors"] = result.positions, result.successors
    row["mistakes"] = [
        {
            "position": str(mistake.position),
            "in_table": str(mistake.in_table),
            "derived": str(mistake.derived),
        }
        for mistake in result.mistakes
    ]
    if not quiet:
        summary = "all right" if not result.mistakes else f"{len(result.mistakes)} WRONG"
        say(
            f"{name}: {result.positions:,} positions computed again from "
            f"{result.successors:,} successors: {summary}."
        )
        for mistake in result.mistakes:
            say(
                f"  {mistake.position}: {mistake.in_table} in the table, {mistake.derived} computed"
            )
    return row


def _verify_with_bar(table: Table, everything: bool, sample: int, seed: int) -> Verification:
    with progress_bar() as bar:
        total = count_positions(table) if everything else sample
        task = bar.add_task(f"Verifying {table.rules}", total=total)
        positions = all_positions(table) if everything else sampled_positions(table, sample, seed)
        return verify_table(table, positions, lambda done: bar.update(task, completed=done))


@app.command()
def census(rules: RulesArgument, json: JsonOption = False) -> None:
    """Count every position that a game can reach, by moves made and by value."""
    parsed_rules = Rules.parse(rules)
    layers = open_table_with_bar(parsed_rules).census()
    if json:
        print_json({"rules": str(parsed_rules), "plies": [vars(layer) for layer in layers]})
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("Ply", "Positions", "Wins", "Draws", "Losses", "Finished"):
        grid.add_column(heading, justify="right", no_wrap=True)
    totals = [0] * 5
    for layer in layers:
        counts = (layer.positions, layer.wins, layer.draws, layer.losses, layer.finished)
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        grid.add_row(str(layer.marks), *(f"{count:,}" for count in counts))
    grid.add_row("all", *(f"{total:,}" for total in totals), style="bold")
    say(f"{parsed_rules}, X opens; wins, draws and losses are those of the side to move.\n")
    say_table(grid)


@app.command()
def stocks(rules: RulesArgument, json: JsonOption = False) -> None:
    """Show the value of the empty board for every pair of stocks; X opens."""
    parsed_rules = Rules.parse(rules)
    table = open_table_with_bar(parsed_rules)
    stock = table.largest_stock
    kinds = [Stock(s, b) for s in range(stock.swaps + 1) for b in range(stock.blocks + 1)]
    values = {
        (x, o): table.value(
            Position.build(parsed_rules, Mark.X, x_mask=0, o_mask=0, x_stock=x, o_stock=o)
        )
        for x in kinds
        for o in kinds
    }
    if json:
        print_json(
            [
                {
                    "x_swaps": x.swaps,
                    "x_blocks": x.blocks,
                    "o_swaps": o.swaps,
                    "o_blocks": o.blocks,
                    "value": str(value.result),
                    "plies": value.plies,
                }
                for (x, o), value in values.items()
            ]
        )
        return
    say(f"{parsed_rules}, the empty board, X opens: its value for X, in moves of the winner.")
    say("Stocks are swaps,blocks.\n")
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("X \\ O", *(f"{o.swaps},{o.blocks}" for o in kinds)):
        grid.add_column(heading, no_wrap=True)
    for x in kinds:
        grid.add_row(f"{x.swaps},{x.blocks}", *(_short(values[x, o]) for o in kinds))
    say_table(grid)


def _short(value: Value) -> str:
    return str(value.result) + ("" if value.plies is None else f" in {winner_moves(value.plies)}")
