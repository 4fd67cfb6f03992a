"""The start screen: which game, against whom, which mark, and who opens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.desktop.parts.keys import ENTER, action_of
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Screen, Scroll
from noughts.desktop.parts.strokes import mark_picture

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.screen import Commands, Field
    from noughts.desktop.start.start_choice import Row, StartChoice
    from noughts.match import Match

__all__ = ["StartScreen"]

_LETTERS: Final = 50  # the width, as many times the height of a letter
_LABELS: Final = 5.4  # the width of the labels beside the rows


class StartScreen(Screen):
    """Chips to choose from, row by row."""

    def __init__(
        self, choice: StartChoice, play: Callable[[Match], object], commands: Commands
    ) -> None:
        super().__init__()
        self.choice = choice
        self.commands = commands  # of the window
        self.has_game = False  # whether there is a game to go back to
        self._play = play
        self._row = "start"  # where the keyboard is
        self._shows_focus = False  # while the keyboard is used
        self._scroll = Scroll()  # in pixels, where the window is too low for everything
        self._focus = range(1)  # the heights of the row that the keyboard is in

    def start(self) -> None:
        """Start the game that is chosen, or say why it cannot be played."""
        self.error = ""
        try:
            self._play(self.choice.match)
        except InputError as error:
            self.error = str(error)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row; what is typed next goes into its field."""
        self.error = ""
        self.choice.choose(row, value)
        self._row = {"other": "game", "human": "x name"}.get(value, self._row)
        if self._row not in self._rows:
            self._row = "start"

    @property
    def _rows(self) -> list[str]:
        """Where the keyboard can be."""
        return [*self.choice.rows(), "start"]

    @property
    def typed_row(self) -> str:
        """The row into whose field typing goes; empty if there is none."""
        names = ("game", "x name") if self._row == "start" else (self._row,)
        rows = self.choice.rows()
        return next((name for name in names if name in rows and rows[name].field), "")

    @property
    def field(self) -> Field | None:
        """The field of that row."""
        return self.choice.rows()[self.typed_row].field if self.typed_row else None

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> bool:
        """Press a chip, a field or a button."""
        self._shows_focus = False
        return super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Walk the rows with the arrows; Enter plays."""
        key, is_back = event.key, bool(event.mod & pygame.KMOD_SHIFT)
        action = "help" if event.unicode == "?" else action_of(key)
        if key in ENTER:
            self.start()
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            self._shows_focus, rows = True, self._rows
            step = -1 if key == pygame.K_UP or is_back else 1
            self._row = rows[(rows.index(self._row) + step) % len(rows)]
        elif self.edit(key):
            pass
        elif key in (pygame.K_LEFT, pygame.K_RIGHT) and self._row != "start":
            self._change_value(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_ESCAPE and self.has_game:
            self.commands["resume"]()
        elif self.field is None and action in ("help", "theme"):  # else letters are typed
            self.commands[action]()
        elif self.field is None and key == pygame.K_SPACE and self._row == "start":
            self.start()

    def _change_value(self, by: int) -> None:
        self._shows_focus, row = True, self._row
        values = list(self.choice.rows()[row].options)
        self.choose(row, values[(values.index(self.choice.values[row]) + by) % len(values)])
        self._row = row

    def scroll(self, steps: float) -> None:
        """Scroll, where the window is too low for everything."""
        self._scroll.turn(steps * self._scroll.visible / 4)

    # ---- drawing -------------------------------------------------------------------------------

    def draw(self, frame: Frame) -> None:
        """Draw the screen, as large as it fits; what does not is scrolled."""
        frame.surface.fill(frame.theme.sunk)
        margin, (wide, high) = frame.px(14), frame.surface.get_size()
        room = high - 2 * margin
        page = Page(frame, self._fill, (wide - 3 * margin, room), _LETTERS)
        if self._shows_focus:
            self._scroll.show(self._focus.start)
            self._scroll.show(self._focus.stop)
        top = self._scroll.fit(page.height, room).start
        free = max(0, room - page.height)
        self.buttons = page.draw((wide - page.width) // 2, margin + free * 2 // 5 - top)
        self._scroll.draw(frame, frame.surface.get_rect())

    def _fill(self, page: Page) -> None:
        """The title, a row for everything that is chosen, what it means, and what can be done."""
        if rect := page.take(page.px(3.7)):
            _draw_title(page, rect)
        tops = {}
        for name, row in self.choice.rows().items():
            tops[name] = page.y
            self._fill_row(page, name, row)
        for text in (self.error,) if self.error else self.choice.sentences():
            page.words(text, "bad" if self.choice.problem() or self.error else "soft")
        labels = {"resume": "Back to the game"} if self.has_game else {}
        labels |= {"friend": "Play a friend ...", "open": "Open a game"}
        labels |= {"theme": "Light or dark", "help": "Help"}
        is_ready = self.choice.rules is not None
        buttons = [Button("start", "  Play  ", self.start, is_ready, is_primary=True)]
        buttons += [Button(name, label, self.commands[name]) for name, label in labels.items()]
        top = tops.get(self._row, page.y)
        self._focus = range(top, top + page.px(2.6))
        page.add(page.flow(buttons, 2.6), self._row if self._shows_focus else "")

    def _fill_row(self, page: Page, name: str, row: Row) -> None:
        """A label, which shows the keyboard's place, chips, and perhaps a field."""
        chosen, frame = self.choice.values.get(name), page.frame
        chips = [
            Button(f"{name} {value}", label, choose, is_selected=chosen == value)
            for value, label in row.options.items()
            for choose in (partial(self.choose, name, value),)
        ]
        if row.field is not None:
            to_field = partial(setattr, self, "_row", name)
            chips.append(Button(f"{name} field", "as wide as this text", to_field))
        placed = page.flow(chips, 2.2, _LABELS)
        page.add(placed)
        if not page.is_drawn:
            return
        if row.field is not None:
            has_focus = name == self.typed_row
            row.field.draw(frame, placed[-1].rect, page.size, has_focus=has_focus)
        bar = pygame.Rect(page.left - page.px(0.7), 0, page.px(0.22), page.px(2.2))
        bar.top, is_here = placed[0].rect.top, self._shows_focus and name == self._row
        colour = frame.theme.ink if is_here else frame.theme.soft
        frame.text(row.label, page.size, colour, (page.left, bar.centery), (0.0, 0.5))
        if is_here:
            frame.panel(bar, frame.theme.good, radius=bar.width // 2)


def _draw_title(page: Page, rect: pygame.Rect) -> None:
    """Two marks and the name of the game."""
    frame, size, x = page.frame, rect.height, rect.left - rect.height // 6
    for number, mark in enumerate((Mark.O, Mark.X)):
        frame.surface.blit(mark_picture(mark, size, number + 1, frame.side(mark)), (x, rect.top))
        x += round(size * 0.82)
    at = (x + page.px(0.4), rect.centery)
    frame.text("noughts", page.px(2.8), frame.theme.ink, at, (0.0, 0.5))
