"""Check whether a game can reach a position; an error says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.errors import PositionError
from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.core.rules import Stock

if TYPE_CHECKING:
    from noughts.core.position import Position

__all__ = ["check_possible"]


def check_possible(position: Position) -> None:
    """Refuse a position that no game can reach, and say why.

    Stocks may be smaller than those of the rules, for games with a handicap.
    """
    rules, to_move = position.rules, position.to_move
    own_mask, other_mask = position.own_mask, position.other_mask
    if (own_mask | other_mask) & ~rules.full_mask or min(own_mask, other_mask) < 0:
        raise PositionError(f"There are marks outside the board of {rules}.")
    if own_mask & other_mask:
        raise PositionError("A cell holds both an X and an O.")
    x_count, o_count = position.x_mask.bit_count(), position.o_mask.bit_count()
    if abs(x_count - o_count) > 1:
        raise PositionError(
            f"There are {x_count} X and {o_count} O: one side can have one mark more, not several."
        )
    if own_mask.bit_count() > other_mask.bit_count():
        raise PositionError(
            f"There are {x_count} X and {o_count} O, so it is {to_move.other.name}'s turn, "
            f"not {to_move.name}'s."
        )
    if floating := rules.floating_mask(own_mask | other_mask) & (own_mask | other_mask):
        name = cell_name(floating.bit_length() - 1, rules)
        raise PositionError(f"The mark on {name} has an empty cell below it: marks fall down.")
    for mark in Mark:
        for kind, left, maximum in zip(
            Stock._fields, position.stock(mark), rules.stock, strict=True
        ):
            if not 0 <= left <= maximum:
                raise PositionError(
                    f"{mark.name} cannot have {left} {kind} left: {rules} starts with {maximum}."
                )
    _check_lines(position)
    if position.blocked is not None:
        _check_block(position, position.blocked)


def _check_lines(position: Position) -> None:
    rules, to_move = position.rules, position.to_move
    own_lines = [line for line in rules.lines if position.own_mask & line == line]
    other_lines = [line for line in rules.lines if position.other_mask & line == line]
    swaps_used = sum(rules.swaps - position.stock(mark).swaps for mark in Mark)
    if own_lines and other_lines and not swaps_used:
        raise PositionError("X and O both have a line, but a game ends at the first line.")
    # Without a swap, the last placement makes all lines: they are its side's and share its cell.
    if own_lines and position.other_stock.swaps == rules.swaps:
        raise PositionError(
            f"{to_move.name} has a line, so the game was over before "
            f"{to_move.other.name}'s last move."
        )
    if other_lines and not swaps_used:
        shared = rules.full_mask
        for line in other_lines:
            shared &= line
        if not shared:
            raise PositionError(f"{to_move.other.name} has lines that one move cannot make.")


def _check_block(position: Position, blocked: int) -> None:
    blocker = position.to_move.other
    if not 0 <= blocked < position.rules.cells:
        raise PositionError(f"The blocked cell {blocked} is not on the board of {position.rules}.")
    name = cell_name(blocked, position.rules)
    if not position.empty_mask >> blocked & 1:
        raise PositionError(f"The blocked cell {name} is not empty.")
    if position.outcome is not None:
        raise PositionError(f"The game is over, so {name} cannot be blocked.")
    if position.other_stock.blocks == position.rules.blocks:
        raise PositionError(f"{name} is blocked, but {blocker.name} has used no block.")
    if position.empty_mask.bit_count() < 2:
        raise PositionError(
            f"{name} is blocked and there is no other empty cell: "
            "a block must leave a cell to place on."
        )
