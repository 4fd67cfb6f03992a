"""A board on the screen: where its cells are, and how things look on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.notation import cell_name
from noughts.desktop.parts.strokes import line_stroke, mark_picture, path, picture
from noughts.desktop.parts.text import fitted_size

if TYPE_CHECKING:
    from noughts.core.marks import Mark
    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame

__all__ = ["BoardPen", "Geometry"]

_MIN_CELL: Final = 3.0  # pixels of a cell, however small the window
_WHOLE_CELL: Final = 12.0  # pixels from which cells are a whole number of them
_SMALL_CELL: Final = 46  # points; below this, there is no room for words on cells


@dataclass(frozen=True)
class Geometry:
    """A board of square cells: the corner of the first one, and the size of each, in pixels."""

    rules: Rules
    origin: tuple[float, float]
    cell: float

    @classmethod
    def fit(cls, rules: Rules, rect: pygame.Rect, margin: int) -> Geometry:
        """In the middle of a rectangle, with a margin on the left and at the top."""
        room = rect.width - margin, rect.height - margin
        cell = max(_MIN_CELL, min(room[0] / rules.width, room[1] / rules.height))
        if cell > _WHOLE_CELL:
            cell = float(int(cell))
        left = rect.left + margin + (room[0] - cell * rules.width) / 2
        top = rect.top + margin + (room[1] - cell * rules.height) / 2
        return cls(rules, (float(round(left)), float(round(top))), cell)

    @property
    def area(self) -> pygame.Rect:
        """Where the cells are."""
        size = (round(self.cell * self.rules.width), round(self.cell * self.rules.height))
        return pygame.Rect((round(self.origin[0]), round(self.origin[1])), size)

    def cell_at(self, point: tuple[float, float]) -> int | None:
        """The cell under a point."""
        if not self.area.collidepoint(point):
            return None
        rules = self.rules
        column = min(rules.width - 1, int((point[0] - self.origin[0]) / self.cell))
        row = min(rules.height - 1, int((point[1] - self.origin[1]) / self.cell))
        return row * rules.width + column

    def rect_of(self, cell: int) -> pygame.Rect:
        """Where a cell is."""
        row, column = divmod(cell, self.rules.width)
        left, right = (round(self.origin[0] + n * self.cell) for n in (column, column + 1))
        top, bottom = (round(self.origin[1] + n * self.cell) for n in (row, row + 1))
        return pygame.Rect(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class BoardPen:
    """Draws on the cells of a board, in one frame."""

    frame: Frame
    geometry: Geometry

    @property
    def is_small(self) -> bool:
        """Whether cells have no room for words."""
        return self.geometry.cell < self.frame.px(_SMALL_CELL)

    def inner(self, cell: int, share: float = 0.05) -> pygame.Rect:
        """A cell without a share of it at each edge."""
        gap = max(1, round(self.geometry.cell * share)) if share else 0
        return self.geometry.rect_of(cell).inflate(-2 * gap, -2 * gap)

    def grid(self) -> None:
        """The lines between the cells."""
        rules, area, frame = self.geometry.rules, self.geometry.area, self.frame
        line = 2 * max(0.6 * frame.density, min(2.2 * frame.unit, self.geometry.cell * 0.022))
        pad = round(2 * line) + 2  # the room around them that they may stray into
        shapes = _grid(rules.width, rules.height, area.size, pad)
        size = area.inflate(2 * pad, 2 * pad)
        frame.surface.blit(picture(shapes, size.size, frame.theme.grid, line), size)

    def names(self) -> None:
        """Letters over the columns and numbers beside the rows."""
        frame, rules, (left, top) = self.frame, self.geometry.rules, self.geometry.origin
        size, muted, gap = self.geometry.cell, frame.theme.soft, frame.px(5)
        font = min(frame.px(13), max(7, round(size * 0.55)))
        every = 1
        while every * size < font * 1.5:
            every += 1
        for column in range(0, rules.width, every):
            at = (left + (column + 0.5) * size, top - gap)
            frame.text(cell_name(column, rules)[:-1], font, muted, at, (0.5, 1.0))
        for row in range(0, rules.height, every):
            at = (left - gap, top + (row + 0.5) * size)
            frame.text(str(row + 1), font, muted, at, (1.0, 0.5))

    def fill(self, cell: int, colour: str) -> None:
        """The background of a cell."""
        rect = self.inner(cell)
        self.frame.panel(rect, colour, radius=min(self.frame.px(10), rect.width // 4))

    def outline(self, cell: int, colour: str, points: float, share: float = 0.05) -> None:
        """A line around a cell."""
        rect, line = self.inner(cell, share), max(round(points), self.frame.px(points))
        self.frame.panel(rect, None, colour, line, min(self.frame.px(10), rect.width // 4))

    def dashes(self, cell: int, colour: str) -> None:
        """A broken line around a cell."""
        rect, line = self.inner(cell), self.frame.px(2)
        dash, edge = max(3, min(rect.size) // 11), f"x='{line / 2}' y='{line / 2}'"
        size = f"width='{rect.width - line}' height='{rect.height - line}'"
        shape = f"<rect {edge} {size} stroke-dasharray='{dash}' stroke-linecap='butt'/>"
        self.frame.surface.blit(picture(shape, rect.size, colour, line), rect)

    def hatch(self, cell: int, colour: str) -> None:
        """Diagonal strokes all over a cell."""
        rect, line = self.geometry.rect_of(cell), 2 * max(1.0, self.geometry.cell * 0.012)
        self.frame.surface.blit(picture(_hatching(*rect.size), rect.size, colour, line), rect)

    def mark(
        self,
        mark: Mark,
        cell: int,
        at: tuple[float, float] | None = None,
        share: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """The mark of a cell, or of one that is elsewhere now; as far as a share of it is drawn."""
        size, variant = max(3, round(self.geometry.cell)), cell * 7 + cell // 3
        corner = self.geometry.rect_of(cell).topleft if at is None else (round(at[0]), round(at[1]))
        drawn = mark_picture(mark, size, variant, self.frame.side(mark), share, alpha)
        self.frame.surface.blit(drawn, corner)

    def label(self, words: str, at: tuple[float, float], room: float, colour: str) -> None:
        """Words in a pill, around a point."""
        frame = self.frame
        size = min(frame.px(15), max(8, round(self.geometry.cell * 0.3)))
        size = fitted_size(words, size, room * 0.8)
        high = round(size * 1.7)
        pill = pygame.Rect(
            0, 0, round(min(room, max(high, size * (0.62 * len(words) + 1.2)))), high
        )
        pill.center = round(at[0]), round(at[1])
        frame.panel(pill, frame.theme.sunk, colour, max(1, frame.px(1.5)), high // 2)
        frame.text(words, size, colour, pill.center, (0.5, 0.5))

    def line(self, stroke: tuple[float, float, float, float], share: float) -> None:
        """A piece of the line through a row, a little longer at both ends; in cells."""
        cell, corner = self.geometry.cell, pygame.Vector2(self.geometry.origin)
        start, end = pygame.Vector2(stroke[:2]) * cell, pygame.Vector2(stroke[2:]) * cell
        way = (end - start).normalize() if start != end else pygame.Vector2(1, 0)
        start, end, pad = start - way * cell * 0.34, end + way * cell * 0.34, cell * 0.11
        low = pygame.Vector2(min(start.x, end.x) - pad, min(start.y, end.y) - pad)
        size = (round(abs(start.x - end.x) + 2 * pad), round(abs(start.y - end.y) + 2 * pad))
        ends = [(point.x - low.x, point.y - low.y) for point in (start, end)]
        along = path(line_stroke(ends[0], ends[1], 1), share=share)
        shape = f"<g stroke-opacity='.88'>{along}</g>"
        drawn = picture(shape, size, self.frame.theme.ink, max(3.0, cell * 0.07))
        self.frame.surface.blit(drawn, corner + low)

    def arrow(self, first: int, second: int) -> None:
        """Two marks change places: a line with a head at both ends."""
        cell, colour, surface = self.geometry.cell, self.frame.theme.good, self.frame.surface
        ends = [pygame.Vector2(self.geometry.rect_of(place).center) for place in (first, second)]
        way = (ends[1] - ends[0]).normalize() * cell
        start, end = ends[0] + way * 0.34, ends[1] - way * 0.34
        pygame.draw.line(surface, colour, start, end, max(2, round(cell * 0.06)))
        across = pygame.Vector2(-way.y, way.x) * 0.12
        for tip, base in ((start, start + way * 0.19), (end, end - way * 0.19)):
            pygame.draw.polygon(surface, colour, [tip, base + across, base - across])


@lru_cache(maxsize=8)
def _grid(width: int, height: int, size: tuple[int, int], pad: int) -> str:
    """The lines between the cells; a single row or column gets a frame, and so do large boards."""
    is_framed = min(width, height) < 3 or max(width, height) > 6
    edge = 0 if is_framed else 1
    sway = min(max(size) * 0.008, size[0] / width * 0.035)
    strokes = [
        line_stroke((x, pad), (x, pad + size[1]), 100 + column, sway)
        for column in range(edge, width + 1 - edge)
        for x in (pad + round(size[0] * column / width),)
    ]
    strokes += [
        line_stroke((pad, y), (pad + size[0], y), 200 + row, sway)
        for row in range(edge, height + 1 - edge)
        for y in (pad + round(size[1] * row / height),)
    ]
    return path(*strokes)


@lru_cache(maxsize=32)
def _hatching(width: int, height: int) -> str:
    inset, pitch = min(width, height) * 0.09, max(5.0, min(width, height) / 7)
    strokes = []
    for number in range(1, int((width + height) / pitch) + 1):
        along = number * pitch
        x, y = max(inset, along - height + inset), min(height - inset, along - inset)
        end_x, end_y = min(width - inset, along - inset), max(inset, along - width + inset)
        if end_x - x > 2:
            strokes.append(line_stroke((x, y), (end_x, end_y), round(along)))
    return path(*strokes)
