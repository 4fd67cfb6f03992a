"""The start screen laid out at one size, and drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from noughts.core.marks import Mark
from noughts.desktop.parts.strokes import mark_picture
from noughts.desktop.parts.text import fitted_size, line_height, text_width, wrap
from noughts.desktop.parts.widgets import Button, draw_buttons, flow

if TYPE_CHECKING:
    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.start.start_screen import StartScreen

__all__ = ["StartPage"]


class StartPage:
    """The start screen laid out at one size."""

    def __init__(self, screen: StartScreen, frame: Frame, factor: float, scrolled: int = 0) -> None:
        """`scrolled` pixels at the top are out of sight, in a window that is too low."""
        self._screen, self._frame, self._factor = screen, frame, factor
        self._size, self._chip, self._gap = self._px(18), self._px(40), self._px(8)
        self._width = min(frame.scale.width - 2 * self._px(20), self._px(900))
        self._left = (frame.scale.width - self._width) // 2
        self._rows = screen.choice.rows()
        labels = self._rows.values()
        self._labels = max(text_width(text, self._size) for text in labels) + self._px(18)
        sentences = (screen.error,) if screen.error else screen.choice.sentences()
        self._lines = [line for text in sentences for line in wrap(text, self._size, self._width)]
        title, margin = self._px(88), self._px(16)
        self._place(margin + title)
        self.height = self.buttons[-1].rect.bottom + margin
        spare = frame.scale.height - self.height
        self._title_top = margin + (spare * 2 // 5 if spare > 0 else -scrolled)
        self._place(self._title_top + title)

    def _px(self, points: float) -> int:
        return max(1, round(points * self._frame.scale.unit * self._factor))

    def _place(self, top: int) -> None:
        """Give every part its place, from a height on."""
        choice = self._screen.choice
        left, width = self._left + self._labels, self._width - self._labels
        self.buttons: list[Button] = []
        self._tops: dict[str, int] = {}
        self.fields: dict[str, pygame.Rect] = {}  # where something is typed, by row
        for row in self._rows:
            self._tops[row] = top
            area = pygame.Rect(left, top, width, self._chip)
            chips = flow(self._chips(row), area, self._chip, self._gap, self._size)
            self.buttons += chips
            last = chips[-1].rect if chips else pygame.Rect(left - self._gap, top, 0, self._chip)
            if choice.field_of(row) is not None:
                field = pygame.Rect(last.right + self._gap, last.top, self._px(200), last.h)
                if field.right > area.right:
                    field.topleft = left, last.bottom + self._gap
                    field.width = min(field.width, area.width)
                last = self.fields[row] = field
            top = last.bottom + self._gap * 2
        self._words_top = top + self._px(6)
        top = self._words_top + len(self._lines) * line_height(self._size) + self._px(14)
        area = pygame.Rect(self._left, top, self._width, self._chip)
        height = round(self._chip * 1.2)
        self.buttons += flow(self._actions(), area, height, self._gap, self._size)

    def out_of_sight(self, row: str) -> int:
        """How many pixels to scroll until a row can be seen."""
        top = self._tops.get(row, self.buttons[-1].rect.top)
        if top < 0:
            return top
        return max(0, top + 2 * self._chip - self._frame.scale.height)

    def _chips(self, row: str) -> list[Button]:
        """The values of a row."""
        choice = self._screen.choice
        return [
            Button(
                f"{row} {value}",
                label,
                partial(self._screen.choose, row, value),
                is_selected=choice.values[row] == value,
            )
            for value, label in choice.options(row)
        ]

    def _actions(self) -> list[Button]:
        """Play, and what else can be done from here."""
        screen, commands = self._screen, self._screen.commands
        is_ready = screen.choice.rules is not None
        play = Button("start", "  Play  ", screen.start, is_ready, is_primary=True)
        resume = Button("resume", "Back to the game", commands["resume"])
        return [
            play,
            *([resume] if screen.has_game else []),
            Button("friend", "Play a friend ...", commands["friend"]),
            Button("open", "Open a game", commands["open"]),
            Button("theme", "Light or dark", commands["theme"]),
            Button("help", "Help", commands["help"]),
        ]

    def draw(self) -> None:
        """Draw everything."""
        frame, screen, theme = self._frame, self._screen, self._frame.theme
        self._draw_title()
        for row, label in self._rows.items():
            top, has_focus = self._tops[row], row == screen.focused_row
            colour = theme.ink if has_focus else theme.muted
            at = (self._left, top + self._chip / 2)
            frame.text(label, self._size, colour, at, (0.0, 0.5))
            if has_focus:
                bar = pygame.Rect(self._left - self._px(12), top, self._px(4), self._chip)
                frame.panel(bar, theme.accent, radius=bar.width // 2)
        draw_buttons(frame, self.buttons, self._size, focus=screen.focused_row)
        for row, rect in self.fields.items():
            field = screen.choice.field_of(row)
            if field is not None:
                field.draw(frame, rect, self._size, has_focus=row == screen.typed_row)
        colour = theme.bad if screen.choice.problem() or screen.error else theme.muted
        for number, line in enumerate(self._lines):
            y = self._words_top + number * line_height(self._size)
            frame.text(line, self._size, colour, (self._left, y))
        spare = frame.scale.height - self.height
        if spare < 0:  # a bar shows how far it is scrolled
            height = frame.scale.height**2 // self.height
            top = self._px(16) - self._title_top
            top = (frame.scale.height - height) * top // -spare
            bar = pygame.Rect(frame.scale.width - self._px(6), top, self._px(5), height)
            frame.panel(bar, theme.muted, radius=bar.width // 2)

    def _draw_title(self) -> None:
        frame, theme, size = self._frame, self._frame.theme, self._px(66)
        x = self._left - size // 6
        for number, mark in enumerate((Mark.O, Mark.X)):
            picture = mark_picture(mark, size, number + 1, theme.mark(mark))
            frame.surface.blit(picture, (x, self._title_top))
            x += round(size * 0.82)
        font = fitted_size("noughts", self._px(50), self._left + self._width - x)
        at = (x + self._px(8), self._title_top + size / 2)
        frame.text("noughts", font, theme.ink, at, (0.0, 0.5))
