"""`noughts perft`: move sequences, positions and classes, counted by ply."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from noughts.cli.options import JsonOption, RulesOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.core.rules import Rules
from noughts.core.symmetry import board_symmetries
from noughts.lab.perft import Perft, count
from noughts.search.ladder import is_small

__all__ = ["perft"]

_DEFAULT_DEPTH = 4


def perft(
    rules: RulesOption = "classic",
    depth: Annotated[
        int | None, typer.Option("--depth", "-d", min=0, help="The last ply to count.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Count move sequences, distinct positions, and classes under turns and reflections."""
    chosen = Rules.parse(rules)
    if depth is None:
        depth = chosen.cells if is_small(chosen) else _DEFAULT_DEPTH
    perft = _count_with_bar(chosen, depth)
    if json:
        print_json(
            {
                "rules": str(chosen),
                "symmetries": len(board_symmetries(chosen)),
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
    group = len(board_symmetries(chosen))
    say(f"{chosen}, X opens; classes under {group} symmetries of the board.\n")
    say_table(table)


def _count_with_bar(rules: Rules, depth: int) -> Perft:
    with progress_bar() as bar:
        task = bar.add_task("Counting", total=1.0)

        def tell(ply: int, share: float) -> None:
            bar.update(task, completed=share, description=f"Ply {ply} of {depth}")

        return count(rules, depth, tell)
