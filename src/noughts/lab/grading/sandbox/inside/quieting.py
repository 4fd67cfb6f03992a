"""Keeping a program from starting its next game while it is asked for a move.

Many programs look whether the game is over after a move, and clear the board for the next game:
the move would be lost with it.
"""

from __future__ import annotations

from contextlib import contextmanager
from types import FunctionType

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["without_new_games"]

_NEW_GAME = Pattern(
    r"^_*(reset|re_?start|clear|empty|re_?init|wipe|reinici|nuevo|novo|nova|neues?|nouve|nuov)\w*$|"
    r"new_?(game|round|match)|play_?again|next_?(game|round)|start_?(over|new|game)|"
    r"(game|board|round)_?(reset|restart)"
)


def _nothing(*_arguments: Any, **_options: Any) -> None:
    return None


@contextmanager
def without_new_games(modules: dict[str, Any], asked: Any, is_wanted: bool) -> Iterator[None]:
    """While this lasts, functions and methods that start a new game do nothing."""
    replaced: list[tuple[Any, str, Any]] = []
    owners: list[Any] = []
    for module in modules.values() if is_wanted else ():
        owners.append(module)
        owners += [
            value for value in vars(module).values()
            if isinstance(value, type) and value.__module__ == module.__name__
        ]  # fmt: skip
    for owner in owners:
        for name, value in list(vars(owner).items()):
            is_own = isinstance(value, FunctionType) and value.__module__ in modules
            if is_own and value is not asked and _NEW_GAME.search(name):
                replaced.append((owner, name, value))
                setattr(owner, name, _nothing)
    try:
        yield
    finally:
        for owner, name, value in replaced:
            setattr(owner, name, value)
