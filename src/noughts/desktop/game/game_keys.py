"""The keyboard at the board: a cursor, cell numbers, and the keys of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.parts.keys import ARROWS, ENTER, action_of

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller

__all__ = ["GameKeys"]

_DIGITS_TOGETHER: Final = 1500  # milliseconds within which digits belong to one number


class GameKeys:
    """A cursor that arrows and numbers move; Enter chooses its cell."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._typed_at = 0
        self.hide_cursor()

    def hide_cursor(self) -> None:
        """The mouse is used: the cursor is in the way until a key moves it again."""
        self.cursor: int | None = None
        self._digits = ""

    def press(self, event: pygame.Event) -> str:
        """Do what a key does at the board; else gives the name of its action, if it has one."""
        key, typed = event.key, event.unicode
        if typed.isascii() and typed.isdecimal():
            self._add_digit(typed)
            return ""
        self._digits = ""
        if key in ARROWS:
            self._move_cursor(*ARROWS[key])
        elif key not in (*ENTER, pygame.K_SPACE):
            return "help" if typed == "?" else action_of(key)
        elif self.cursor is not None:
            self._controller.choose(self.cursor)
        elif "end" in self._controller.view.commands:
            return "end"
        return ""

    def _move_cursor(self, across: int, down: int) -> None:
        rules = self._controller.match.game.rules
        if self.cursor is None:
            self.cursor = (rules.height // 2) * rules.width + rules.width // 2
            return
        row, column = divmod(self.cursor, rules.width)
        if 0 <= column + across < rules.width and 0 <= row + down < rules.height:
            self.cursor += down * rules.width + across

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
