"""Where the cells of a board are on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["Geometry"]

_SMALLEST: Final = 4.0  # pixels of a cell, however small the window
_WHOLE: Final = 12.0  # pixels from which cells are a whole number of them


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
        cell = max(_SMALLEST, min(room[0] / rules.width, room[1] / rules.height))
        if cell > _WHOLE:
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
