"""Where the parts of the game screen go, and where the cells of the board are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.desktop.parts.theme import Scale

__all__ = ["Geometry", "Layout"]

_MIN_CELL: Final = 3.0  # pixels of a cell, however small the window
_WHOLE_CELL: Final = 12.0  # pixels from which cells are a whole number of them


@dataclass(frozen=True)
class Layout:
    """The places of the status, the board and the panel: below the board in a narrow window."""

    status: pygame.Rect
    board: pygame.Rect
    panel: pygame.Rect

    @classmethod
    def of(cls, scale: Scale) -> Layout:
        """The layout of a window."""
        pad = scale.px(16)
        status = scale.px(78)
        if scale.is_narrow:
            width = scale.width - 2 * pad
            panel = max(round(scale.height * 0.36), round(190 * scale.density))
            panel = min(panel, max(round(scale.height * 0.5), scale.height - width - status - pad))
            board = scale.height - panel - status - 2 * pad
            return cls(
                pygame.Rect(pad, pad // 2, width, status),
                pygame.Rect(pad, pad // 2 + status, width, board),
                pygame.Rect(pad, pad // 2 + status + board + pad, width, panel - pad // 2),
            )
        least = min(186 * scale.density, scale.width * 0.45)
        panel = round(max(least, min(scale.px(372), scale.width * 0.36)))
        width = scale.width - panel - 3 * pad
        return cls(
            pygame.Rect(pad, pad // 2, width, status),
            pygame.Rect(pad, pad // 2 + status, width, scale.height - status - pad // 2 - pad),
            pygame.Rect(scale.width - panel - pad, pad, panel, scale.height - 2 * pad),
        )


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
