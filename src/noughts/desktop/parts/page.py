"""Pages: parts below each other, as large as they fit. All words and buttons are on pages.

A function fills a page from the top. It does so more than once: the first times only to measure,
with smaller and smaller letters until everything fits, and then to draw.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.parts.frame import line_height, text_width, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.screen import Button

__all__ = ["Page"]

_FONT: Final = 18  # points
_MIN_FONT: Final = 8  # pixels, on a screen of ordinary density


class Page:
    """A column of parts; all its sizes follow from those of its letters."""

    def __init__(
        self,
        frame: Frame,
        fill: Callable[[Page], object],
        area: tuple[int, int],
        letters: float = 1000,
        sizes: Sequence[int] = (),
        gap: float = 0.75,
    ) -> None:
        """`area` is what there is room for; `letters` limits the width, in heights of a letter.

        Letters can have one of `sizes`, the largest first; `gap` is between parts, in letters.
        """
        self.frame, self.room = frame, area[1]
        self._fill, self._gap = fill, gap
        self.is_drawn = False  # only measured
        smallest = round(_MIN_FONT * frame.density)
        for self.size in sizes or range(frame.font_size(_FONT, 12), smallest - 1, -1):
            self.width = min(area[0], self.px(letters))
            self._start(0, 0)
            self.height = self.y - self.px(gap)
            if self.height <= self.room:
                break

    def _start(self, left: int, top: int) -> None:
        self.left, self.y = left, top
        self.buttons: list[Button] = []
        self._fill(self)

    def draw(self, left: int, top: int) -> list[Button]:
        """Draw everything; gives the buttons, to be pressed."""
        self.is_drawn = True
        self._start(left, top)
        return self.buttons

    def px(self, letters: float) -> int:
        """Whole pixels for some heights of a letter."""
        return max(1, round(letters * self.size))

    @property
    def rest(self) -> int:
        """The pixels that are left when everything has its place; 0 while the page is measured."""
        return max(0, self.room - self.height) if self.is_drawn else 0

    def take(self, height: int) -> pygame.Rect | None:
        """The place of the next part, so many pixels high; None while the page is measured."""
        rect = pygame.Rect(self.left, self.y, self.width, height)
        self.y += height + self.px(self._gap)
        return rect if self.is_drawn else None

    def words(self, text: str, colour: str = "ink", share: float = 1.0) -> pygame.Rect | None:
        """A text in as many lines as it needs; `share` is of the page's letters.

        Gives the place of its last line.
        """
        size = self.px(share)
        lines = wrap(text, size, self.width)
        if lines and (rect := self.take(len(lines) * line_height(size))):
            ink = getattr(self.frame.theme, colour)
            return self.frame.lines(lines, size, ink, rect.topleft)
        return None

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Short texts with an explanation beside each."""
        indent = max(text_width(key, self.size) for key, _ in pairs) + self.px(1.2)
        texts = [wrap(words, self.size, self.width - indent) for _, words in pairs]
        if rect := self.take(sum(map(len, texts)) * line_height(self.size)):
            for (key, _), lines in zip(pairs, texts, strict=True):
                self.frame.text(key, self.size, self.frame.theme.good, rect.topleft)
                self.frame.lines(
                    lines, self.size, self.frame.theme.ink, rect.move(indent, 0).topleft
                )
                rect.top += len(lines) * line_height(self.size)

    def places(self, count: int, columns: int, height: float, gap: float) -> list[pygame.Rect]:
        """Places of one size, row by row, of which the last one fills its row; all in letters.

        There are none while the page is measured.
        """
        high, space, rects = self.px(height), round(gap * self.size), []
        rows = -(-count // max(1, columns))
        if rows and (rect := self.take(rows * (high + space) - space)):
            width = (rect.width - space * (columns - 1)) // columns
            for number in range(count):
                row, column = divmod(number, columns)
                corner = rect.left + column * (width + space), rect.top + row * (high + space)
                rects.append(pygame.Rect(corner, (width, high)))
            rects[-1].width = rect.right - rects[-1].left
        return rects

    def grid(
        self, buttons: list[Button], columns: int, height: float = 2.3, gap: float = 0.5
    ) -> list[Button]:
        """Buttons of one size, row by row; gives them with their places."""
        rects = self.places(len(buttons), columns, height, gap)
        placed = [replace(each, rect=rect) for each, rect in zip(buttons, rects, strict=False)]
        self.add(placed)
        return placed

    def flow(self, buttons: list[Button], height: float, indent: float = 0.0) -> list[Button]:
        """The places of buttons as wide as their labels, in as many rows as they need."""
        placed: list[Button] = []
        high, gap, left = self.px(height), self.px(0.45), self.left + round(indent * self.size)
        x, y, right = left, self.y, self.left + self.width
        for button in buttons:
            width = min(right - left, text_width(button.label, self.size) + high)
            if x > left and x + width > right:
                x, y = left, y + high + gap
            placed.append(replace(button, rect=pygame.Rect(x, y, width, high)))
            x += width + gap
        self.take(y + high - self.y)
        return placed

    def add(self, buttons: list[Button], focus: str = "") -> None:
        """Draw buttons at their places, and keep them; `focus` names the keyboard's."""
        for button in buttons if self.is_drawn else ():
            button.draw(self.frame, self.size, has_focus=button.name == focus)
            self.buttons.append(button)
