"""What may stand on a board: signs that are all the same, the cells' own numbers, usual signs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["may_be_signs", "numbers_under"]

_NUMBERINGS = (
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [7, 8, 9, 4, 5, 6, 1, 2, 3],
    [11, 12, 13, 21, 22, 23, 31, 32, 33],  # the row and the column in one number
    [0, 1, 2, 10, 11, 12, 20, 21, 22],
)
_NUMBERS = [kind for own in _NUMBERINGS for kind in (own, [str(number) for number in own])]
_MIN_NUMBERS = 6  # on a board with numbers for its free cells
_MARKS = ("X", "O", "x", "o")
_USUAL = ("X", "O", "x", "o", "0", "", " ", "-", "_", ".", "*", "#", "?", None, 0, 1, 2, -1)


def numbers_under(signs: list[Any]) -> list[Any] | None:
    """The numbers of cells on which some marks stand already; None if these are no numbers."""
    for numbers in _NUMBERS if len(signs) == len(_NUMBERS[0]) else ():
        count = 0
        for sign, number in zip(signs, numbers, strict=True):
            if sign == number:
                count += 1
            elif sign not in _MARKS:
                break
        else:
            if count >= _MIN_NUMBERS:
                return list(numbers)
    return None


def may_be_signs(signs: list[Any], is_text: bool) -> bool:
    """Whether these may stand on a board: all the same, the cells' own numbers, or usual signs.

    A list of weights, or a magic square, is no board; nor is a text with nine letters.
    """
    if len({repr(sign) for sign in signs}) == 1 or numbers_under(signs) is not None:
        return True
    if len({repr(sign) for sign in signs}) == len(signs):
        numbers = [int(sign) if isinstance(sign, str) and sign.strip().isdigit() else sign
                   for sign in signs]  # fmt: skip
        is_numbered = numbers in _NUMBERINGS or numbers == list(range(1, len(signs) + 1))
        return is_numbered or (not is_text and all(isinstance(sign, str) for sign in signs))
    return all(not isinstance(sign, bool) and sign in _USUAL for sign in signs)
