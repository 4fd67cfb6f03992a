"""A game that leads to a position, so that a position from the lab can be played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.outcomes import cells_of

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["game_reaching"]

_MAX_STEPS: Final = 2000  # tries; a position of an unfinished game needs one for each mark


def game_reaching(position: Position) -> Game | None:
    """A game without powers that ends in this position; None if there is none, or it is hard.

    >>> from noughts import Position, Rules
    >>> print(game_reaching(Position.parse("xo./.x./o.. x", Rules.parse("classic"))))
    3x3k3: a1 b1 b2 a3
    >>> print(game_reaching(Position.parse("oox/.x./o.. x", Rules.parse("classic"))))
    3x3k3 o: a1 c1 b1 b2 a3
    """
    full = position.rules.stock
    if {position.own_stock, position.other_stock} != {full} or position.blocked is not None:
        return None  # powers have been used
    counts = position.x_mask.bit_count(), position.o_mask.bit_count()
    if counts[0] == counts[1]:
        opener = position.to_move
    else:
        opener = Mark.X if counts[0] > counts[1] else Mark.O
    start = position.rules.start(opener)
    steps = 0

    def moves_from(at: Position) -> list[Move] | None:
        """The moves that are still missing; depth first, in the order of the cells."""
        nonlocal steps
        if at == position:
            return []
        steps += 1
        if steps > _MAX_STEPS or at.outcome is not None:
            return None
        target = position.x_mask if at.to_move is Mark.X else position.o_mask
        for cell in cells_of(target & at.open_mask):
            move = position.rules.move(cell)
            rest = moves_from(at.after(move))
            if rest is not None:
                return [move, *rest]
        return None

    moves = moves_from(start)
    return None if moves is None else Game(position.rules, tuple(moves), opener)
