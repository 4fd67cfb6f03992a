"""Pages: parts below each other, as large as they fit. Boxes and the start screen are pages.

A function fills a page from the top. It does so more than once: the first times only to measure,
with smaller and smaller letters until everything fits, and then to draw.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.parts.text import line_height, text_width, wrap
from noughts.desktop.parts.widgets import Button, draw_buttons, grid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.widgets import Field

__all__ = ["Page"]

_FONT: Final = 18  # points
_MIN_FONT: Final = 8  # pixels, on a screen of ordinary density


class Page:
    """A column of parts; all its sizes follow from those of its letters."""

    def __init__(
        self, frame: Frame, fill: Callable[[Page], object], letters: float, room: int
    ) -> None:
        """`letters` is the width, as many times the height of a letter; `room` is the height."""
        self.frame, self.room = frame, room
        self._fill = fill
        self.is_drawn = False  # only measured
        smallest = round(_MIN_FONT * frame.density)
        for self.size in range(frame.font_size(_FONT, 12), smallest - 1, -1):
            self.width = min(frame.surface.width - self.px(2.5), self.px(letters))
            self._start(0, 0)
            self.height = self.y - self.px(0.75)
            if self.height <= room:
                break

    def _start(self, left: int, top: int) -> None:
        self._left, self.y = left, top
        self.buttons: list[Button] = []
        self._fill(self)

    def draw(self, left: int, top: int) -> None:
        """Draw everything."""
        self.is_drawn = True
        self._start(left, top)

    def px(self, letters: float) -> int:
        """Whole pixels for some heights of a letter."""
        return max(1, round(letters * self.size))

    def take(self, height: int) -> pygame.Rect | None:
        """The place of the next part, so many pixels high; None while the page is measured."""
        rect = pygame.Rect(self._left, self.y, self.width, height)
        self.y += height + self.px(0.75)
        return rect if self.is_drawn else None

    def words(self, text: str, colour: str = "ink", share: float = 1.0) -> None:
        """A text in as many lines as it needs; `share` is of the page's letters."""
        size = self.px(share)
        lines = wrap(text, size, self.width)
        if lines and (rect := self.take(len(lines) * line_height(size))):
            self.frame.lines(lines, size, getattr(self.frame.theme, colour), rect.topleft)

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Short texts with an explanation beside each."""
        indent = max(text_width(key, self.size) for key, _ in pairs) + self.px(1.2)
        texts = [wrap(words, self.size, self.width - indent) for _, words in pairs]
        if rect := self.take(sum(map(len, texts)) * line_height(self.size)):
            theme, y = self.frame.theme, float(rect.top)
            for (key, _), lines in zip(pairs, texts, strict=True):
                self.frame.text(key, self.size, theme.accent, (rect.left, y))
                y = self.frame.lines(lines, self.size, theme.ink, (rect.left + indent, y))

    def entry(
        self, field: Field, rect: pygame.Rect | None = None, *, has_focus: bool = True
    ) -> None:
        """A field that is typed into; it is the next part if it has no place yet."""
        rect = rect or self.take(self.px(2.3))
        if rect and self.is_drawn:
            field.draw(self.frame, rect, self.size, has_focus=has_focus)

    def grid(self, buttons: list[Button], columns: int) -> None:
        """Buttons of one size, row by row."""
        high, gap = self.px(2.3), self.px(0.5)
        if rect := self.take(-(-len(buttons) // columns) * (high + gap) - gap):
            self.add(grid(buttons, rect, columns, high, gap))

    def flow(self, buttons: list[Button], height: float, indent: float = 0.0) -> list[Button]:
        """The places of buttons as wide as their labels, in as many rows as they need."""
        placed: list[Button] = []
        high, gap, left = self.px(height), self.px(0.45), self._left + round(indent * self.size)
        x, y, right = left, self.y, self._left + self.width
        for button in buttons:
            width = min(right - left, text_width(button.label, self.size) + high)
            if x > left and x + width > right:
                x, y = left, y + high + gap
            placed.append(replace(button, rect=pygame.Rect(x, y, width, high)))
            x += width + gap
        self.take(y + high - self.y)
        return placed

    def add(self, buttons: list[Button], focus: str = "") -> None:
        """Draw buttons at their places, and keep them to be pressed."""
        if self.is_drawn:
            draw_buttons(self.frame, buttons, self.size, focus)
            self.buttons += buttons
