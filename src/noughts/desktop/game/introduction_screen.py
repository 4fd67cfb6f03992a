"""The introduction to powers: a few pages with a small board each; it can be skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.introduction import introduction
from noughts.core.moves import Block, Swap
from noughts.desktop.game.board_pen import BoardPen, Geometry
from noughts.desktop.parts.overlays import ENTER, Overlay
from noughts.desktop.parts.theme import mix
from noughts.desktop.parts.widgets import Button

if TYPE_CHECKING:
    from noughts.coaching.introduction import IntroductionPage
    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.page import Page

__all__ = ["Introduction"]

_NEXT_KEYS: Final = (*ENTER, pygame.K_SPACE, pygame.K_RIGHT)


class Introduction(Overlay):
    """One page after the other; the last one closes it, and so does Escape."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._pages = introduction(rules)
        self.number = 0

    @property
    def page(self) -> IntroductionPage:
        """The page that is shown."""
        return self._pages[self.number]

    def press(self, point: tuple[float, float]) -> None:
        """Only buttons count: a click beside the box is a mistake."""
        if self._box.collidepoint(point):
            super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Enter turns the page, the left arrow turns back, Escape skips the rest."""
        if event.key in _NEXT_KEYS:
            self.turn(1)
        elif event.key == pygame.K_LEFT:
            self.turn(-1)
        else:
            super().key(event)

    def turn(self, by: int) -> None:
        """Go some pages on or back; after the last one it closes."""
        if self.number + by >= len(self._pages):
            self.close()
        else:
            self.number = max(0, self.number + by)

    def fill(self, page: Page) -> None:
        """The title, a board, the words and the buttons."""
        is_last = self.number == len(self._pages) - 1
        page.words(f"{self.number + 1} of {len(self._pages)}: {self.page.title}", "accent", 1.3)
        if rect := page.take(page.px(10)):
            self._draw_board(page.frame, rect)
        page.words(self.page.words)
        buttons = [
            Button("back", "Back", lambda: self.turn(-1), self.number > 0),
            Button("skip", "Skip", self.close, not is_last),
            Button("next", "Play" if is_last else "Next", lambda: self.turn(1), is_primary=True),
        ]
        page.grid(buttons, 3)

    def _draw_board(self, frame: Frame, rect: pygame.Rect) -> None:
        """The position, the placement as a new mark, and what the power does."""
        position, move, theme = self.page.position, self.page.move, frame.theme
        pen = BoardPen(frame, Geometry.fit(position.rules, rect, 0))
        colour = theme.mark(position.to_move)
        for cell in {move.cell, *(move.power if isinstance(move.power, Swap) else ())}:
            pen.fill(cell, mix(theme.panel, colour, 0.22))
        pen.grid()
        for cell in range(position.rules.cells):
            mark = position.to_move if cell == move.cell else position.mark_at(cell)
            if mark is not None:
                pen.mark(mark, cell)
        match move.power:
            case Swap(first, second):
                pen.arrow(first, second)
            case Block(cell):
                pen.hatch(cell, mix(theme.panel, colour, 0.7))
            case None:
                pass
