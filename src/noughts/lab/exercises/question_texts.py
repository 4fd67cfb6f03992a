"""Sentences that the questions about trees share."""

from __future__ import annotations

__all__ = ["join_names", "leaf_values", "player_roles"]


def player_roles() -> str:
    """Whose values they are, and who chooses what."""
    return "Values are X's: X (MAX) chooses the largest, O (MIN) the smallest."


def leaf_values(scoring: str) -> str:
    """What the leaves are worth."""
    match scoring:
        case "unit":
            return "X wins: +1. O wins: -1. Draw: 0."
        case "depth":
            return "X wins: 10 - d. O wins: d - 10. Draw: 0. d is the number of moves from A."
        case _:
            return "The values of the leaves are estimates: the search stops there."


def join_names(names: list[str]) -> str:
    """The names as one text.

    >>> join_names(["B", "C", "D"])
    'B, C and D'
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
