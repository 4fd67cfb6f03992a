"""`noughts perft`: move sequences, positions and classes, counted by ply."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from noughts.cli.options import JsonOption, PlotOption, RulesOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.core.rules import Rules
from noughts.core.symmetry import board_symmetries
from noughts.lab.compare_plots import plot_stages
from noughts.lab.perft import MAX_CLASSES, Perft, Stages, count
from noughts.lab.plots import check_plot_path
from noughts.search.ladder import is_small

__all__ = ["perft"]

_DEFAULT_DEPTH = 4


def perft(
    rules: RulesOption = "classic",
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            "-d",
            min=0,
            help="Count up to this many moves; by default all for small boards.",
        ),
    ] = None,
    as_stages: Annotated[
        bool, typer.Option("--stages", help="Show the totals: sequences, positions and classes.")
    ] = False,
    plot: PlotOption = None,
    max_classes: Annotated[
        int, typer.Option(min=1, help="With --stages or --plot: stop after this many classes.")
    ] = MAX_CLASSES,
    json: JsonOption = False,
) -> None:
    """Count games move by move, positions, and positions with mirrored and turned ones as one."""
    parsed_rules = Rules.parse(rules)
    if as_stages or plot is not None:
        _show_stages(parsed_rules, depth, max_classes, plot, json)
        return
    if depth is None:
        depth = parsed_rules.cells if is_small(parsed_rules) else _DEFAULT_DEPTH
    perft = _count_with_bar(parsed_rules, depth)
    if json:
        print_json(
            {
                "rules": str(parsed_rules),
                "symmetries": len(board_symmetries(parsed_rules)),
                "sequences": perft.sequences,
                "positions": perft.positions,
                "classes": perft.classes,
            }
        )
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("Ply", "Sequences", "Positions", "Classes"):
        table.add_column(heading, justify="right")
    for ply, counts in enumerate(zip(perft.sequences, perft.positions, perft.classes, strict=True)):
        table.add_row(str(ply), *(f"{number:,}" for number in counts))
    table.add_row("all", "", f"{sum(perft.positions):,}", f"{sum(perft.classes):,}", style="bold")
    group = len(board_symmetries(parsed_rules))
    say(f"{parsed_rules}, X opens; classes under {group} symmetries of the board.\n")
    say_table(table)


def _show_stages(
    rules: Rules, depth: int | None, max_classes: int, plot: Path | None, json: bool
) -> None:
    if plot is not None:
        check_plot_path(plot)
    last = rules.cells if depth is None else depth
    stages = Stages(_count_with_bar(rules, last, max_classes))
    if plot is not None:
        plot_stages(stages, plot)
    if json:
        print_json(
            {
                "rules": str(rules),
                "depth": len(stages.perft.sequences) - 1,
                "symmetries": len(board_symmetries(rules)),
                "nodes": stages.nodes,
                "positions": stages.positions,
                "classes": stages.classes,
            }
        )
        return
    group = len(board_symmetries(rules))
    to_depth = "" if last >= rules.cells else f", to ply {last}"
    say(f"{rules}, X opens{to_depth}: from tree to graph to classes.\n")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Stage")
    table.add_column("Size", justify="right")
    table.add_column("Times fewer", justify="right")
    table.add_column("What is counted")
    fewer = f"{stages.nodes / stages.positions:,.1f}", f"{stages.positions / stages.classes:,.1f}"
    table.add_row("tree", f"{stages.nodes:,}", "", "sequences of moves (the nodes of minimax)")
    table.add_row("graph", f"{stages.positions:,}", fewer[0], "different positions")
    words = f"positions, symmetric ones ({group} symmetries) counted once"
    table.add_row("classes", f"{stages.classes:,}", fewer[1], words)
    say_table(table)
    if plot is not None:
        say(f"\nWritten to {plot}")


def _count_with_bar(rules: Rules, depth: int, max_classes: int | None = None) -> Perft:
    with progress_bar() as bar:
        task = bar.add_task("Counting", total=1.0)

        def update(ply: int, share: float) -> None:
            bar.update(task, completed=share, description=f"Move {ply} of {depth}")

        return count(rules, depth, update, max_classes=max_classes)
