"""The list of saved games: a click opens one; a file or a game in notation can be typed instead."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.desktop.parts.overlays import Prompt
from noughts.desktop.parts.text import shorten, text_width
from noughts.desktop.parts.widgets import Button, Scroll
from noughts.match import HUMAN, Seats
from noughts.saved_games import game_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from noughts.desktop.parts.page import Page
    from noughts.saved_games import SavedGame

__all__ = ["GamesList", "row_texts"]

_QUESTION: Final = "Open a saved game, or type a file or a game such as 3x3k3: b2 a1"
_MIN_ROWS: Final = 2
_MAX_ROWS: Final = 12
_ROW: Final = 1.8  # the height of a row, and of all that is not a row, in letters
_REST: Final = 14


def row_texts(saved: SavedGame) -> tuple[str, str, str, str]:
    """What the list shows of a game: when, which game, who, and how it ended."""
    date = "" if saved.date is None else saved.date.strftime("%Y-%m-%d %H:%M")
    try:
        seats = Seats(saved.x or HUMAN, saved.o or HUMAN, saved.x_name, saved.o_name)
        people = [seats.name(mark) or seats.shown_name(mark) for mark in Mark]
    except InputError:  # a player that this version does not know
        people = [saved.x, saved.o]
    return date, game_name(saved.game.rules), " - ".join(people), saved.result


class GamesList(Prompt):
    """Rows of games above a field; arrows and the wheel move through them."""

    letters = 45.0

    def __init__(
        self, games: Sequence[tuple[Path, SavedGame]], open_game: Callable[[Path | str], str]
    ) -> None:
        """`open_game` returns what is wrong; if nothing is, the list closes."""
        super().__init__(_QUESTION, "", "Open", open_game)
        self._paths = [path for path, _ in games]
        self._rows = [row_texts(saved) for _, saved in games]
        self._open = open_game
        self._scroll = Scroll()
        self._selected = 0

    def submit(self) -> None:
        """Open what is typed, or else the selected game."""
        if self.field.text.strip() or not self._paths:
            super().submit()
        else:
            self._open_row(self._selected)

    def _open_row(self, row: int) -> None:
        self._selected = row
        self.error = self._open(self._paths[row])
        if not self.error:
            self.close()

    def key(self, event: pygame.Event) -> None:
        """Arrows select; everything else is for the field."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None:
            super().key(event)
        elif self._rows:
            self._selected = max(0, min(len(self._rows) - 1, self._selected + step))
            self._scroll.show(self._selected)

    def scroll(self, steps: float) -> None:
        """Scroll by rows."""
        self._scroll.turn(steps)

    def fill_middle(self, page: Page) -> None:
        """As many rows as fit: buttons with texts in columns."""
        if not self._rows:
            page.words("No game is saved yet.", "soft")
            return
        room = (page.room - page.px(_REST)) // page.px(_ROW)
        numbers = self._scroll.fit(len(self._rows), max(_MIN_ROWS, min(_MAX_ROWS, room)))
        buttons = [
            Button(f"game {n}", "", partial(self._open_row, n), is_selected=n == self._selected)
            for n in numbers
        ]
        for button, number in zip(page.grid(buttons, 1, _ROW, 0), numbers, strict=False):
            self._write_row(page, button.rect, number)

    def _write_row(self, page: Page, rect: pygame.Rect, number: int) -> None:
        """Columns are as wide as their longest text, and the players get the rest."""
        size, gap, x = page.size, page.px(0.8), rect.left + page.px(0.8)
        columns = zip(*self._rows, strict=True)
        widths = [max(text_width(text, size) for text in column) for column in columns]
        widths[2] = max(0, rect.width - widths[0] - widths[1] - widths[3] - 5 * gap)
        for text, width in zip(self._rows[number], widths, strict=True):
            words = shorten(text, size, width) if width >= size else ""
            page.frame.text(words, size, page.frame.theme.ink, (x, rect.centery), (0, 0.5))
            x += width + gap
