"""What every screen needs to draw a frame, and what it may ask of the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import pygame

    from noughts.core.game import Game
    from noughts.desktop.setup import Setup
    from noughts.desktop.theme import Scale, Theme

__all__ = ["Host", "Look", "Screen"]


@dataclass(frozen=True)
class Look:
    """The frame to draw: colours, sizes, the time in seconds, and where the mouse is."""

    theme: Theme
    scale: Scale
    now: float
    mouse: tuple[float, float] | None  # in pixels; None while it is elsewhere


class Screen(Protocol):
    """Something that fills the window."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
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

    def play(self, setup: Setup, game: Game | None = None) -> None:
        """Start a game."""

    def show_start(self) -> None:
        """Choose another game."""

    def show_help(self) -> None:
        """Show the keys."""

    def show_menu(self) -> None:
        """Show everything that can be done."""

    def resume(self) -> None:
        """Back to the game that is under way."""

    def ask_open(self) -> None:
        """Ask for a game to open."""

    def ask_save(self) -> None:
        """Ask where to save the game."""

    def close_overlay(self) -> None:
        """Take away what lies over the screen."""

    def toggle_theme(self) -> None:
        """Change between light and dark."""

    def quit(self) -> None:
        """Close the window."""
