"""The keyboard at the board: a cursor, cell numbers, and a letter for every command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.state import Aim

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.look import Host
    from noughts.desktop.session import Session

__all__ = ["HELP", "GameKeys"]

HELP: Final = (
    ("Mouse", "click a cell to place; click a move in the list to look at it"),
    ("Arrows, Enter", "move the cursor, choose the cell"),
    ("1 2 3 ...", "a cell by its number, row by row from 1"),
    ("S  B  E", "swap, block, end the turn"),
    ("Esc", "one step back: the power, then the placement"),
    ("U  Y", "undo, redo"),
    ("H  W", "a hint with its reason; why the last move"),
    ("A  V", "what every move is worth; review of the game"),
    ("R  N", "resign or retry; another game"),
    ("PgUp  PgDn", "look at earlier moves; Home and End: first and last"),
    ("Ctrl+S  Ctrl+O", "save and open; or drop a file on the window"),
    ("Ctrl+C  Ctrl+V", "copy the game as text, paste one"),
    ("T  F11", "light or dark; full screen"),
    ("Ctrl+Q", "quit"),
)
"""What the keys do, for the help overlay."""

_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_DIGITS_IN_SECONDS: Final = 1500  # milliseconds within which digits belong to one number


class GameKeys:
    """Turns keys into commands of a session."""

    def __init__(self, host: Host, session: Session) -> None:
        self._host = host
        self._session = session
        self.cursor: int | None = None  # hidden until a key moves it
        self._digits = ""
        self._typed_at = 0
        self._commands: dict[int, Callable[[], object]] = {
            pygame.K_u: session.undo,
            pygame.K_BACKSPACE: session.undo,
            pygame.K_y: session.redo,
            pygame.K_h: session.ask_hint,
            pygame.K_w: session.ask_why,
            pygame.K_a: session.toggle_analysis,
            pygame.K_v: session.ask_review,
            pygame.K_s: lambda: session.aim_at(Aim.SWAP),
            pygame.K_b: lambda: session.aim_at(Aim.BLOCK),
            pygame.K_e: session.end_turn,
            pygame.K_r: self._resign_or_retry,
            pygame.K_n: host.show_start,
            pygame.K_t: host.toggle_theme,
            pygame.K_F1: host.show_help,
            pygame.K_ESCAPE: session.cancel,
            pygame.K_PAGEUP: lambda: session.step(-1),
            pygame.K_PAGEDOWN: lambda: session.step(1),
            pygame.K_HOME: lambda: session.look_at(0),
            pygame.K_END: lambda: session.look_at(None),
        }

    def hide_cursor(self) -> None:
        """The mouse is used: the keyboard's cursor is in the way."""
        self.cursor = None
        self._digits = ""

    def press(self, event: pygame.Event) -> None:
        """A key was pressed."""
        key, typed = event.key, event.unicode
        if key in _ARROWS:
            self._move(*_ARROWS[key])
        elif key in _ENTER:
            self._enter()
        elif typed.isascii() and typed.isdecimal():
            self._digit(typed)
        elif typed == "?":
            self._host.show_help()
        elif key in self._commands:
            self._digits = ""
            self._commands[key]()

    def _resign_or_retry(self) -> None:
        if self._session.is_over:
            self._session.retry()
        else:
            self._session.resign()

    def _move(self, across: int, down: int) -> None:
        self._digits = ""
        rules = self._session.game.rules
        at = self.cursor
        if at is None or at >= rules.cells:
            self.cursor = (rules.height // 2) * rules.width + rules.width // 2
            return
        row, column = divmod(at, rules.width)
        column = max(0, min(rules.width - 1, column + across))
        row = max(0, min(rules.height - 1, row + down))
        self.cursor = row * rules.width + column

    def _enter(self) -> None:
        self._digits = ""
        cells = self._session.game.rules.cells
        if self.cursor is not None and self.cursor < cells:
            self._session.choose(self.cursor)
        elif self._session.can_end_turn:
            self._session.end_turn()

    def _digit(self, digit: str) -> None:
        """A digit of a cell's number; on small boards it chooses the cell at once."""
        session, now = self._session, pygame.time.get_ticks()
        cells = session.game.rules.cells
        if now - self._typed_at > _DIGITS_IN_SECONDS:
            self._digits = ""
        self._typed_at = now
        self._digits = (self._digits + digit).lstrip("0")
        if not self._digits or int(self._digits) > cells:
            self._digits = digit.lstrip("0")
        if not self._digits or int(self._digits) > cells:
            session.notice = f"There is no such cell: they are numbered from 1 to {cells}."
            self._digits = ""
            return
        number = int(self._digits)
        if cells <= 9:
            self._digits = ""
            session.choose(number - 1)
        else:
            self.cursor = number - 1
            session.notice = f"Cell {number}: Enter chooses it."
