"""Cells as text: column letter, row number from the top; columns go on after z with aa, ab, ..."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["cell_text", "column_number", "column_text"]


def column_text(column: int) -> str:
    """The letters of a column.

    >>> column_text(0), column_text(25), column_text(26)
    ('a', 'z', 'aa')
    """
    letter = chr(ord("a") + column % 26)
    return letter if column < 26 else column_text(column // 26 - 1) + letter


def column_number(letters: str) -> int:
    """The column that letters name.

    >>> column_number("aa")
    26
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


@lru_cache(1024)  # boards are small, and every text names cells
def cell_text(cell: int, width: int) -> str:
    """A cell of a board of that width.

    >>> cell_text(4, 3)
    'b2'
    """
    row, column = divmod(cell, width)
    return f"{column_text(column)}{row + 1}"
