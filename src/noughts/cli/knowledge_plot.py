"""The plot of `noughts judge`: right moves ply by ply, and scores against three opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noughts.lab.plots import new_figure, save_figure
from noughts.palette import LIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.learning.knowledge import Figure, Knowledge
    from noughts.learning.measuring import Measured

__all__ = ["plot_knowledge", "plot_measured"]


def plot_knowledge(knowledge: Knowledge, path: Path) -> None:
    """Draw what a player knows."""
    figure = new_figure(9, 3.8)
    figure.suptitle(
        f"{knowledge.player} on {knowledge.rules}: "
        f"exploitability {knowledge.exploitability.value:.3f}"
    )
    shares, scores = figure.subplots(1, 2)
    plies = [row.ply for row in knowledge.plies]
    shares.bar(plies, [100 * row.kept for row in knowledge.plies], color=LIGHT.x)
    shares.set_xticks(plies)
    shares.set_ylim(0, 100)
    shares.set_xlabel("marks on the board")
    shares.set_ylabel("keeps the value, % of positions")
    names = ("random play", "ideal play", "the best answer")
    seats = (
        ("as first player", knowledge.first, LIGHT.x, -0.2),
        ("as second player", knowledge.second, LIGHT.o, 0.2),
    )
    for label, seat, colour, shift in seats:
        if seat is not None:
            at = [place + shift for place in range(len(names))]
            figures = [seat.against_random, seat.against_ideal, seat.against_best_answer]
            _bars(scores, at, figures, width=0.4, color=colour, label=label)
    scores.set_xticks(range(len(names)), names)
    scores.set_ylim(-1.05, 1.05)
    scores.axhline(0, color=LIGHT.grid, linewidth=1)
    scores.set_ylabel("mean score against")
    scores.legend(loc="best")
    for axes in (shares, scores):
        axes.grid(axis="y", color=LIGHT.rule)
        axes.set_axisbelow(True)
    save_figure(figure, path)


def plot_measured(measured: Measured, path: Path) -> None:
    """Draw what games tell of a player, with intervals of 95 %."""
    figure = new_figure(9, 3.8)
    figure.suptitle(f"{measured.player} on {measured.rules}: {measured.games} games with each")
    shares, scores = figure.subplots(1, 2)
    names = ("random play", "ideal play")
    kept = [measured.kept_against_random, measured.kept_against_ideal]
    _bars(shares, [0, 1], kept, width=0.5, color=LIGHT.x)
    shares.set_ylim(0, 1.05)
    shares.set_ylabel("keeps the value, share of its moves")
    seats = (
        ("as first player", measured.first, LIGHT.x, -0.2),
        ("as second player", measured.second, LIGHT.o, 0.2),
    )
    for label, seat, colour, shift in seats:
        if seat is not None:
            at = [place + shift for place in range(len(names))]
            results = [seat.against_random, seat.against_ideal]
            _bars(scores, at, results, width=0.4, color=colour, label=label)
    scores.set_ylim(-1.05, 1.05)
    scores.axhline(0, color=LIGHT.grid, linewidth=1)
    scores.set_ylabel("mean score")
    scores.legend(loc="best")
    for axes in (shares, scores):
        axes.set_xticks(range(len(names)), [f"against {name}" for name in names])
        axes.grid(axis="y", color=LIGHT.rule)
        axes.set_axisbelow(True)
    save_figure(figure, path)


def _bars(axes: Any, at: list[float], figures: list[Figure], **style: Any) -> None:
    """Bars, with their intervals where they have some."""
    values = [figure.value for figure in figures]
    if any(figure.low < figure.high for figure in figures):
        low = [figure.value - figure.low for figure in figures]
        high = [figure.high - figure.value for figure in figures]
        style |= {"yerr": (low, high), "capsize": 4, "ecolor": LIGHT.ink}
    axes.bar(at, values, **style)
