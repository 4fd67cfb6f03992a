"""Boxes over a screen: the menu, a question with buttons, and one answered with a text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame

from noughts.desktop.parts.frame import Screen
from noughts.desktop.parts.text import line_height, wrap
from noughts.desktop.parts.widgets import Button, Field, draw_buttons, grid, press_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.desktop.parts.frame import Frame

__all__ = ["Menu", "Overlay", "Prompt", "Question"]


class Overlay(Screen):
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


class Menu(Overlay):
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


class Question(Overlay):
    """A question that buttons answer; Enter presses the first, Escape closes."""

    def __init__(
        self, close: Callable[[], object], words: str, answers: Mapping[str, Callable[[], object]]
    ) -> None:
        """`answers` has what each button does, by its label; a last button goes back."""
        super().__init__(close)
        self.words = words
        self._actions = [
            Button(name.lower(), name, partial(self._answer, press), is_primary=number == 0)
            for number, (name, press) in enumerate(answers.items())
        ]
        self._actions.append(Button("back", "Back", close))

    def _answer(self, press: Callable[[], object]) -> None:
        self._close()
        press()

    def key(self, event: pygame.Event) -> None:
        """Enter gives the first answer."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._actions[0].press()
        else:
            super().key(event)

    def draw(self, frame: Frame) -> None:
        """Draw the question and the buttons below it."""
        size, pad, gap = frame.font_size(18, 12), frame.px(24), frame.px(12)
        width = min(frame.scale.width - frame.px(24), frame.px(680))
        lines = wrap(self.words, size, width - 2 * pad)
        height = round(size * 2.3)
        text = len(lines) * line_height(size)
        box = self._draw_box(frame, width, 2 * pad + text + gap + height)
        frame.lines(lines, size, frame.theme.ink, (box.left + pad, box.top + pad))
        foot = pygame.Rect(box.left + pad, box.bottom - pad - height, width - 2 * pad, height)
        self.buttons = grid(self._actions, foot, len(self._actions), height, gap)
        draw_buttons(frame, self.buttons, size)


class Prompt(Overlay):
    """A question that is answered with a line of text."""

    width = 680  # points

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
        """Draw the question, a list if there is one, the field, what is wrong, and two buttons."""
        theme, size = frame.theme, frame.font_size(18, 12)
        step, pad, gap = line_height(size), frame.px(24), frame.px(12)
        width = min(frame.scale.width - frame.px(24), frame.px(self.width))
        inside = width - 2 * pad
        question, error = (wrap(text, size, inside) for text in (self._question, self.error))
        field = round(size * 2.3)
        height = 2 * pad + step * (len(question) + len(error)) + 2 * field + 3 * gap
        rows = self._list_height(frame, frame.scale.height - frame.px(16) - height)
        box = self._draw_box(frame, width, height + rows)
        x = box.left + pad
        y = round(frame.lines(question, size, theme.ink, (x, box.top + pad)))
        self._draw_list(frame, pygame.Rect(x, y, inside, rows))
        y += rows + gap // 2
        self.field.draw(frame, pygame.Rect(x, y, inside, field), size)
        y += field + gap
        frame.lines(error, size, theme.bad, (x, y))
        foot = pygame.Rect(x, box.bottom - pad - field, inside, field)
        self.buttons = grid(self._actions, foot, 2, field, gap)
        draw_buttons(frame, self.buttons, size)

    def _list_height(self, frame: Frame, room: int) -> int:  # noqa: ARG002 - for those with a list
        """The height of a list between the question and the field."""
        return 0

    def _draw_list(self, frame: Frame, area: pygame.Rect) -> None:
        """Draw the list."""
