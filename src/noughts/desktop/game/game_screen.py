"""The game screen: the board, whose turn it is, the powers, the moves, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from noughts.desktop.game.board_view import BoardView
from noughts.desktop.game.game_keys import GameKeys
from noughts.desktop.game.panel import (
    MovesList,
    draw_message,
    draw_players,
    draw_status,
    players_height,
)
from noughts.desktop.parts.frame import Screen
from noughts.desktop.parts.widgets import Button, draw_buttons, grid, press_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Commands, Frame

__all__ = ["GameScreen", "Layout"]

_COLUMNS: Final = 3  # of buttons
_MIN_POWER_WIDTH: Final = 92  # points; narrower power buttons take two rows
_DRAG_FROM: Final = 0.08  # of a cell: a shorter way of the mouse is a click
_ROOM_FOR_ALL: Final = 640  # points of height from which the panel shows every button


@dataclass(frozen=True)
class Layout:
    """The places of the status, the board and the panel: below the board in a narrow window."""

    status: pygame.Rect
    board: pygame.Rect
    panel: pygame.Rect

    @classmethod
    def of(cls, frame: Frame) -> Layout:
        """The layout of a window."""
        pad, status = frame.px(16), frame.px(78)
        wide, high = frame.surface.get_size()
        if frame.is_narrow:
            width = wide - 2 * pad
            panel = max(round(high * 0.36), round(190 * frame.density))
            panel = min(panel, max(round(high * 0.5), high - width - status - pad))
            board = high - panel - status - 2 * pad
            return cls(
                pygame.Rect(pad, pad // 2, width, status),
                pygame.Rect(pad, pad // 2 + status, width, board),
                pygame.Rect(pad, pad // 2 + status + board + pad, width, panel - pad // 2),
            )
        least = min(186 * frame.density, wide * 0.45)
        panel = round(max(least, min(frame.px(372), wide * 0.36)))
        width = wide - panel - 3 * pad
        return cls(
            pygame.Rect(pad, pad // 2, width, status),
            pygame.Rect(pad, pad // 2 + status, width, high - status - pad // 2 - pad),
            pygame.Rect(wide - panel - pad, pad, panel, high - 2 * pad),
        )


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
        self.board = BoardView()
        self.moves = MovesList()
        self.keys = GameKeys(controller, self.act)
        self._pressed: int | None = None  # the mark that may be dragged from here on
        self._pressed_at = (0.0, 0.0)

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> None:
        """Press a button, a cell or a move of the list; a mark may be dragged from here on."""
        self.keys.hide_cursor()
        self._pressed = self.board.drag = None
        if press_at(self.buttons, point):
            return
        cell, ply = self.board.cell_at(point), self.moves.ply_at(point)
        if cell is not None and self.controller.partners(cell):
            self._pressed, self._pressed_at = cell, point
        elif cell is not None:
            self.controller.choose(cell)
        elif ply is not None:
            self.controller.examine(ply)

    def drag(self, point: tuple[float, float]) -> None:
        """Carry the mark that was pressed, once the mouse has moved a little."""
        x, y = self._pressed_at
        if hypot(point[0] - x, point[1] - y) > _DRAG_FROM * self.board.geometry.cell:
            self.board.drag = self._pressed

    def release(self, point: tuple[float, float]) -> None:
        """Drop the mark on another one; where it was not carried, that is a click."""
        pressed, carried = self._pressed, self.board.drag
        self._pressed = self.board.drag = None
        target = self.board.cell_at(point)
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
        self.keys.press(event)

    def scroll(self, steps: float) -> None:
        """Scroll the list of moves."""
        self.moves.scroll(steps)

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
        frame.surface.fill(frame.theme.background)
        layout = Layout.of(frame)
        self.board.draw(frame, layout.board, self.controller, self.keys.cursor)
        draw_status(frame, layout.status, self.controller)
        panel, gap = layout.panel, frame.px(12)
        for has_players, rows in ((True, 2), (True, 1), (False, 1)):  # less, until it fits
            top = panel.top + (players_height(frame, self.controller) if has_players else 0)
            powers = self._place_powers(frame, panel, top)
            actions = self._place_actions(frame, panel, rows)
            buttons = self._buttons(self.controller.offers)
            offers = _place(frame, buttons, panel, len(buttons), actions[0].rect.top - frame.px(7))
            top = powers[-1].rect.bottom + gap if powers else top
            bottom = (offers or actions)[0].rect.top - gap
            if top <= bottom + gap:
                break
        if has_players:
            draw_players(frame, panel, self.controller)
        self.buttons = powers + offers + actions
        middle = pygame.Rect(panel.left, top, panel.width, max(0, bottom - top))
        area = draw_message(frame, middle, self.controller)
        self.moves.draw(frame, area, self.controller)
        draw_buttons(frame, self.buttons, frame.font_size(16, 11))

    def _place_powers(self, frame: Frame, panel: pygame.Rect, top: int) -> list[Button]:
        powers = self._buttons(self.controller.powers)
        is_narrow = panel.width < 3 * frame.px(_MIN_POWER_WIDTH)
        columns = max(1, min(len(powers), 2 if is_narrow else 3))
        area = pygame.Rect(panel.left, top, panel.width, 0)
        placed = grid(powers, area, columns, frame.font_size(42, 28), frame.px(7))
        if placed:
            placed[-1].rect.width = panel.right - placed[-1].rect.left
        return placed

    def _place_actions(self, frame: Frame, panel: pygame.Rect, rows: int) -> list[Button]:
        """The buttons at the foot of the panel; where it is low, a menu holds all but some rows."""
        actions = self.actions()
        if rows == 1 or panel.height < frame.px(_ROOM_FOR_ALL):
            actions[rows * _COLUMNS - 1 :] = self._buttons({"menu": "More ..."})
        return _place(frame, actions, panel, _COLUMNS, panel.bottom)


def _place(
    frame: Frame, buttons: list[Button], panel: pygame.Rect, columns: int, bottom: int
) -> list[Button]:
    """The buttons in rows that end at a height."""
    height, gap, columns = frame.font_size(36, 24), frame.px(7), max(1, columns)
    top = bottom - -(-len(buttons) // columns) * (height + gap) + gap
    return grid(buttons, pygame.Rect(panel.left, top, panel.width, 0), columns, height, gap)
