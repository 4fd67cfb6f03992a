"""The list of moves: two in a row, with the signs of a review; it scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.review import Label
from noughts.core.notation import move_name
from noughts.desktop.strokes import panel_picture
from noughts.desktop.text import draw_text, line_height, shorten
from noughts.desktop.theme import mix

if TYPE_CHECKING:
    from noughts.desktop.look import Look
    from noughts.desktop.session import Session

__all__ = ["SIGNS", "MovesList"]

SIGNS: Final = {
    Label.BEST: "",
    Label.GOOD: "",
    Label.INACCURACY: "?!",
    Label.MISTAKE: "?",
    Label.BLUNDER: "??",
}
"""What stands behind a move that was reviewed."""


class MovesList:
    """Shows the moves of a session, and which one is looked at."""

    def __init__(self) -> None:
        self._first = 0  # the first row that is shown
        self._count = -1
        self._cells: list[tuple[pygame.Rect, int]] = []
        self._rect = pygame.Rect(0, 0, 0, 0)

    def press(self, session: Session, point: tuple[float, float]) -> bool:
        """Look at the move under a point; whether there is one."""
        for rect, count in self._cells:
            if rect.collidepoint(point):
                session.look_at(count)
                return True
        return False

    def hide(self) -> None:
        """There is no room for it."""
        self._cells = []

    def scroll(self, steps: float) -> None:
        """Scroll by rows."""
        self._first -= round(steps) or (1 if steps < 0 else -1)

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, session: Session, look: Look
    ) -> None:
        """Draw as many rows as fit."""
        theme, scale = look.theme, look.scale
        size = scale.px(16)
        step = line_height(size) + scale.px(5)
        self._rect, self._cells = rect, []
        visible = max(1, rect.height // step)
        moves = session.game.moves
        rows = (len(moves) + 1) // 2
        shown = len(moves) if session.looked_at is None else session.looked_at
        state = (len(moves), shown)
        if hash(state) != self._count:  # a new move, or another one looked at: show it
            self._count = hash(state)
            at = max(0, (shown - 1) // 2)
            if not self._first <= at < self._first + visible or session.looked_at is None:
                self._first = at - visible + 1
        self._first = max(0, min(self._first, rows - visible))
        number_width = scale.px(32)
        wide = (rect.width - number_width - scale.px(8)) // 2
        for line in range(visible):
            row = self._first + line
            if row >= rows:
                break
            y = rect.top + line * step
            text = f"{row + 1}."
            draw_text(
                surface, text, size, theme.muted, (rect.left + number_width * 0.85, y), (1, 0)
            )
            for half in range(2):
                index = 2 * row + half
                if index < len(moves):
                    cell = pygame.Rect(
                        rect.left + number_width + half * wide, y - scale.px(2), wide, step
                    )
                    self._draw_move(surface, cell, session, index, look, index + 1 == shown, size)
                    self._cells.append((cell, index + 1))
        if rows > visible:
            self._draw_bar(surface, rows, visible, look)

    def _draw_move(
        self,
        surface: pygame.Surface,
        cell: pygame.Rect,
        session: Session,
        index: int,
        look: Look,
        is_shown: bool,
        size: int,
    ) -> None:
        theme, scale = look.theme, look.scale
        is_hovered = look.mouse is not None and cell.collidepoint(look.mouse)
        if is_shown or is_hovered:
            tint = mix(theme.panel, theme.accent if is_shown else theme.ink, 0.16)
            surface.blit(panel_picture(cell.size, scale.px(6), tint), cell)
        mark = session.game.positions[index].to_move
        name = move_name(session.game.moves[index], session.game.rules)
        sign = _sign(session, index)
        left = cell.left + scale.px(7)
        room = cell.width - scale.px(14 + 9 * len(sign))
        place = draw_text(
            surface,
            shorten(name, size, room),
            size,
            theme.mark(mark),
            (left, cell.centery),
            (0, 0.5),
        )
        if sign:
            at = (place.right + scale.px(4), cell.centery)
            draw_text(surface, sign, size, theme.bad, at, (0, 0.5))

    def _draw_bar(self, surface: pygame.Surface, rows: int, visible: int, look: Look) -> None:
        rect, width = self._rect, look.scale.px(5)
        height = max(width * 2, rect.height * visible // rows)
        top = rect.top + (rect.height - height) * self._first // max(1, rows - visible)
        bar = pygame.Rect(rect.right - width, top, width, height)
        surface.blit(panel_picture(bar.size, width // 2, look.theme.edge), bar)


def _sign(session: Session, index: int) -> str:
    """The sign of a review, as long as it is of this game."""
    review = session.review
    if review is None or index >= len(review.moves):
        return ""
    label = review.moves[index].label
    return "" if label is None else SIGNS[label]
