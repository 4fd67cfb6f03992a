"""Boxes with several pages: help, and the introduction to powers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from noughts.coaching.introduction import introduction
from noughts.coaching.rules_text import explain_rules
from noughts.core.moves import Block, Swap
from noughts.desktop.parts.board_pen import BoardPen, Geometry
from noughts.desktop.parts.keys import KEYS
from noughts.desktop.parts.overlays import Overlay
from noughts.desktop.parts.screen import Button
from noughts.desktop.parts.strokes import mix

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.page import Page

__all__ = ["Help", "Introduction"]


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
        for cell in range(position.rules.cells):
            mark = position.to_move if cell == move.cell else position.mark_at(cell)
            if mark is not None:
                pen.mark(mark, cell)
        if isinstance(move.power, Swap):
            pen.arrow(*move.power)
        elif isinstance(move.power, Block):
            pen.hatch(move.power.cell, mix(theme.card, colour, 0.7))
