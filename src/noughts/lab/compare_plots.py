"""Plots of the cost of a search: by algorithm, by filled cells, by depth, and in three stages.

The name of a curve or bar stands at its end, so no legend is needed. The colours are those of Okabe
and Ito, which most people can tell apart.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any, Final

from noughts.lab.compare import time_text
from noughts.lab.plots import new_figure, save_figure
from noughts.palette import LIGHT, SERIES
from noughts.search.ladder import LADDER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from noughts.core.position import Position
    from noughts.lab.compare import Comparison
    from noughts.lab.growth import Series
    from noughts.lab.perft import Stages

__all__ = ["plot_bars", "plot_depths", "plot_filled", "plot_stages"]

_COLOURS: Final = dict(zip(LADDER, SERIES, strict=True))
_INK: Final = LIGHT.ink
_SOFT: Final = LIGHT.soft
_GRID: Final = LIGHT.rule
_MIN_GAP: Final = 0.055  # between labels, as a share of the height


def plot_bars(comparisons: Sequence[Comparison], position: Position, path: Path) -> None:
    """Nodes by algorithm, on a logarithmic scale."""
    figure = new_figure(8, 1.9 + 0.42 * len(comparisons))
    axes = figure.add_subplot()
    rows = range(len(comparisons), 0, -1)
    for row, comparison in zip(rows, comparisons, strict=True):
        report = comparison.report
        axes.barh(row, report.nodes - 1, left=1, height=0.66, color=_COLOURS[report.algorithm])
        more = "" if comparison.is_finished else "more than "
        axes.annotate(
            f"{more}{report.nodes:,}  \N{MIDDLE DOT}  {time_text(comparison.seconds)}",
            (report.nodes, row),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            color=_INK,
            fontsize=9,
        )
    axes.set_yticks(list(rows), [comparison.report.algorithm for comparison in comparisons])
    axes.set_xscale("log")
    most = max(comparison.report.nodes for comparison in comparisons)
    axes.set_xlim(1, most**1.3 if most > 1 else 10)
    axes.set_xlabel("nodes searched, on a logarithmic scale")
    report = comparisons[0].report
    _style_axes(axes, f"{_where(position)}, {position.to_move.name} to move", "x")
    _set_titles(figure, "Nodes searched by each algorithm", f"Scoring: {report.scoring}.")
    save_figure(figure, path)


def plot_filled(series: Sequence[Series], path: Path) -> None:
    """Nodes, and end states among them, against the cells that are filled."""
    figure = new_figure(10.5, 4.8)
    left, right = figure.subplots(1, 2, sharey=True)
    first, last = series[0].points[0].filled, series[0].points[-1].filled
    labels = []
    for axes, counter, name in ((left, "nodes", "nodes"), (right, "leaves", "end states")):
        ends = []
        for curve in series:
            xs = [point.filled for point in curve.points]
            ys = [max(1, getattr(point.comparison.report, counter)) for point in curve.points]
            colour = _COLOURS[curve.algorithm]
            axes.plot(xs, ys, color=colour, linewidth=1.8)
            _markers(axes, curve, xs, ys)
            ends.append((ys[0], f"{curve.algorithm} {ys[0]:,}", colour))
        axes.set_yscale("log")
        axes.set_xlabel("cells filled")
        axes.set_xlim(first - 0.62 * (last - first + 1), last + 0.4)
        axes.set_xticks(range(first, last + 1))
        axes.margins(y=0.06)
        labels.append((axes, ends))
        _style_axes(axes, f"{name} to the end of the game", "y")
    for axes, ends in labels:  # now that both panels have their common height
        _label_ends(axes, ends, first, "right")
    start = series[0].points[0].position
    _set_titles(figure, f"{start.rules}: cost of each move of a game", _scoring_note(series))
    save_figure(figure, path)


def plot_depths(groups: Sequence[Sequence[Series]], path: Path) -> None:
    """Nodes against depth, one panel for each position, with the branching factor fitted."""
    figure = new_figure(1.5 + 5 * len(groups), 4.9)
    panels = figure.subplots(1, len(groups), sharey=True, squeeze=False)[0]
    deepest = max(point.depth or 1 for group in groups for curve in group for point in curve.points)
    labels = []
    for axes, group in zip(panels, groups, strict=True):
        ends = []
        for curve in group:
            xs = [point.depth or 0 for point in curve.points]
            ys = [point.nodes for point in curve.points]
            colour = _COLOURS[curve.algorithm]
            _markers(axes, curve, xs, ys)
            factor = curve.branching
            label = curve.algorithm
            if factor is None:
                axes.plot(xs, ys, color=colour, linewidth=1.6)
            else:
                fitted = _fit(curve, factor)
                axes.plot(list(fitted), list(fitted.values()), color=colour, linewidth=1.6)
                label += f"  b = {factor:.1f}"
            ends.append((ys[-1], label, colour))
        axes.set_yscale("log")
        axes.set_xlim(0.7, deepest + 0.55 * deepest)
        axes.set_xticks(range(1, deepest + 1))
        axes.set_xlabel("depth in plies")
        axes.margins(y=0.06)
        labels.append((axes, ends, max(len(curve.points) for curve in group)))
        position = group[0].points[0].position
        _style_axes(axes, _where(position), "y")
    for axes, ends, last in labels:  # now that all panels have their common height
        _label_ends(axes, ends, last, "left")
    panels[0].set_ylabel("nodes searched, on a logarithmic scale")
    note = "Lines: nodes = c \N{MULTIPLICATION SIGN} b^depth, least squares on log nodes; "
    _set_titles(
        figure,
        "Nodes against depth",
        f"{note}b is the effective branching factor. {_scoring_note(groups[0])}",
    )
    save_figure(figure, path)


def plot_stages(stages: Stages, path: Path) -> None:
    """From tree to graph to classes: the totals, and the counts for each ply."""
    perft = stages.perft
    totals = (stages.nodes, stages.positions, stages.classes)
    words = ("move sequences", "positions", "classes under symmetry")
    sentences = (
        f"tree: {stages.nodes:,} nodes, one for each sequence of moves",
        f"graph: {stages.positions:,} different positions",
        f"classes: {stages.classes:,}, turned and mirrored positions counted once",
    )
    figure = new_figure(11, 4.2)
    left, right = figure.subplots(1, 2, width_ratios=[1.15, 1])
    for row, (total, sentence, colour) in enumerate(zip(totals, sentences, SERIES, strict=False)):
        left.barh(-row, max(total - 1, 0.05), left=1, height=0.42, color=colour)
        left.text(1, -row - 0.36, sentence, va="center", color=_INK, fontsize=10)
        if row:
            left.annotate(
                f"{totals[row - 1] / total:,.1f} times fewer",
                (total, -row),
                xytext=(6, 0),
                textcoords="offset points",
                va="center",
                color=_SOFT,
                fontsize=9,
            )
    left.set_yticks([])
    left.set_xscale("log")
    left.set_xlim(1, totals[0] ** 1.08 + 1)
    left.set_ylim(-2.6, 0.4)
    left.set_xlabel("on a logarithmic scale")
    _style_axes(left, "all plies together", "x")
    ends = []
    plies = range(sum(count > 0 for count in perft.sequences))  # until every game is over
    by_ply = (perft.sequences, perft.positions, perft.classes)
    for counts, word, colour in zip(by_ply, words, SERIES, strict=False):
        right.plot(
            plies, counts[: len(plies)], color=colour, marker="o", markersize=3.5, linewidth=1.8
        )
        ends.append((counts[len(plies) - 1], word, colour))
    right.set_yscale("log")
    right.margins(y=0.08)
    right.set_xlim(-0.3, len(plies) * 1.62)
    right.set_xticks(plies)
    right.set_xlabel("ply")
    _label_ends(right, ends, len(plies) - 1, "left")
    _style_axes(right, "ply by ply", "y")
    _set_titles(figure, f"{perft.rules}: from tree to graph to classes", "")
    save_figure(figure, path)


# ---- shared parts --------------------------------------------------------------------------------


def _fit(curve: Series, factor: float) -> dict[int, float]:
    """The fitted nodes by depth: through the middle of the points in logarithms."""
    points = [(p.depth or 0, p.nodes) for p in curve.points if p.comparison.is_finished]
    scale = 1.0
    for depth, nodes in points:
        scale *= (nodes / factor**depth) ** (1 / len(points))
    return {depth: scale * factor**depth for depth, _ in points}


def _markers(axes: Any, curve: Series, xs: list[int], ys: list[int]) -> None:
    """A full dot for each finished search, an open one where the limit of nodes stopped it."""
    for x, y, point in zip(xs, ys, curve.points, strict=True):
        is_finished = point.comparison.is_finished
        axes.plot(
            [x],
            [y],
            marker="o" if is_finished else "^",
            markersize=5,
            color=_COLOURS[curve.algorithm],
            markerfacecolor=_COLOURS[curve.algorithm] if is_finished else "white",
            linestyle="none",
        )


def _label_ends(axes: Any, ends: Sequence[tuple[float, str, str]], x: float, align: str) -> None:
    """Names beside the ends of curves, moved apart where they would overlap."""
    low, high = (log(limit) for limit in axes.get_ylim())
    labels = sorted(((log(y) - low) / (high - low), text, colour) for y, text, colour in ends)
    left, right = axes.get_xlim()
    shift = 0.018 * (right - left)
    for (_, text, colour), place in zip(
        labels, _spread([share for share, *_ in labels]), strict=True
    ):
        axes.text(
            x - shift if align == "right" else x + shift,
            place,
            text,
            transform=axes.get_xaxis_transform(),  # x as the data, y as a share of the height
            va="center",
            ha=align,
            color=_darker(colour),
            fontsize=9,
        )


def _darker(colour: str) -> str:
    """The same colour for text, which needs more contrast than areas do."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part * 0.72):02x}" for part in parts)


def _spread(shares: list[float]) -> list[float]:
    """Heights at least a gap apart, each as near as possible to its own height."""
    groups: list[tuple[float, int]] = []  # the middle of each run of labels, and how many
    for share in shares:
        middle, count = _inside(share, 1), 1
        while groups:
            before, size = groups[-1]
            if middle - before >= _MIN_GAP * (count + size) / 2:
                break
            groups.pop()
            middle = _inside((middle * count + before * size) / (count + size), count + size)
            count += size
        groups.append((middle, count))
    return [
        middle + (number - (count - 1) / 2) * _MIN_GAP
        for middle, count in groups
        for number in range(count)
    ]


def _where(position: Position) -> str:
    return f"{position.rules}, {'the empty board' if position.ply == 0 else position}"


def _inside(middle: float, count: int) -> float:
    """The middle of a group of labels, moved so that all of them stay inside the plot."""
    half = _MIN_GAP * (count - 1) / 2 + 0.02
    return max(half, min(1 - half, middle))


def _style_axes(axes: Any, title: str, grid: str) -> None:
    """The same style for all plots: few lines, quiet colours."""
    axes.set_title(title, loc="left", fontsize=10, color=_SOFT)
    axes.grid(axis=grid, color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left" if grid == "x" else "bottom"):
        axes.spines[side].set_visible(False)
    for spine in axes.spines.values():
        spine.set_color(_GRID)
    axes.tick_params(length=0, colors=_INK, labelsize=9)
    axes.tick_params(which="minor", length=0)
    axes.xaxis.label.set_color(_SOFT)
    axes.yaxis.label.set_color(_SOFT)


def _set_titles(figure: Any, title: str, note: str) -> None:
    figure.suptitle(title, x=0.012, ha="left", fontsize=13, fontweight="bold", color=_INK)
    if note:
        figure.supxlabel(note, x=0.012, ha="left", fontsize=8, color=_SOFT)


def _scoring_note(series: Sequence[Series]) -> str:
    points = [point for curve in series for point in curve.points]
    note = f"Scoring: {points[0].comparison.report.scoring}."
    if any(not point.comparison.is_finished for point in points):
        note += " Open triangles: the limit on nodes stopped the search; the true count is higher."
    return note
