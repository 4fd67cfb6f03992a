"""The game screen: the board, whose turn it is, the powers, the moves, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.marks import Mark
from noughts.desktop.board import BoardView, Pointing
from noughts.desktop.game_keys import GameKeys
from noughts.desktop.layout import Layout, grid_of
from noughts.desktop.moves_list import MovesList
from noughts.desktop.state import Aim
from noughts.desktop.strokes import mark_picture, panel_picture
from noughts.desktop.text import draw_text, fitted_size, line_height, shorten, wrap
from noughts.desktop.widgets import Button, button_at, draw_button
from noughts.desktop.words import detail, message, player_name, stock_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.look import Host, Look
    from noughts.desktop.session import Session

__all__ = ["GameScreen"]

_DOTS_A_SECOND: Final = 3
_COLUMNS: Final = 3  # of buttons
_NARROWEST_POWER: Final = 92  # points; three power buttons in a row are at least so wide
_ROOM_FOR_ALL: Final = 600  # points of height from which the panel shows every button


class GameScreen:
    """Shows a session, and turns clicks and keys into its commands."""

    def __init__(self, host: Host, session: Session) -> None:
        self._host = host
        self.session = session
        self.board = BoardView()
        self.moves = MovesList()
        self.keys = GameKeys(host, session)
        self.buttons: list[Button] = []

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> None:
        """Press a button, a cell or a move of the list."""
        self.keys.hide_cursor()
        button = button_at(self.buttons, point)
        cell = self.board.cell_at(point)
        if button is not None:
            if button.is_enabled:
                button.press()
        elif cell is not None:
            self.session.choose(cell)
        else:
            self.moves.press(self.session, point)

    def key(self, event: pygame.Event) -> None:
        """Play with the keyboard."""
        self.keys.press(event)

    def type(self, text: str) -> None:
        """Nothing is typed here: letters are commands."""

    def scroll(self, steps: float) -> None:
        """Scroll the list of moves."""
        self.moves.scroll(steps)

    def is_moving(self, now: float) -> bool:
        """Whether marks move or somebody thinks."""
        return self.board.is_moving(now) or self.session.is_busy

    # ---- buttons -------------------------------------------------------------------------------

    def actions(self) -> list[tuple[str, str, Callable[[], object], bool]]:
        """Everything that can be done besides playing: name, label, command, whether it can be."""
        session, host = self.session, self._host
        last = (
            ("retry", "Retry", session.retry, True)
            if session.is_over
            else ("resign", "Resign", session.resign, session.is_persons_turn)
        )
        is_hint_time = session.is_persons_turn and session.looked_at is None
        return [
            ("undo", "Undo", session.undo, session.can_undo),
            ("redo", "Redo", session.redo, session.can_redo),
            ("hint", "Hint", session.ask_hint, is_hint_time),
            ("analysis", "Analysis", session.toggle_analysis, True),
            last,
            ("new", "New game", host.show_start, True),
            ("why", "Why?", session.ask_why, session.last_move is not None),
            ("review", "Review", session.ask_review, bool(session.game.moves)),
            ("save", "Save", host.ask_save, True),
            ("open", "Open", host.ask_open, True),
            ("theme", "Theme", host.toggle_theme, True),
            ("help", "Help", host.show_help, True),
        ]

    def _make_actions(self, panel: pygame.Rect, look: Look) -> tuple[list[Button], int]:
        """The buttons at the foot of the panel, and where they begin."""
        scale = look.scale
        actions = self.actions()
        if panel.height < scale.px(_ROOM_FOR_ALL):
            actions = [*actions[:5], ("menu", "More ...", self._host.show_menu, True)]
        gap, height = scale.px(7), max(scale.px(36), round(24 * scale.density))
        rows = -(-len(actions) // _COLUMNS)
        top = panel.bottom - rows * (height + gap) + gap
        area = pygame.Rect(panel.left, top, panel.width, panel.bottom - top)
        places = grid_of(len(actions), area, _COLUMNS, height, gap)
        buttons = [
            Button(
                name,
                label,
                place,
                press,
                is_enabled,
                is_selected=name == "analysis" and self.session.wants_analysis,
                is_primary=name == "retry",
            )
            for (name, label, press, is_enabled), place in zip(actions, places, strict=True)
        ]
        return buttons, top

    def _make_powers(self, panel: pygame.Rect, top: int, look: Look) -> tuple[list[Button], int]:
        """Swap, Block and End turn, and where they end."""
        session = self.session
        if not session.game.rules.has_powers:
            return [], top
        scale = look.scale
        position = session.position
        stock = position.stock(session.setup.person or position.to_move)
        gap, height = scale.px(7), max(scale.px(42), round(28 * scale.density))
        kinds: list[tuple[str, str, Callable[[], object], bool, bool]] = []
        if session.game.rules.swaps:
            kinds.append(
                (
                    "swap",
                    f"Swap, {stock.swaps} left",
                    lambda: session.aim_at(Aim.SWAP),
                    session.can_swap,
                    session.aim is Aim.SWAP,
                )
            )
        if session.game.rules.blocks:
            kinds.append(
                (
                    "block",
                    f"Block, {stock.blocks} left",
                    lambda: session.aim_at(Aim.BLOCK),
                    session.can_block,
                    session.aim is Aim.BLOCK,
                )
            )
        kinds.append(("end", "End turn", session.end_turn, session.can_end_turn, False))
        area = pygame.Rect(panel.left, top, panel.width, height)
        columns = len(kinds)
        if columns == 3 and panel.width < 3 * scale.px(_NARROWEST_POWER):
            columns = 2
        places = grid_of(len(kinds), area, columns, height, gap)
        places[-1].width = panel.right - places[-1].left
        buttons = [
            Button(name, label, place, press, is_enabled, is_selected)
            for (name, label, press, is_enabled, is_selected), place in zip(
                kinds, places, strict=True
            )
        ]
        return buttons, places[-1].bottom + scale.px(12)

    # ---- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the whole screen."""
        surface.fill(look.theme.background)
        layout = Layout.of(look.scale)
        self.board.place(self.session.game.rules, layout.board, look.scale)
        hovered = None if look.mouse is None else self.board.cell_at(look.mouse)
        pointing = Pointing(hovered, self.keys.cursor)
        self.board.draw(surface, self.session, look.theme, look.scale, pointing, look.now)
        self._draw_status(surface, layout.status, look)
        self._draw_panel(surface, layout.panel, look)

    def _draw_status(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        session, theme, scale = self.session, look.theme, look.scale
        text = session.status
        size = max(scale.px(27), round(15 * scale.density))
        lines = wrap(text, size, rect.width)
        while len(lines) > 1 and size > 11:
            size -= 1
            lines = wrap(text, size, rect.width)
            if len(lines) == 2 and size <= scale.px(20):
                break
        small = scale.px(16)
        under = detail(session)
        height = len(lines) * line_height(size) + (line_height(small) if under else 0)
        y = rect.top + max(0, (rect.height - height) // 2)
        colour = theme.ink
        if session.is_over and session.looked_at is None:
            colour = theme.bad if _is_lost(session) else theme.accent
        for number, line in enumerate(lines):
            dots = ""
            if session.is_thinking and not session.has_failed and number == len(lines) - 1:
                dots = " " + "." * (1 + int(look.now * _DOTS_A_SECOND) % 3)
            place = draw_text(surface, line, size, colour, (rect.left, y))
            if dots and session.looked_at is None:
                draw_text(surface, dots, size, colour, (place.right, y))
            y += line_height(size)
        if under:
            draw_text(
                surface, shorten(under, small, rect.width), small, theme.muted, (rect.left, y)
            )

    def _draw_panel(self, surface: pygame.Surface, panel: pygame.Rect, look: Look) -> None:
        scale = look.scale
        gap = scale.px(12)
        top = self._draw_players(surface, panel, look)
        powers, top = self._make_powers(panel, top, look)
        actions, bottom = self._make_actions(panel, look)
        self.buttons = powers + actions
        middle = pygame.Rect(panel.left, top, panel.width, bottom - gap - top)
        self._draw_middle(surface, middle, look)
        hovered = None if look.mouse is None else button_at(self.buttons, look.mouse)
        size = max(scale.px(16), round(11 * scale.density))
        for button in self.buttons:
            draw_button(surface, button, look.theme, scale, size, is_hovered=button == hovered)

    def _draw_players(self, surface: pygame.Surface, panel: pygame.Rect, look: Look) -> int:
        """Both sides, with their stocks; a bar marks the one to move. Gives where they end."""
        session, theme, scale = self.session, look.theme, look.scale
        gap = scale.px(8)
        has_powers = session.game.rules.has_powers
        is_side_by_side = scale.is_narrow
        height = scale.px(56 if has_powers else 44)
        width = (panel.width - gap) // 2 if is_side_by_side else panel.width
        for number, mark in enumerate(Mark):
            rect = pygame.Rect(panel.left, panel.top, width, height)
            if is_side_by_side:
                rect.left += number * (width + gap)
            else:
                rect.top += number * (height + gap)
            is_active = not session.is_over and session.position.to_move is mark
            edge = theme.mark(mark) if is_active else theme.edge
            line = max(1, scale.px(2.5 if is_active else 1))
            surface.blit(panel_picture(rect.size, scale.px(9), theme.panel, edge, line), rect)
            icon = round(height * 0.8)
            picture = mark_picture(mark, icon, 1, theme.mark(mark))
            surface.blit(picture, (rect.left + scale.px(4), rect.centery - icon // 2))
            left = rect.left + icon + scale.px(8)
            room = rect.right - left - scale.px(8)
            name = player_name(session, mark)
            size = fitted_size(name, scale.px(17), room)
            size = max(size, round(10 * scale.density))
            stock = stock_words(session, mark)
            y = rect.centery - (scale.px(10) if stock else 0)
            draw_text(surface, shorten(name, size, room), size, theme.ink, (left, y), (0, 0.5))
            if stock:
                small = min(size, scale.px(15))
                at = (left, rect.centery + scale.px(11))
                draw_text(surface, shorten(stock, small, room), small, theme.muted, at, (0, 0.5))
        rows = 1 if is_side_by_side else 2
        return panel.top + rows * (height + gap) + scale.px(4)

    def _draw_middle(self, surface: pygame.Surface, area: pygame.Rect, look: Look) -> None:
        """The moves, and below them what there is to read."""
        theme, scale = look.theme, look.scale
        text = message(self.session)
        size = max(scale.px(16), round(11 * scale.density))
        pad = scale.px(10)
        step = line_height(size)
        if text and area.height >= step + 2 * pad:
            lines = wrap(text, size, area.width - 2 * pad)
            wanted = len(lines) * step + 2 * pad
            least = scale.px(110)  # of the moves, as long as both fit
            most = area.height if area.height < least + 3 * step else area.height - least
            fit = max(1, (min(wanted, most) - 2 * pad) // step)
            if fit < len(lines):
                lines = (*lines[: fit - 1], shorten(lines[fit - 1] + " ...", size, 10**6))
            height = len(lines) * step + 2 * pad
            box = pygame.Rect(area.left, area.bottom - height, area.width, height)
            surface.blit(panel_picture(box.size, scale.px(9), theme.panel, theme.edge), box)
            for number, line in enumerate(lines):
                at = (box.left + pad, box.top + pad + number * step)
                draw_text(surface, line, size, theme.ink, at)
            area = pygame.Rect(area.left, area.top, area.width, box.top - scale.px(10) - area.top)
        if area.height < line_height(scale.px(16)) + 2 * pad:
            self.moves.hide()
            return
        surface.blit(panel_picture(area.size, scale.px(9), theme.panel, theme.edge), area)
        inner = area.inflate(-2 * pad, -2 * pad)
        if not self.session.game.moves:
            rules = self.session.game.rules
            draw_text(surface, f"{rules}: no moves yet", scale.px(16), theme.muted, inner.topleft)
        self.moves.draw(surface, inner, self.session, look)


def _is_lost(session: Session) -> bool:
    """Whether a person has lost against a computer."""
    person, outcome = session.setup.person, session.game.outcome
    if person is None:
        return False
    return session.resigned is person or (outcome is not None and outcome.winner is person.other)
