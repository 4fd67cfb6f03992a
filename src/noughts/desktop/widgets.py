"""Buttons and a field for text: what screens are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from noughts.desktop.strokes import panel_picture
from noughts.desktop.text import draw_text, fitted_size, shorten, text_width
from noughts.desktop.theme import mix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noughts.desktop.theme import Scale, Theme

__all__ = ["Button", "Field", "button_at", "draw_button", "flow"]


@dataclass(frozen=True)
class Button:
    """Something to press; made anew for each frame, so that it always tells how things are."""

    name: str
    label: str
    rect: pygame.Rect
    press: Callable[[], object]
    is_enabled: bool = True
    is_selected: bool = False
    is_primary: bool = False


def button_at(buttons: Iterable[Button], point: tuple[float, float]) -> Button | None:
    """The button under a point."""
    return next((button for button in buttons if button.rect.collidepoint(point)), None)


def draw_button(
    surface: pygame.Surface,
    button: Button,
    theme: Theme,
    scale: Scale,
    size: int,
    *,
    is_hovered: bool = False,
    has_focus: bool = False,
) -> None:
    """Draw a button; a selected one has a bold outline, not only another colour."""
    fill, edge, ink, line = theme.button, theme.edge, theme.ink, 1
    if button.is_primary:
        fill, edge, ink = theme.accent, theme.accent, theme.on_accent
    if button.is_selected:
        fill, edge, line = mix(theme.panel, theme.accent, 0.16), theme.accent, 2
    if not button.is_enabled:
        fill, ink = mix(theme.button, theme.panel, 0.6), mix(theme.muted, theme.panel, 0.45)
        edge = mix(theme.edge, theme.panel, 0.4)
    elif is_hovered:
        fill = mix(fill, theme.ink if not button.is_primary else theme.on_accent, 0.08)
        edge = mix(edge, theme.ink, 0.3)
    radius = min(scale.px(9), button.rect.height // 2)
    line = max(line, round(line * scale.density))
    if has_focus:
        ring = button.rect.inflate(scale.px(6), scale.px(6))
        ring_line = max(2, scale.px(2))
        around = panel_picture(
            ring.size, radius + scale.px(3), theme.background, theme.ink, ring_line
        )
        surface.blit(around, ring)
    surface.blit(panel_picture(button.rect.size, radius, fill, edge, line), button.rect)
    room = button.rect.width - scale.px(12)
    size = fitted_size(button.label, size, room)
    label = shorten(button.label, size, room)
    draw_text(surface, label, size, ink, button.rect.center, (0.5, 0.5))


def flow(
    labels: Iterable[str], left: int, top: int, width: int, height: int, gap: int, size: int
) -> list[pygame.Rect]:
    """Places for chips of their own widths, in as many rows as they need."""
    places: list[pygame.Rect] = []
    x, y = left, top
    for label in labels:
        wide = min(width, max(height, text_width(label, size) + height))
        if x > left and x + wide > left + width:
            x, y = left, y + height + gap
        places.append(pygame.Rect(x, y, wide, height))
        x += wide + gap
    return places


class Field:
    """A line of text that is typed."""

    def __init__(self, text: str = "", longest: int = 1000) -> None:
        self.text = text
        self.cursor = len(text)
        self._longest = longest

    def insert(self, text: str) -> None:
        """Type something at the cursor."""
        typed = "".join(sign if sign.isprintable() else " " for sign in text)
        typed = typed[: max(0, self._longest - len(self.text))]
        self.text = self.text[: self.cursor] + typed + self.text[self.cursor :]
        self.cursor += len(typed)

    def press(self, key: int) -> bool:
        """A key that edits; whether it was one."""
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

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, scale: Scale, size: int
    ) -> None:
        """Draw the text so that the cursor can be seen."""
        edge = theme.accent
        line = max(2, scale.px(2))
        surface.blit(panel_picture(rect.size, scale.px(8), theme.background, edge, line), rect)
        room = rect.width - scale.px(20)
        left, start = rect.left + scale.px(10), 0
        while start < self.cursor and text_width(self.text[start : self.cursor], size) > room:
            start += 1
        shown = self.text[start:]
        while shown and text_width(shown, size) > room:
            shown = shown[:-1]
        draw_text(surface, shown, size, theme.ink, (left, rect.centery), (0.0, 0.5))
        x = left + text_width(self.text[start : self.cursor], size)
        bar = pygame.Rect(x, rect.top + rect.height // 5, line, rect.height * 3 // 5)
        surface.fill(theme.accent, bar)
