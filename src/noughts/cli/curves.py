"""Learning curves: in the terminal as they grow, and as plots."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from noughts.lab.plots import new_figure, save_figure
from noughts.palette import LIGHT, SERIES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from noughts.learning.training import Moment

__all__ = ["curve_text", "plot_curves"]

_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_FIGURES: Final = (
    ("against_random", "score against random", (-1.05, 1.05)),
    ("against_ideal", "score against ideal play", (-1.05, 1.05)),
    ("kept", "right positions", (0, 1.05)),
    ("exploitability", "exploitability", (0, 1.05)),
)

Runs = dict[str, list[list["Moment"]]]  # for each method, one curve for each seed


def curve_text(
    numbers: Sequence[float], low: float, high: float, width: int = 60, height: int = 6
) -> str:
    """Numbers as a curve of blocks, the last ones if there are too many; the axis on the left.

    >>> print(curve_text([0.0, 0.5, 1.0], 0, 1, height=2))
     1.0 |  █
     0.0 | ██
    """
    shown = list(numbers)[-width:]
    rows = []
    for row in range(height - 1, -1, -1):
        label = {height - 1: f"{high:4.1f}", 0: f"{low:4.1f}"}.get(row, " " * 4)
        signs = ""
        for number in shown:
            eighths = round(8 * height * (number - low) / (high - low)) - 8 * row
            signs += _EIGHTHS[max(0, min(8, eighths))]
        rows.append(f"{label} |{signs}".rstrip())
    return "\n".join(rows)


def plot_curves(runs: Runs, title: str, path: Path) -> None:
    """Four curves for each method: the median of its seeds, and a band from worst to best."""
    figure = new_figure(10, 6.4)
    figure.suptitle(title)
    grid = [axes for row in figure.subplots(2, 2) for axes in row]
    for (name, label, limits), axes in zip(_FIGURES, grid, strict=True):
        for number, (method, curves) in enumerate(runs.items()):
            colour = SERIES[number % len(SERIES)]
            columns = [
                column
                for column in zip(*curves, strict=False)
                if all(getattr(moment, name) is not None for moment in column)
            ]
            games = [column[0].games for column in columns]
            values = [[getattr(moment, name) for moment in column] for column in columns]
            axes.plot(games, [median(v) for v in values], color=colour, label=method)
            axes.fill_between(
                games, list(map(min, values)), list(map(max, values)), color=colour, alpha=0.2
            )
        axes.set_ylabel(label)
        axes.set_ylim(*limits)
        axes.grid(color=LIGHT.rule)
        axes.set_axisbelow(True)
        axes.set_xlabel("games")
    grid[0].legend(loc="lower right")
    save_figure(figure, path)
