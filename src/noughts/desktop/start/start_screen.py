"""The start screen: which game, against whom, which mark, and who opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.desktop.parts.frame import Screen
from noughts.desktop.start.start_choice import ROWS, StartChoice
from noughts.desktop.start.start_page import StartPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.parts.frame import Commands, Frame
    from noughts.match import Match

__all__ = ["StartScreen"]

_FOCUS: Final = (*ROWS, "start")  # where the keyboard can be
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
        """Choose a value of a row."""
        self.error = ""
        self.choice.choose(row, value)

    @property
    def focused_row(self) -> str:
        """The row that the keyboard is in; empty while the mouse is used."""
        return self._row if self._shows_focus else ""

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> None:
        """Press a chip or a button."""
        self._shows_focus = False
        super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Walk the rows with the arrows; Enter plays."""
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            is_back = key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            self._change_row(-1 if is_back else 1)
        elif self.is_typing and self.choice.field.press(key):
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
        """Type rules."""
        if self.is_typing:
            self.error = ""
            self.choice.field.insert(text)

    @property
    def is_typing(self) -> bool:
        """Whether what is typed goes into the field."""
        return self.choice.is_other and self._row in ("game", "start")

    def _change_row(self, by: int) -> None:
        self._shows_focus = True
        index = _FOCUS.index(self._row)
        for _ in _FOCUS:
            index = (index + by) % len(_FOCUS)
            if self.choice.is_open(_FOCUS[index]):
                break
        self._row = _FOCUS[index]

    def _change_value(self, by: int) -> None:
        self._shows_focus = True
        values = [value for value, _ in self.choice.options(self._row)]
        index = values.index(self.choice.values[self._row])
        self.choose(self._row, values[(index + by) % len(values)])

    def draw(self, frame: Frame) -> None:
        """Draw the screen, as large as it fits."""
        frame.surface.fill(frame.theme.background)
        for factor in _FACTORS:
            page = StartPage(self, frame, factor)
            if page.height <= frame.scale.height:
                break
        self.buttons = page.buttons
        page.draw()
