"""The plot of `noughts judge`: right moves ply by ply, and scores against three opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.lab.plots import new_figure, save_figure
from noughts.palette import LIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.learning.judging import Knowledge

__all__ = ["plot_knowledge"]


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
            heights = (seat.against_random, seat.against_ideal, seat.against_best_answer.value)
            at = [place + shift for place in range(len(names))]
            scores.bar(at, heights, width=0.4, color=colour, label=label)
    scores.set_xticks(range(len(names)), names)
    scores.set_ylim(-1.05, 1.05)
    scores.axhline(0, color=LIGHT.grid, linewidth=1)
    scores.set_ylabel("mean score against")
    scores.legend(loc="best")
    for axes in (shares, scores):
        axes.grid(axis="y", color=LIGHT.rule)
        axes.set_axisbelow(True)
    save_figure(figure, path)
