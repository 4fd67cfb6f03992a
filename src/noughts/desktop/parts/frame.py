"""A frame to draw on, and how words look on it: the bundled font at any size.

Text is drawn four times as large and scaled down: at small sizes the font's own spacing is uneven.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.marks import Mark
from noughts.desktop.parts.strokes import picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.palette import Palette

__all__ = [
    "Frame",
    "fitted_size",
    "line_height",
    "shorten",
    "text_picture",
    "text_width",
    "wrap",
]

_SMALLEST: Final = 9  # pixels
_FINE: Final = 4
_EM: Final = 0.6875  # the real height of the bundled font, as a share of its nominal size
_ABSENT: Final = "\uffff"  # no font has it: what is drawn for it stands for a missing sign


@dataclass(frozen=True)
class Frame:
    """The frame to draw: where, in which colours and sizes, at what time, and the mouse."""

    surface: pygame.Surface
    theme: Palette
    density: float = 1.0  # pixels for each unit of the window's size
    now: float = 0.0  # seconds
    mouse: tuple[float, float] | None = None  # in pixels; None while it is elsewhere
    is_still: bool = False  # whether nothing moves by itself

    @property
    def unit(self) -> float:
        """One point of the design, which was drawn for 1280 x 800, in pixels."""
        fit = min(self.surface.width / 1280, self.surface.height / 800)
        return max(0.72 * self.density, min(fit, 2.0 * self.density))

    @property
    def is_narrow(self) -> bool:
        """Whether the panel belongs below the board, not beside it."""
        return self.surface.width < self.surface.height * 0.92

    def px(self, points: float) -> int:
        """Whole pixels for some points."""
        return max(1, round(points * self.unit))

    def font_size(self, points: float, least: float) -> int:
        """The pixels of a font that stays readable in small windows."""
        return max(self.px(points), round(least * self.density))

    def side(self, mark: Mark) -> str:
        """The colour of a side."""
        return self.theme.x if mark is Mark.X else self.theme.o

    def points_at(self, rect: pygame.Rect) -> bool:
        """Whether the mouse is in a rectangle."""
        return self.mouse is not None and rect.collidepoint(self.mouse)

    def text(
        self,
        text: str,
        size: int,
        colour: str,
        at: tuple[float, float],
        align: tuple[float, float] = (0.0, 0.0),
        room: float | None = None,
    ) -> pygame.Rect:
        """Write one line; gives the place that it takes.

        `align` says which point of the text is `at`: (0, 0) its top left, (0.5, 0.5) its middle. A
        text that is wider than its `room` becomes smaller, and is cut off where that is not enough.
        """
        if room is not None:
            size = fitted_size(text, size, room)
            text = shorten(text, size, room)
        picture = text_picture(text, size, colour)
        left = round(at[0] - picture.width * align[0])
        return self.surface.blit(picture, (left, round(at[1] - picture.height * align[1])))

    def lines(
        self, lines: Iterable[str], size: int, colour: str, at: tuple[float, float]
    ) -> pygame.Rect:
        """Write lines below each other; gives the place of the last one."""
        x, y = at
        place = self.text("", size, colour, at)
        for line in lines:
            place = self.text(line, size, colour, (x, y))
            y += line_height(size)
        return place

    def panel(
        self,
        rect: pygame.Rect,
        fill: str | None,
        edge: str | None = None,
        line: int = 1,
        radius: int | None = None,
        dash: int = 0,
    ) -> None:
        """Draw a rectangle with round corners, filled, outlined or both; `dash` breaks the line."""
        half = line / 2 if edge else 0
        width, height = (max(0, side - 2 * half) for side in rect.size)
        corner = max(0, (self.px(9) if radius is None else radius) - half)
        shape = f"x='{half}' y='{half}' width='{width}' height='{height}' rx='{corner}'"
        style = f"fill='{fill or 'none'}' stroke-linecap='butt'"
        style += f" stroke-dasharray='{dash}'" if dash else ""
        drawn = picture(f"<rect {shape} {style}/>", rect.size, edge, 2 * half)
        self.surface.blit(drawn, rect)


# ---- words ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.Font:
    return pygame.Font(None, round(max(_SMALLEST, size) * _FINE / _EM))


@lru_cache(maxsize=2048)
def _readable(text: str) -> str:
    """The text with a question mark for every sign that the font does not have."""
    if text.isascii() and text.isprintable():
        return text
    font = _font(18)
    missing = font.metrics(_ABSENT)[0]
    signs = (sign if sign.isprintable() else " " for sign in text)
    return "".join(
        "?" if ord(sign) > 0xFFFF or font.metrics(sign)[0] in (None, missing) else sign
        for sign in signs
    )


@lru_cache(maxsize=512)
def text_picture(text: str, size: int, colour: str) -> pygame.Surface:
    """One line of text."""
    drawn = _font(size).render(_readable(text), True, colour)
    if not drawn.width:  # nothing to scale, and pygame would crash
        return pygame.Surface((0, drawn.height // _FINE), pygame.SRCALPHA)
    small = (max(1, drawn.width // _FINE), max(1, drawn.height // _FINE))
    return pygame.transform.smoothscale(drawn, small)


def text_width(text: str, size: int) -> int:
    """The pixels that a text takes."""
    return _font(size).size(_readable(text))[0] // _FINE


def line_height(size: int) -> int:
    """The pixels from one line to the next."""
    return round(_font(size).get_height() / _FINE * 1.12)


@lru_cache(maxsize=512)
def fitted_size(text: str, size: int, width: float) -> int:
    """The largest size up to `size` at which a text fits, as long as it can be read."""
    while size > _SMALLEST and text_width(text, size) > width:
        size -= 1
    return size


def shorten(text: str, size: int, width: float) -> str:
    """The text, or as much of it as fits, with dots for what is left out."""
    if text_width(text, size) <= width:
        return text
    counts = range(len(text))
    fitting = bisect_right(counts, width, key=lambda n: text_width(f"{text[: n + 1]}...", size))
    return f"{text[:fitting]}..."


@lru_cache(maxsize=256)
def wrap(text: str, size: int, width: int) -> tuple[str, ...]:
    """The text in lines that fit; a word that is too long is broken."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and text_width(longer, size) <= width:
            lines[-1] = longer
            continue
        rest = word
        while rest:
            fits = (n for n in range(len(rest), 1, -1) if text_width(rest[:n], size) <= width)
            count = next(fits, 1)
            lines.append(rest[:count])
            rest = rest[count:]
    return tuple(lines)
