"""Help: the rules of the game on one page, the keys on two more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.rules_text import explain_rules
from noughts.desktop.parts.overlays import Overlay
from noughts.desktop.parts.widgets import Button, press_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.rules import Rules
    from noughts.desktop.parts.page import Page

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

_KEY_PAGES: Final = {"Keys": _KEYS[:8], "More keys": _KEYS[8:]}
_PAGES: Final = ("Rules", *_KEY_PAGES)


class Help(Overlay):
    """The rules and the keys; any other key or click closes."""

    letters = 40.0

    def __init__(self, rules: Rules, show_powers: Callable[[], object]) -> None:
        """`show_powers` starts the introduction to powers."""
        super().__init__()
        self.page = _PAGES[0]
        self._texts = explain_rules(rules)
        self._show_powers = show_powers if rules.has_powers else None

    def press(self, point: tuple[float, float]) -> None:
        """Turn to a page, or close."""
        if not press_at(self.buttons, point):
            self.close()

    def key(self, event: pygame.Event) -> None:
        """Arrows and Tab turn the page; any other key closes."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_TAB: 1}.get(event.key)
        if step is None:
            self.close()
        else:
            self.turn_to(_PAGES[(_PAGES.index(self.page) + step) % len(_PAGES)])

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.page = page

    def fill(self, page: Page) -> None:
        """The page, and buttons for the others."""
        if self.page in _KEY_PAGES:
            page.pairs(_KEY_PAGES[self.page])
        for text in self._texts if self.page == "Rules" else ():
            page.words(text)
        buttons = [
            Button(name.lower(), name, partial(self.turn_to, name), is_selected=name == self.page)
            for name in _PAGES
        ]
        if self._show_powers is not None:
            buttons.append(Button("powers", "Show the powers", self._show_powers))
        buttons.append(Button("close", "Close", self.close))
        page.grid(buttons, len(buttons))
