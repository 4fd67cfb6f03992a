"""Boxes over a screen: the menu, a question with buttons, and one answered with a text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from noughts.desktop.parts.frame import Screen
from noughts.desktop.parts.keys import ENTER
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.widgets import Button, Field, press_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.desktop.parts.frame import Frame

__all__ = ["Menu", "Overlay", "Prompt", "Question"]


class Overlay(Screen):
    """A page in a box in the middle; Escape or a click beside it closes it."""

    letters: ClassVar[float] = 35.0  # the width, as many times the height of a letter
    is_fleeting: ClassVar[bool] = False  # whether any key and any click close it

    def __init__(self) -> None:
        super().__init__()
        self.close: Callable[[], object] = lambda: None  # the window says how
        self._box = pygame.Rect(0, 0, 0, 0)

    def fill(self, page: Page) -> None:
        """Put on a page what is in the box."""
        raise NotImplementedError

    def press(self, point: tuple[float, float]) -> None:
        """Press a button, or close by a click beside the box."""
        is_beside = self.is_fleeting or not self._box.collidepoint(point)
        if not press_at(self.buttons, point) and is_beside:
            self.close()

    def key(self, event: pygame.Event) -> None:
        """Escape closes."""
        if event.key == pygame.K_ESCAPE or self.is_fleeting:
            self.close()

    def draw(self, frame: Frame) -> None:
        """Darken what is behind, and draw the box."""
        pad = min(frame.px(24), frame.surface.height // 14)
        page = Page(frame, self.fill, self.letters, frame.surface.height - 2 * pad - 4)
        frame.surface.blit(_shade(frame.surface.get_size()), (0, 0))
        box = pygame.Rect(0, 0, page.width + 2 * pad, page.height + 2 * pad)
        box.width = min(box.width, frame.surface.width - 4)
        box.center = frame.surface.width // 2, frame.surface.height // 2
        frame.panel(box, frame.theme.panel, frame.theme.edge, max(1, frame.px(1.5)), frame.px(14))
        page.draw(box.centerx - page.width // 2, box.top + pad)
        self._box, self.buttons = box, page.buttons


@lru_cache(maxsize=1)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size)
    shade.set_alpha(120)
    return shade


class Menu(Overlay):
    """Buttons that close the box before they do what they are for; words can stand above them."""

    def __init__(self, actions: list[Button], words: str = "", columns: int = 3) -> None:
        super().__init__()
        self.words = words
        self._actions = [replace(a, press=partial(self._choose, a.press)) for a in actions]
        self._columns = columns

    def _choose(self, press: Callable[[], object]) -> None:
        self.close()
        press()

    def fill(self, page: Page) -> None:
        """The words, and the buttons in columns."""
        page.words(self.words)
        page.grid(self._actions, self._columns)


class Question(Menu):
    """A question that buttons answer; Enter presses the first, Escape closes."""

    def __init__(self, words: str, answers: Mapping[str, Callable[[], object]]) -> None:
        """`answers` has what each button does, by its label; a last button goes back."""
        buttons = [
            Button(name.lower(), name, press, is_primary=number == 0)
            for number, (name, press) in enumerate(answers.items())
        ]
        back = Button("back", "Back", lambda: None)
        super().__init__([*buttons, back], words, len(buttons) + 1)

    def key(self, event: pygame.Event) -> None:
        """Enter gives the first answer."""
        if event.key in ENTER:
            self._actions[0].press()
        else:
            super().key(event)


class Prompt(Overlay):
    """A question that is answered with a text."""

    def __init__(self, question: str, text: str, button: str, answer: Callable[[str], str]) -> None:
        """`answer` gets the text and returns what is wrong with it; if nothing is, it closes."""
        super().__init__()
        self.field = Field(text)
        self.error = ""
        self._question = question
        self._answer = answer
        self._label = button

    @property
    def is_typing(self) -> bool:
        """Always: there is one field."""
        return True

    def submit(self) -> None:
        """Give the answer."""
        self.error = self._answer(self.field.text.strip())
        if not self.error:
            self.close()

    def key(self, event: pygame.Event) -> None:
        """Edit the text; Enter answers."""
        if event.key in ENTER:
            self.submit()
        elif self.field.press(event.key):
            self.error = ""
        else:
            super().key(event)

    def type(self, text: str) -> None:
        """Type into the field."""
        self.error = ""
        self.field.insert(text)

    def fill(self, page: Page) -> None:
        """The question, the field, what is wrong, two buttons."""
        page.words(self._question)
        self.fill_middle(page)
        page.entry(self.field)
        page.words(self.error, "bad")
        submit = Button("submit", self._label, self.submit, is_primary=True)
        page.grid([submit, Button("cancel", "Cancel", self.close)], 2)

    def fill_middle(self, page: Page) -> None:
        """What can be chosen instead of typing."""
