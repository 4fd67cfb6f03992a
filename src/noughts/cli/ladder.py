"""Run the algorithms in the terminal, show a status line, and show or draw the results."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import log
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from rich.table import Table
from rich.text import Text

from noughts.cli.board_drawing import draw_board
from noughts.cli.output import say, say_table, spinner, stdout
from noughts.core.notation import move_name
from noughts.lab.compare import Comparison, compare, counter_view, time_text
from noughts.lab.compare_plots import plot_bars, plot_depths, plot_filled
from noughts.lab.growth import Series, against_depth, against_filled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.lab.growth import Point
    from noughts.search.minimax import Minimax

__all__ = ["Figures", "Ladder"]

_BAR_WIDTH = 50


class Figures(Protocol):
    """The results of a measurement."""

    def rows(self) -> list[dict[str, object]]:
        """For JSON and CSV."""

    def show(self) -> None:
        """For the terminal."""

    def draw(self, path: Path) -> None:
        """As a picture."""


@dataclass(frozen=True)
class Ladder:
    """Some algorithms of the ladder, and how to run them."""

    names: list[str]
    scoring: str
    repeat: int
    max_nodes: int

    def on(self, position: Position, depth: int | None) -> Figures:
        """Run them on one position."""
        status = _Status(self.repeat)
        with spinner(status):
            results = [
                compare(
                    position,
                    name,
                    self.scoring,
                    depth,
                    repeat=self.repeat,
                    max_nodes=self.max_nodes,
                    watch=status.watch,
                )
                for name in self.names
            ]
        return _OnePosition(self, position, depth, results)

    def along(self, game: Sequence[tuple[Position, Move | None]]) -> Figures:
        """Run them on every position of a game."""
        status = _Status(self.repeat)
        with spinner(status):
            results = against_filled(
                game,
                self.names,
                self.scoring,
                repeat=self.repeat,
                max_nodes=self.max_nodes,
                watch=status.watch,
            )
        return _AlongAGame(self, results)

    def deeper(self, positions: list[Position], deepest: int) -> Figures:
        """Run them on each position, 1, 2, 3, ... plies deep."""
        status = _Status(self.repeat)
        with spinner(status):
            results = [
                against_depth(
                    position,
                    self.names,
                    deepest,
                    self.scoring,
                    repeat=self.repeat,
                    max_nodes=self.max_nodes,
                    watch=status.watch,
                )
                for position in positions
            ]
        return _Deeper(self, results)


class _Status:
    """The current search; rendered again with every turn of the spinner."""

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


# ---- on one position ---------------------------------------------------------------------------


@dataclass(frozen=True)
class _OnePosition:
    ladder: Ladder
    position: Position
    depth: int | None
    results: list[Comparison]

    def rows(self) -> list[dict[str, object]]:
        repeat = self.ladder.repeat
        return [asdict(counter_view(result, self.position, repeat)) for result in self.results]

    def show(self) -> None:
        say(draw_board(self.position))
        limit = "" if self.depth is None else f", {self.depth} moves deep"
        mover, repeat = self.position.to_move.name, self.ladder.repeat
        times = "" if repeat == 1 else f", time averaged over {repeat} runs"
        say(f"\n{mover} to move. Scoring: {self.ladder.scoring}{limit}{times}.\n")
        say_table(self._table())
        say("\nNodes on a logarithmic scale:")
        say_table(self._bars())

    def draw(self, path: Path) -> None:
        plot_bars(self.results, self.position, path)

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in ("Algorithm", "Value", "Move"):
            table.add_column(heading, no_wrap=True)
        for heading in ("Nodes", "Leaves", "Cut-offs", "Hits", "Depth", "Time"):
            table.add_column(heading, justify="right", no_wrap=True)
        for comparison in self.results:
            report = comparison.report
            move = report.move if comparison.is_finished else None
            table.add_row(
                report.algorithm + ("" if comparison.is_finished else " *"),
                "open" if report.result is None else str(report.result),
                "-" if move is None else move_name(move, self.position.rules),
                f"{report.nodes:,}",
                f"{report.leaves:,}",
                f"{report.cutoffs:,}",
                f"{report.table_hits:,}",
                str(report.max_depth),
                time_text(comparison.seconds),
            )
        return table

    def _bars(self) -> Table:
        chart = Table.grid(padding=(0, 1))
        max_nodes = max(comparison.report.nodes for comparison in self.results)
        max_length = max(10, min(_BAR_WIDTH, stdout().width - 24))  # beside the name and the number
        for comparison in self.results:
            nodes = comparison.report.nodes
            length = max(1, round(max_length * log(nodes) / log(max(2, max_nodes))))
            chart.add_row(comparison.report.algorithm, Text("#" * length, "cyan"), f"{nodes:,}")
        return chart


# ---- along a game, and by depth ----------------------------------------------------------------


@dataclass(frozen=True)
class _AlongAGame:
    ladder: Ladder
    results: list[Series]

    def rows(self) -> list[dict[str, object]]:
        return [row for series in self.results for row in series.rows(self.ladder.repeat)]

    def show(self) -> None:
        rules = self.results[0].rules
        played = [point.played for point in self.results[0].points]
        names = [move_name(move, rules) for move in played if move is not None]
        say(f"{rules}: {' '.join(names)}")
        say(f"Scoring: {self.ladder.scoring}.")
        for title, counter in (("Nodes", "nodes"), ("End states", "leaves")):
            say(f"\n{title} to the end of the game:")
            say_table(self._table(counter))

    def draw(self, path: Path) -> None:
        plot_filled(self.results, path)

    def _table(self, counter: str) -> Table:
        table = _curves("Filled", self.results)
        table.add_column("Played")
        for points in zip(*(series.points for series in self.results), strict=True):
            counts = [_count(point, getattr(point.comparison.report, counter)) for point in points]
            played, rules = points[0].played, points[0].position.rules
            name = "-" if played is None else move_name(played, rules)
            table.add_row(str(points[0].filled), *counts, name)
        return table


@dataclass(frozen=True)
class _Deeper:
    ladder: Ladder
    results: list[list[Series]]

    def rows(self) -> list[dict[str, object]]:
        series = [curve for group in self.results for curve in group]
        return [row for curve in series for row in curve.rows(self.ladder.repeat)]

    def show(self) -> None:
        say(f"Nodes by depth. Scoring: {self.ladder.scoring}.")
        for group in self.results:
            position = group[0].points[0].position
            say(f"\n{position.rules}: {position}")
            say_table(self._table(group))
        say("\nb is the effective branching factor: nodes = c b^depth, least squares on log nodes.")

    def draw(self, path: Path) -> None:
        plot_depths(self.results, path)

    def _table(self, group: list[Series]) -> Table:
        table = _curves("Depth", group)
        deepest = max(len(series.points) for series in group)
        for number in range(deepest):
            counts = [
                _count(series.points[number], series.points[number].nodes)
                if number < len(series.points)
                else "-"
                for series in group
            ]
            table.add_row(str(number + 1), *counts)
        factors = [series.branching for series in group]
        table.add_row("b", *("-" if b is None else f"{b:.2f}" for b in factors), style="bold")
        return table


def _curves(first: str, series: list[Series]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(first, justify="right", no_wrap=True)
    for curve in series:
        table.add_column(curve.algorithm, justify="right", no_wrap=True)
    return table


def _count(point: Point, number: int) -> str:
    return f"{number:,}" + ("" if point.comparison.is_finished else " *")
