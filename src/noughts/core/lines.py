"""Lines: the sets of cells that a side must fill, made from the shape of the board."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

__all__ = ["make_lines", "strokes_of"]

# Right, down, down-right, down-left: each line is made once, from its first cell.
_DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (-1, 1))


def make_lines(width: int, height: int, k: int, *, torus: bool = False) -> tuple[int, ...]:
    """The masks of all lines of k cells: rows, columns, diagonals down-right, then down-left.

    Within each kind they are ordered by their first cell. Lines with the same cells are listed
    once: those of one cell, and on a torus rows that begin at another of their cells. On a torus a
    line that leaves the board at one edge comes in at the opposite one.

    >>> [bin(line) for line in make_lines(3, 1, 2)]
    ['0b11', '0b110']
    >>> [bin(line) for line in make_lines(3, 1, 2, torus=True)]
    ['0b11', '0b110', '0b101']
    """
    masks: dict[int, None] = {}
    for dx, dy in _DIRECTIONS:
        for row in range(height):
            for column in range(width):
                path = [(row + dy * i, column + dx * i) for i in range(k)]
                if torus:
                    path = [(y % height, x % width) for y, x in path]
                elif not (path[-1][0] < height and 0 <= path[-1][1] < width):
                    continue
                mask = 0
                for y, x in path:
                    mask |= 1 << y * width + x
                if mask.bit_count() == k:  # a short row of a torus meets itself
                    masks[mask] = None
    return tuple(masks)


def strokes_of(line: int, width: int, height: int) -> tuple[tuple[float, float, float, float], ...]:
    """The pieces of a line as they are drawn: x and y of both ends, in cells from the top left.

    A line within the board is one piece from the middle of its first cell to that of its last. One
    that goes on at the opposite edge is cut there: its pieces end at the edges of their cells.

    >>> strokes_of(0b111, 3, 1)
    ((0.5, 0.5, 2.5, 0.5),)
    >>> strokes_of(0b101, 3, 1)
    ((2.5, 0.5, 3.0, 0.5), (0.0, 0.5, 0.5, 0.5))
    """
    for dx, dy in _DIRECTIONS if line else ():
        for first in range(width * height):
            path = _walk(line, first, (dx, dy), (width, height))
            if len(path) == line.bit_count():
                return _cut(path, dx, dy)
    return ()


def _walk(
    line: int, first: int, step: tuple[int, int], size: tuple[int, int]
) -> list[tuple[int, int]]:
    """The cells of a line in one direction, as columns and rows, as far as they are in it."""
    width, height = size
    path: list[tuple[int, int]] = []
    x, y = first % width, first // width
    while line >> y * width + x & 1 and (x, y) not in path:
        path.append((x, y))
        x, y = (x + step[0]) % width, (y + step[1]) % height
    return path


def _cut(
    path: list[tuple[int, int]], dx: int, dy: int
) -> tuple[tuple[float, float, float, float], ...]:
    strokes = []
    x, y = path[0][0] + 0.5, path[0][1] + 0.5
    for (ax, ay), (bx, by) in pairwise(path):
        if (bx - ax, by - ay) != (dx, dy):  # over the edge
            strokes.append((x, y, ax + 0.5 + dx / 2, ay + 0.5 + dy / 2))
            x, y = bx + 0.5 - dx / 2, by + 0.5 - dy / 2
    return (*strokes, (x, y, path[-1][0] + 0.5, path[-1][1] + 0.5))
