"""What a learner sees of a position: planes of one number for each cell.

    0  the learner's marks          1  the opponent's marks       2  cells where a mark may go now
    3  the learner's swaps left     4  its blocks left            5, 6  those of the opponent

The last four fill their plane with one number, and only games with powers have them. Planes come
first, then rows, then columns. Must agree with cpp/learning/game_batch.hpp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from noughts.core.marks import Mark
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["highest", "observe", "shape"]


def shape(rules: Rules) -> tuple[int, int, int]:
    """The number of planes, rows and columns.

    >>> from noughts import Rules
    >>> shape(Rules.parse("classic")), shape(Rules.parse("power"))
    ((3, 3, 3), (7, 4, 4))
    """
    return (7 if rules.has_powers else 3, rules.height, rules.width)


def highest(rules: Rules) -> int:
    """The largest number that a plane can have."""
    return max(1, rules.swaps, rules.blocks)


def observe(position: Position, viewer: Mark) -> NDArray[np.uint8]:
    """The planes of a position, seen by one side, whoever is to move."""
    rules = position.rules
    planes = np.zeros(shape(rules), np.uint8)
    own, other = (position.own_mask, position.other_mask)
    if viewer is not position.to_move:
        own, other = other, own
    open_mask = 0 if position.outcome else position.open_mask
    flat = planes.reshape(len(planes), rules.cells)
    for plane, mask in enumerate((own, other, open_mask)):
        flat[plane] = [mask >> cell & 1 for cell in range(rules.cells)]
    if rules.has_powers:
        stocks = (*position.stock(viewer), *position.stock(viewer.other))
        planes[3:] = np.array(stocks, np.uint8)[:, None, None]
    return planes
