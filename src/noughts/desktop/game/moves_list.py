"""The list of moves: two in a row, with the signs of a review; it scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.review import Label
from noughts.core.notation import move_name
from noughts.desktop.parts.text import line_height, shorten
from noughts.desktop.parts.theme import mix

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Frame

__all__ = ["MovesList"]

_SIGNS: Final = {Label.INACCURACY: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}


class MovesList:
    """Shows the moves of a game, and which one is looked at."""

    def __init__(self) -> None:
        self.places: list[tuple[pygame.Rect, int]] = []  # each with its number of moves
        self._first = 0  # the first row that is visible
        self._seen = (-1, -1)  # the moves of the game, and the one on the board

    def ply_at(self, point: tuple[float, float]) -> int | None:
        """The number of the move under a point."""
        return next((ply for rect, ply in self.places if rect.collidepoint(point)), None)

    def hide(self) -> None:
        """There is no room for it."""
        self.places = []

    def scroll(self, steps: float) -> None:
        """Scroll by rows."""
        self._first -= round(steps) or (1 if steps < 0 else -1)

    def draw(self, frame: Frame, rect: pygame.Rect, controller: Controller) -> None:
        """Draw as many rows as fit."""
        view, size = controller.view, frame.px(16)
        step = line_height(size) + frame.px(5)
        visible, rows = max(1, rect.height // step), (view.plies + 1) // 2
        if (view.plies, view.ply) != self._seen:  # a new move, or another one looked at: show it
            self._seen = view.plies, view.ply
            row = max(0, (view.ply - 1) // 2)
            if view.is_present or not self._first <= row < self._first + visible:
                self._first = row - visible + 1
        self._first = max(0, min(self._first, rows - visible))
        number_width = frame.px(32)
        width = (rect.width - number_width - frame.px(8)) // 2
        self.places = []
        for ply in range(2 * self._first + 1, min(2 * (self._first + visible), view.plies) + 1):
            row, column = divmod(ply - 1, 2)
            y = rect.top + (row - self._first) * step
            if column == 0:
                at = (rect.left + number_width * 0.85, y)
                frame.text(f"{row + 1}.", size, frame.theme.muted, at, (1, 0))
            left = rect.left + number_width + column * width
            place = pygame.Rect(left, y - frame.px(2), width, step)
            self._draw_move(frame, place, controller, ply)
            self.places.append((place, ply))
        if rows > visible:
            width = frame.px(5)
            height = max(width * 2, rect.height * visible // rows)
            top = rect.top + (rect.height - height) * self._first // (rows - visible)
            bar = pygame.Rect(rect.right - width, top, width, height)
            frame.panel(bar, frame.theme.edge, radius=width // 2)

    def _draw_move(
        self, frame: Frame, place: pygame.Rect, controller: Controller, ply: int
    ) -> None:
        theme, game, size = frame.theme, controller.match.game, frame.px(16)
        is_shown = ply == (controller.examined or controller.view.ply)
        if is_shown or frame.points_at(place):
            tint = mix(theme.panel, theme.accent if is_shown else theme.ink, 0.16)
            frame.panel(place, tint, radius=frame.px(6))
        sign = _sign(controller, ply)
        room = place.width - frame.px(14 + 9 * len(sign))
        name = shorten(move_name(game.moves[ply - 1], game.rules), size, room)
        at = (place.left + frame.px(7), place.centery)
        colour = theme.mark(game.positions[ply - 1].to_move)
        text = frame.text(name, size, colour, at, (0, 0.5))
        if sign:
            at = (text.right + frame.px(4), place.centery)
            frame.text(sign, size, theme.bad, at, (0, 0.5))


def _sign(controller: Controller, ply: int) -> str:
    """What the review says of a move in a sign; empty for a good one."""
    label = None if controller.review is None else controller.review.moves[ply - 1].label
    return "" if label is None else _SIGNS.get(label, "")
