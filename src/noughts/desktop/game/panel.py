"""What is around the board: the status, the players, the moves, and what there is to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.sentences import describe_stock
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.desktop.game.captions import detail, headline, message
from noughts.desktop.parts.strokes import mark_picture
from noughts.desktop.parts.text import fitted_size, line_height, shorten, wrap
from noughts.desktop.parts.theme import mix
from noughts.desktop.parts.widgets import Scroll

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Frame

__all__ = ["MovesList", "draw_message", "draw_players", "draw_status", "players_height"]

_DOTS_A_SECOND: Final = 3
_MIN_FONT: Final = 11  # pixels
_SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def draw_status(frame: Frame, rect: pygame.Rect, controller: Controller) -> None:
    """Whose turn it is or how the game ended, and below it a detail, as large as they fit."""
    theme, view = frame.theme, controller.view
    size, small = frame.font_size(27, 15), frame.font_size(16, 10)
    while True:
        lines = wrap(headline(controller), size, rect.width)
        is_short = len(lines) <= (1 if size > frame.px(20) else 2)
        if is_short or size <= _MIN_FONT:
            break
        size -= 1
    room = max(1, (rect.height - len(lines) * line_height(size)) // line_height(small))
    details = _clipped(wrap(detail(controller), small, rect.width), room, small, rect.width)
    height = len(lines) * line_height(size) + len(details) * line_height(small)
    y = rect.top + max(0, (rect.height - height) // 2)
    colour = theme.ink
    if view.ending is not None and view.is_present:
        is_lost = view.you is not None and view.ending.winner not in (None, view.you)
        colour = theme.bad if is_lost else theme.accent
    for line in lines:
        place = frame.text(line, size, colour, (rect.left, y))
        y += line_height(size)
    if view.thinker is not None and view.is_present and not controller.has_failed:
        dots = " " + "." * (1 + int(frame.now * _DOTS_A_SECOND) % 3)
        frame.text(dots, size, colour, place.topright)
    frame.lines(details, small, theme.muted, (rect.left, y))


def _clipped(lines: tuple[str, ...], count: int, size: int, width: int) -> tuple[str, ...]:
    """As many lines as there is room for; dots stand for the rest."""
    if len(lines) <= count:
        return lines
    return (*lines[: count - 1], shorten(" ".join(lines[count - 1 :]), size, width))


def players_height(frame: Frame, controller: Controller) -> int:
    """The height that both sides take, with the space below them."""
    rows = 1 if frame.is_narrow else 2
    return rows * (_card_height(frame, controller) + frame.px(8)) + frame.px(4)


def _card_height(frame: Frame, controller: Controller) -> int:
    return frame.px(56 if controller.match.game.rules.has_powers else 44)


def draw_players(frame: Frame, panel: pygame.Rect, controller: Controller) -> None:
    """Both sides, with their stocks and games won; an outline marks the one to move."""
    theme, match, score = frame.theme, controller.match, controller.score
    gap, height = frame.px(8), _card_height(frame, controller)
    columns = 2 if frame.is_narrow else 1
    width = (panel.width - gap * (columns - 1)) // columns
    for number, mark in enumerate(Mark):
        row, column = divmod(number, columns)
        left, top = panel.left + column * (width + gap), panel.top + row * (height + gap)
        rect = pygame.Rect(left, top, width, height)
        is_to_move = not match.is_over and match.position.to_move is mark
        edge = theme.mark(mark) if is_to_move else theme.edge
        frame.panel(rect, theme.panel, edge, max(1, frame.px(2.5 if is_to_move else 1)))
        icon = round(height * 0.8)
        picture = mark_picture(mark, icon, 1, theme.mark(mark))
        frame.surface.blit(picture, (rect.left + frame.px(4), rect.centery - icon // 2))
        x = rect.left + icon + frame.px(8)
        room = rect.right - x - frame.px(8)
        if score.games:
            at = (rect.right - frame.px(12), rect.centery)
            place = frame.text(
                str(score.wins_of(match, mark)), frame.px(24), theme.ink, at, (1, 0.5)
            )
            room = place.left - x - frame.px(8)
        name, stock = match.seats.shown_name(mark), describe_stock(match.position, mark)
        size = max(fitted_size(name, frame.px(17), room), round(10 * frame.density))
        y = rect.centery - (frame.px(10) if stock else 0)
        frame.text(shorten(name, size, room), size, theme.ink, (x, y), (0, 0.5))
        if stock:
            size, y = min(size, frame.px(15)), rect.centery + frame.px(11)
            frame.text(shorten(stock, size, room), size, theme.muted, (x, y), (0, 0.5))


def draw_message(frame: Frame, area: pygame.Rect, controller: Controller) -> pygame.Rect:
    """What there is to read, at the foot of an area; gives what is left of the area."""
    text, size, pad = message(controller), frame.font_size(16, 11), frame.px(10)
    step = line_height(size)
    if not text or area.height < step + 2 * pad:
        return area
    lines = wrap(text, size, area.width - 2 * pad)
    least = frame.px(110)  # of the moves, as long as both fit
    most = area.height if area.height < least + 3 * step else area.height - least
    lines = _clipped(lines, max(1, (most - 2 * pad) // step), size, area.width - 2 * pad)
    height = len(lines) * step + 2 * pad
    box = pygame.Rect(area.left, area.bottom - height, area.width, height)
    frame.panel(box, frame.theme.panel, frame.theme.edge)
    frame.lines(lines, size, frame.theme.ink, (box.left + pad, box.top + pad))
    return pygame.Rect(area.left, area.top, area.width, box.top - pad - area.top)


class MovesList:
    """The moves of a game, two in a row, with the signs of a review; it scrolls."""

    def __init__(self) -> None:
        self.places: list[tuple[pygame.Rect, int]] = []  # each with its number of moves
        self._scroll = Scroll()
        self._seen = (-1, -1)  # the moves of the game, and the one on the board

    def ply_at(self, point: tuple[float, float]) -> int | None:
        """The number of the move under a point."""
        return next((ply for rect, ply in self.places if rect.collidepoint(point)), None)

    def scroll(self, steps: float) -> None:
        """Scroll by rows."""
        self._scroll.turn(steps)

    def draw(self, frame: Frame, area: pygame.Rect, controller: Controller) -> None:
        """Draw as many rows as fit, if any does."""
        view, size, pad = controller.view, frame.px(16), frame.px(10)
        self.places = []
        if area.height < line_height(size) + 2 * pad:
            return
        frame.panel(area, frame.theme.panel, frame.theme.edge)
        rect, step = area.inflate(-2 * pad, -2 * pad), line_height(size) + frame.px(5)
        if not view.plies:
            words = f"{controller.match.game.rules}: no moves yet"
            frame.text(words, size, frame.theme.muted, rect.topleft)
        if (view.plies, view.ply) != self._seen:  # a new move, or another one looked at: show it
            self._seen = view.plies, view.ply
            self._scroll.show(max(0, (view.ply - 1) // 2))
        visible = self._scroll.fit((view.plies + 1) // 2, rect.height // step)
        indent = frame.px(32)
        width = (rect.width - indent - frame.px(8)) // 2
        for ply in range(2 * visible.start + 1, min(2 * visible.stop, view.plies) + 1):
            row, column = divmod(ply - 1, 2)
            y = rect.top + (row - visible.start) * step
            if column == 0:
                at = (rect.left + indent * 0.85, y)
                frame.text(f"{row + 1}.", size, frame.theme.muted, at, (1, 0))
            left = rect.left + indent + column * width
            self.places.append((pygame.Rect(left, y - frame.px(2), width, step), ply))
            _draw_move(frame, *self.places[-1], controller)
        self._scroll.draw(frame, rect)


def _draw_move(frame: Frame, place: pygame.Rect, ply: int, controller: Controller) -> None:
    """A move in the colour of its side, with a sign if the review finds it poor."""
    theme, game, size = frame.theme, controller.match.game, frame.px(16)
    is_shown = ply == (controller.examined or controller.view.ply)
    if is_shown or frame.points_at(place):
        tint = mix(theme.panel, theme.accent if is_shown else theme.ink, 0.16)
        frame.panel(place, tint, radius=frame.px(6))
    label = controller.review and controller.review.moves[ply - 1].label
    sign = _SIGNS.get(label or "", "")
    room = place.width - frame.px(14 + 9 * len(sign))
    name = shorten(move_name(game.moves[ply - 1], game.rules), size, room)
    at = (place.left + frame.px(7), place.centery)
    text = frame.text(name, size, theme.mark(game.positions[ply - 1].to_move), at, (0, 0.5))
    frame.text(sign, size, theme.bad, (text.right + frame.px(4), place.centery), (0, 0.5))
