"""Boxes over a screen: the menu, a question with buttons, and one answered with a text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar, Literal

import pygame

from noughts.desktop.parts.keys import ENTER
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Field, Screen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.desktop.parts.frame import Frame

__all__ = ["Menu", "Overlay", "Prompt", "Question"]


class Overlay(Screen):
    """A page in a box in the middle: Enter presses the main button, Escape closes the box."""

    letters: ClassVar[float] = 35.0  # the width, as many times the height of a letter
    closes: ClassVar[Literal["beside", "anywhere", "never"]] = "beside"  # where a click closes it

    def __init__(self) -> None:
        super().__init__()
        self.close: Callable[[], object] = lambda: None  # the window says how
        self._box = pygame.Rect(0, 0, 0, 0)

    def fill(self, page: Page) -> None:
        """Put on a page what is in the box."""
        raise NotImplementedError

    def press(self, point: tuple[float, float]) -> bool:
        """Press a button, or close the box."""
        is_button = super().press(point)
        is_beside = self.closes == "beside" and not self._box.collidepoint(point)
        if not is_button and (is_beside or self.closes == "anywhere"):
            self.close()
        return is_button

    def key(self, event: pygame.Event) -> None:
        """Press the main button, edit or close."""
        main = [button for button in self.buttons if button.is_primary]
        if event.key in ENTER and main:
            main[0].press()
        elif not self.edit(event.key) and event.key == pygame.K_ESCAPE:
            self.close()

    def draw(self, frame: Frame) -> None:
        """Darken what is behind, and draw the box."""
        wide, high = frame.surface.get_size()
        side, pad = min(frame.px(24), wide // 40), min(frame.px(24), high // 14)
        page = Page(frame, self.fill, (wide - 2 * side - 4, high - 2 * pad - 4), self.letters)
        frame.surface.blit(_shade((wide, high)), (0, 0))
        self._box = pygame.Rect(0, 0, page.width + 2 * side, page.height + 2 * pad)
        self._box.center = wide // 2, high // 2
        line, theme = max(1, frame.px(1.5)), frame.theme
        frame.panel(self._box, theme.card, theme.rule, line, frame.px(14))
        self.buttons = page.draw(self._box.left + side, self._box.top + pad)


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
    """A question that buttons answer; the first is the main one."""

    def __init__(self, words: str, answers: Mapping[str, Callable[[], object]]) -> None:
        """`answers` has what each button does, by its label; a last button goes back."""
        labels = {**answers, "Back": lambda: None}
        buttons = [
            Button(label.lower(), label, press, is_primary=number == 0)
            for number, (label, press) in enumerate(labels.items())
        ]
        super().__init__(buttons, words, len(buttons))


class Prompt(Overlay):
    """A question that is answered with a text."""

    def __init__(self, question: str, text: str, button: str, answer: Callable[[str], str]) -> None:
        """`answer` gets the text and returns what is wrong with it; if nothing is, it closes."""
        super().__init__()
        self._field = Field(text)
        self._question, self._label, self._answer = question, button, answer

    @property
    def field(self) -> Field:
        """Where the answer is typed."""
        return self._field

    def submit(self) -> None:
        """Give the answer."""
        self.error = self._answer(self.field.text.strip())
        if not self.error:
            self.close()

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
