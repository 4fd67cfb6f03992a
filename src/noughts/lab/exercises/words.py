"""Sentences that the questions about trees share."""

from __future__ import annotations

__all__ = ["ends_are_worth", "who_chooses"]


def who_chooses() -> str:
    """Whose values they are, and who wants what."""
    return "Values are X's: X (MAX) chooses the largest, O (MIN) the smallest."


def ends_are_worth(scoring: str) -> str:
    """What the leaves are worth."""
    match scoring:
        case "unit":
            return "X has won: +1. O has won: -1. A draw: 0."
        case "depth":
            return (
                "X has won: 10 - d. O has won: d - 10. A draw: 0. "
                "d counts the moves from the top of the tree to the end."
            )
        case _:
            return "The values at the bottom are estimates: there the look-ahead stops."
