"""The colours of the window, from the palette, and the sizes that follow from its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from noughts.core.marks import Mark
from noughts.palette import DARK, LIGHT, Palette

__all__ = ["THEMES", "Colour", "Scale", "Theme", "mix"]


class Colour(NamedTuple):
    """Red, green and blue, each up to 255."""

    red: int
    green: int
    blue: int


def _colour(text: str) -> Colour:
    return Colour(*bytes.fromhex(text.removeprefix("#")))


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """A colour between two: all of `one` at 0, all of `two` at 1.

    >>> mix(Colour(0, 0, 0), Colour(200, 100, 0), 0.5)
    Colour(red=100, green=50, blue=0)
    """
    return Colour(*(round(a + (b - a) * share) for a, b in zip(one, two, strict=True)))


class Theme:
    """The colours of everything, by what they are for in the window."""

    def __init__(self, name: str, palette: Palette) -> None:
        self.name = name
        self.background, self.panel = _colour(palette.sunk), _colour(palette.card)
        self.button, self.edge = _colour(palette.button), _colour(palette.rule)
        self.ink, self.muted = _colour(palette.ink), _colour(palette.soft)
        self.grid = _colour(palette.grid)
        self.x, self.o = _colour(palette.x), _colour(palette.o)
        self.accent, self.on_accent = _colour(palette.good), _colour(palette.paper)
        self.good, self.bad = _colour(palette.good), _colour(palette.bad)

    def mark(self, mark: Mark) -> Colour:
        """The colour of a side."""
        return self.x if mark is Mark.X else self.o


THEMES: Final = {"light": Theme("light", LIGHT), "dark": Theme("dark", DARK)}
"""The themes by name."""


@dataclass(frozen=True)
class Scale:
    """Sizes in pixels, for a surface of so many pixels on a screen of such density."""

    width: int
    height: int
    density: float = 1.0  # pixels for each unit of the window's size

    @property
    def unit(self) -> float:
        """One point of the design, which was drawn for 1280 x 800."""
        fit = min(self.width / 1280, self.height / 800)
        return max(0.72 * self.density, min(fit, 2.0 * self.density))

    @property
    def is_narrow(self) -> bool:
        """Whether the panel belongs below the board, not beside it."""
        return self.width < self.height * 0.92

    def px(self, points: float) -> int:
        """Whole pixels for some points."""
        return max(1, round(points * self.unit))
