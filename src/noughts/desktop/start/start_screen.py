"""The start screen: which game, against whom, which mark, and who opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.desktop.parts.frame import Screen
from noughts.desktop.start.start_page import StartPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.parts.frame import Commands, Frame
    from noughts.desktop.parts.widgets import Field
    from noughts.desktop.start.start_choice import StartChoice
    from noughts.match import Match

__all__ = ["StartScreen"]

_FACTORS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)  # sizes, until everything fits


class StartScreen(Screen):
    """Chips to choose from, row by row."""

    def __init__(
        self, choice: StartChoice, play: Callable[[Match], object], commands: Commands
    ) -> None:
        super().__init__()
        self.choice = choice
        self.commands = commands  # of the window
        self.error = ""
        self.has_game = False  # whether there is a game to go back to
        self._play = play
        self._row = "start"
        self._shows_focus = False
        self._fields: dict[str, pygame.Rect] = {}
        self._scrolled = 0  # pixels, where the window is too low for everything
        self._step = 0  # pixels of one turn of the wheel

    def start(self) -> None:
        """Start the game that is chosen, or say why it cannot be played."""
        self.error = self.choice.problem()
        match = self.choice.match
        if match is not None:
            try:
                self._play(match)
            except InputError as error:  # of a player: what it remembers cannot be read
                self.error = str(error)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row; what is typed next goes into its field."""
        self.error = ""
        self.choice.choose(row, value)
        self._row = {"other": "game", "human": "x name"}.get(value, self._row)
        if self._row not in (*self.choice.rows(), "start"):
            self._row = "start"

    @property
    def focused_row(self) -> str:
        """The row that the keyboard is in; empty while the mouse is used."""
        return self._row if self._shows_focus else ""

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> None:
        """Press a chip or a button."""
        self._shows_focus = False
        for row, rect in self._fields.items():
            if rect.collidepoint(point):
                self._row = row
        super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Walk the rows with the arrows; Enter plays."""
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            is_back = key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            self._change_row(-1 if is_back else 1)
        elif (field := self._field) is not None and field.press(key):
            self.error = ""
        elif key in (pygame.K_LEFT, pygame.K_RIGHT) and self._row != "start":
            self._change_value(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_ESCAPE and self.has_game:
            self.commands["resume"]()
        elif self.is_typing:
            pass  # letters go into the field
        elif event.unicode == "?" or key == pygame.K_F1:
            self.commands["help"]()
        elif key == pygame.K_t:
            self.commands["theme"]()
        elif key == pygame.K_SPACE and self._row == "start":
            self.start()

    def type(self, text: str) -> None:
        """Type rules or a name."""
        if (field := self._field) is not None:
            self.error = ""
            field.insert(text)

    def scroll(self, steps: float) -> None:
        """Scroll, where the window is too low for everything."""
        self._scrolled -= round(steps * self._step)

    @property
    def typed_row(self) -> str:
        """The row into whose field typing goes; empty if there is none."""
        rows = ("game", "x name") if self._row == "start" else (self._row,)
        return next((row for row in rows if self.choice.field_of(row) is not None), "")

    @property
    def _field(self) -> Field | None:
        return self.choice.field_of(self.typed_row)

    @property
    def is_typing(self) -> bool:
        """Whether what is typed goes into a field."""
        return self._field is not None

    def _change_row(self, by: int) -> None:
        self._shows_focus = True
        rows = (*self.choice.rows(), "start")  # where the keyboard can be
        self._row = rows[(rows.index(self._row) + by) % len(rows)]

    def _change_value(self, by: int) -> None:
        self._shows_focus = True
        row = self._row
        values = [value for value, _ in self.choice.options(row)]
        index = values.index(self.choice.values[row])
        self.choose(row, values[(index + by) % len(values)])
        self._row = row

    def draw(self, frame: Frame) -> None:
        """Draw the screen, as large as it fits."""
        frame.surface.fill(frame.theme.background)
        for factor in _FACTORS:
            page = StartPage(self, frame, factor)
            if page.height <= frame.scale.height:
                break
        hidden = max(0, page.height - frame.scale.height)
        self._scrolled = max(0, min(hidden, self._scrolled))
        self._step = frame.scale.height // 4
        if self._shows_focus and hidden:
            page = StartPage(self, frame, factor, self._scrolled)
            self._scrolled = max(0, min(hidden, self._scrolled + page.out_of_sight(self._row)))
        if hidden:
            page = StartPage(self, frame, factor, self._scrolled)
        self.buttons, self._fields = page.buttons, page.fields
        page.draw()
