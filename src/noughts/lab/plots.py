"""Plots; they need matplotlib, which is an extra."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noughts.core.errors import InputError, MissingPart
from noughts.files import new_file
from noughts.palette import LIGHT

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.lab.ratings import Rating

__all__ = ["check_plot_path", "new_figure", "plot_ratings", "save_figure"]


def plot_ratings(table: list[Rating], title: str, path: Path) -> None:
    """Elo of each player with its interval, best on top."""
    figure = new_figure(7, 1.5 + 0.45 * len(table))
    axes = figure.add_subplot()
    names = [rating.player for rating in reversed(table)]
    elos = [rating.elo for rating in reversed(table)]
    margins = [rating.margin for rating in reversed(table)]
    axes.errorbar(elos, range(len(names)), xerr=margins, fmt="o", color=LIGHT.x, capsize=4)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("Elo, mean 0, with 95 % intervals")
    axes.set_title(title)
    axes.grid(axis="x", color=LIGHT.rule)
    axes.set_axisbelow(True)
    save_figure(figure, path)


def new_figure(width: float, height: float) -> Any:
    """An empty figure of a size in inches; says what to install where matplotlib is missing."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra, loaded when it is needed
    except ImportError:
        raise MissingPart(
            "Plots need matplotlib: install it with 'pip install matplotlib'."
        ) from None
    return Figure(figsize=(width, height), layout="constrained", facecolor="white")


def check_plot_path(path: Path) -> None:
    """Refuse a file that cannot be a plot, before anything is computed for it."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise InputError(f"A plot is written as .svg or .png, not as {path.name}.")


def save_figure(figure: Any, path: Path) -> None:
    """Write a figure, whole or not at all; the same figure is always the same file."""
    from matplotlib import rc_context  # noqa: PLC0415 - as above

    check_plot_path(path)
    kind = path.suffix.lstrip(".").lower()
    # Text stays text: it can be searched and copied, and the file is small.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "noughts"}):
        metadata = {"Date": None} if kind == "svg" else None
        with new_file(path) as stream:
            figure.savefig(stream, format=kind, dpi=150, metadata=metadata)
