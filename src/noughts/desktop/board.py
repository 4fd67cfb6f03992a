"""The board on the screen: the grid, the marks, and all that is shown on cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.moves import Swap
from noughts.core.notation import cell_name
from noughts.core.rules import Rules
from noughts.desktop.board_pictures import (
    frame_picture,
    grid_pad,
    grid_picture,
    hatching,
    line_picture,
    prolonged,
)
from noughts.desktop.geometry import Geometry
from noughts.desktop.motion import Motion
from noughts.desktop.state import Aim
from noughts.desktop.strokes import mark_picture, panel_picture
from noughts.desktop.text import draw_text, fitted_size
from noughts.desktop.theme import mix
from noughts.desktop.worth import cell_worths, hint_labels

if TYPE_CHECKING:
    from noughts.desktop.session import Session
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
        self._geometry = Geometry(Rules(1, 1, 1), (0.0, 0.0), 1.0)
        self._worths_key: tuple[object, ...] = ()
        self._worths: dict[int, Worth] = {}

    def place(self, rules: Rules, rect: pygame.Rect, scale: Scale) -> None:
        """Fit the board into a rectangle, with room for its coordinates."""
        self._geometry = Geometry.fit(rules, rect, scale.px(22))

    @property
    def area(self) -> pygame.Rect:
        """Where the cells are."""
        return self._geometry.area

    def cell_at(self, point: tuple[float, float]) -> int | None:
        """The cell under a point."""
        return self._geometry.cell_at(point)

    def rect_of(self, cell: int) -> pygame.Rect:
        """Where a cell is."""
        return self._geometry.rect_of(cell)

    @property
    def _cell(self) -> float:
        return self._geometry.cell

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
        grid = grid_picture(
            rules.width, rules.height, area.size, self._line_radius(scale), theme.grid
        )
        pad = grid_pad(self._line_radius(scale))
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
        rules, origin = self._geometry.rules, self._geometry.origin
        size = min(scale.px(13), max(7, round(self._cell * 0.55)))
        every = 1
        while every * self._cell < size * 1.5:
            every += 1
        area, gap = self.area, scale.px(5)
        for column in range(0, rules.width, every):
            name = cell_name(column, rules)[:-1]
            x = origin[0] + (column + 0.5) * self._cell
            draw_text(surface, name, size, theme.muted, (x, area.top - gap), (0.5, 1.0))
        for row in range(0, rules.height, every):
            y = origin[1] + (row + 0.5) * self._cell
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
        surface.blit(hatching(rect.size, max(1.0, self._cell * 0.011), soft), rect)
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
        surface.blit(frame_picture(rect.size, radius, colour, line), rect)

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
            surface.blit(frame_picture(pill.size, pill.height // 2, colour, line), pill)
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
        start, end = prolonged(first.center, last.center, self._cell * 0.34)
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
        picture = line_picture(box.size, *shifted, radius, colour, share)
        surface.blit(picture, box)


def _variant(cell: int) -> int:
    return cell * 7 + cell // 3
