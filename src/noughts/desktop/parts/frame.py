"""A frame to draw on, what every screen can do, and what a screen may ask of the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from noughts.desktop.parts.strokes import panel_picture
from noughts.desktop.parts.text import draw_text

if TYPE_CHECKING:
    import pygame

    from noughts.desktop.parts.theme import Colour, Scale, Theme
    from noughts.desktop.parts.widgets import Button
    from noughts.match import Match

__all__ = ["Frame", "Host", "Screen"]


@dataclass(frozen=True)
class Frame:
    """The frame to draw: where, in which colours and sizes, at what time, and the mouse."""

    surface: pygame.Surface
    theme: Theme
    scale: Scale
    now: float = 0.0  # seconds
    mouse: tuple[float, float] | None = None  # in pixels; None while it is elsewhere

    def px(self, points: float) -> int:
        """Whole pixels for some points."""
        return self.scale.px(points)

    def font_size(self, points: float, least: float) -> int:
        """The pixels of a font that stays readable in small windows."""
        return max(self.px(points), round(least * self.scale.density))

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
        """Write one line; gives the place that it takes."""
        return draw_text(self.surface, text, size, colour, at, align)

    def panel(
        self,
        rect: pygame.Rect,
        fill: Colour,
        edge: Colour | None = None,
        line: int = 1,
        radius: int | None = None,
    ) -> None:
        """Draw a rectangle with round corners, with an outline if `edge` is given."""
        corner = self.px(9) if radius is None else radius
        self.surface.blit(panel_picture(rect.size, corner, fill, edge, line), rect)


class Screen(Protocol):
    """Something that fills the window, or lies over it."""

    buttons: list[Button]

    def draw(self, frame: Frame) -> None:
        """Draw a frame."""

    def press(self, point: tuple[float, float]) -> None:
        """The mouse was pressed, at a point in pixels."""

    def key(self, event: pygame.Event) -> None:
        """A key was pressed."""

    def type(self, text: str) -> None:
        """Text was typed."""

    def scroll(self, steps: float) -> None:
        """The wheel was turned; up is positive."""

    def is_moving(self, now: float) -> bool:
        """Whether the next frame will look different with nothing happening."""


class Host(Protocol):
    """The window, as its screens see it."""

    def play(self, match: Match) -> None:
        """Play a match; players that cannot play it are refused."""

    def resume(self) -> None:
        """Go back to the game under way."""

    def show_start(self) -> None:
        """Choose another game."""

    def show_help(self) -> None:
        """Show the keys."""

    def show_menu(self) -> None:
        """Show everything that can be done."""

    def close_overlay(self) -> None:
        """Remove what lies over the screen."""

    def ask_open(self) -> None:
        """Ask for a game to open."""

    def ask_save(self) -> None:
        """Ask where to save the game."""

    def toggle_theme(self) -> None:
        """Change between light and dark."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
