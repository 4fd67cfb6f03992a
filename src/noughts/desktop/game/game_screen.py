"""The game screen: the board, whose turn it is, the powers, the moves, and what to do next."""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.marks import Mark
from noughts.desktop.game.board_view import BoardView
from noughts.desktop.game.game_keys import GameKeys
from noughts.desktop.game.layout import Layout
from noughts.desktop.game.moves_list import MovesList
from noughts.desktop.game.panel import draw_message, draw_players, draw_status, players_height
from noughts.desktop.parts.frame import Screen
from noughts.desktop.parts.text import line_height
from noughts.desktop.parts.widgets import Button, draw_buttons, grid, press_at

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Commands, Frame
    from noughts.match.turn import PowerName

__all__ = ["GameScreen"]

_COLUMNS: Final = 3  # of buttons
_MIN_POWER_WIDTH: Final = 92  # points; narrower power buttons take two rows
_DRAG_FROM: Final = 0.08  # of a cell: a shorter way of the mouse is a click
_ROOM_FOR_ALL: Final = 640  # points of height from which the panel shows every button
_POWERS: Final[tuple[PowerName, ...]] = ("swap", "block")


class GameScreen(Screen):
    """Shows a match, and turns clicks and keys into commands."""

    def __init__(self, controller: Controller, commands: Commands) -> None:
        super().__init__()
        self._commands = commands  # of the window
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

    def act(self, name: str) -> None:
        """Carry out an action by its name; one that is not possible now says why."""
        for button in self.powers() + self.offers() + self.actions():
            if button.name == name:
                button.press()
                return
        self.controller.send(name)

    # ---- buttons -------------------------------------------------------------------------------

    def actions(self) -> list[Button]:
        """Everything that can be done besides placing marks and using powers."""
        controller, view = self.controller, self.controller.view
        can_undo = "undo" in view.commands or "restore" in view.commands
        can_hint = view.is_humans_turn and view.is_present
        is_on, is_over = controller.wants_analysis, view.ending is not None

        def command(name: str, label: str, *, is_primary: bool = False) -> Button:
            send = partial(controller.send, name)
            return Button(name, label, send, name in view.commands, is_primary=is_primary)

        return [
            Button("undo", "Undo", controller.undo, can_undo),
            command("redo", "Redo"),
            Button("hint", "Hint", controller.ask_hint, can_hint),
            Button("analysis", "Analysis", controller.toggle_analysis, is_selected=is_on),
            command("retry", "Play again", is_primary=is_over),
            self._window_button("new", "New game"),
            Button("why", "Why?", controller.ask_why, view.ply > 0),
            Button("review", "Review", controller.ask_review, view.plies > 0),
            command("restore", "Last game"),
            command("resign", "Resign"),
            Button(
                "change sides",
                "Change sides",
                self._commands["change sides"],
                "change sides" in view.commands,
            ),
            self._window_button("save", "Save"),
            self._window_button("open", "Open"),
            self._window_button("theme", "Theme"),
            self._window_button("help", "Help"),
        ]

    def offers(self) -> list[Button]:
        """What suggests itself now: after a game, and while an earlier position is looked at."""
        controller, view = self.controller, self.controller.view
        if not view.is_present:
            is_yours = controller.match.seats.is_human(controller.match.position.to_move)
            label = "Try again from here" if is_yours else "Go on from here"
            return [
                Button("look", "Back to the game", partial(controller.send, "look")),
                Button("continue", label, partial(controller.send, "continue"), is_primary=True),
            ]
        offers = []
        if view.ending is not None and controller.lesson is not None:
            look = partial(controller.examine, controller.lesson)
            offers.append(Button("lesson", f"Look at move {controller.lesson}", look))
        if view.ending is not None and controller.offer is not None:
            label = f"Play {controller.offer.title}"
            offers.append(Button("offer", label, controller.take_offer))
        return offers

    def _window_button(self, name: str, label: str) -> Button:
        return Button(name, label, self._commands[name])

    def powers(self) -> list[Button]:
        """Swap, Block and End turn, or Cancel once a power is chosen; in games that have powers."""
        controller, view = self.controller, self.controller.view
        rules, stocks = controller.match.game.rules, view.stocks
        if not rules.has_powers:
            return []
        stock = stocks.x if (view.you or view.to_move) == Mark.X.value else stocks.o
        counts = {"swap": (rules.swaps, stock.swaps), "block": (rules.blocks, stock.blocks)}
        buttons = [
            Button(
                power,
                f"{power.title()}, {counts[power][1]} left",
                partial(controller.use, power),
                power in view.commands or power == view.power,
                is_selected=power == view.power,
            )
            for power in _POWERS
            if counts[power][0]
        ]
        if view.power is not None:
            return [*buttons, Button("cancel", "Cancel", controller.cancel)]
        end = Button("end", "End turn", partial(controller.send, "end"), "end" in view.commands)
        return [*buttons, end]

    # ---- drawing -------------------------------------------------------------------------------

    def draw(self, frame: Frame) -> None:
        """Draw the whole screen."""
        frame.surface.fill(frame.theme.background)
        layout = Layout.of(frame.scale)
        self.board.draw(frame, layout.board, self.controller, self.keys.cursor)
        draw_status(frame, layout.status, self.controller)
        panel, gap = layout.panel, frame.px(12)
        for has_players, rows in ((True, 2), (True, 1), (False, 1)):  # less, until it fits
            top = panel.top + (players_height(frame, self.controller) if has_players else 0)
            powers = self._place_powers(frame, panel, top)
            actions = self._place_actions(frame, panel, rows)
            offers = self._place_offers(frame, panel, actions[0].rect.top)
            top = powers[-1].rect.bottom + gap if powers else top
            bottom = (offers or actions)[0].rect.top - gap
            if top <= bottom + gap:
                break
        if has_players:
            draw_players(frame, panel, self.controller)
        self.buttons = powers + offers + actions
        middle = pygame.Rect(panel.left, top, panel.width, max(0, bottom - top))
        self._draw_moves(frame, draw_message(frame, middle, self.controller))
        draw_buttons(frame, self.buttons, frame.font_size(16, 11))

    def _place_powers(self, frame: Frame, panel: pygame.Rect, top: int) -> list[Button]:
        powers = self.powers()
        height, columns = frame.font_size(42, 28), max(1, len(powers))
        if columns == 3 and panel.width < 3 * frame.px(_MIN_POWER_WIDTH):
            columns = 2
        area = pygame.Rect(panel.left, top, panel.width, height)
        placed = grid(powers, area, columns, height, frame.px(7))
        if placed:
            placed[-1].rect.width = panel.right - placed[-1].rect.left
        return placed

    def _place_offers(self, frame: Frame, panel: pygame.Rect, bottom: int) -> list[Button]:
        """A row above the buttons that are always there."""
        offers, height, gap = self.offers(), frame.font_size(36, 24), frame.px(7)
        area = pygame.Rect(panel.left, bottom - height - gap, panel.width, height)
        return grid(offers, area, max(1, len(offers)), height, gap)

    def _place_actions(self, frame: Frame, panel: pygame.Rect, rows: int) -> list[Button]:
        """The buttons at the foot of the panel; where it is low, a menu holds all but some rows."""
        actions = self.actions()
        if rows == 1 or panel.height < frame.px(_ROOM_FOR_ALL):
            actions[rows * _COLUMNS - 1 :] = [self._window_button("menu", "More ...")]
        gap, height = frame.px(7), frame.font_size(36, 24)
        rows = -(-len(actions) // _COLUMNS)
        area = panel.copy()
        area.top = panel.bottom - rows * (height + gap) + gap
        return grid(actions, area, _COLUMNS, height, gap)

    def _draw_moves(self, frame: Frame, area: pygame.Rect) -> None:
        pad, size = frame.px(10), frame.px(16)
        if area.height < line_height(size) + 2 * pad:
            self.moves.hide()
            return
        frame.panel(area, frame.theme.panel, frame.theme.edge)
        inner, rules = area.inflate(-2 * pad, -2 * pad), self.controller.match.game.rules
        if not self.controller.view.plies:
            frame.text(f"{rules}: no moves yet", size, frame.theme.muted, inner.topleft)
        self.moves.draw(frame, inner, self.controller)
