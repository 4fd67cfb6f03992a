"""Buttons, their places, and a field for text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pygame

from noughts.desktop.parts.text import fitted_size, shorten, text_width
from noughts.desktop.parts.theme import mix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noughts.desktop.parts.frame import Frame

__all__ = ["Button", "Field", "Scroll", "draw_buttons", "grid", "press_at"]


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


def press_at(buttons: Iterable[Button], point: tuple[float, float]) -> bool:
    """Press the button under a point, if it can be pressed; whether there is one."""
    for button in buttons:
        if button.rect.collidepoint(point):
            if button.is_enabled:
                button.press()
            return True
    return False


def grid(
    buttons: list[Button], area: pygame.Rect, columns: int, height: int, gap: int
) -> list[Button]:
    """The buttons at their places: of one size, row by row from the top of an area."""
    width = (area.width - gap * (columns - 1)) // columns
    placed = []
    for number, button in enumerate(buttons):
        row, column = divmod(number, columns)
        corner = area.left + column * (width + gap), area.top + row * (height + gap)
        placed.append(replace(button, rect=pygame.Rect(corner, (width, height))))
    return placed


def draw_buttons(frame: Frame, buttons: Iterable[Button], size: int, focus: str = "") -> None:
    """Draw buttons; the one that has the name `focus` gets a ring."""
    for button in buttons:
        if button.name == focus:
            ring = button.rect.inflate(frame.px(6), frame.px(6))
            line = max(2, frame.px(2))
            frame.panel(ring, frame.theme.background, frame.theme.ink, line, frame.px(12))
        _draw_button(frame, button, size)


def _draw_button(frame: Frame, button: Button, size: int) -> None:
    """A selected button has a bold outline, not only another colour."""
    theme = frame.theme
    fill, edge, ink, line = theme.button, theme.edge, theme.ink, 1
    if button.is_primary:
        fill, edge, ink = theme.accent, theme.accent, theme.on_accent
    if button.is_selected:
        fill, edge, line = mix(theme.panel, theme.accent, 0.16), theme.accent, 2
    if not button.is_enabled:
        fill, ink = mix(theme.button, theme.panel, 0.6), mix(theme.muted, theme.panel, 0.45)
        edge = mix(theme.edge, theme.panel, 0.4)
    elif frame.points_at(button.rect):
        fill = mix(fill, theme.on_accent if button.is_primary else theme.ink, 0.08)
        edge = mix(edge, theme.ink, 0.3)
    line = max(line, round(line * frame.density))
    frame.panel(button.rect, fill, edge, line, min(frame.px(9), button.rect.height // 2))
    room = button.rect.width - frame.px(12)
    size = fitted_size(button.label, size, room)
    frame.text(shorten(button.label, size, room), size, ink, button.rect.center, (0.5, 0.5))


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
            frame.panel(bar, frame.theme.muted, radius=bar.width // 2)


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
        self.text = self.text[: self.cursor] + typed + self.text[self.cursor :]
        self.cursor += len(typed)

    def press(self, key: int) -> bool:
        """Edit with a key; whether it is a key that edits."""
        match key:
            case pygame.K_BACKSPACE:
                if self.cursor:
                    self.text = self.text[: self.cursor - 1] + self.text[self.cursor :]
                    self.cursor -= 1
            case pygame.K_DELETE:
                self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]
            case pygame.K_LEFT:
                self.cursor = max(0, self.cursor - 1)
            case pygame.K_RIGHT:
                self.cursor = min(len(self.text), self.cursor + 1)
            case pygame.K_HOME:
                self.cursor = 0
            case pygame.K_END:
                self.cursor = len(self.text)
            case _:
                return False
        return True

    def draw(self, frame: Frame, rect: pygame.Rect, size: int, *, has_focus: bool = True) -> None:
        """Draw the text so that the cursor can be seen, if what is typed comes here."""
        theme, line = frame.theme, max(2, frame.px(2))
        edge = theme.accent if has_focus else theme.edge
        frame.panel(rect, theme.background, edge, line, frame.px(8))
        room, left, start = rect.width - frame.px(20), rect.left + frame.px(10), 0
        while start < self.cursor and text_width(self.text[start : self.cursor], size) > room:
            start += 1
        visible = self.text[start:]
        while visible and text_width(visible, size) > room:
            visible = visible[:-1]
        frame.text(visible, size, theme.ink, (left, rect.centery), (0.0, 0.5))
        if not has_focus:
            return
        x = left + text_width(self.text[start : self.cursor], size)
        bar = pygame.Rect(x, rect.top + rect.height // 5, line, rect.height * 3 // 5)
        frame.surface.fill(theme.accent, bar)
