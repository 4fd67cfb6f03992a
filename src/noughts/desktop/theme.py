"""Colours, light and dark, and the sizes that follow from those of the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from noughts.core.marks import Mark

__all__ = ["THEMES", "Colour", "Scale", "Theme", "mix"]


class Colour(NamedTuple):
    """Red, green and blue, each up to 255."""

    red: int
    green: int
    blue: int


def _colour(text: str) -> Colour:
    return Colour(*bytes.fromhex(text))


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


THEMES: Final = {
    theme.name: theme
    for theme in (
        Theme(
            "light",
            background=_colour("f5f1e8"),
            panel=_colour("fffdf8"),
            button=_colour("f1ebde"),
            edge=_colour("d8d0c0"),
            ink=_colour("25221d"),
            muted=_colour("6d675e"),
            grid=_colour("7d766b"),
            x=_colour("1d5fa8"),
            o=_colour("ae4f17"),
            accent=_colour("2c7a3f"),
            on_accent=_colour("ffffff"),
            good=_colour("2c7a3f"),
            bad=_colour("a8322a"),
        ),
        Theme(
            "dark",
            background=_colour("171a20"),
            panel=_colour("20242d"),
            button=_colour("2b303b"),
            edge=_colour("3d4451"),
            ink=_colour("ece7dc"),
            muted=_colour("a2a8b3"),
            grid=_colour("78808e"),
            x=_colour("74b4f5"),
            o=_colour("f2a661"),
            accent=_colour("5fbf7e"),
            on_accent=_colour("10141a"),
            good=_colour("6fcf8f"),
            bad=_colour("f28b82"),
        ),
    )
}
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
