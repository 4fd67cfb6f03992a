"""Codes: whole numbers by which a function tells results apart, such as 1, 2 and 3 for a draw.

Which number stands for which result is up to the program. A function is right if no number
stands for two results; if one does, numbers are only read where their meaning is beyond doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noughts.lab.grading.calling.plans import Signs

__all__ = ["are_codes", "are_plain", "tell_apart"]

_NO_WIN: Final = ("draw", "nobody")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def are_codes(answers: Sequence[Any]) -> bool:
    """Whether numbers are among the answers, and nothing that cannot be a code."""
    return any(map(_is_number, answers)) and all(
        answer is None or isinstance(answer, (int, str)) for answer in answers
    )


def are_plain(answers: Iterable[Any], signs: Signs) -> bool:
    """Whether the numbers say by themselves who is meant: 0, n and -n, or the marks on the board.

    >>> from noughts.lab.grading.calling.plans import Signs
    >>> are_plain([10, 0, -10], Signs("X", "O")), are_plain([1, 2, 0], Signs("X", "O"))
    (True, False)
    >>> are_plain([1, 2, 0], Signs(1, 2))
    True
    """
    numbers = {answer for answer in answers if _is_number(answer)} - {0}
    return len({abs(number) for number in numbers}) <= 1 or numbers <= {signs.x, signs.o}


def tell_apart(truths: Sequence[str], answers: Sequence[Any]) -> bool:
    """Whether X's wins, O's wins and all else have codes of their own; one for both wins will do.

    >>> tell_apart(["x", "o", "draw", "nobody"], [1, 2, 3, 0])
    True
    >>> tell_apart(["x", "o", "draw", "nobody"], [1, 2, 1, 0])
    False
    """
    truths_by_answer: dict[tuple[type, Any], set[str]] = {}
    for truth, answer in zip(truths, answers, strict=True):
        truths_by_answer.setdefault((type(answer), answer), set()).add(
            "neither" if truth in _NO_WIN else truth
        )
    meanings = list(truths_by_answer.values())
    if all(len(meaning) == 1 for meaning in meanings):
        return True
    return len(truths_by_answer) == 2 and {"x", "o"} in meanings and {"neither"} in meanings
