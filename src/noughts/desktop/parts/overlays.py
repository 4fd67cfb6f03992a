"""Boxes over a screen: menu, questions, the help and the introduction to powers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Literal

import pygame

from noughts.coaching.introduction import introduction
from noughts.coaching.rules_text import explain_rules
from noughts.core.errors import NoughtsError
from noughts.core.marks import Mark
from noughts.core.moves import Block, Swap
from noughts.desktop.parts.board_pen import BoardPen, Geometry
from noughts.desktop.parts.keys import ENTER, KEYS
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Field, Screen
from noughts.desktop.parts.strokes import mix
from noughts.match.view import board_letters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame

__all__ = ["Help", "Introduction", "Menu", "Overlay", "Prompt", "Question"]

_SHADE: Final = (135, 135, 135)  # of 255: how bright everything behind a box stays


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
        frame.surface.fill(_SHADE, special_flags=pygame.BLEND_MULT)
        self._box = pygame.Rect(0, 0, page.width + 2 * side, page.height + 2 * pad)
        self._box.center = wide // 2, high // 2
        line, theme = max(1, frame.px(1.5)), frame.theme
        frame.panel(self._box, theme.card, theme.rule, line, frame.px(14))
        self.buttons = page.draw(self._box.left + side, self._box.top + pad)


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

    def __init__(
        self, question: str, text: str, button: str, answer: Callable[[str], object]
    ) -> None:
        """`answer` gets the text; if it raises an error, that is shown, else the box closes."""
        super().__init__()
        self._field = Field(text)
        self._question, self._label, self._answer = question, button, answer

    @property
    def field(self) -> Field:
        """Where the answer is typed."""
        return self._field

    def submit(self) -> None:
        """Give the answer."""
        self.attempt(partial(self._answer, self.field.text.strip()))

    def attempt(self, answer: Callable[[], object]) -> None:
        """Close the box, unless there is an error to show."""
        try:
            answer()
        except (NoughtsError, OSError, ValueError, RuntimeError) as error:
            self.error = str(error)
        else:
            self.close()

    def fill(self, page: Page) -> None:
        """The question, the field, what is wrong, two buttons."""
        page.words(self._question)
        self.fill_middle(page)
        if rect := page.take(page.px(2.3)):
            self.field.draw(page.frame, rect, page.size)
        page.words(self.error, "bad")
        submit = Button("submit", self._label, self.submit, is_primary=True)
        page.grid([submit, Button("cancel", "Cancel", self.close)], 2)

    def fill_middle(self, page: Page) -> None:
        """What can be chosen instead of typing."""


class Booklet(Overlay):
    """One page after the other; arrows, Tab and Space turn them."""

    def __init__(self, titles: tuple[str, ...]) -> None:
        super().__init__()
        self.titles = titles
        self.number = 0  # of the page that is shown

    @property
    def title(self) -> str:
        """The title of the page that is shown."""
        return self.titles[self.number]

    def key(self, event: pygame.Event) -> None:
        """Turn the page, or what every box does."""
        if event.key in (pygame.K_RIGHT, pygame.K_TAB, pygame.K_SPACE):
            self.turn(1)
        elif event.key == pygame.K_LEFT:
            self.turn(-1)
        elif self.closes == "anywhere":
            self.close()
        else:
            super().key(event)

    def turn(self, by: int) -> None:
        """Go some pages on or back, around the end."""
        self.number = (self.number + by) % len(self.titles)


class Help(Booklet):
    """The rules on one page, the keys on two more; any other key or click closes."""

    letters = 40.0
    closes = "anywhere"

    def __init__(self, rules: Rules, show_powers: Callable[[], object]) -> None:
        """`show_powers` starts the introduction to powers."""
        super().__init__(("Rules", "Keys", "More keys"))
        self._texts = explain_rules(rules)
        self._show_powers = show_powers if rules.has_powers else None

    def fill(self, page: Page) -> None:
        """The page, and buttons for the others."""
        for text in self._texts if self.number == 0 else ():
            page.words(text)
        if self.number:
            page.pairs([row[:2] for row in (KEYS[:8] if self.number == 1 else KEYS[8:])])
        buttons = [
            Button(title.lower(), title, partial(self.turn, by), is_selected=by == 0)
            for by, title in enumerate(self.titles, -self.number)
        ]
        if self._show_powers is not None:
            buttons.append(Button("powers", "Show the powers", self._show_powers))
        buttons.append(Button("close", "Close", self.close))
        page.grid(buttons, len(buttons))


class Introduction(Booklet):
    """A small board on each page; the last one closes it, and so does Escape."""

    closes = "never"  # by a click: beside the box it is a mistake

    def __init__(self, rules: Rules) -> None:
        self._pages = introduction(rules)
        super().__init__(tuple(page.title for page in self._pages))

    def turn(self, by: int) -> None:
        """Go some pages on or back; after the last one it closes."""
        if self.number + by >= len(self._pages):
            self.close()
        else:
            self.number = max(0, self.number + by)

    def fill(self, page: Page) -> None:
        """The title, a board, the words and the buttons."""
        is_last = self.number == len(self._pages) - 1
        page.words(f"{self.number + 1} of {len(self._pages)}: {self.title}", "good", 1.3)
        if rect := page.take(page.px(10)):
            self._draw_board(page.frame, rect)
        page.words(self._pages[self.number].words)
        buttons = [
            Button("back", "Back", partial(self.turn, -1), self.number > 0),
            Button("skip", "Skip", self.close, not is_last),
            Button("next", "Play" if is_last else "Next", partial(self.turn, 1), is_primary=True),
        ]
        page.grid(buttons, 3)

    def _draw_board(self, frame: Frame, rect: pygame.Rect) -> None:
        """The position, the placement as a new mark, and what the power does."""
        theme, position = frame.theme, self._pages[self.number].position
        move = self._pages[self.number].move
        pen = BoardPen(frame, Geometry.fit(position.rules, rect, 0))
        colour = frame.side(position.to_move)
        for cell in {move.cell, *(move.power if isinstance(move.power, Swap) else ())}:
            pen.fill(cell, mix(theme.card, colour, 0.22))
        pen.grid()
        for cell, letter in enumerate(board_letters(position, move.cell)):
            if letter != ".":
                pen.mark(Mark(letter), cell)
        if isinstance(move.power, Swap):
            pen.arrow(*move.power)
        elif isinstance(move.power, Block):
            pen.hatch(move.power.cell, mix(theme.card, colour, 0.7))
