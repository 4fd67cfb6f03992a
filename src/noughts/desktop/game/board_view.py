"""The board of a game on the screen: what there is to see on its cells."""

from __future__ import annotations

from dataclasses import dataclass
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
from noughts.desktop.parts.text import fitted_size

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

    def __init__(self) -> None:
        self.motion = Motion()
        self.geometry = Geometry(Rules(1, 1, 1), (0.0, 0.0), 1.0)
        self.drag: int | None = None  # the cell whose mark the mouse carries
        self._signs_of: object = None
        self._signs: dict[int, CellSign] = {}

    def cell_at(self, point: tuple[float, float] | None) -> int | None:
        """The cell under a point."""
        return None if point is None else self.geometry.cell_at(point)

    def draw(
        self, frame: Frame, rect: pygame.Rect, controller: Controller, cursor: int | None
    ) -> None:
        """Draw everything that there is to see on the board, and the keyboard's cursor."""
        self.geometry = Geometry.fit(controller.match.game.rules, rect, frame.px(22))
        self.motion.follow(controller.match, frame.now, is_still=frame.is_still)
        target = self.cell_at(frame.mouse)
        hovered = target if target in controller.choices else None
        pen = BoardPen(frame, self.geometry)
        drawing = _Drawing(frame, pen, controller, self.motion, self.drag, hovered)
        drawing.draw_tints()
        pen.grid()
        pen.names()
        drawing.draw_block()
        drawing.draw_marks()
        drawing.draw_frames(cursor)
        for cell, sign in self._cell_signs(controller).items():
            drawing.draw_sign(cell, sign)
        for cell, label in hint_labels(controller).items():
            drawing.draw_tag(cell, label)
        drawing.draw_line()
        drawing.draw_carried()

    def _cell_signs(self, controller: Controller) -> dict[int, CellSign]:
        """The signs of cells, worked out when something changes and not in every frame."""
        key = controller.match, controller.solution is None
        if key != self._signs_of:
            self._signs_of, self._signs = key, cell_signs(controller)
        return self._signs


@dataclass(frozen=True)
class _Drawing:
    """One frame of the board."""

    frame: Frame
    pen: BoardPen
    controller: Controller
    motion: Motion
    drag: int | None
    hovered: int | None  # the cell under the mouse, if it can be chosen

    @property
    def _lands_on(self) -> int | None:
        """Where the mark comes to rest that a click would place."""
        landings = self.controller.match.turn.landings
        return None if self.hovered is None else landings.get(self.hovered, self.hovered)

    def draw_tints(self) -> None:
        """The background of cells: the last move, and what the mouse can choose."""
        theme, match = self.frame.theme, self.controller.match
        if match.ply and self.controller.view.placed is None:
            last = match.game.moves[match.ply - 1]
            tint = mix(theme.sunk, self.frame.side(match.position.to_move.other), 0.12)
            for cell in {last.cell, *(last.power if isinstance(last.power, Swap) else ())}:
                self.pen.fill(cell, tint)
        if self._lands_on is not None:
            self.pen.fill(self._lands_on, mix(theme.sunk, theme.ink, 0.07))

    def draw_block(self) -> None:
        """The blocked cell: hatched, with the name of who blocked it."""
        position, pen = self.controller.match.position, self.pen
        is_late = self.frame.now < self.motion.block_at  # the mark comes first
        if position.blocked is None or self.controller.view.placed is not None or is_late:
            return
        rect, blocker = pen.geometry.rect_of(position.blocked), position.to_move.other
        colour = self.frame.side(blocker)
        pen.hatch(position.blocked, mix(self.frame.theme.sunk, colour, 0.55))
        label = blocker.name if pen.is_small else f"{blocker.name}'s block"
        pen.label(label, rect.center, rect.width * 0.86, colour)

    def draw_marks(self) -> None:
        """The marks: at rest, being drawn, on their way; and the one that a click would place."""
        motion, now, view = self.motion, self.frame.now, self.controller.view
        position = self.controller.match.position
        outcome = position.outcome
        line = outcome.line_mask if outcome is not None and now >= motion.ends_at else 0
        moving = {mark.cell for mark in motion.moving}
        pencil = None if view.placed is None else parse_cell(view.placed, position.rules)
        for cell, mark in motion.marks.items():
            if cell not in moving and cell != self.drag:
                alpha = _DIMMED if line and not line >> cell & 1 else 255
                self.pen.mark(mark, cell, alpha=_PENCIL if cell == pencil else alpha)
        self._draw_moving_marks(pencil)
        if pencil is not None:
            self.pen.dashes(pencil, self.frame.side(position.to_move))
        if self._lands_on is not None and pencil is None and self.controller.solution is None:
            self.pen.mark(position.to_move, self._lands_on, alpha=_GHOST)

    def _draw_moving_marks(self, pencil: int | None) -> None:
        """Marks on their way; one that is placed and swapped in one move is drawn, then glides."""
        now, rect_of, moving = self.frame.now, self.pen.geometry.rect_of, self.motion.moving
        placed = {mark.cell for mark in moving if not mark.glides}
        swapped = {mark.cell for mark in moving if mark.glides and now >= mark.start}
        for mark in moving:
            waits = mark.glides and now < mark.start and mark.source in placed
            if waits or (not mark.glides and mark.cell in swapped):
                continue
            share, alpha = mark.share(now), _PENCIL if mark.cell == pencil else 255
            if mark.source is None:
                self.pen.mark(mark.mark, mark.cell, share=share, alpha=alpha)
                continue
            start = pygame.Vector2(rect_of(mark.source).topleft)
            way = pygame.Vector2(rect_of(mark.cell).topleft) - start
            rise = 0.72 * share * (1 - share) * mark.glides  # so that the two do not collide
            x, y = start + way * share + pygame.Vector2(way.y, -way.x) * rise
            variant = mark.source if mark.glides else mark.cell
            self.pen.mark(mark.mark, variant, (x, y), alpha=alpha)

    def draw_frames(self, cursor: int | None) -> None:
        """Outlines: what a power can take, the first mark of a swap, the keyboard's cursor."""
        theme, view, controller = self.frame.theme, self.controller.view, self.controller
        choices = controller.choices if view.power is not None else frozenset()
        if self.drag is not None:
            choices = controller.partners(self.drag)
        for cell in choices:
            self.pen.outline(cell, theme.good, 1.5)
        if view.first is not None:
            self.pen.outline(parse_cell(view.first, controller.match.game.rules), theme.good, 5)
        if cursor is not None:
            self.pen.outline(cursor, theme.ink, 3, 0)

    def draw_carried(self) -> None:
        """The mark that the mouse carries to another one."""
        mouse = self.frame.mouse
        if self.drag is not None and mouse is not None and self.drag in self.motion.marks:
            half = self.pen.geometry.cell / 2
            self.pen.mark(
                self.motion.marks[self.drag], self.drag, (mouse[0] - half, mouse[1] - half)
            )

    def draw_sign(self, cell: int, sign: CellSign) -> None:
        """What a cell is worth: in its middle, or in a corner where a mark stands."""
        frame, theme, rect = self.frame, self.frame.theme, self.pen.geometry.rect_of(cell)
        colours = {Result.WIN: theme.good, Result.LOSS: theme.bad}
        colour = colours.get(sign.result, theme.soft) if sign.result else theme.soft
        if cell in self.motion.marks:
            at = (rect.right - rect.width * 0.2, rect.top + rect.height * 0.17)
            self.pen.label(sign.text, at, rect.width * 0.4, colour)
            return
        if not sign.is_exact and self.pen.is_small:
            self.pen.outline(cell, theme.good, 3)
            return
        size = max(9, round(min(self.pen.geometry.cell * 0.3, frame.px(30))))
        size = fitted_size(sign.text, size, rect.width * 0.8)
        if sign.is_best:
            high = min(round(max(size * 1.6, rect.height * 0.42)), rect.height - 2)
            pill = pygame.Rect(0, 0, round(rect.width * 0.62), high)
            pill.center = rect.center
            frame.panel(pill, None, colour, max(1, frame.px(2)), high // 2)
        frame.text(sign.text, size, colour, rect.center, (0.5, 0.5))

    def draw_tag(self, cell: int, label: str) -> None:
        """A word of a hint on a cell."""
        accent, rect = self.frame.theme.good, self.pen.geometry.rect_of(cell)
        self.pen.outline(cell, accent, 3)
        if not self.pen.is_small:
            at = (rect.centerx, rect.bottom - rect.height * 0.14)
            self.pen.label(label, at, rect.width * 0.8, accent)

    def draw_line(self) -> None:
        """The line through the winning row, which draws itself."""
        position, share = self.controller.match.position, self.motion.line_share(self.frame.now)
        outcome, is_time = position.outcome, self.frame.now >= self.motion.ends_at
        if outcome is not None and outcome.winner is not None and is_time and share > 0:
            for stroke in position.rules.strokes(outcome.line_mask):
                self.pen.line(stroke, share)
