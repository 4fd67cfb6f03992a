"""The board on the screen: the grid, the marks, and all that is shown on cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.moves import Swap
from noughts.core.notation import cell_name
from noughts.desktop.motion import Motion
from noughts.desktop.session import Aim
from noughts.desktop.strokes import line_stroke, mark_picture, paint, panel_picture
from noughts.desktop.text import draw_text, fitted_size
from noughts.desktop.theme import mix
from noughts.desktop.worth import cell_worths, hint_labels

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.desktop.session import Session
    from noughts.desktop.strokes import Stroke
    from noughts.desktop.theme import Colour, Scale, Theme
    from noughts.desktop.worth import Worth

__all__ = ["BoardView", "Pointing"]

_SMALL_CELL: Final = 46  # points; below this, words on cells are single letters
_DIMMED: Final = 90  # of 255: marks that are not part of the winning line


@dataclass(frozen=True)
class Pointing:
    """The cells that the mouse and the keyboard point at."""

    hovered: int | None = None
    cursor: int | None = None


class BoardView:
    """Draws the board of a session into a rectangle."""

    def __init__(self) -> None:
        self.motion = Motion()
        self._rules: Rules | None = None
        self._origin = (0.0, 0.0)
        self._cell = 1.0
        self._worths_key: tuple[object, ...] = ()
        self._worths: dict[int, Worth] = {}

    def place(self, rules: Rules, rect: pygame.Rect, scale: Scale) -> None:
        """Fit the board into a rectangle, with room for its coordinates."""
        margin = self._margin(scale)
        across = (rect.width - margin) / rules.width
        down = (rect.height - margin) / rules.height
        self._cell = max(4.0, min(across, down))
        if self._cell > 12:
            self._cell = float(int(self._cell))
        width, height = self._cell * rules.width, self._cell * rules.height
        self._origin = (
            float(round(rect.left + margin + (rect.width - margin - width) / 2)),
            float(round(rect.top + margin + (rect.height - margin - height) / 2)),
        )
        self._rules = rules

    @staticmethod
    def _margin(scale: Scale) -> int:
        return scale.px(22)

    @property
    def area(self) -> pygame.Rect:
        """Where the cells are."""
        rules = self._rules
        if rules is None:
            return pygame.Rect(0, 0, 0, 0)
        size = (round(self._cell * rules.width), round(self._cell * rules.height))
        return pygame.Rect((round(self._origin[0]), round(self._origin[1])), size)

    def cell_at(self, point: tuple[float, float]) -> int | None:
        """The cell under a point."""
        rules = self._rules
        if rules is None or not self.area.collidepoint(point):
            return None
        column = min(rules.width - 1, int((point[0] - self._origin[0]) / self._cell))
        row = min(rules.height - 1, int((point[1] - self._origin[1]) / self._cell))
        return row * rules.width + column

    def rect_of(self, cell: int) -> pygame.Rect:
        """Where a cell is."""
        width = 1 if self._rules is None else self._rules.width
        row, column = divmod(cell, width)
        left = round(self._origin[0] + column * self._cell)
        top = round(self._origin[1] + row * self._cell)
        right = round(self._origin[0] + (column + 1) * self._cell)
        bottom = round(self._origin[1] + (row + 1) * self._cell)
        return pygame.Rect(left, top, right - left, bottom - top)

    def is_moving(self, now: float) -> bool:
        """Whether the next frame will look different."""
        return self.motion.is_moving(now)

    # ---- drawing -------------------------------------------------------------------------------

    def draw(
        self,
        surface: pygame.Surface,
        session: Session,
        theme: Theme,
        scale: Scale,
        pointing: Pointing,
        now: float,
    ) -> None:
        """Draw everything that there is to see on the board."""
        rules = session.game.rules
        self.motion.follow(session, now)
        self._draw_tints(surface, session, theme, scale, pointing)
        area = self.area
        grid = _grid_picture(
            rules.width, rules.height, area.size, self._line_radius(scale), theme.grid
        )
        pad = _grid_pad(self._line_radius(scale))
        surface.blit(grid, area.move(-pad, -pad))
        self._draw_names(surface, theme, scale)
        self._draw_block(surface, session, theme, scale)
        self._draw_marks(surface, session, theme, now)
        self._draw_ghost(surface, session, theme, pointing)
        self._draw_frames(surface, session, theme, scale, pointing)
        for cell, worth in self._worths_of(session).items():
            self._draw_worth(surface, cell, worth, theme, scale, cell in self.motion.marks())
        for cell, label in hint_labels(session).items():
            self._draw_tag(surface, cell, label, theme, scale)
        self._draw_line(surface, session, theme, now)

    def _worths_of(self, session: Session) -> dict[int, Worth]:
        """What cells are worth, worked out when something changes and not in every frame."""
        key = (session.evaluation is None, session.position, session.turn, session.aim)
        if (*key, session.picked) != self._worths_key:
            self._worths_key = (*key, session.picked)
            self._worths = cell_worths(session)
        return self._worths

    def _line_radius(self, scale: Scale) -> float:
        return max(0.6 * scale.density, min(2.2 * scale.unit, self._cell * 0.022))

    def _draw_names(self, surface: pygame.Surface, theme: Theme, scale: Scale) -> None:
        """Letters over the columns and numbers beside the rows."""
        rules = self._rules
        if rules is None:
            return
        size = min(scale.px(13), max(7, round(self._cell * 0.55)))
        every = 1
        while every * self._cell < size * 1.5:
            every += 1
        area, gap = self.area, scale.px(5)
        for column in range(0, rules.width, every):
            name = cell_name(column, rules)[:-1]
            x = self._origin[0] + (column + 0.5) * self._cell
            draw_text(surface, name, size, theme.muted, (x, area.top - gap), (0.5, 1.0))
        for row in range(0, rules.height, every):
            y = self._origin[1] + (row + 0.5) * self._cell
            draw_text(surface, str(row + 1), size, theme.muted, (area.left - gap, y), (1.0, 0.5))

    def _draw_tints(
        self,
        surface: pygame.Surface,
        session: Session,
        theme: Theme,
        scale: Scale,
        pointing: Pointing,
    ) -> None:
        """The background of cells: the last move, and what the mouse can choose."""
        last = session.last_move
        if last is not None and session.turn.cell is None:
            mover = session.position.to_move.other
            tint = mix(theme.background, theme.mark(mover), 0.12)
            swapped = last.power if isinstance(last.power, Swap) else ()
            for cell in {last.cell, *swapped}:
                self._fill(surface, cell, tint, scale)
        if pointing.hovered in session.choices and pointing.hovered is not None:
            self._fill(surface, pointing.hovered, mix(theme.background, theme.ink, 0.07), scale)

    def _fill(self, surface: pygame.Surface, cell: int, colour: Colour, scale: Scale) -> None:
        inner = self.rect_of(cell).inflate(-self._gap * 2, -self._gap * 2)
        surface.blit(panel_picture(inner.size, min(scale.px(10), inner.width // 4), colour), inner)

    @property
    def _gap(self) -> int:
        return max(1, round(self._cell * 0.05))

    def _draw_marks(
        self, surface: pygame.Surface, session: Session, theme: Theme, now: float
    ) -> None:
        motion = self.motion
        outcome = session.position.outcome
        line = outcome.line_mask if outcome is not None and now >= motion.settled_at else 0
        drawn = {drawing.cell: drawing for drawing in motion.drawings}
        gliding = {glide.target for glide in motion.glidings}
        size = max(3, round(self._cell))
        for cell, mark in motion.marks().items():
            if cell in drawn or cell in gliding:
                continue
            alpha = _DIMMED if line and not line >> cell & 1 else 255
            picture = mark_picture(mark, size, _variant(cell), theme.mark(mark), alpha=alpha)
            surface.blit(picture, self.rect_of(cell))
        for drawing in motion.drawings:
            if drawing.cell in gliding and now >= self._glide_start:
                continue
            colour = theme.mark(drawing.mark)
            share = drawing.share(now)
            if share > 0:
                variant = _variant(drawing.cell)
                picture = mark_picture(drawing.mark, size, variant, colour, share)
                surface.blit(picture, self.rect_of(drawing.cell))
        for glide in motion.glidings:
            share = glide.share(now)
            if now < glide.start and glide.source in drawn:
                continue
            ax, ay = self.rect_of(glide.source).topleft
            bx, by = self.rect_of(glide.target).topleft
            rise = 4 * share * (1 - share) * 0.18  # to one side, so that the two do not collide
            x = ax + (bx - ax) * share + (by - ay) * rise
            y = ay + (by - ay) * share - (bx - ax) * rise
            picture = mark_picture(glide.mark, size, _variant(glide.source), theme.mark(glide.mark))
            surface.blit(picture, (round(x), round(y)))

    @property
    def _glide_start(self) -> float:
        return min((glide.start for glide in self.motion.glidings), default=0.0)

    def _draw_ghost(
        self, surface: pygame.Surface, session: Session, theme: Theme, pointing: Pointing
    ) -> None:
        """The mark that a click would place."""
        cell = pointing.hovered
        if session.aim is not Aim.PLACE or cell is None or cell not in session.choices:
            return
        if session.evaluation is not None:
            return  # the cell's worth is written there
        mark = session.game.position.to_move
        size = max(3, round(self._cell))
        picture = mark_picture(mark, size, _variant(cell), theme.mark(mark), alpha=70)
        surface.blit(picture, self.rect_of(cell))

    def _draw_block(
        self, surface: pygame.Surface, session: Session, theme: Theme, scale: Scale
    ) -> None:
        """The blocked cell: hatched, with the name of who blocked it."""
        position = session.position
        if position.blocked is None or session.turn.cell is not None:
            return
        rect = self.rect_of(position.blocked)
        colour = theme.mark(position.to_move.other)
        soft = mix(theme.background, colour, 0.55)
        surface.blit(_hatching(rect.size, max(1.0, self._cell * 0.011), soft), rect)
        name = position.to_move.other.name
        is_small = rect.width < scale.px(_SMALL_CELL)
        label = name if is_small else f"{name}'s block"
        self._draw_pill(surface, label, rect.center, rect.width * 0.86, colour, theme, scale)

    def _draw_frames(
        self,
        surface: pygame.Surface,
        session: Session,
        theme: Theme,
        scale: Scale,
        pointing: Pointing,
    ) -> None:
        """Outlines: what a power may take, what is picked, and the keyboard's cursor."""
        if session.aim in (Aim.SWAP, Aim.BLOCK):
            for cell in session.choices:
                self._frame(surface, cell, theme.accent, max(1, scale.px(1.5)), scale)
        if session.picked is not None:
            self._frame(surface, session.picked, theme.accent, max(3, scale.px(5)), scale)
        if pointing.cursor is not None:
            self._frame(surface, pointing.cursor, theme.ink, max(2, scale.px(3)), scale, 0)

    def _frame(
        self,
        surface: pygame.Surface,
        cell: int,
        colour: Colour,
        line: int,
        scale: Scale,
        gap: int | None = None,
    ) -> None:
        inset = 2 * (self._gap if gap is None else gap)
        rect = self.rect_of(cell).inflate(-inset, -inset)
        radius = min(scale.px(10), rect.width // 4)
        surface.blit(_frame_picture(rect.size, radius, colour, line), rect)

    def _draw_worth(
        self,
        surface: pygame.Surface,
        cell: int,
        worth: Worth,
        theme: Theme,
        scale: Scale,
        is_taken: bool,
    ) -> None:
        """What a cell is worth: in its middle, or in a corner where a mark stands."""
        colour = {1: theme.good, 0: theme.muted, -1: theme.bad}[worth.sign]
        rect = self.rect_of(cell)
        size = max(9, round(min(self._cell * (0.2 if is_taken else 0.3), scale.px(30))))
        if is_taken:
            at = (rect.right - rect.width * 0.2, rect.top + rect.height * 0.17)
            self._draw_pill(surface, worth.text, at, rect.width * 0.4, colour, theme, scale)
            return
        if worth.is_estimate and rect.width < scale.px(_SMALL_CELL):
            self._frame(surface, cell, theme.accent, max(2, scale.px(3)), scale)
            return
        size = fitted_size(worth.text, size, rect.width * 0.8)
        if worth.is_best:
            wide, high = round(rect.width * 0.62), round(max(size * 1.6, rect.height * 0.42))
            pill = pygame.Rect(0, 0, wide, min(high, rect.height - 2))
            pill.center = rect.center
            line = max(1, scale.px(2))
            surface.blit(_frame_picture(pill.size, pill.height // 2, colour, line), pill)
        draw_text(surface, worth.text, size, colour, rect.center, (0.5, 0.5))

    def _draw_tag(
        self, surface: pygame.Surface, cell: int, label: str, theme: Theme, scale: Scale
    ) -> None:
        """A word of a hint on a cell."""
        rect = self.rect_of(cell)
        self._frame(surface, cell, theme.accent, max(2, scale.px(3)), scale)
        if rect.width < scale.px(_SMALL_CELL):
            return
        at = (rect.centerx, rect.bottom - rect.height * 0.14)
        self._draw_pill(surface, label, at, rect.width * 0.8, theme.accent, theme, scale)

    def _draw_pill(
        self,
        surface: pygame.Surface,
        label: str,
        at: tuple[float, float],
        room: float,
        colour: Colour,
        theme: Theme,
        scale: Scale,
    ) -> None:
        size = fitted_size(label, min(scale.px(15), max(8, round(self._cell * 0.3))), room * 0.8)
        high = round(size * 1.7)
        wide = round(min(room, max(high, size * (0.62 * len(label) + 1.2))))
        pill = pygame.Rect(0, 0, wide, high)
        pill.center = round(at[0]), round(at[1])
        line = max(1, scale.px(1.5))
        surface.blit(panel_picture(pill.size, high // 2, theme.background, colour, line), pill)
        draw_text(surface, label, size, colour, pill.center, (0.5, 0.5))

    def _draw_line(
        self, surface: pygame.Surface, session: Session, theme: Theme, now: float
    ) -> None:
        """The line through the winning row, which draws itself."""
        outcome = session.position.outcome
        if outcome is None or outcome.winner is None or now < self.motion.settled_at:
            return
        cells = outcome.line
        first, last = self.rect_of(cells[0]), self.rect_of(cells[-1])
        start, end = _prolonged(first.center, last.center, self._cell * 0.34)
        radius = max(1.5, self._cell * 0.035)
        pad = radius * 3
        box = pygame.Rect(
            min(start[0], end[0]) - pad,
            min(start[1], end[1]) - pad,
            abs(start[0] - end[0]) + 2 * pad,
            abs(start[1] - end[1]) + 2 * pad,
        )
        share = self.motion.line_share(now)
        if share <= 0:
            return
        colour = theme.ink
        shifted = (start[0] - box.left, start[1] - box.top), (end[0] - box.left, end[1] - box.top)
        picture = _line_picture(box.size, *shifted, radius, colour, share)
        surface.blit(picture, box)


def _variant(cell: int) -> int:
    return cell * 7 + cell // 3


def _prolonged(
    start: tuple[int, int], end: tuple[int, int], by: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length else (1.0, 0.0)
    return (start[0] - ux * by, start[1] - uy * by), (end[0] + ux * by, end[1] + uy * by)


def _grid_pad(radius: float) -> int:
    return round(radius * 4) + 2


@lru_cache(maxsize=8)
def _grid_picture(
    width: int, height: int, size: tuple[int, int], radius: float, colour: Colour
) -> pygame.Surface:
    """The lines between the cells; a single row or column gets a frame."""
    pad = _grid_pad(radius)
    picture = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    is_framed = min(width, height) < 3 or max(width, height) > 6
    columns = range(width + 1) if is_framed else range(1, width)
    rows = range(height + 1) if is_framed else range(1, height)
    strip = _grid_pad(radius)
    sway = min(max(size) * 0.008, size[0] / width * 0.035)
    for column in columns:
        x = size[0] * column / width
        stroke = line_stroke((strip, pad), (strip, pad + size[1]), radius, 100 + column, sway)
        drawn = paint((stroke,), (2 * strip, size[1] + 2 * pad), colour)
        picture.blit(drawn, (round(pad + x - strip), 0))
    for row in rows:
        y = size[1] * row / height
        stroke = line_stroke((pad, strip), (pad + size[0], strip), radius, 200 + row, sway)
        drawn = paint((stroke,), (size[0] + 2 * pad, 2 * strip), colour)
        picture.blit(drawn, (0, round(pad + y - strip)))
    return picture


@lru_cache(maxsize=32)
def _hatching(size: tuple[int, int], radius: float, colour: Colour) -> pygame.Surface:
    """Diagonal strokes all over a cell."""
    width, height = size
    inset = min(size) * 0.09
    pitch = max(5.0, min(size) / 7)
    strokes: list[Stroke] = []
    along = pitch
    while along < width + height:
        x, y = max(inset, along - height + inset), min(height - inset, along - inset)
        end_x, end_y = min(width - inset, along - inset), max(inset, along - width + inset)
        if end_x - x > 2:
            strokes.append(line_stroke((x, y), (end_x, end_y), radius, round(along)))
        along += pitch
    return paint(tuple(strokes), size, colour)


@lru_cache(maxsize=64)
def _frame_picture(size: tuple[int, int], radius: int, colour: Colour, line: int) -> pygame.Surface:
    """An outline with round corners and nothing inside."""
    fine = 3
    width, height = max(1, size[0]), max(1, size[1])
    canvas = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    canvas.fill((*colour, 0))
    rect = canvas.get_rect()
    pygame.draw.rect(canvas, (*colour, 255), rect, line * fine, border_radius=radius * fine)
    return pygame.transform.smoothscale(canvas, (width, height))


@lru_cache(maxsize=32)
def _line_picture(
    size: tuple[int, int],
    start: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    colour: Colour,
    share: float,
) -> pygame.Surface:
    picture = paint((line_stroke(start, end, radius, 1),), size, colour, share)
    picture.set_alpha(225)
    return picture
