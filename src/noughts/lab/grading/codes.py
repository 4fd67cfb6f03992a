"""Codes: whole numbers by which a function tells results apart, such as 1, 2 and 3 for a draw.

Which number stands for which result is the program's own affair. A function is right if no number
stands for two results; if one does, numbers are only read where their meaning is beyond doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noughts.lab.grading.conventions import Signs

__all__ = ["are_codes", "are_plain", "tell_apart"]

_NO_WIN: Final = ("draw", "nobody")


def _is_number(said: Any) -> bool:
    return isinstance(said, int) and not isinstance(said, bool)


def are_codes(said: Sequence[Any]) -> bool:
    """Whether numbers are among the answers, and nothing that cannot be a code."""
    return any(map(_is_number, said)) and all(
        one is None or isinstance(one, (int, str)) for one in said
    )


def are_plain(said: Iterable[Any], signs: Signs) -> bool:
    """Whether the numbers say by themselves who is meant: 0, n and -n, or the marks on the board.

    >>> from noughts.lab.grading.conventions import Signs
    >>> are_plain([10, 0, -10], Signs("X", "O")), are_plain([1, 2, 0], Signs("X", "O"))
    (True, False)
    >>> are_plain([1, 2, 0], Signs(1, 2))
    True
    """
    numbers = {one for one in said if _is_number(one)} - {0}
    return len({abs(number) for number in numbers}) <= 1 or numbers <= {signs.x, signs.o}


def tell_apart(truths: Sequence[str], said: Sequence[Any]) -> bool:
    """Whether X's wins, O's wins and all else have codes of their own; one for both wins will do.

    >>> tell_apart(["x", "o", "draw", "nobody"], [1, 2, 3, 0])
    True
    >>> tell_apart(["x", "o", "draw", "nobody"], [1, 2, 1, 0])
    False
    """
    meant: dict[tuple[type, Any], set[str]] = {}
    for truth, one in zip(truths, said, strict=True):
        meant.setdefault((type(one), one), set()).add("neither" if truth in _NO_WIN else truth)
    meanings = list(meant.values())
    if all(len(one) == 1 for one in meanings):
        return True
    return len(meant) == 2 and {"x", "o"} in meanings and {"neither"} in meanings
