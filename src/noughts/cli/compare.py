"""`noughts compare`: the ladder on one position, counted."""

from __future__ import annotations

from math import log
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from noughts.cli.board import draw_board
from noughts.cli.options import (
    JsonOption,
    MovesOption,
    OpenerOption,
    PositionOption,
    RulesOption,
    read_position,
)
from noughts.cli.output import print_json, say, say_table, spinner, stdout
from noughts.core.errors import InputError
from noughts.core.notation import move_name
from noughts.lab import compare as lab
from noughts.search.ladder import LADDER, algorithm_name
from noughts.search.scoring import SCORINGS

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.lab.compare import Comparison
    from noughts.search.minimax import Minimax

__all__ = ["compare"]

_BAR_WIDTH = 50


def compare(
    rules: RulesOption = "classic",
    position: PositionOption = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    algorithms: Annotated[
        str, typer.Option("--algorithms", "-a", metavar="A,B", help=f"Some of {', '.join(LADDER)}.")
    ] = "all",
    scoring: Annotated[str, typer.Option(help=f"One of {', '.join(SCORINGS)}.")] = "unit",
    depth: Annotated[int | None, typer.Option(min=1, help="Look so many plies ahead.")] = None,
    repeat: Annotated[int, typer.Option(min=1, help="Run so often and average the time.")] = 1,
    max_nodes: Annotated[
        int, typer.Option(min=1, help="Stop an algorithm after so many nodes.")
    ] = 20_000_000,
    json: JsonOption = False,
) -> None:
    """Run algorithms of the ladder on a position: what they find, and what it costs."""
    where = read_position(rules, position, moves, opener)
    names = _read_algorithms(algorithms)
    comparisons = []
    life = _SignOfLife(repeat)
    with spinner(life):
        for name in names:
            found = lab.compare(
                where, name, scoring, depth, repeat=repeat, max_nodes=max_nodes, watch=life.watch
            )
            comparisons.append(found)
    if json:
        print_json([_row(comparison, where.rules, repeat) for comparison in comparisons])
        return
    say(draw_board(where))
    limit = "" if depth is None else f", {depth} plies deep"
    times = "" if repeat == 1 else f", time averaged over {repeat} runs"
    say(f"\n{where.to_move.name} to move. Scoring: {scoring}{limit}{times}.\n")
    say_table(_table(comparisons, where.rules))
    say("\nNodes on a logarithmic scale:")
    say_table(_bars(comparisons))
    if any(not comparison.is_finished for comparison in comparisons):
        say(f"\n* stopped after {max_nodes:,} nodes: see --max-nodes and --depth.")


class _SignOfLife:
    """What is searched right now, rendered anew whenever the spinner turns."""

    def __init__(self, repeat: int) -> None:
        self._repeat = repeat
        self._search: Minimax | None = None
        self._number = 0
        self._started = 0.0

    def watch(self, search: Minimax, number: int) -> None:
        self._search, self._number, self._started = search, number, perf_counter()

    def __rich__(self) -> Text:
        if self._search is None:
            return Text("")
        run = "" if self._repeat == 1 else f" run {self._number + 1} of {self._repeat},"
        seconds = perf_counter() - self._started
        return Text(f"{self._search.name}:{run} {self._search.nodes:,} nodes, {seconds:.0f} s")


def _read_algorithms(text: str) -> list[str]:
    if text.strip().lower() == "all":
        return list(LADDER)
    names = [algorithm_name(part) for part in text.split(",") if part.strip()]
    if not names:
        raise InputError(f"No algorithm named: expected some of {', '.join(LADDER)}.")
    return list(dict.fromkeys(names))


def _row(comparison: Comparison, rules: Rules, repeat: int) -> dict[str, object]:
    report = comparison.report
    return {
        "algorithm": report.algorithm,
        "value": None if report.result is None else str(report.result),
        "score": report.score if comparison.is_finished else None,
        "plies": report.plies,
        "move": _move(comparison, rules),
        "nodes": report.nodes,
        "leaves": report.leaves,
        "cutoffs": report.cutoffs,
        "table_hits": report.table_hits,
        "max_depth": report.max_depth,
        "seconds": comparison.seconds,
        "scoring": report.scoring,
        "repeat": repeat,
        "finished": comparison.is_finished,
    }


def _move(comparison: Comparison, rules: Rules) -> str | None:
    move = comparison.report.move
    return None if move is None or not comparison.is_finished else move_name(move, rules)


def _table(comparisons: list[Comparison], rules: Rules) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("Algorithm", "Value", "Move"):
        table.add_column(heading, no_wrap=True)
    for heading in ("Nodes", "Leaves", "Cut-offs", "Hits", "Depth", "Time"):
        table.add_column(heading, justify="right", no_wrap=True)
    for comparison in comparisons:
        report = comparison.report
        table.add_row(
            report.algorithm + ("" if comparison.is_finished else " *"),
            "open" if report.result is None else str(report.result),
            _move(comparison, rules) or "-",
            f"{report.nodes:,}",
            f"{report.leaves:,}",
            f"{report.cutoffs:,}",
            f"{report.table_hits:,}",
            str(report.max_depth),
            _time(comparison.seconds),
        )
    return table


def _bars(comparisons: list[Comparison]) -> Table:
    chart = Table.grid(padding=(0, 1))
    most = max(comparison.report.nodes for comparison in comparisons)
    longest = max(10, min(_BAR_WIDTH, stdout().width - 24))  # beside the name and the number
    for comparison in comparisons:
        nodes = comparison.report.nodes
        length = max(1, round(longest * log(nodes) / log(max(2, most))))
        chart.add_row(comparison.report.algorithm, Text("#" * length, "cyan"), f"{nodes:,}")
    return chart


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
