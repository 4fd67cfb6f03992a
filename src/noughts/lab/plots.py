"""Plots, for those who would rather look than read; matplotlib is an extra."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from noughts.core.errors import InputError, MissingPart

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.lab.ratings import Rating

__all__ = ["plot_ratings"]


def plot_ratings(table: list[Rating], title: str, path: Path) -> None:
    """Elo of each player with its interval, best on top."""
    figure, axes = _figure(len(table))
    names = [rating.player for rating in reversed(table)]
    elos = [rating.elo for rating in reversed(table)]
    margins = [rating.margin for rating in reversed(table)]
    axes.errorbar(elos, range(len(names)), xerr=margins, fmt="o", color="#1d5fa8", capsize=4)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("Elo, mean 0, with 95 % intervals")
    axes.set_title(title)
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    _save(figure, path)


def _figure(rows: int) -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra, loaded when it is needed
    except ImportError:
        raise MissingPart(
            "Plots need matplotlib: install it with 'pip install noughts[plots]'."
        ) from None
    figure = Figure(figsize=(7, 1.5 + 0.45 * rows), layout="constrained")
    return figure, figure.add_subplot()


def _save(figure: Any, path: Path) -> None:
    kind = path.suffix.lstrip(".").lower()
    if kind not in ("svg", "png"):
        raise InputError(f"A plot is written as .svg or .png, not as {path.name}.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    figure.savefig(part, format=kind, dpi=150)
    part.replace(path)
