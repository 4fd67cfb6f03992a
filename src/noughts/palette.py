"""The colours of everything that noughts draws: the page, the window, plots and SVG.

Colours are named by what they mean. The page gets them as CSS variables of the same names.

>>> LIGHT.x, DARK.x
('#1d5fa8', '#7db4f0')
>>> variable("x")
'var(--x, #1d5fa8)'
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

__all__ = ["DARK", "LIGHT", "SERIES", "Palette", "declarations", "stylesheet", "variable"]


@dataclass(frozen=True)
class Palette:
    """Colours for one light, each as `#rrggbb`."""

    paper: str  # the ground of a page
    card: str  # what lies on it: panels, boards
    sunk: str  # what lies below it
    button: str  # a button on a card
    ink: str  # text
    soft: str  # text that matters less
    rule: str  # thin lines between things
    grid: str  # the lines of a board
    x: str
    o: str
    good: str  # wins, good moves
    fair: str  # draws, inaccurate moves
    bad: str  # losses, bad moves, cut-offs
    accent: str  # what can be pressed, what has the focus
    glow: str  # a cell that stands out
    link: str  # between nodes of a tree that are the same position


LIGHT: Final = Palette(
    paper="#fdfcf8",
    card="#fffefb",
    sunk="#f4f1ea",
    button="#f1ebde",
    ink="#22201c",
    soft="#6b655d",
    rule="#ddd7ca",
    grid="#a8a093",
    x="#1d5fa8",
    o="#ae4f17",
    good="#2c7a3f",
    fair="#7d6200",
    bad="#b3261e",
    accent="#1d5fa8",
    glow="#f3e3a2",
    link="#7a4fb5",
)

DARK: Final = Palette(
    paper="#1b1a18",
    card="#242320",
    sunk="#141312",
    button="#32302b",
    ink="#eae6de",
    soft="#aaa398",
    rule="#3d3a34",
    grid="#6e675d",
    x="#7db4f0",
    o="#f0a36b",
    good="#7fca8e",
    fair="#e0c35a",
    bad="#f28b82",
    accent="#7db4f0",
    glow="#5a4d1c",
    link="#b79aec",
)

SERIES: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Six colours of Okabe and Ito, for curves and bars: most people tell them apart."""


def variable(name: str, light: str | None = None) -> str:
    """A colour in an SVG: the variable of the page around it, or the light palette's colour.

    `light` names another colour of the palette where the page has a variable of its own.
    """
    return f"var(--{name}, {getattr(LIGHT, light or name)})"


def declarations(palette: Palette) -> str:
    """A palette as declarations of CSS variables."""
    return " ".join(f"--{name}: {colour};" for name, colour in asdict(palette).items())


def stylesheet() -> str:
    """Both palettes as a stylesheet; the colour scheme of an element chooses between them."""
    dark = asdict(DARK)
    pairs = [
        f"  --{name}: light-dark({colour}, {dark[name]});" for name, colour in asdict(LIGHT).items()
    ]
    return "\n".join([":root {", *pairs, "}", ""])
