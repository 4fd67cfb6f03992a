"""The board of a game on the screen: what there is to see on its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.moves import Swap
from noughts.core.notation import parse_cell
from noughts.core.outcomes import Result
from noughts.core.rules import Rules
from noughts.desktop.game.captions import cell_signs, hint_labels
from noughts.desktop.game.motion import Motion
from noughts.desktop.parts.board_pen import BoardPen, Geometry
from noughts.desktop.parts.strokes import mix

if TYPE_CHECKING:
    from noughts.coaching.worth import CellSign
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Frame

__all__ = ["BoardView"]

_DIMMED: Final = 90  # of 255: marks that are not part of the winning line
_PENCIL: Final = 140  # of 255: a mark whose turn has not ended
_GHOST: Final = 70  # of 255: the mark that a click would place


class BoardView:
    """Draws the board of a match into a rectangle."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self.motion = Motion()
        self.geometry = Geometry(Rules(1, 1, 1), (0, 0), 1)
        self.drag: int | None = None  # the cell whose mark the mouse carries
        self._signs_of: object = None
        self._signs: dict[int, CellSign] = {}

    def draw(self, frame: Frame, rect: pygame.Rect, cursor: int | None) -> None:
        """Draw everything that there is to see on the board, and the keyboard's cursor."""
        match = self._controller.match
        self.geometry = Geometry.fit(match.game.rules, rect, frame.px(22))
        self.motion.follow(match, frame.now, is_still=frame.is_still)
        pen, target = BoardPen(frame, self.geometry), self.geometry.cell_at(frame.mouse)
        lands_on = None  # where the mark comes to rest that a click would place
        if target is not None and target in self._controller.choices:
            lands_on = match.turn.landings.get(target, target)
        self._draw_tints(pen, lands_on)
        pen.grid()
        pen.names()
        self._draw_block(pen)
        self._draw_marks(pen, lands_on)
        self._draw_outlines(pen, cursor)
        self._draw_words(pen)
        self._draw_line(pen)
        if self.drag is not None and frame.mouse is not None and self.drag in self.motion.marks:
            (x, y), half = frame.mouse, self.geometry.cell / 2
            pen.mark(self.motion.marks[self.drag], self.drag, (x - half, y - half))

    def _draw_tints(self, pen: BoardPen, lands_on: int | None) -> None:
        """The background of cells: the last move, and what the mouse can choose."""
        theme, match = pen.frame.theme, self._controller.match
        if match.ply and self._controller.view.placed is None:
            last = match.game.moves[match.ply - 1]
            tint = mix(theme.sunk, pen.frame.side(match.position.to_move.other), 0.12)
            for cell in {last.cell, *(last.power if isinstance(last.power, Swap) else ())}:
                pen.fill(cell, tint)
        if lands_on is not None:
            pen.fill(lands_on, mix(theme.sunk, theme.ink, 0.07))

    def _draw_block(self, pen: BoardPen) -> None:
        """The blocked cell: hatched, with the name of who blocked it."""
        position = self._controller.match.position
        is_late = pen.frame.now < self.motion.block_at  # the mark comes first
        if position.blocked is None or self._controller.view.placed is not None or is_late:
            return
        rect, blocker = self.geometry.rect_of(position.blocked), position.to_move.other
        colour = pen.frame.side(blocker)
        pen.hatch(position.blocked, mix(pen.frame.theme.sunk, colour, 0.55))
        label = blocker.name if pen.is_small else f"{blocker.name}'s block"
        pen.label(label, rect.center, rect.width * 0.86, colour)

    def _draw_marks(self, pen: BoardPen, lands_on: int | None) -> None:
        """The marks: at rest or on their way; and the one that a click would place."""
        motion, now, placed = self.motion, pen.frame.now, self._controller.view.placed
        position = self._controller.match.position
        outcome = position.outcome
        line = outcome.line_mask if outcome is not None and now >= motion.ends_at else 0
        pencil = None if placed is None else parse_cell(placed, position.rules)
        alphas = {cell: _DIMMED for cell in motion.marks if line and not line >> cell & 1}
        if pencil is not None:
            alphas[pencil] = _PENCIL
            pen.dashes(pencil, pen.frame.side(position.to_move))
        moving = {mark.cell for mark in motion.moving}
        for cell, mark in motion.marks.items():
            if cell not in moving and cell != self.drag:
                pen.mark(mark, cell, alpha=alphas.get(cell, 255))
        for each in motion.moving:
            source = each.cell if each.source is None else each.source
            start = pygame.Vector2(self.geometry.rect_of(source).topleft)
            way = pygame.Vector2(self.geometry.rect_of(each.cell).topleft) - start
            share, variant = each.way(now), source if each.glides else each.cell
            rise = 0.72 * share * (1 - share) * each.glides  # so that two marks do not collide
            x, y = start + way * share + pygame.Vector2(way.y, -way.x) * rise
            pen.mark(each.mark, variant, (x, y), each.ink(now), alphas.get(each.cell, 255))
        if lands_on is not None and pencil is None and self._controller.solution is None:
            pen.mark(position.to_move, lands_on, alpha=_GHOST)

    def _draw_outlines(self, pen: BoardPen, cursor: int | None) -> None:
        """What a power can take, the first mark of a swap, the keyboard's cursor."""
        theme, view, controller = pen.frame.theme, self._controller.view, self._controller
        choices = controller.choices if view.power is not None else frozenset()
        if self.drag is not None:
            choices = controller.partners(self.drag)
        for cell in choices:
            pen.outline(cell, theme.good, 1.5)
        if view.first is not None:
            pen.outline(parse_cell(view.first, controller.match.game.rules), theme.good, 5)
        if cursor is not None:
            pen.outline(cursor, theme.ink, 3, 0)

    def _draw_words(self, pen: BoardPen) -> None:
        """What cells are worth, which is worked out when something changes, and the hint."""
        controller, theme = self._controller, pen.frame.theme
        key = controller.match, controller.solution is None
        if key != self._signs_of:
            self._signs_of, self._signs = key, cell_signs(controller)
        colours = {Result.WIN: theme.good, Result.LOSS: theme.bad}
        for cell, sign in self._signs.items():
            rect = self.geometry.rect_of(cell)
            colour = colours.get(sign.result, theme.soft) if sign.result else theme.soft
            if cell in self.motion.marks:  # in a corner
                at = (rect.right - rect.width * 0.2, rect.top + rect.height * 0.17)
                pen.label(sign.text, at, rect.width * 0.4, colour)
            elif pen.is_small and not sign.is_exact:
                pen.outline(cell, theme.good, 3)
            elif sign.is_best:
                pen.label(sign.text, rect.center, rect.width * 0.9, colour, 30)
            else:
                size = min(pen.frame.px(30), max(9, round(rect.width * 0.3)))
                pen.frame.text(sign.text, size, colour, rect.center, (0.5, 0.5), rect.width * 0.8)
        for cell, label in hint_labels(controller).items():
            rect = self.geometry.rect_of(cell)
            pen.outline(cell, theme.good, 3)
            if not pen.is_small:
                at = (rect.centerx, rect.bottom - rect.height * 0.14)
                pen.label(label, at, rect.width * 0.8, theme.good)

    def _draw_line(self, pen: BoardPen) -> None:
        """The line through the winning row, which draws itself."""
        position, share = self._controller.match.position, self.motion.line_share(pen.frame.now)
        outcome, is_time = position.outcome, pen.frame.now >= self.motion.ends_at
        if outcome is not None and outcome.winner is not None and is_time and share > 0:
            for stroke in position.rules.strokes(outcome.line_mask):
                pen.line(stroke, share)
