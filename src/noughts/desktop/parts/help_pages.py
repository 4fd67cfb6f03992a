"""Help: the rules of the game on one page, the keys on another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.rules_text import explain_rules
from noughts.desktop.parts.overlays import Overlay
from noughts.desktop.parts.text import line_height, text_width, wrap
from noughts.desktop.parts.widgets import Button, draw_buttons, grid, press_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame

__all__ = ["Help"]

_KEYS: Final = (
    ("Mouse", "click a cell to place; drag a mark onto another to swap them"),
    ("Arrows, Enter", "move the cursor, choose the cell"),
    ("1 2 3 ...", "a cell by its number, row by row from 1"),
    ("S  B  E", "swap, block, end the turn"),
    ("Esc", "one step back: to the game, from the power, from the placement"),
    ("U  Y", "undo, redo"),
    ("H  W", "a hint with its reason; why the last move"),
    ("A  V", "what every move is worth; review of the game"),
    ("R  G", "play again; give up"),
    ("N  L", "another game; back to the last game"),
    ("X  C", "change sides; try again from an earlier position"),
    ("PgUp  PgDn", "look at earlier moves; Home and End: first and last"),
    ("Ctrl+S  Ctrl+O", "save and open; or drop a file on the window"),
    ("Ctrl+C  Ctrl+V", "copy the game as text, paste one"),
    ("T  F11", "light or dark; full screen"),
    ("Ctrl+Q", "quit"),
)

_PAGES: Final = ("Rules", "Keys")
_MIN_FONT: Final = 8  # pixels


class Help(Overlay):
    """The rules and the keys; any other key or click closes."""

    def __init__(
        self, close: Callable[[], object], rules: Rules, show_powers: Callable[[], object]
    ) -> None:
        """`show_powers` starts the introduction to powers."""
        super().__init__(close)
        self.page = _PAGES[0]
        self._texts = explain_rules(rules)
        self._show_powers = show_powers if rules.has_powers else None

    def press(self, point: tuple[float, float]) -> None:
        """Turn to a page, or close."""
        if not press_at(self.buttons, point):
            self._close()

    def key(self, event: pygame.Event) -> None:
        """Arrows and Tab turn the page; any other key closes."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            self.turn_to(_PAGES[1 - _PAGES.index(self.page)])
        else:
            self._close()

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.page = page

    def draw(self, frame: Frame) -> None:
        """Draw the page, as large as it fits."""
        scale, size = frame.scale, frame.px(18)
        draw = self._draw_rules if self.page == "Rules" else self._draw_keys
        while size > _MIN_FONT:
            width, height = draw(frame, size, None)
            if width <= scale.width - 8 and height <= scale.height - 8:
                break
            size -= 1
        width, height = draw(frame, size, None)
        box = self._draw_box(frame, width, height)
        draw(frame, size, box)
        bar = round(size * 2.2)
        foot = pygame.Rect(0, 0, box.width - 2 * size, bar)
        foot.midbottom = box.centerx, box.bottom - size // 2
        buttons = self._buttons()
        self.buttons = grid(buttons, foot, len(buttons), bar, size // 2)
        draw_buttons(frame, self.buttons, size)

    def _buttons(self) -> list[Button]:
        pages = [
            Button(page.lower(), page, partial(self.turn_to, page), is_selected=page == self.page)
            for page in _PAGES
        ]
        if self._show_powers is not None:
            pages.append(Button("powers", "Show the powers", self._show_powers))
        return [*pages, Button("close", "Close", self._close)]

    def _draw_rules(self, frame: Frame, size: int, box: pygame.Rect | None) -> tuple[int, int]:
        """Draw the rules if there is a box; gives the size that the page needs."""
        pad, step = round(size * 1.4), line_height(size)
        width = min(frame.scale.width - 8, round(size * 40))
        lines = [wrap(text, size, width - 2 * pad) for text in self._texts]
        y = 0 if box is None else box.top
        y = top = y + pad
        for paragraph in lines:
            for line in paragraph:
                if box is not None:
                    frame.text(line, size, frame.theme.ink, (box.left + pad, y))
                y += step
            y += step // 2
        return width, y - top + 2 * pad + size * 2

    def _draw_keys(self, frame: Frame, size: int, box: pygame.Rect | None) -> tuple[int, int]:
        """Draw the keys if there is a box; gives the size that the page needs."""
        pad, gap, step = round(size * 1.4), round(size * 1.2), round(line_height(size) * 1.2)
        keys = max(text_width(key, size) for key, _ in _KEYS)
        words = max(text_width(text, size) for _, text in _KEYS)
        if box is not None:
            for number, (key, text) in enumerate(_KEYS):
                y = box.top + pad + number * step
                frame.text(key, size, frame.theme.accent, (box.left + pad, y))
                frame.text(text, size, frame.theme.ink, (box.left + pad + keys + gap, y))
        return keys + words + gap + 2 * pad, step * len(_KEYS) + 2 * pad + size * 2
