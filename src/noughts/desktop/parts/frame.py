"""A frame to draw on, and what every screen can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.desktop.parts.strokes import panel_picture
from noughts.desktop.parts.text import line_height, text_picture
from noughts.desktop.parts.widgets import press_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pygame

    from noughts.desktop.parts.theme import Colour, Theme
    from noughts.desktop.parts.widgets import Button

    Commands = Mapping[str, Callable[[], object]]
    """What the window can do, by name: show help, save, change the theme ..."""

__all__ = ["Frame", "Screen"]


@dataclass(frozen=True)
class Frame:
    """The frame to draw: where, in which colours and sizes, at what time, and the mouse."""

    surface: pygame.Surface
    theme: Theme
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

    def points_at(self, rect: pygame.Rect) -> bool:
        """Whether the mouse is in a rectangle."""
        return self.mouse is not None and rect.collidepoint(self.mouse)

    def text(
        self,
        text: str,
        size: int,
        colour: Colour,
        at: tuple[float, float],
        align: tuple[float, float] = (0.0, 0.0),
    ) -> pygame.Rect:
        """Write one line; gives the place that it takes.

        `align` says which point of the text is `at`: (0, 0) its top left, (0.5, 0.5) its middle.
        """
        picture = text_picture(text, size, colour)
        left = round(at[0] - picture.width * align[0])
        return self.surface.blit(picture, (left, round(at[1] - picture.height * align[1])))

    def lines(
        self, lines: Iterable[str], size: int, colour: Colour, at: tuple[float, float]
    ) -> float:
        """Write lines below each other; gives the height where the next one would be."""
        x, y = at
        for line in lines:
            self.text(line, size, colour, (x, y))
            y += line_height(size)
        return y

    def panel(
        self,
        rect: pygame.Rect,
        fill: Colour | None,
        edge: Colour | None = None,
        line: int = 1,
        radius: int | None = None,
    ) -> None:
        """Draw a rectangle with round corners, filled, outlined or both."""
        corner = self.px(9) if radius is None else radius
        self.surface.blit(panel_picture(rect.size, corner, fill, edge, line), rect)


class Screen:
    """Something that fills the window, or lies over it."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []

    @property
    def is_typing(self) -> bool:
        """Whether what is typed goes into a field."""
        return False

    def draw(self, frame: Frame) -> None:
        """Draw a frame."""
        raise NotImplementedError

    def press(self, point: tuple[float, float]) -> None:
        """The mouse was pressed, at a point in pixels."""
        press_at(self.buttons, point)

    def drag(self, point: tuple[float, float]) -> None:
        """The mouse moved while it was pressed."""

    def release(self, point: tuple[float, float]) -> None:
        """The mouse was released."""

    def key(self, event: pygame.Event) -> None:
        """A key was pressed."""

    def type(self, text: str) -> None:
        """Text was typed."""

    def scroll(self, steps: float) -> None:
        """The wheel was turned; up is positive."""

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - for screens that move
        """Whether the next frame will look different with nothing happening."""
        return False
