"""Lines: the sets of cells that a side must fill, made from the shape of the board."""

from __future__ import annotations

from typing import Final

__all__ = ["make_lines"]

# Right, down, down-right, down-left: each line is made once, from its first cell.
_DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (-1, 1))


def make_lines(width: int, height: int, k: int) -> tuple[int, ...]:
    """The masks of all lines of k cells: rows, columns, diagonals down-right, then down-left.

    Within each kind they are ordered by their first cell. Lines of one cell (k = 1) are the same in
    every direction and are listed once.

    >>> [bin(line) for line in make_lines(3, 1, 2)]
    ['0b11', '0b110']
    """
    masks: dict[int, None] = {}
    for dx, dy in _DIRECTIONS:
        for row in range(height):
            for column in range(width):
                end_row, end_column = row + dy * (k - 1), column + dx * (k - 1)
                if end_row < height and 0 <= end_column < width:
                    first, step = row * width + column, dy * width + dx
                    masks[sum(1 << first + step * i for i in range(k))] = None
    return tuple(masks)
