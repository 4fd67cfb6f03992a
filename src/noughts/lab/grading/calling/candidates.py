"""Candidates: which functions of a program may be the one that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.lab.grading.calling.negotiation import role_of

if TYPE_CHECKING:
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.sandbox.messages import Loaded

__all__ = ["MOVE_FUNCTIONS", "moving_functions"]

MOVE_FUNCTIONS: Final = (
    "best_move", "find_best_move", "get_best_move", "choose", "choose_move", "move", "get_move",
    "make_move", "next_move", "ai_move", "computer_move", "get_computer_move", "bot_move",
    "play", "agent", "strategy", "solve",
    "bestMove", "findBestMove", "getBestMove", "getMove", "aiMove", "computerMove", "minimax",
)  # fmt: skip
"""The names under which the function that moves is looked for, in this order."""


def moving_functions(loaded: Loaded, declared: Declared) -> tuple[list[str], str]:
    """The functions that may be the one that moves, or in words why there is none.

    There may be several, as the one that asks a person for a move often has such a name too.
    """
    if declared.function is not None:
        if declared.function in loaded.functions:
            if declared.arguments or _may_take_board(loaded, declared.function):
                return [declared.function], ""
            return [], f"{_without_board(loaded, declared.function)}."
        missing = f"There is no function {declared.function}()"
    else:
        named = [name for name in MOVE_FUNCTIONS if _may_move(loaded, name)]
        functions = [name for name in named if declared.arguments or _may_take_board(loaded, name)]
        if functions:
            return functions, ""
        if named:
            return [], f"{_without_board(loaded, named[0])}."
        missing = (
            "There is no function that moves: expected best_move(board), or another of the names "
            "in docs/grading.md, or --function NAME"
        )
    if loaded.error is not None:
        return [], f"It cannot be loaded: {loaded.error}."
    return [], f"{missing}."


def _may_move(loaded: Loaded, name: str) -> bool:
    if name not in loaded.functions:
        return False
    needed = sum(is_needed for _, is_needed in loaded.functions[name])
    return name != "minimax" or needed == 1


def _may_take_board(loaded: Loaded, name: str) -> bool:
    """Whether some parameter is the board by its name, or might be."""
    roles = {role_of(parameter) for parameter, _ in loaded.functions[name]}
    return "board" in roles or None in roles


def _without_board(loaded: Loaded, name: str) -> str:
    names = ", ".join(parameter for parameter, _ in loaded.functions[name])
    if not names:
        return f"{name}() takes no arguments: write best_move(board) or best_move(board, player)"
    return f"{name}({names}) takes no board: write best_move(board, player)"
