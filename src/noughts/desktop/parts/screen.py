"""Screens, and what can be pressed, scrolled and typed into on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from noughts.desktop.parts.frame import text_width
from noughts.desktop.parts.strokes import mix

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.desktop.parts.frame import Frame

    Commands = Mapping[str, Callable[[], object]]
    """What the window can do, by name: show help, save, change the theme ..."""

__all__ = ["Button", "Field", "Screen", "Scroll"]


@dataclass(frozen=True)
class Button:
    """A button; made again for each frame, so that it is always up to date."""

    name: str
    label: str
    press: Callable[[], object]
    is_enabled: bool = True
    is_selected: bool = False
    is_primary: bool = False
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def draw(self, frame: Frame, size: int, *, has_focus: bool = False) -> None:
        """A selected button has a bold outline, not only another colour; the focus is a ring."""
        theme = frame.theme
        if has_focus:
            ring = self.rect.inflate(frame.px(6), frame.px(6))
            frame.panel(ring, theme.sunk, theme.ink, max(2, frame.px(2)), frame.px(12))
        fill, edge, ink, line = theme.button, theme.rule, theme.ink, 1
        if self.is_primary:
            fill, edge, ink = theme.good, theme.good, theme.paper
        if self.is_selected:
            fill, edge, line = mix(theme.card, theme.good, 0.16), theme.good, 2
        if not self.is_enabled:
            fill, ink = mix(theme.button, theme.card, 0.6), mix(theme.soft, theme.card, 0.45)
            edge = mix(theme.rule, theme.card, 0.4)
        elif frame.points_at(self.rect):
            fill = mix(fill, theme.paper if self.is_primary else theme.ink, 0.08)
            edge = mix(edge, theme.ink, 0.3)
        line = max(line, round(line * frame.density))
        frame.panel(self.rect, fill, edge, line, min(frame.px(9), self.rect.height // 2))
        room = self.rect.width - frame.px(12)
        frame.text(self.label, size, ink, self.rect.center, (0.5, 0.5), room)


class Scroll:
    """Which rows of many are visible."""

    def __init__(self) -> None:
        self.first = 0
        self.visible = self._rows = 1

    def turn(self, steps: float) -> None:
        """The wheel was turned by some rows."""
        self.first -= round(steps) or (1 if steps < 0 else -1)

    def show(self, row: int) -> None:
        """Bring a row into sight."""
        self.first = max(min(self.first, row), row - self.visible + 1)

    def fit(self, rows: int, visible: int) -> range:
        """The rows that are visible where there is room for so many."""
        self._rows, self.visible = rows, min(rows, max(1, visible))
        self.first = max(0, min(self.first, rows - self.visible))
        return range(self.first, self.first + self.visible)

    def draw(self, frame: Frame, area: pygame.Rect) -> None:
        """A bar at the right of an area shows how far it is scrolled, if it is."""
        hidden = self._rows - self.visible
        if hidden > 0:
            high = max(frame.px(10), area.height * self.visible // self._rows)
            top = area.top + (area.height - high) * self.first // hidden
            bar = pygame.Rect(area.right - frame.px(5), top, frame.px(5), high)
            frame.panel(bar, frame.theme.soft, radius=bar.width // 2)


class Field:
    """A line of text that is typed."""

    def __init__(self, text: str = "", max_length: int = 1000) -> None:
        self.text = text
        self.cursor = len(text)
        self._max_length = max_length

    def insert(self, text: str) -> None:
        """Type something at the cursor."""
        typed = "".join(sign if sign.isprintable() else " " for sign in text)
        typed = typed[: max(0, self._max_length - len(self.text))]
        self._set(self.text[: self.cursor] + typed, self.text[self.cursor :])

    def _set(self, before: str, after: str) -> None:
        """The text, before and after the cursor."""
        self.text, self.cursor = before + after, len(before)

    def press(self, key: int) -> bool:
        """Edit with a key; whether it is a key that edits."""
        before, after = self.text[: self.cursor], self.text[self.cursor :]
        edits = {
            pygame.K_BACKSPACE: (before[:-1], after),
            pygame.K_DELETE: (before, after[1:]),
            pygame.K_LEFT: (before[:-1], before[-1:] + after),
            pygame.K_RIGHT: (before + after[:1], after[1:]),
            pygame.K_HOME: ("", before + after),
            pygame.K_END: (before + after, ""),
        }
        if key in edits:
            self._set(*edits[key])
        return key in edits

    def draw(self, frame: Frame, rect: pygame.Rect, size: int, *, has_focus: bool = True) -> None:
        """Draw the text so that the cursor can be seen, if what is typed comes here."""
        theme, line, pad = frame.theme, max(2, frame.px(2)), frame.px(10)
        frame.panel(rect, theme.sunk, theme.good if has_focus else theme.rule, line, frame.px(8))
        room, left, start = rect.width - 2 * pad, rect.left + pad, 0
        while start < self.cursor and text_width(self.text[start : self.cursor], size) > room:
            start += 1
        visible = self.text[start:]
        while visible and text_width(visible, size) > room:
            visible = visible[:-1]
        frame.text(visible, size, theme.ink, (left, rect.centery), (0.0, 0.5))
        if has_focus:
            x = left + text_width(self.text[start : self.cursor], size)
            bar = pygame.Rect(x, rect.top + rect.height // 5, line, rect.height * 3 // 5)
            frame.surface.fill(theme.good, bar)


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
