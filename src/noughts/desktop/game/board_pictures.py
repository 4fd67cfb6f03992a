"""Pictures of which the board is made: the grid, hatching, outlines, the winning line. All kept."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

import pygame

from noughts.desktop.parts.strokes import line_stroke, paint

if TYPE_CHECKING:
    from noughts.desktop.parts.strokes import Stroke
    from noughts.desktop.parts.theme import Colour

__all__ = ["dashed_frame", "grid_pad", "grid_picture", "hatching", "line_picture", "prolonged"]


def prolonged(
    start: tuple[float, float], end: tuple[float, float], by: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of a line that is longer by so much at both ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length else (1.0, 0.0)
    return (start[0] - ux * by, start[1] - uy * by), (end[0] + ux * by, end[1] + uy * by)


def grid_pad(radius: float) -> int:
    """The room around the grid that its lines may stray into."""
    return round(radius * 4) + 2


@lru_cache(maxsize=8)
def grid_picture(
    width: int, height: int, size: tuple[int, int], radius: float, colour: Colour
) -> pygame.Surface:
    """The lines between the cells; a single row or column gets a frame."""
    pad = grid_pad(radius)
    picture = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    is_framed = min(width, height) < 3 or max(width, height) > 6
    columns = range(width + 1) if is_framed else range(1, width)
    rows = range(height + 1) if is_framed else range(1, height)
    strip = grid_pad(radius)
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
def hatching(size: tuple[int, int], radius: float, colour: Colour) -> pygame.Surface:
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


@lru_cache(maxsize=16)
def dashed_frame(size: tuple[int, int], line: int, colour: Colour) -> pygame.Surface:
    """A broken line along the edges of a cell."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    dash = max(3, min(size) // 11)
    for axis in (0, 1):
        for start in range(dash // 2, size[axis] - dash // 2, 2 * dash):
            length = min(dash, size[axis] - start)
            for edge in (0, size[1 - axis] - line):
                corner, extent = ((start, edge), (length, line))
                if axis:
                    corner, extent = (edge, start), (line, length)
                picture.fill(colour, pygame.Rect(corner, extent))
    return picture


@lru_cache(maxsize=32)
def line_picture(
    size: tuple[int, int],
    start: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    colour: Colour,
    share: float,
) -> pygame.Surface:
    """The line through a winning row, as far as a share of it is drawn."""
    picture = paint((line_stroke(start, end, radius, 1),), size, colour, share)
    picture.set_alpha(225)
    return picture
