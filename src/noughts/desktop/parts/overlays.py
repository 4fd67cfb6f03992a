"""Boxes over a screen: help, the menu, and a question that is answered with a line of text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.parts.frame import Screen
from noughts.desktop.parts.text import line_height, text_width, wrap
from noughts.desktop.parts.widgets import Button, Field, draw_buttons, grid, press_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.parts.frame import Frame

__all__ = ["Help", "Menu", "Prompt"]

_HELP: Final = (
    ("Mouse", "click a cell to place; click a move in the list to look at it"),
    ("Arrows, Enter", "move the cursor, choose the cell"),
    ("1 2 3 ...", "a cell by its number, row by row from 1"),
    ("S  B  E", "swap, block, end the turn"),
    ("Esc", "one step back: to the game, from the power, from the placement"),
    ("U  Y", "undo, redo"),
    ("H  W", "a hint with its reason; why the last move"),
    ("A  V", "what every move is worth; review of the game"),
    ("R  N", "resign or retry; another game"),
    ("X  C", "change sides; continue from an earlier position"),
    ("PgUp  PgDn", "look at earlier moves; Home and End: first and last"),
    ("Ctrl+S  Ctrl+O", "save and open; or drop a file on the window"),
    ("Ctrl+C  Ctrl+V", "copy the game as text, paste one"),
    ("T  F11", "light or dark; full screen"),
    ("Ctrl+Q", "quit"),
)


class _Overlay(Screen):
    """A box in the middle of the window; Escape or a click beside it closes it."""

    def __init__(self, close: Callable[[], object]) -> None:
        super().__init__()
        self._close = close
        self._box = pygame.Rect(0, 0, 0, 0)

    def press(self, point: tuple[float, float]) -> None:
        """Press a button, or close by a click beside the box."""
        if not press_at(self.buttons, point) and not self._box.collidepoint(point):
            self._close()

    def key(self, event: pygame.Event) -> None:
        """Escape closes."""
        if event.key == pygame.K_ESCAPE:
            self._close()

    def _draw_box(self, frame: Frame, width: int, height: int) -> pygame.Rect:
        """Darken what is behind, and draw the box."""
        scale = frame.scale
        frame.surface.blit(_shade(frame.surface.get_size()), (0, 0))
        box = pygame.Rect(0, 0, min(width, scale.width - 4), min(height, scale.height - 4))
        box.center = scale.width // 2, scale.height // 2
        line = max(1, frame.px(1.5))
        frame.panel(box, frame.theme.panel, frame.theme.edge, line, frame.px(14))
        self._box = box
        return box


@lru_cache(maxsize=1)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size)
    shade.set_alpha(120)
    return shade


class Help(_Overlay):
    """The keys, and what they do."""

    def key(self, event: pygame.Event) -> None:  # noqa: ARG002 - any key will do
        """Any key closes."""
        self._close()

    def press(self, point: tuple[float, float]) -> None:  # noqa: ARG002 - any place will do
        """Any click closes."""
        self._close()

    def draw(self, frame: Frame) -> None:
        """Draw the table of keys, as large as it fits."""
        theme, scale = frame.theme, frame.scale
        size = frame.px(18)
        while True:
            pad, gap = round(size * 1.4), round(size * 1.2)
            keys = max(text_width(key, size) for key, _ in _HELP)
            words = max(text_width(text, size) for _, text in _HELP)
            step = round(line_height(size) * 1.22)
            width, height = keys + words + gap + 2 * pad, step * (len(_HELP) + 1) + 2 * pad
            if size <= 8 or (width <= scale.width - 8 and height <= scale.height - 8):
                break
            size -= 1
        box = self._draw_box(frame, width, height)
        x, y = box.left + pad, box.top + pad
        frame.text("Keys", round(size * 1.25), theme.ink, (x, y))
        for number, (key, text) in enumerate(_HELP, 1):
            top = y + number * step + size // 3
            frame.text(key, size, theme.accent, (x, top))
            frame.text(text, size, theme.ink, (x + keys + gap, top))


class Menu(_Overlay):
    """Every action as a button, for windows that are too small to show them all."""

    def __init__(self, close: Callable[[], object], actions: list[Button]) -> None:
        super().__init__(close)
        self._actions = [replace(action, press=self._closing(action)) for action in actions]

    def draw(self, frame: Frame) -> None:
        """Draw the buttons in columns."""
        size = frame.font_size(18, 13)
        gap, height, columns = frame.px(10), round(size * 2.3), 3
        rows = -(-len(self._actions) // columns)
        width = min(frame.scale.width - frame.px(24), frame.px(620))
        needed_height = rows * (height + gap) + 3 * gap
        if needed_height > frame.scale.height - 4:
            height -= -(-(needed_height - frame.scale.height + 4) // rows)
        box = self._draw_box(frame, width, rows * (height + gap) + 3 * gap)
        self.buttons = grid(self._actions, box.inflate(-4 * gap, -4 * gap), columns, height, gap)
        draw_buttons(frame, self.buttons, size)

    def _closing(self, action: Button) -> Callable[[], None]:
        def close_and_press() -> None:
            self._close()
            action.press()

        return close_and_press


class Prompt(_Overlay):
    """A question that is answered with a line of text."""

    def __init__(
        self,
        close: Callable[[], object],
        question: str,
        text: str,
        button: str,
        answer: Callable[[str], str],
    ) -> None:
        """`answer` gets the text and returns what is wrong with it; if nothing is, it closes."""
        super().__init__(close)
        self.field = Field(text)
        self.error = ""
        self._question = question
        self._answer = answer
        self._actions = [
            Button("submit", button, self.submit, is_primary=True),
            Button("cancel", "Cancel", close),
        ]

    def submit(self) -> None:
        """Give the answer."""
        self.error = self._answer(self.field.text.strip())
        if not self.error:
            self._close()

    def key(self, event: pygame.Event) -> None:
        """Edit the text; Enter answers."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.submit()
        elif self.field.press(event.key):
            self.error = ""
        else:
            super().key(event)

    def type(self, text: str) -> None:
        """Type into the field."""
        self.error = ""
        self.field.insert(text)

    def draw(self, frame: Frame) -> None:
        """Draw the question, the field, what is wrong, and two buttons."""
        theme, size = frame.theme, frame.font_size(18, 12)
        step, pad, gap = line_height(size), frame.px(24), frame.px(12)
        width = min(frame.scale.width - frame.px(24), frame.px(680))
        inside = width - 2 * pad
        question, error = (wrap(text, size, inside) for text in (self._question, self.error))
        field = round(size * 2.3)
        height = 2 * pad + step * (len(question) + len(error)) + 2 * field + 3 * gap
        box = self._draw_box(frame, width, height)
        x, y = box.left + pad, box.top + pad
        for line in question:
            frame.text(line, size, theme.ink, (x, y))
            y += step
        y += gap // 2
        self.field.draw(frame, pygame.Rect(x, y, inside, field), size)
        y += field + gap
        for line in error:
            frame.text(line, size, theme.bad, (x, y))
            y += step
        foot = pygame.Rect(x, box.bottom - pad - field, inside, field)
        self.buttons = grid(self._actions, foot, 2, field, gap)
        draw_buttons(frame, self.buttons, size)
