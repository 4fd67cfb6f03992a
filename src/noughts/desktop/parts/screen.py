"""What every screen can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pygame

    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.widgets import Button, Field

    Commands = Mapping[str, Callable[[], object]]
    """What the window can do, by name: show help, save, change the theme ..."""

__all__ = ["Screen"]


class Screen:
    """Something that fills the window, or lies over it."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.error = ""  # what is wrong with what was typed or chosen

    @property
    def field(self) -> Field | None:
        """Where typed text goes; None if nowhere."""
        return None

    def draw(self, frame: Frame) -> None:
        """Draw a frame."""
        raise NotImplementedError

    def press(self, point: tuple[float, float]) -> bool:
        """The mouse was pressed, at a point in pixels; whether there is a button."""
        for button in self.buttons:
            if button.rect.collidepoint(point):
                if button.is_enabled:
                    button.press()
                return True
        return False

    def drag(self, point: tuple[float, float]) -> None:
        """The mouse moved while it was pressed."""

    def release(self, point: tuple[float, float]) -> None:
        """The mouse was released."""

    def scroll(self, steps: float) -> None:
        """The wheel was turned; up is positive."""

    def key(self, event: pygame.Event) -> None:
        """A key was pressed."""

    def edit(self, key: int) -> bool:
        """Edit the text in the field; whether it is a key that edits, and there is a field."""
        is_edited = self.field is not None and self.field.press(key)
        self.error = "" if is_edited else self.error
        return is_edited

    def type(self, text: str) -> None:
        """Text was typed."""
        if self.field is not None:
            self.error = ""
            self.field.insert(text)

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - for screens that move
        """Whether the next frame will look different with nothing happening."""
        return False
