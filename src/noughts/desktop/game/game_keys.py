"""The keyboard at the board: a cursor, cell numbers, and a letter for every action."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.game.controller import Controller

__all__ = ["GameKeys"]

_ACTIONS: Final = {
    pygame.K_u: "undo",
    pygame.K_BACKSPACE: "undo",
    pygame.K_y: "redo",
    pygame.K_h: "hint",
    pygame.K_w: "why",
    pygame.K_a: "analysis",
    pygame.K_v: "review",
    pygame.K_s: "swap",
    pygame.K_b: "block",
    pygame.K_e: "end",
    pygame.K_c: "continue",
    pygame.K_x: "change sides",
    pygame.K_r: "retry",
    pygame.K_g: "resign",
    pygame.K_l: "restore",
    pygame.K_n: "new",
    pygame.K_t: "theme",
    pygame.K_F1: "help",
}
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_DIGITS_TOGETHER: Final = 1500  # milliseconds within which digits belong to one number


class GameKeys:
    """Turns keys into actions of a screen, which `act` carries out by their names."""

    def __init__(self, controller: Controller, act: Callable[[str], None]) -> None:
        self._controller = controller
        self._act = act
        self.cursor: int | None = None  # hidden until a key moves it
        self._digits = ""
        self._typed_at = 0
        self._steps: dict[int, Callable[[], object]] = {
            pygame.K_ESCAPE: partial(controller.act, "cancel"),
            pygame.K_PAGEUP: partial(controller.step, -1),
            pygame.K_PAGEDOWN: partial(controller.step, 1),
            pygame.K_HOME: partial(controller.send, "look 0"),
            pygame.K_END: partial(controller.send, "look"),
        }

    def hide_cursor(self) -> None:
        """The mouse is used: the keyboard's cursor is in the way."""
        self.cursor = None
        self._digits = ""

    def press(self, event: pygame.Event) -> None:
        """A key was pressed."""
        key, typed = event.key, event.unicode
        if typed.isascii() and typed.isdecimal():
            self._add_digit(typed)
            return
        self._digits = ""
        if key in _ARROWS:
            self._move_cursor(*_ARROWS[key])
        elif key in _ENTER:
            self._enter()
        elif typed == "?":
            self._act("help")
        elif key in _ACTIONS:
            self._act(_ACTIONS[key])
        elif key in self._steps:
            self._steps[key]()

    def _move_cursor(self, across: int, down: int) -> None:
        rules = self._controller.match.game.rules
        if self.cursor is None:
            self.cursor = (rules.height // 2) * rules.width + rules.width // 2
            return
        row, column = divmod(self.cursor, rules.width)
        column = max(0, min(rules.width - 1, column + across))
        row = max(0, min(rules.height - 1, row + down))
        self.cursor = row * rules.width + column

    def _enter(self) -> None:
        if self.cursor is not None:
            self._controller.choose(self.cursor)
        elif "end" in self._controller.view.commands:
            self._controller.send("end")

    def _add_digit(self, digit: str) -> None:
        """A digit of a cell's number; on small boards it chooses the cell at once."""
        now, cells = pygame.time.get_ticks(), self._controller.match.game.rules.cells
        if now - self._typed_at > _DIGITS_TOGETHER:
            self._digits = ""
        self._typed_at = now
        numbers = (self._digits + digit).lstrip("0"), digit.lstrip("0")
        self._digits = next((text for text in numbers if text and int(text) <= cells), "")
        if not self._digits:
            self._controller.notice = f"There is no such cell: expected a number from 1 to {cells}."
        elif cells <= 9:
            self._controller.choose(int(self._digits) - 1)
            self._digits = ""
        else:
            self.cursor = int(self._digits) - 1
            self._controller.notice = f"Cell {self._digits}: Enter chooses it."
