"""The game screen: the board, whose turn it is, the powers, the moves, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.game.board_view import BoardView
from noughts.desktop.game.panel import MovesList, draw_message, draw_status, fill_players
from noughts.desktop.parts.keys import ARROWS, ENTER, action_of
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Screen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.screen import Commands

__all__ = ["GameScreen", "Layout"]

_COLUMNS: Final = 3  # of buttons
_DIGITS_TOGETHER: Final = 1500  # milliseconds within which digits belong to one number
_DRAG_FROM: Final = 0.08  # of a cell: a shorter way of the mouse is a click


@dataclass(frozen=True)
class Layout:
    """The places of the status, the board and the panel: below the board in a narrow window."""

    status: pygame.Rect
    board: pygame.Rect
    panel: pygame.Rect

    @classmethod
    def of(cls, frame: Frame) -> Layout:
        """The layout of a window."""
        pad, status = frame.px(16), frame.px(70)
        wide, high = frame.surface.get_size()
        area = pygame.Rect(pad, pad, wide - 2 * pad, high - 2 * pad)
        if frame.is_narrow:
            most = max(round(high * 0.5), high - area.width - status - 2 * pad)
            height = min(max(round(high * 0.36), round(190 * frame.density)), most)
            panel = pygame.Rect(pad, area.bottom - height, area.width, height)
            area.height -= height + pad
        else:
            least = min(186 * frame.density, wide * 0.45)
            width = round(max(least, min(frame.px(372), wide * 0.36)))
            panel = pygame.Rect(area.right - width, pad, width, area.height)
            area.width -= width + pad
        board = pygame.Rect(pad, pad + status, area.width, area.height - status)
        return cls(pygame.Rect(pad, pad, area.width, status), board, panel)


@dataclass(frozen=True)
class Crowding:
    """What the panel shows besides the powers: as much as fits, in letters and rows."""

    moves: float  # the least height of the moves and messages
    rows: int  # of buttons; a menu has those that are left out
    has_players: bool = True


_CROWDINGS: Final = (Crowding(15, 9), Crowding(0, 2), Crowding(0, 1), Crowding(0, 1, False))


class GameScreen(Screen):
    """Shows a match, and turns clicks and keys into commands."""

    def __init__(
        self,
        controller: Controller,
        commands: Commands,
        ask: Callable[[str, str, Callable[[], object]], object],
    ) -> None:
        """`commands` are those of the window; `ask` asks before something is done."""
        super().__init__()
        self._commands, self._ask = commands, ask
        self.controller = controller
        self.board = BoardView(controller)
        self._moves = MovesList()
        self._keys = GameKeys(controller)
        self._pressed: int | None = None  # the mark that may be dragged from here on
        self._pressed_at = (0.0, 0.0)

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> bool:
        """Press a button, a move of the list or a cell; a mark may be dragged from here on."""
        self._keys.hide_cursor()
        self._pressed = self.board.drag = None
        is_button = super().press(point)
        cell = None if is_button else self.board.geometry.cell_at(point)
        if cell is not None and self.controller.partners(cell):
            self._pressed, self._pressed_at = cell, point
        elif cell is not None:
            self.controller.choose(cell)
        return is_button

    def drag(self, point: tuple[float, float]) -> None:
        """Carry the mark that was pressed, once the mouse has moved a little."""
        x, y = self._pressed_at
        if hypot(point[0] - x, point[1] - y) > _DRAG_FROM * self.board.geometry.cell:
            self.board.drag = self._pressed

    def release(self, point: tuple[float, float]) -> None:
        """Drop the mark on another one; where it was not carried, that is a click."""
        pressed, carried = self._pressed, self.board.drag
        self._pressed = self.board.drag = None
        target = self.board.geometry.cell_at(point)
        if pressed is None:
            return
        if carried is None:
            self.controller.choose(pressed)
        elif target in self.controller.partners(carried):
            self.board.motion.dropped = carried
            self.controller.drop(carried, target)
        elif target != carried:
            self.controller.notice = "Drag a mark onto a mark of the other kind to swap them."

    def key(self, event: pygame.Event) -> None:
        """Play with the keyboard."""
        if action := self._keys.press(event):
            self.act(action)

    def scroll(self, steps: float) -> None:
        """Scroll the list of moves."""
        self._moves.scroll.turn(steps)

    def is_moving(self, now: float) -> bool:
        """Whether marks move or the computer thinks."""
        return self.board.motion.is_moving(now) or self.controller.is_busy

    # ---- buttons -------------------------------------------------------------------------------

    def act(self, name: str) -> None:
        """Do something by its name: with the window, or else with the game, perhaps asked first."""
        act = self._commands.get(name, partial(self.controller.act, name))
        words, label = self.controller.question(name)
        if words:
            self._ask(words, label, act)
        else:
            act()

    def actions(self) -> list[Button]:
        """Everything that can be done besides placing marks and using powers."""
        return self._buttons(self.controller.actions)

    def _buttons(self, labels: Mapping[str, str]) -> list[Button]:
        can, is_on, is_best = self.controller.can, self.controller.is_on, self.controller.is_best
        return [
            Button(name, label, partial(self.act, name), can(name), is_on(name), is_best(name))
            for name, label in labels.items()
        ]

    # ---- drawing -------------------------------------------------------------------------------

    def draw(self, frame: Frame) -> None:
        """Draw the whole screen."""
        frame.surface.fill(frame.theme.sunk)
        layout, sizes = Layout.of(frame), (frame.font_size(16, 11),)
        self.board.draw(frame, layout.board, self._keys.cursor)
        draw_status(frame, layout.status, self.controller)
        for crowding in _CROWDINGS:
            fill = partial(self._fill, crowding)
            page = Page(frame, fill, layout.panel.size, sizes=sizes, gap=0.5)
            if page.height <= page.room:
                break
        self.buttons = page.draw(*layout.panel.topleft)

    def _fill(self, crowding: Crowding, page: Page) -> None:
        """The panel: the players, powers, moves and messages, and what can be done."""
        controller, actions = self.controller, self.actions()
        if crowding.has_players:
            fill_players(page, controller)
        powers, offers = self._buttons(controller.powers), self._buttons(controller.offers)
        page.grid(powers, 3 if page.width > page.px(17) else 2, 2.6)
        if rect := page.take(round(crowding.moves * page.size) + page.rest):
            rect = draw_message(page.frame, rect, controller)
            page.buttons += self._moves.draw(page.frame, rect, controller)
        page.grid(offers, len(offers), 2.2)
        if len(actions) > crowding.rows * _COLUMNS:
            actions[crowding.rows * _COLUMNS - 1 :] = self._buttons({"menu": "More ..."})
        page.grid(actions, _COLUMNS, 2.2)


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
