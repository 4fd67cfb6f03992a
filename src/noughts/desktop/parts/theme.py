"""The colours of the window, from the palette."""

from __future__ import annotations

from typing import Final, NamedTuple

from noughts.core.marks import Mark
from noughts.palette import DARK, LIGHT, Palette

__all__ = ["THEMES", "Colour", "Theme", "mix"]


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
