"""Translate rules, positions and values between Python and the native core."""

from __future__ import annotations

from functools import lru_cache, wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.outcomes import Value
from noughts.core.position import Position
from noughts.core.rules import Stock
from noughts.solving.native import native as _native

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.rules import Rules

__all__ = [
    "native_position",
    "native_rules",
    "position_of_native",
    "raises_our_errors",
    "value_of_score",
]

P = ParamSpec("P")
T = TypeVar("T")


def raises_our_errors(function: Callable[P, T]) -> Callable[P, T]:
    """Turn errors of the native core into errors of `noughts`."""

    @wraps(function)
    def translated(*arguments: P.args, **options: P.kwargs) -> T:
        try:
            return function(*arguments, **options)
        except _native.InvalidInput as error:
            raise InputError(f"The native core refuses this: {error}.") from None

    return translated


@lru_cache(maxsize=64)
def native_rules(rules: Rules) -> _native.Rules:
    """The same rules, for the native core."""
    return _native.Rules(
        rules.width,
        rules.height,
        rules.k,
        rules.swaps,
        rules.blocks,
        torus=rules.torus,
        misere=rules.misere,
        drop=rules.drop,
    )


def native_position(position: Position) -> _native.Position:
    """The same position, for the native core; both see it from the side to move."""
    own_stock, other_stock = position.own_stock, position.other_stock
    return _native.Position(
        position.own_mask,
        position.other_mask,
        own_stock.swaps,
        own_stock.blocks,
        other_stock.swaps,
        other_stock.blocks,
        -1 if position.blocked is None else position.blocked,
    )


def position_of_native(position: _native.Position, rules: Rules) -> Position:
    """The same position in Python, in a game that X opened."""
    own_mask, other_mask = position.own_mask, position.other_mask
    mover = Mark.O if (own_mask | other_mask).bit_count() % 2 else Mark.X
    return Position(
        rules,
        mover,
        own_mask,
        other_mask,
        Stock(position.own_swaps, position.own_blocks),
        Stock(position.other_swaps, position.other_blocks),
        None if position.blocked == -1 else position.blocked,
        rules.outcome(mover.other, other_mask, own_mask),
    )


@lru_cache(maxsize=256)
def value_of_score(score: int) -> Value:
    """The value of a native score: 100 - plies for a win, minus that for a loss.

    >>> value_of_score(97), value_of_score(0), value_of_score(-96)
    (Value.win(3), Value.draw(), Value.loss(4))
    """
    if score == 0:
        return Value.draw()
    plies = _native.SCORE_WIN_NOW - abs(score)
    return Value.win(plies) if score > 0 else Value.loss(plies)
