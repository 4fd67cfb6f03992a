"""A frame to draw on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.desktop.parts.strokes import panel_picture
from noughts.desktop.parts.text import fitted_size, line_height, shorten, text_picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pygame

    from noughts.palette import Palette

__all__ = ["Frame"]


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
        corner = self.px(9) if radius is None else radius
        self.surface.blit(panel_picture(rect.size, corner, fill, edge, line, dash), rect)
