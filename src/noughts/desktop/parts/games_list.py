"""The list of saved games: a click opens one; a file or a game in notation can be typed instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.desktop.parts.overlays import Prompt
from noughts.desktop.parts.text import line_height, shorten, text_width
from noughts.match import HUMAN, Seats
from noughts.saved_games import game_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from noughts.desktop.parts.frame import Frame
    from noughts.saved_games import SavedGame

__all__ = ["GamesList", "row_texts"]

_QUESTION: Final = "Open a saved game, or type a file or a game such as 3x3k3: b2 a1"
_MAX_ROWS: Final = 12


def row_texts(saved: SavedGame) -> tuple[str, str, str, str]:
    """What the list shows of a game: when, which game, who, and how it ended."""
    date = "" if saved.date is None else saved.date.strftime("%Y-%m-%d %H:%M")
    try:
        seats = Seats(saved.x or HUMAN, saved.o or HUMAN, saved.x_name, saved.o_name)
        yours = [seats.you is mark and not seats.name(mark) for mark in Mark]
        people = [
            "You" if is_you else seats.title(mark) for mark, is_you in zip(Mark, yours, strict=True)
        ]
    except InputError:  # a player that this version does not know
        people = [saved.x, saved.o]
    return date, game_name(saved.game.rules), " - ".join(people), saved.result


class GamesList(Prompt):
    """Rows of games above a field; arrows and the wheel move through them."""

    width = 860  # points

    def __init__(
        self,
        close: Callable[[], object],
        games: Sequence[tuple[Path, SavedGame]],
        open_file: Callable[[Path], str],
        open_text: Callable[[str], str],
    ) -> None:
        """`open_file` and `open_text` return what is wrong; if nothing is, the list closes."""
        super().__init__(close, _QUESTION, "", "Open", open_text)
        self._paths = [path for path, _ in games]
        self._rows = [row_texts(saved) for _, saved in games]
        self._open_file = open_file
        self._first = 0  # the first row that is visible
        self._visible = 1
        self.selected = 0
        self.places: list[tuple[pygame.Rect, int]] = []  # of the rows

    def submit(self) -> None:
        """Open what is typed, or else the selected game."""
        if self.field.text.strip() or not self._paths:
            super().submit()
        else:
            self._open_row(self.selected)

    def _open_row(self, row: int) -> None:
        self.selected = row
        self.error = self._open_file(self._paths[row])
        if not self.error:
            self._close()

    def press(self, point: tuple[float, float]) -> None:
        """Open the game of a row."""
        for rect, row in self.places:
            if rect.collidepoint(point):
                self._open_row(row)
                return
        super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Arrows select; everything else is for the field."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None:
            super().key(event)
        elif self._rows:
            self.selected = max(0, min(len(self._rows) - 1, self.selected + step))
            self._first = min(self._first, self.selected)
            self._first = max(self._first, self.selected - self._visible + 1)

    def scroll(self, steps: float) -> None:
        """Scroll by rows."""
        self._first -= round(steps) or (1 if steps < 0 else -1)

    def _list_height(self, frame: Frame, room: int) -> int:
        """As many rows as fit; `room` is what the rest of the box leaves."""
        step, rows = _row_height(frame), max(1, len(self._rows))
        self._visible = max(0, min(rows, _MAX_ROWS, room // step))
        self._first = max(0, min(self._first, rows - self._visible))
        return self._visible * step

    def _draw_list(self, frame: Frame, area: pygame.Rect) -> None:
        """Draw the rows; columns are as wide as their longest text, the players get the rest."""
        theme, size, step = frame.theme, _font_size(frame), _row_height(frame)
        self.places = []
        if not self._rows and self._visible:
            frame.text("No game is saved yet.", size, theme.muted, area.topleft)
        gap = round(size * 0.8)
        columns = [[row[n] for row in self._rows] for n in range(4)]
        widths = [max((text_width(text, size) for text in texts), default=0) for texts in columns]
        widths[2] = max(0, area.width - widths[0] - widths[1] - widths[3] - 5 * gap)
        for number in range(self._first, min(len(self._rows), self._first + self._visible)):
            place = pygame.Rect(area.left, 0, area.width, step)
            place.top = area.top + (number - self._first) * step
            self.places.append((place, number))
            if number == self.selected or frame.points_at(place):
                edge = theme.accent if number == self.selected else theme.edge
                frame.panel(place, theme.button, edge, max(1, frame.px(1.5)), frame.px(6))
            x = area.left + gap
            for text, width in zip(self._rows[number], widths, strict=True):
                words = shorten(text, size, width) if width >= size else ""
                frame.text(words, size, theme.ink, (x, place.centery), (0, 0.5))
                x += width + gap


def _font_size(frame: Frame) -> int:
    return frame.font_size(17, 11)


def _row_height(frame: Frame) -> int:
    return round(line_height(_font_size(frame)) * 1.35)
