"""Candidates: which functions of a program may be the one that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.lab.grading.programs import MOVE_FUNCTIONS

if TYPE_CHECKING:
    from noughts.lab.grading.messages import Loaded
    from noughts.lab.grading.programs import Declared

__all__ = ["moving_functions"]


def moving_functions(loaded: Loaded, declared: Declared) -> tuple[list[str], str]:
    """The functions that may be the one that moves, or in words why there is none.

    There may be several, as the one that asks a person for a move often has such a name too.
    """
    if declared.function is not None:
        if declared.function in loaded.functions:
            return [declared.function], ""
        missing = f"There is no function {declared.function}()"
    else:
        found = [name for name in MOVE_FUNCTIONS if _may_move(loaded, name)]
        if found:
            return found, ""
        missing = (
            "There is no function that moves: expected best_move(board), or another of the names "
            "in docs/grading.md, or --function NAME"
        )
    if loaded.error is not None:
        return [], f"It cannot be loaded: {loaded.error}."
    return [], f"{missing}."


def _may_move(loaded: Loaded, name: str) -> bool:
    parameters = loaded.functions.get(name, ())
    needed = sum(is_needed for _, is_needed in parameters)
    return bool(parameters) and (name != "minimax" or needed == 1)
