"""The board on the screen: the grid, the marks, and everything on its cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.moves import Swap
from noughts.core.notation import cell_name, parse_cell
from noughts.core.rules import Rules
from noughts.desktop.game.board_pictures import (
    dashed_frame,
    grid_pad,
    grid_picture,
    hatching,
    line_picture,
    prolonged,
)
from noughts.desktop.game.cell_signs import cell_signs, hint_labels
from noughts.desktop.game.layout import Geometry
from noughts.desktop.game.motion import Motion
from noughts.desktop.parts.strokes import mark_picture
from noughts.desktop.parts.text import fitted_size
from noughts.desktop.parts.theme import mix

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.desktop.game.cell_signs import CellSign
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.theme import Colour

__all__ = ["BoardView"]

_SMALL_CELL: Final = 46  # points; below this, there is no room for words on cells
_DIMMED: Final = 90  # of 255: marks that are not part of the winning line
_PENCIL: Final = 140  # of 255: a mark whose turn has not ended


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
        rules = controller.match.game.rules
        self.geometry = Geometry.fit(rules, rect, frame.px(22))
        self.motion.follow(controller.match, frame.now)
        drawing = _Drawing(frame, self.geometry, controller, self.motion, self.drag)
        drawing.draw_tints()
        drawing.draw_grid()
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
    geometry: Geometry
    controller: Controller
    motion: Motion
    drag: int | None

    @property
    def _hovered(self) -> int | None:
        """The cell under the mouse, if it can be chosen."""
        mouse = self.frame.mouse
        cell = None if mouse is None else self.geometry.cell_at(mouse)
        return cell if cell in self.controller.choices else None

    @property
    def _line_radius(self) -> float:
        scale = self.frame.scale
        return max(0.6 * scale.density, min(2.2 * scale.unit, self.geometry.cell * 0.022))

    @property
    def _gap(self) -> int:
        return max(1, round(self.geometry.cell * 0.05))

    def _is_small(self, rect: pygame.Rect) -> bool:
        return rect.width < self.frame.px(_SMALL_CELL)

    def draw_tints(self) -> None:
        """The background of cells: the last move, and what the mouse can choose."""
        theme, match = self.frame.theme, self.controller.match
        if match.ply and self.controller.view.placed is None:
            last = match.game.moves[match.ply - 1]
            tint = mix(theme.background, theme.mark(match.position.to_move.other), 0.12)
            swapped = last.power if isinstance(last.power, Swap) else ()
            for cell in {last.cell, *swapped}:
                self._fill(cell, tint)
        if self._hovered is not None:
            self._fill(self._hovered, mix(theme.background, theme.ink, 0.07))

    def _fill(self, cell: int, colour: Colour) -> None:
        inner = self.geometry.rect_of(cell).inflate(-self._gap * 2, -self._gap * 2)
        self.frame.panel(inner, colour, radius=min(self.frame.px(10), inner.width // 4))

    def draw_grid(self) -> None:
        """The lines, letters over the columns and numbers beside the rows."""
        frame, rules, origin = self.frame, self.geometry.rules, self.geometry.origin
        area, size, muted = self.geometry.area, self.geometry.cell, frame.theme.muted
        radius = self._line_radius
        grid = grid_picture(rules.width, rules.height, area.size, radius, frame.theme.grid)
        frame.surface.blit(grid, area.move(-grid_pad(radius), -grid_pad(radius)))
        font = min(frame.px(13), max(7, round(size * 0.55)))
        every = 1
        while every * size < font * 1.5:
            every += 1
        gap = frame.px(5)
        for column in range(0, rules.width, every):
            x = origin[0] + (column + 0.5) * size
            name = cell_name(column, rules)[:-1]
            frame.text(name, font, muted, (x, area.top - gap), (0.5, 1.0))
        for row in range(0, rules.height, every):
            y = origin[1] + (row + 0.5) * size
            frame.text(str(row + 1), font, muted, (area.left - gap, y), (1.0, 0.5))

    def draw_block(self) -> None:
        """The blocked cell: hatched, with the name of who blocked it."""
        position = self.controller.match.position
        is_late = self.frame.now < self.motion.block_at  # the mark comes first
        if position.blocked is None or self.controller.view.placed is not None or is_late:
            return
        rect, blocker = self.geometry.rect_of(position.blocked), position.to_move.other
        colour = self.frame.theme.mark(blocker)
        soft = mix(self.frame.theme.background, colour, 0.55)
        strokes = hatching(rect.size, max(1.0, self.geometry.cell * 0.011), soft)
        self.frame.surface.blit(strokes, rect)
        label = blocker.name if self._is_small(rect) else f"{blocker.name}'s block"
        self._draw_pill(label, rect.center, rect.width * 0.86, colour)

    def draw_marks(self) -> None:
        """The marks: at rest, being drawn, on their way; and the one that a click would place."""
        motion, now, rect_of = self.motion, self.frame.now, self.geometry.rect_of
        outcome = self.controller.match.position.outcome
        line = outcome.line_mask if outcome is not None and now >= motion.ends_at else 0
        starts = {drawing.cell for drawing in motion.drawings}
        targets = {glide.target for glide in motion.glidings}
        placed = self.controller.view.placed
        pencil = None if placed is None else parse_cell(placed, self.geometry.rules)
        for cell, mark in motion.marks.items():
            if cell not in starts and cell not in targets and cell != self.drag:
                alpha = _DIMMED if line and not line >> cell & 1 else 255
                alpha = _PENCIL if cell == pencil else alpha
                self._draw_mark(mark, cell, rect_of(cell).topleft, alpha=alpha)
        glides_from = min((glide.start for glide in motion.glidings), default=0.0)
        for drawing in motion.drawings:
            is_gliding = drawing.cell in targets and now >= glides_from
            share = drawing.share(now)
            if share > 0 and not is_gliding:
                alpha = _PENCIL if drawing.cell == pencil else 255
                at = rect_of(drawing.cell).topleft
                self._draw_mark(drawing.mark, drawing.cell, at, share, alpha)
        for glide in motion.glidings:
            if now < glide.start and glide.source in starts:
                continue
            share = glide.share(now)
            ax, ay = rect_of(glide.source).topleft
            bx, by = rect_of(glide.target).topleft
            rise = 4 * share * (1 - share) * 0.18  # to one side, so that the two do not collide
            x = ax + (bx - ax) * share + (by - ay) * rise
            y = ay + (by - ay) * share - (bx - ax) * rise
            self._draw_mark(glide.mark, glide.source, (round(x), round(y)))
        controller, hovered = self.controller, self._hovered
        is_placing = controller.view.placed is None and controller.solution is None
        if pencil is not None:
            self._draw_dashes(pencil)
        if hovered is not None and is_placing:
            mark = controller.match.position.to_move
            self._draw_mark(mark, hovered, rect_of(hovered).topleft, alpha=70)

    def _draw_mark(
        self, mark: Mark, cell: int, at: tuple[int, int], share: float = 1.0, alpha: int = 255
    ) -> None:
        size, variant = max(3, round(self.geometry.cell)), cell * 7 + cell // 3
        colour = self.frame.theme.mark(mark)
        self.frame.surface.blit(mark_picture(mark, size, variant, colour, share, alpha), at)

    def draw_frames(self, cursor: int | None) -> None:
        """Outlines: what a power can take, the first mark of a swap, the keyboard's cursor."""
        frame, view = self.frame, self.controller.view
        choices = self.controller.choices if view.power is not None else frozenset()
        if self.drag is not None:
            choices = self.controller.partners(self.drag)
        for cell in choices:
            self._outline(cell, frame.theme.accent, max(1, frame.px(1.5)))
        if view.first is not None:
            first = parse_cell(view.first, self.geometry.rules)
            self._outline(first, frame.theme.accent, max(3, frame.px(5)))
        if cursor is not None:
            self._outline(cursor, frame.theme.ink, max(2, frame.px(3)), 0)

    def _outline(self, cell: int, colour: Colour, line: int, gap: int | None = None) -> None:
        inset = 2 * (self._gap if gap is None else gap)
        rect = self.geometry.rect_of(cell).inflate(-inset, -inset)
        self.frame.panel(rect, None, colour, line, min(self.frame.px(10), rect.width // 4))

    def _draw_dashes(self, cell: int) -> None:
        """A broken outline: the turn has not ended, the mark can still be taken back."""
        rect = self.geometry.rect_of(cell).inflate(-2 * self._gap, -2 * self._gap)
        mark = self.controller.match.position.to_move
        dashes = dashed_frame(rect.size, max(1, self.frame.px(2)), self.frame.theme.mark(mark))
        self.frame.surface.blit(dashes, rect)

    def draw_carried(self) -> None:
        """The mark that the mouse carries to another one."""
        mouse = self.frame.mouse
        if self.drag is not None and mouse is not None and self.drag in self.motion.marks:
            half = round(self.geometry.cell) // 2
            at = (round(mouse[0]) - half, round(mouse[1]) - half)
            self._draw_mark(self.motion.marks[self.drag], self.drag, at)

    def draw_sign(self, cell: int, sign: CellSign) -> None:
        """What a cell is worth: in its middle, or in a corner where a mark stands."""
        frame, theme, rect = self.frame, self.frame.theme, self.geometry.rect_of(cell)
        colour = {1: theme.good, 0: theme.muted, -1: theme.bad}[sign.tone]
        if cell in self.motion.marks:
            at = (rect.right - rect.width * 0.2, rect.top + rect.height * 0.17)
            self._draw_pill(sign.text, at, rect.width * 0.4, colour)
            return
        if not sign.is_exact and self._is_small(rect):
            self._outline(cell, theme.accent, max(2, frame.px(3)))
            return
        size = max(9, round(min(self.geometry.cell * 0.3, frame.px(30))))
        size = fitted_size(sign.text, size, rect.width * 0.8)
        if sign.is_best:
            wide, high = round(rect.width * 0.62), round(max(size * 1.6, rect.height * 0.42))
            pill = pygame.Rect(0, 0, wide, min(high, rect.height - 2))
            pill.center = rect.center
            frame.panel(pill, None, colour, max(1, frame.px(2)), pill.height // 2)
        frame.text(sign.text, size, colour, rect.center, (0.5, 0.5))

    def draw_tag(self, cell: int, label: str) -> None:
        """A word of a hint on a cell."""
        accent, rect = self.frame.theme.accent, self.geometry.rect_of(cell)
        self._outline(cell, accent, max(2, self.frame.px(3)))
        if not self._is_small(rect):
            at = (rect.centerx, rect.bottom - rect.height * 0.14)
            self._draw_pill(label, at, rect.width * 0.8, accent)

    def _draw_pill(self, label: str, at: tuple[float, float], room: float, colour: Colour) -> None:
        frame = self.frame
        size = min(frame.px(15), max(8, round(self.geometry.cell * 0.3)))
        size = fitted_size(label, size, room * 0.8)
        high = round(size * 1.7)
        wide = round(min(room, max(high, size * (0.62 * len(label) + 1.2))))
        pill = pygame.Rect(0, 0, wide, high)
        pill.center = round(at[0]), round(at[1])
        frame.panel(pill, frame.theme.background, colour, max(1, frame.px(1.5)), high // 2)
        frame.text(label, size, colour, pill.center, (0.5, 0.5))

    def draw_line(self) -> None:
        """The line through the winning row, which draws itself."""
        outcome, now = self.controller.match.position.outcome, self.frame.now
        share = self.motion.line_share(now)
        if outcome is None or outcome.winner is None or now < self.motion.ends_at or share <= 0:
            return
        for stroke in self.controller.match.position.rules.strokes(outcome.line_mask):
            self._draw_stroke(stroke, share)

    def _draw_stroke(self, stroke: tuple[float, float, float, float], share: float) -> None:
        cell, corner = self.geometry.cell, self.geometry.rect_of(0).topleft
        x, y, to_x, to_y = (corner[at % 2] + cell * number for at, number in enumerate(stroke))
        (ax, ay), (bx, by) = prolonged((x, y), (to_x, to_y), cell * 0.34)
        radius = max(1.5, cell * 0.035)
        pad = radius * 3
        box = pygame.Rect(min(ax, bx) - pad, min(ay, by) - pad, 0, 0)
        box.size = round(abs(ax - bx) + 2 * pad), round(abs(ay - by) + 2 * pad)
        start, end = (ax - box.left, ay - box.top), (bx - box.left, by - box.top)
        picture = line_picture(box.size, start, end, radius, self.frame.theme.ink, share)
        self.frame.surface.blit(picture, box)
