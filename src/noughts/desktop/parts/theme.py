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


@dataclass(frozen=True)
class Theme:
    """The colours of everything."""

    name: str
    background: Colour
    panel: Colour
    button: Colour
    edge: Colour
    ink: Colour
    muted: Colour
    grid: Colour
    x: Colour
    o: Colour
    accent: Colour
    on_accent: Colour
    good: Colour
    bad: Colour

    def mark(self, mark: Mark) -> Colour:
        """The colour of a side."""
        return self.x if mark is Mark.X else self.o


def _theme(name: str, palette: Palette) -> Theme:
    return Theme(
        name,
        background=_colour(palette.sunk),
        panel=_colour(palette.card),
        button=_colour(palette.button),
        edge=_colour(palette.rule),
        ink=_colour(palette.ink),
        muted=_colour(palette.soft),
        grid=_colour(palette.grid),
        x=_colour(palette.x),
        o=_colour(palette.o),
        accent=_colour(palette.good),
        on_accent=_colour(palette.paper),
        good=_colour(palette.good),
        bad=_colour(palette.bad),
    )


THEMES: Final = {"light": _theme("light", LIGHT), "dark": _theme("dark", DARK)}
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
