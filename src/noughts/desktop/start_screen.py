"""The start screen: which game, against whom, which mark, and who opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.desktop.start_choice import OTHER, ROWS, StartChoice
from noughts.desktop.start_page import StartPage
from noughts.desktop.widgets import button_at

if TYPE_CHECKING:
    from noughts.desktop.look import Host, Look
    from noughts.desktop.widgets import Button

__all__ = ["StartScreen"]

_FOCUS: Final = (*ROWS, "start")  # where the keyboard can be
_FACTORS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)  # tried until everything fits


class StartScreen:
    """Chips to choose from, row by row."""

    def __init__(self, host: Host, choice: StartChoice) -> None:
        self.host = host
        self.choice = choice
        self.error = ""
        self.has_game = False  # whether one is under way that can be gone back to
        self._row = "start"
        self._shows_focus = False
        self.buttons: list[Button] = []

    def start(self) -> None:
        """Start the game that is chosen; what cannot be is said instead."""
        self.error = self.choice.problem()
        try:
            setup = self.choice.setup
        except InputError as error:  # of a player: what it remembers cannot be read
            self.error = str(error)
            return
        if setup is not None:
            self.host.play(setup)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row."""
        self.error = ""
        self.choice.choose(row, value)

    @property
    def focused_row(self) -> str | None:
        """The row that the keyboard is in, once the keyboard is used."""
        return self._row if self._shows_focus else None

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> None:
        """Press a chip or a button."""
        self._shows_focus = False
        button = button_at(self.buttons, point)
        if button is not None and button.is_enabled:
            button.press()

    def key(self, event: pygame.Event) -> None:
        """Walk the rows with the arrows; Enter plays."""
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            self._walk(-1 if back else 1)
        elif self.is_typing and self.choice.field.press(key):
            self.error = ""
        elif key in (pygame.K_LEFT, pygame.K_RIGHT) and self._row != "start":
            self._turn(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_ESCAPE and self.has_game:
            self.host.resume()
        elif not self.is_typing:
            self._letter(event)

    def _letter(self, event: pygame.Event) -> None:
        if event.unicode == "?" or event.key == pygame.K_F1:
            self.host.show_help()
        elif event.key == pygame.K_t:
            self.host.toggle_theme()
        elif event.key == pygame.K_SPACE and self._row == "start":
            self.start()

    def type(self, text: str) -> None:
        """Type rules."""
        if self.is_typing:
            self.error = ""
            self.choice.field.insert(text)

    @property
    def is_typing(self) -> bool:
        """Whether what is typed goes into the field."""
        return self.choice.game == OTHER and self._row in ("game", "start")

    def scroll(self, steps: float) -> None:
        """There is nothing to scroll."""

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - as screens have it
        """Nothing moves here."""
        return False

    def _walk(self, by: int) -> None:
        self._shows_focus = True
        at = _FOCUS.index(self._row)
        for _ in _FOCUS:
            at = (at + by) % len(_FOCUS)
            if self.choice.is_open(_FOCUS[at]):
                break
        self._row = _FOCUS[at]

    def _turn(self, by: int) -> None:
        self._shows_focus = True
        values = [value for value, _ in self.choice.options(self._row)]
        at = values.index(self.choice.value(self._row))
        self.choose(self._row, values[(at + by) % len(values)])

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the screen, as large as it fits."""
        surface.fill(look.theme.background)
        for factor in _FACTORS:
            page = StartPage(self, look, factor)
            if page.height <= look.scale.height:
                break
        self.buttons = page.buttons
        page.draw(surface)
