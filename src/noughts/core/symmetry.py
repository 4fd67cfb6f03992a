"""Symmetries: permutations of the cells that map lines to lines.

If such a permutation maps one position to another, both have the same value. There can be more than
the turns and reflections of the board: 4x4k4 has 32, because its rows and columns can be renumbered
together (0123 -> 1032, for example) and every line stays a line.

The search gives each cell an image, one cell after the other, and drops a choice when a line
through the new cell cannot become a line. Boards of more than 16 cells, and groups larger than
`MAX_SYMMETRIES` (a board with one line of 16 cells has 16!), use only turns and reflections.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.outcomes import cells_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules, Stock

__all__ = ["MAX_SYMMETRIES", "Symmetry", "board_symmetries", "canonical_key", "symmetries"]

MAX_SYMMETRIES: Final = 1152
_MAX_CELLS_SEARCHED: Final = 16

Key = tuple[int, int, "Stock", "Stock", int | None]


class Symmetry(NamedTuple):
    """A permutation: the mark on cell `c` goes to cell `images[c]`.

    `tables[i][byte]` is the image of the i-th byte of a mask, so that mapping a mask takes one
    look-up for every eight cells.
    """

    images: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, images: tuple[int, ...]) -> Symmetry:
        """Make a symmetry from the image of each cell."""
        tables = []
        for base in range(0, len(images), 8):
            part = images[base : base + 8]
            tables.append(
                tuple(
                    sum(1 << image for bit, image in enumerate(part) if byte >> bit & 1)
                    for byte in range(1 << len(part))
                )
            )
        return cls(images, tuple(tables))

    def mask(self, mask: int) -> int:
        """The image of a mask."""
        image = 0
        for table in self.tables:
            image |= table[mask & 255]
            mask >>= 8
        return image

    def key(self, key: Key) -> Key:
        """The image of a position's key."""
        own_mask, other_mask, own_stock, other_stock, blocked = key
        image = None if blocked is None else self.images[blocked]
        return (self.mask(own_mask), self.mask(other_mask), own_stock, other_stock, image)


@lru_cache(maxsize=64)
def board_symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """The turns and reflections of the board: 8 for a square, 4 for a rectangle, 2 for a strip.

    >>> from noughts import Rules
    >>> len(board_symmetries(Rules.parse("4x4k4")))
    8
    """
    width, height = rules.width, rules.height
    permutations: dict[tuple[int, ...], None] = {}
    for transposed in (False, True) if width == height else (False,):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                images = []
                for cell in range(rules.cells):
                    row, column = divmod(cell, width)
                    row = height - 1 - row if flip_rows else row
                    column = width - 1 - column if flip_columns else column
                    row, column = (column, row) if transposed else (row, column)
                    images.append(row * width + column)
                if all(_stays_on_top(rules, images, cell) for cell in range(rules.cells)):
                    permutations[tuple(images)] = None
    return tuple(Symmetry.of(images) for images in permutations)


@lru_cache(maxsize=64)
def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """All automorphisms of the line system, the identity first.

    >>> from noughts import Rules
    >>> [len(symmetries(Rules.parse(text))) for text in ("3x3k3", "4x4k4", "gomoku")]
    [8, 32, 8]
    """
    if rules.cells > _MAX_CELLS_SEARCHED:
        return board_symmetries(rules)
    permutations = []
    for images in _automorphisms(rules):
        permutations.append(images)
        if len(permutations) > MAX_SYMMETRIES:
            return board_symmetries(rules)
    return tuple(Symmetry.of(images) for images in permutations)


def _stays_on_top(rules: Rules, images: Sequence[int], below: int) -> bool:
    """Whether the cell on this one stays on it, where marks fall: legal cells stay legal."""
    if rules.is_free or below < rules.width:
        return True
    return images[below - rules.width] == images[below] - rules.width


def canonical_key(position: Position, group: tuple[Symmetry, ...]) -> Key:
    """The smallest key of all positions that are symmetric to this one."""
    own_mask, other_mask, own_stock, other_stock, blocked = position.key
    best: tuple[int, int, int] | None = None
    for symmetry in group:
        own_image, other_image = symmetry.mask(own_mask), symmetry.mask(other_mask)
        image = -1 if blocked is None else symmetry.images[blocked]
        candidate = (own_image, other_image, image)
        if best is None or candidate < best:
            best = candidate
    if best is None:
        raise ValueError("a group has at least the identity")
    return (best[0], best[1], own_stock, other_stock, None if best[2] < 0 else best[2])


def _automorphisms(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Every permutation of the cells that maps the set of lines onto itself, in ascending order."""
    cells, lines = rules.cells, rules.lines
    line_set = set(lines)
    degree = [len(rules.lines_through[cell]) for cell in range(cells)]
    images = [-1] * cells

    def image_mask(mask: int) -> int:
        return sum(1 << images[cell] for cell in cells_of(mask))

    def fits(cell: int) -> bool:
        """Whether the image of each line through `cell`, so far, is part of a line."""
        if not _stays_on_top(rules, images, cell):
            return False
        placed_mask = (1 << cell + 1) - 1
        for line in rules.lines_through[cell]:
            part = image_mask(line & placed_mask)
            if line & ~placed_mask:
                if not any(part & other == part for other in lines):
                    return False
            elif part not in line_set:
                return False
        return True

    def extend(cell: int, used_mask: int) -> Iterator[tuple[int, ...]]:
        if cell == cells:
            yield tuple(images)
            return
        for image in range(cells):
            if not used_mask >> image & 1 and degree[image] == degree[cell]:
                images[cell] = image
                if fits(cell):
                    yield from extend(cell + 1, used_mask | 1 << image)
        images[cell] = -1

    return extend(0, 0)
