"""A board on the screen: where its cells are, and how things look on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.notation import cell_name
from noughts.desktop.parts.frame import fitted_size
from noughts.desktop.parts.strokes import line_stroke, mark_picture, path, picture

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame

__all__ = ["BoardPen", "Geometry"]

_MIN_CELL: Final = 3  # pixels of a cell, however small the window
_SMALL_CELL: Final = 46  # points; below this, there is no room for words on cells


@dataclass(frozen=True)
class Geometry:
    """A board of square cells: the corner of the first one, and the size of each, in pixels."""

    rules: Rules
    origin: tuple[int, int]
    cell: int

    @classmethod
    def fit(cls, rules: Rules, rect: pygame.Rect, margin: int) -> Geometry:
        """In the middle of a rectangle, with a margin on the left and at the top."""
        wide, high = rect.width - margin, rect.height - margin
        cell = max(_MIN_CELL, min(wide // rules.width, high // rules.height))
        left = rect.left + margin + (wide - cell * rules.width) // 2
        return cls(rules, (left, rect.top + margin + (high - cell * rules.height) // 2), cell)

    @property
    def area(self) -> pygame.Rect:
        """Where the cells are."""
        size = (self.cell * self.rules.width, self.cell * self.rules.height)
        return pygame.Rect(self.origin, size)

    def cell_at(self, point: tuple[float, float] | None) -> int | None:
        """The cell under a point."""
        if point is None or not self.area.collidepoint(point):
            return None
        (x, y), (left, top) = point, self.origin
        return int(y - top) // self.cell * self.rules.width + int(x - left) // self.cell

    def rect_of(self, cell: int) -> pygame.Rect:
        """Where a cell is."""
        row, column = divmod(cell, self.rules.width)
        left, top = self.origin
        return pygame.Rect(left + column * self.cell, top + row * self.cell, self.cell, self.cell)


@dataclass(frozen=True)
class BoardPen:
    """Draws on the cells of a board, in one frame."""

    frame: Frame
    geometry: Geometry

    @property
    def is_small(self) -> bool:
        """Whether cells have no room for words."""
        return self.geometry.cell < self.frame.px(_SMALL_CELL)

    def grid(self) -> None:
        """The lines between the cells."""
        rules, frame = self.geometry.rules, self.frame
        line = 2 * max(0.6 * frame.density, min(2.2 * frame.unit, self.geometry.cell * 0.022))
        shapes = _grid(rules.width, rules.height, self.geometry.cell)
        self._sketch(shapes, frame.theme.grid, line)

    def _sketch(self, shapes: str, colour: str, line: float) -> None:
        """Lines all over the board, which may stray a little beyond its edge."""
        pad = round(0.4 * self.geometry.cell + line)
        place = self.geometry.area.inflate(2 * pad, 2 * pad)
        moved = f"<g transform='translate({pad} {pad})'>{shapes}</g>"
        self.frame.surface.blit(picture(moved, place.size, colour, line), place)

    def names(self) -> None:
        """Letters over the columns and numbers beside the rows."""
        frame, rules, (left, top) = self.frame, self.geometry.rules, self.geometry.origin
        size, gap, ink = self.geometry.cell, frame.px(5), frame.theme.soft
        font = min(frame.px(13), max(7, round(size * 0.55)))
        every = int(font * 1.5 / size) + 1
        for column in range(0, rules.width, every):
            over = (left + (column + 0.5) * size, top - gap)
            frame.text(cell_name(column, rules)[:-1], font, ink, over, (0.5, 1.0))
        for row in range(0, rules.height, every):
            beside = (left - gap, top + (row + 0.5) * size)
            frame.text(str(row + 1), font, ink, beside, (1.0, 0.5))

    def fill(self, cell: int, colour: str) -> None:
        """The background of a cell."""
        self._box(cell, 0.05, colour, None, 1, 0)

    def outline(self, cell: int, colour: str, points: float, inset: float = 0.05) -> None:
        """A line around a cell, at a share of it inside of its edge."""
        self._box(cell, inset, None, colour, points, 0)

    def dashes(self, cell: int, colour: str) -> None:
        """A broken line around a cell."""
        self._box(cell, 0.05, None, colour, 2, max(3, int(self.geometry.cell * 0.08)))

    def _box(
        self,
        cell: int,
        inset: float,
        fill: str | None,
        edge: str | None,
        points: float,
        dash: int = 0,
    ) -> None:
        gap = max(1, round(self.geometry.cell * inset)) if inset else 0
        rect = self.geometry.rect_of(cell).inflate(-2 * gap, -2 * gap)
        line, radius = max(round(points), self.frame.px(points)), self.frame.px(10)
        self.frame.panel(rect, fill, edge, line, min(radius, rect.width // 4), dash)

    def hatch(self, cell: int, colour: str) -> None:
        """Diagonal strokes all over a cell."""
        size = self.geometry.cell
        rect = self.geometry.rect_of(cell).inflate(-0.18 * size, -0.18 * size)
        drawn = picture(_hatching(rect.width), rect.size, colour, 2 * max(1.0, size * 0.012))
        self.frame.surface.blit(drawn, rect)

    def mark(
        self,
        mark: Mark,
        cell: int,
        at: tuple[float, float] | None = None,
        share: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """The mark of a cell, or of one that is elsewhere now; as far as a share of it is drawn."""
        size, variant = self.geometry.cell, cell * 7 + cell // 3
        x, y = self.geometry.rect_of(cell).topleft if at is None else at
        drawn = mark_picture(mark, size, variant, self.frame.side(mark), share, alpha)
        self.frame.surface.blit(drawn, (round(x), round(y)))

    def label(
        self, words: str, at: tuple[float, float], room: float, colour: str, points: float = 15
    ) -> None:
        """Words around a point, in a pill; `points` is the largest size of the letters."""
        frame = self.frame
        size = min(frame.px(points), max(8, round(self.geometry.cell * 0.3)))
        size = fitted_size(words, size, room * 0.8)
        high = round(size * 1.7)
        wide = round(min(room, max(high, size * (0.62 * len(words) + 1.2))))
        pill = pygame.Rect(0, 0, wide, high)
        pill.center = round(at[0]), round(at[1])
        frame.panel(pill, frame.theme.sunk, colour, max(1, frame.px(1.5)), high // 2)
        frame.text(words, size, colour, at, (0.5, 0.5))

    def line(self, stroke: tuple[float, float, float, float], share: float) -> None:
        """A piece of the line through a row, a little longer at both ends; in cells."""
        cell = self.geometry.cell
        start, end = pygame.Vector2(stroke[:2]) * cell, pygame.Vector2(stroke[2:]) * cell
        longer = (end - start).normalize() * cell * 0.34 if start != end else (cell * 0.34, 0)
        (ax, ay), (bx, by) = start - longer, end + longer
        along = path(line_stroke((ax, ay), (bx, by), 1), share=share)
        shape = f"<g stroke-opacity='.88'>{along}</g>"
        self._sketch(shape, self.frame.theme.ink, max(3.0, cell * 0.07))

    def arrow(self, first: int, second: int) -> None:
        """Two marks change places: a line with a head at both ends."""
        cell, (left, top) = self.geometry.cell, self.geometry.origin
        ends = [pygame.Vector2(self.geometry.rect_of(place).center) for place in (first, second)]
        way = (ends[1] - ends[0]).normalize() * cell
        across, strokes = pygame.Vector2(-way.y, way.x) * 0.12, []
        for end, back in zip(ends, (way, -way), strict=True):
            tip, base = end + back * 0.34, end + back * 0.5
            strokes.append([base + across, tip, base - across])
        strokes.append([strokes[0][1], strokes[1][1]])
        shapes = path(*(tuple((x - left, y - top) for x, y in stroke) for stroke in strokes))
        self._sketch(shapes, self.frame.theme.good, max(2, cell * 0.06))


@lru_cache(maxsize=8)
def _grid(width: int, height: int, cell: int) -> str:
    """The lines between the cells; a single row or column gets a frame, and so do large boards."""
    edge = 0 if min(width, height) < 3 or max(width, height) > 6 else 1
    right, bottom, sway = width * cell, height * cell, cell * min(0.035, max(width, height) * 0.008)
    columns = [(n * cell, 100 + n) for n in range(edge, width + 1 - edge)]
    rows = [(n * cell, 200 + n) for n in range(edge, height + 1 - edge)]
    return path(
        *(line_stroke((x, 0), (x, bottom), seed, sway) for x, seed in columns),
        *(line_stroke((0, y), (right, y), seed, sway) for y, seed in rows),
    )


@lru_cache(maxsize=32)
def _hatching(size: int) -> str:
    """Strokes from one edge of a square to the next; what is outside of it is cut off."""
    steps = [number * max(5.0, size / 6) for number in range(1, 12)]
    return path(*(line_stroke((step, 0), (0, step), round(step)) for step in steps))
