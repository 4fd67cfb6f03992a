"""What is around the board: the status, the players, the moves, and what there is to read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.sentences import describe_stock
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.desktop.game.captions import detail, headline, message
from noughts.desktop.parts.frame import line_height, shorten, wrap
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Scroll
from noughts.desktop.parts.strokes import mark_picture, mix

if TYPE_CHECKING:
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Frame

__all__ = ["MovesList", "draw_message", "draw_status", "fill_players"]

_DOTS_A_SECOND: Final = 3
_SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def draw_status(frame: Frame, rect: pygame.Rect, controller: Controller) -> None:
    """Whose turn it is or how the game ended, and below it a detail, as large as they fit."""
    sizes = range(frame.font_size(16, 10), round(7 * frame.density), -1)
    page = Page(frame, partial(_fill_status, controller), rect.size, sizes=sizes, gap=0.1)
    frame.surface.set_clip(rect)
    page.draw(rect.left, rect.top + max(0, rect.height - page.height) // 2)
    frame.surface.set_clip(None)


def _fill_status(controller: Controller, page: Page) -> None:
    view, colour = controller.view, "ink"
    if view.ending is not None and view.is_present:
        is_lost = view.you is not None and view.ending.winner not in (None, view.you)
        colour = "bad" if is_lost else "good"
    share = 1.7 if page.size > 10 * page.frame.density else 1.2  # of the letters of the detail
    place = page.words(headline(controller), colour, share)
    is_thinking = view.thinker is not None and view.is_present and not controller.has_failed
    if place and is_thinking:
        dots = " " + "." * (1 + int(page.frame.now * _DOTS_A_SECOND) % 3)
        page.frame.text(dots, page.px(share), page.frame.theme.ink, place.topright)
    page.words(detail(controller), "soft")


def fill_players(page: Page, controller: Controller) -> None:
    """Both sides, one below the other, or side by side where the panel is below the board."""
    height = 3.5 if controller.match.game.rules.has_powers else 2.75
    rects = page.places(2, 2 if page.frame.is_narrow else 1, height, 0.5)
    for mark, rect in zip(Mark, rects, strict=False):
        _draw_player(page.frame, rect, controller, mark)


def _draw_player(frame: Frame, rect: pygame.Rect, controller: Controller, mark: Mark) -> None:
    """A side, with its stock and games won; an outline says that it is to move."""
    theme, match, score = frame.theme, controller.match, controller.score
    is_to_move = not match.is_over and match.position.to_move is mark
    edge, line = (frame.side(mark), 2.5) if is_to_move else (theme.rule, 1)
    frame.panel(rect, theme.card, edge, max(1, frame.px(line)))
    icon, gap = round(rect.height * 0.8), frame.px(8)
    picture = mark_picture(mark, icon, 1, frame.side(mark))
    frame.surface.blit(picture, (rect.left + gap // 2, rect.centery - icon // 2))
    x, room = rect.left + icon + gap, rect.width - icon - 2 * gap
    if score.games:
        at = (rect.right - frame.px(12), rect.centery)
        wins = str(score.wins_of(match, mark))
        room = frame.text(wins, frame.px(24), theme.ink, at, (1, 0.5)).left - x - gap
    name, stock = match.seats.shown_name(mark), describe_stock(match.position, mark)
    up, down = (frame.px(10), frame.px(11)) if stock else (0, 0)
    frame.text(name, frame.px(17), theme.ink, (x, rect.centery - up), (0, 0.5), room)
    frame.text(stock, frame.px(15), theme.soft, (x, rect.centery + down), (0, 0.5), room)


def draw_message(frame: Frame, area: pygame.Rect, controller: Controller) -> pygame.Rect:
    """What there is to read, at the foot of an area; gives what is left of the area."""
    text, size, pad = message(controller), frame.font_size(16, 11), frame.px(10)
    step, width = line_height(size), area.width - 2 * pad
    if not text or area.height < step + 2 * pad:
        return area
    lines = wrap(text, size, width)
    least = frame.px(110)  # of the moves, as long as both fit
    most = area.height if area.height < least + 3 * step else area.height - least
    count = max(1, (most - 2 * pad) // step)
    if len(lines) > count:  # dots stand for the rest
        lines = (*lines[: count - 1], shorten(" ".join(lines[count - 1 :]), size, width))
    height = len(lines) * step + 2 * pad
    box = pygame.Rect(area.left, area.bottom - height, area.width, height)
    frame.panel(box, frame.theme.card, frame.theme.rule)
    frame.lines(lines, size, frame.theme.ink, (box.left + pad, box.top + pad))
    return pygame.Rect(area.topleft, (area.width, box.top - pad - area.top))


class MovesList:
    """The moves of a game, two in a row, with the signs of a review; it scrolls."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self._seen = (-1, -1)  # the moves of the game, and the one on the board

    def draw(self, frame: Frame, area: pygame.Rect, controller: Controller) -> list[Button]:
        """Draw as many rows as fit, if any does; gives the moves, to be pressed."""
        view, size, pad = controller.view, frame.px(16), frame.px(10)
        if area.height < line_height(size) + 2 * pad:
            return []
        frame.panel(area, frame.theme.card, frame.theme.rule)
        rect, step = area.inflate(-2 * pad, -2 * pad), line_height(size) + frame.px(5)
        if not view.plies:
            words = f"{controller.match.game.rules}: no moves yet"
            frame.text(words, size, frame.theme.soft, rect.topleft)
        if (view.plies, view.ply) != self._seen:  # a new move, or another one looked at: show it
            self._seen = view.plies, view.ply
            self.scroll.show(max(0, (view.ply - 1) // 2))
        visible = self.scroll.fit((view.plies + 1) // 2, rect.height // step)
        indent, moves = frame.px(32), []
        width = (rect.width - indent - frame.px(8)) // 2
        for ply in range(2 * visible.start + 1, min(2 * visible.stop, view.plies) + 1):
            row, column = divmod(ply - 1, 2)
            place = pygame.Rect(rect.left + indent + column * width, rect.top, width, step)
            place.top += (row - visible.start) * step - frame.px(2)
            if column == 0:
                at = (rect.left + indent * 0.85, place.centery)
                frame.text(f"{row + 1}.", size, frame.theme.soft, at, (1, 0.5))
            _draw_move(frame, place, ply, controller)
            press = partial(controller.examine, ply)
            moves.append(Button(f"move {ply}", "", press, rect=place))
        self.scroll.draw(frame, rect)
        return moves


def _draw_move(frame: Frame, place: pygame.Rect, ply: int, controller: Controller) -> None:
    """A move in the colour of its side, with a sign if the review finds it poor."""
    theme, game, size = frame.theme, controller.match.game, frame.px(16)
    is_shown = ply == (controller.examined or controller.view.ply)
    if is_shown or frame.points_at(place):
        tint = mix(theme.card, theme.good if is_shown else theme.ink, 0.16)
        frame.panel(place, tint, radius=frame.px(6))
    label = controller.review and controller.review.moves[ply - 1].label
    sign = _SIGNS.get(label or "", "")
    room = place.width - frame.px(14 + 9 * len(sign))
    name = shorten(move_name(game.moves[ply - 1], game.rules), size, room)
    at = (place.left + frame.px(7), place.centery)
    text = frame.text(name, size, frame.side(game.positions[ply - 1].to_move), at, (0, 0.5))
    frame.text(sign, size, theme.bad, (text.right + frame.px(4), place.centery), (0, 0.5))
