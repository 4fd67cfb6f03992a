"""Manners of typing a move: a number, a row and a column, a name; the likeliest first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.lab.grading.calling.phrases import COLUMN, HALF, ROW

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "HALVES",
    "HALVES_0",
    "NUMBER",
    "PRESS",
    "Manner",
    "Meaning",
    "key_manners",
    "labelled",
    "likely_manners",
    "moves_cursor",
    "plain_meaning",
    "possible_meanings",
]

_PAIR: Final = re.compile(r"\d\s*[,;]\s*\d|row\W+(?:and\W+)?col|coord|\bx\s*,\s*y\b", re.IGNORECASE)
_LETTER_NUMBER: Final = re.compile(r"\b[A-Ca-c][1-3]\b")
_NUMBER_LETTER: Final = re.compile(r"\b[1-3][A-Ca-c]\b")
_FROM_ZERO: Final = re.compile(r"\b0\b|\b0\D{1,5}[28]\b")
_ONE_TO_NINE: Final = re.compile(r"\b1\D{0,8}9\b|\b1\W+2\W+3\W+4\b")
_ALL_NUMBERS: Final = re.compile(
    r"\b1\W{1,3}2\W{1,3}3\W{1,3}4\W{1,3}5\W{1,3}6\W{1,3}7\W{1,3}8\W{1,3}9\b"
)
_ROW_WORDS: Final = re.compile(
    r"\b(top|up|upper|high)\b\W{1,5}(?:or\W)?(mid|middle|cent(?:er|re))\b\W{1,5}(?:or\W)?"
    r"(bottom|down|lower|low)\b",
    re.IGNORECASE,
)
_COLUMN_WORDS: Final = re.compile(
    r"\b(left)\b\W{1,5}(?:or\W)?(mid|middle|cent(?:er|re))\b\W{1,5}(?:or\W)?(right)\b",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(
    r"\b(top|upper|mid|bottom|lower)\w*[\s_-]?(left|right|l|r|m)\b|\bTL\b", re.IGNORECASE
)


class Manner(NamedTuple):
    """What is typed for each of the nine cells: one answer, or two for two questions."""

    name: str
    answers: tuple[tuple[str, ...], ...]


class Meaning(NamedTuple):
    """What answers mean: a manner, and how the board that is seen lies to the one that is meant.

    A program may number columns first, or rows from below: the game is the same.
    """

    manner: Manner
    cells: tuple[int, ...]  # where each cell of the manner is seen

    def answer(self, cell: int) -> tuple[str, ...]:
        """What is typed for a cell."""
        return self.manner.answers[self.cells.index(cell)]

    def fits(self, landings: Sequence[tuple[tuple[str, ...], int]]) -> bool:
        """Whether every answer came where it should."""
        return all(
            any(
                typed == answer and self.cells[number] == cell
                for number, answer in enumerate(self.manner.answers)
            )
            for typed, cell in landings
        )


def _of(name: str, *texts: str) -> Manner:
    return Manner(name, tuple((text,) for text in texts))


def _pairs(name: str, form: str, rows: str, columns: str) -> Manner:
    return _of(name, *(form.format(row, column) for row in rows for column in columns))


def _halves(name: str, rows: Sequence[str], columns: Sequence[str]) -> Manner:
    return Manner(name, tuple((row, column) for row in rows for column in columns))


def labelled(labels: Sequence[str]) -> Manner:
    """What stands on the cell is typed."""
    return _of("what stands on the cell", *labels)


_ROWS: Final = ("top", "middle", "bottom")
_COLUMNS: Final = ("left", "middle", "right")
NUMBER: Final = _of("a number from 1", *"123456789")
CELL: Final = _of("a number from 0", *"012345678")
KEYPAD: Final = _of("a number of the keypad", *"789456123")
HALVES: Final = _halves("row, then column", "123", "123")
HALVES_0: Final = _halves("row, then column, from 0", "012", "012")
HALVES_LETTER: Final = _halves("letter, then number", "ABC", "123")
HALVES_NUMBER: Final = _halves("number, then letter", "123", "ABC")
SPACED: Final = _pairs("row and column", "{} {}", "123", "123")
SPACED_0: Final = _pairs("row and column, from 0", "{} {}", "012", "012")
COMMA: Final = _pairs("row, column", "{},{}", "123", "123")
COMMA_0: Final = _pairs("row, column, from 0", "{},{}", "012", "012")
JOINED: Final = _pairs("row and column in one", "{}{}", "123", "123")
JOINED_0: Final = _pairs("row and column in one, from 0", "{}{}", "012", "012")
LETTER: Final = _pairs("letter and number", "{1}{0}", "123", "ABC")
SMALL_LETTER: Final = _pairs("small letter and number", "{1}{0}", "123", "abc")
NUMBER_LETTER: Final = _pairs("number and letter", "{}{}", "123", "ABC")
NUMBER_SMALL: Final = _pairs("number and small letter", "{}{}", "123", "abc")
BRACKETS: Final = _pairs("row and column in brackets", "({}, {})", "012", "012")
WORDS: Final = _of("words", *(f"{row} {column}" for row in _ROWS for column in _COLUMNS))
DASHED: Final = _of(
    "words with a dash", *(f"{row}-{column}" for row in _ROWS for column in _COLUMNS)
)
INITIALS: Final = _of(
    "initials", *(f"{row[0]}{column[0]}".upper() for row in _ROWS for column in _COLUMNS)
)
LETTER_COMMA: Final = _pairs("letter, number", "{},{}", "ABC", "123")
LETTER_SPACE: Final = _pairs("letter, space, number", "{} {}", "ABC", "123")
LETTERS: Final = _of("a letter", *"abcdefghi")
KEYS_AS_CELLS: Final = _of("keys that lie as the cells do", *"qweasdzxc")
PRESS: Final = "Press a key ("
"""How the sandbox asks for a key."""


def _arrows(kind: str, way: str, last: str) -> Manner:
    """The keys that move a cursor to each cell, and the last one, which puts the mark."""
    texts = []
    for cell in range(9):
        steps = "home " + "down " * (cell // 3) + "right " * (cell % 3)
        texts.append(f"{steps if way == 'home' else f'{way}{cell + 1} '}{last}")
    return _of(f"{kind}, then {last}", *texts)


_ARROWS: Final = tuple(
    _arrows(kind, way, last)
    for last in ("enter", "space")
    for kind, way in (
        ("arrow keys", "home"), ("arrow keys that go round", "at"),
        ("arrow keys from the middle", "mid"),
    )
)  # fmt: skip
_ALL: Final = (
    NUMBER, CELL, SPACED, SPACED_0, COMMA, COMMA_0, KEYPAD, LETTER, SMALL_LETTER, NUMBER_LETTER,
    NUMBER_SMALL, JOINED, JOINED_0, HALVES, HALVES_0, HALVES_LETTER, HALVES_NUMBER, BRACKETS,
    WORDS, DASHED, INITIALS, LETTERS, LETTER_COMMA, LETTER_SPACE,
)  # fmt: skip


def moves_cursor(manner: Manner) -> bool:
    """Whether keys move a cursor to the cell: the first ones may bring it to another."""
    return manner in _ARROWS


def key_manners(prompt: str) -> list[Manner]:
    """The manners of choosing a cell with keys, the likeliest first.

    >>> [manner.name for manner in key_manners("Press a key (digits): ")][:2]
    ['a number from 1', 'a number of the keypad']
    """
    digits = [NUMBER, KEYPAD, CELL, KEYS_AS_CELLS, LETTERS]
    return [*_ARROWS, *digits] if "arrows" in prompt else [*digits, *_ARROWS]


_AS_IT_IS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8)
_LYING: Final = (
    _AS_IT_IS,
    (0, 3, 6, 1, 4, 7, 2, 5, 8),  # columns first
    (6, 7, 8, 3, 4, 5, 0, 1, 2),  # rows from below
    (6, 3, 0, 7, 4, 1, 8, 5, 2),  # columns first, rows from below
)


def plain_meaning(manner: Manner) -> Meaning:
    """Rows first, from above."""
    return Meaning(manner, _AS_IT_IS)


def possible_meanings(
    manners: Sequence[Manner], landings: Sequence[tuple[tuple[str, ...], int]]
) -> list[Meaning]:
    """All meanings that fit what was seen, the likeliest first."""
    meanings = [Meaning(manner, cells) for cells in _LYING for manner in manners]
    return [meaning for meaning in meanings if meaning.fits(landings)]


def _halves_in_words(text: str) -> list[Manner]:
    """Row and column in the words that the question for the first of them offers.

    >>> _halves_in_words("Row (top, center, bottom): ")[0].answers[5]
    ('center', 'right')
    """
    rows, columns = _ROW_WORDS.search(text), _COLUMN_WORDS.search(text)
    if rows is not None:
        others = ("left", rows[2], "right")
        return [_halves("row, then column, in words", rows.groups(), others)]
    if columns is None:
        return []
    manner = _halves("column, then row, in words", columns.groups(), ("top", columns[2], "bottom"))
    return [Manner(manner.name, tuple(manner.answers[cell] for cell in _LYING[1]))]


def likely_manners(prompt: str, printed: str) -> list[Manner]:
    """All manners, those first that a question speaks of.

    >>> [m.name for m in likely_manners("Your move (1-9): ", "")][0]
    'a number from 1'
    >>> [m.name for m in likely_manners("Row (0, 1, 2): ", "")][0]
    'row, then column, from 0'
    >>> [m.name for m in likely_manners("Enter row and column: ", "")][0]
    'row and column'
    >>> [m.name for m in likely_manners("Your move, such as B2: ", "")][0]
    'letter and number'
    """
    has_words = any(map(str.isalnum, prompt))
    text = prompt if has_words else "\n".join(printed.strip().splitlines()[-3:])
    text = _ALL_NUMBERS.sub("1-9", text)  # a list of cells is no pair of numbers
    asks_row, asks_column = bool(ROW.search(text)), bool(COLUMN.search(text))
    first: list[Manner] = []
    is_half = asks_row != asks_column or (
        bool(HALF.search(text)) and not (asks_row and asks_column)
    )
    if is_half:
        first += [*_halves_in_words(text), HALVES, HALVES_0, HALVES_LETTER, HALVES_NUMBER]
    if _WORDS.search(text):
        first += [WORDS, DASHED, INITIALS]
    if _LETTER_NUMBER.search(text):
        is_small = bool(re.search(r"\b[a-c][1-3]\b", text))
        first += [SMALL_LETTER, LETTER] if is_small else [LETTER, SMALL_LETTER]
    if _NUMBER_LETTER.search(text):
        first += [NUMBER_LETTER, NUMBER_SMALL]
    if not is_half and (_PAIR.search(text) or (asks_row and asks_column)):
        has_comma = bool(re.search(r"\d\s*,\s*\d|comma|,\s*(?:col|y\b)", text, re.IGNORECASE))
        first += [COMMA, SPACED] if has_comma and "space" not in text else [SPACED, COMMA]
        first += [COMMA_0, SPACED_0] if has_comma and "space" not in text else [SPACED_0, COMMA_0]
        first += [JOINED, JOINED_0, HALVES, HALVES_0, BRACKETS]
    if _FROM_ZERO.search(text) and not _ONE_TO_NINE.search(text):
        first.sort(key=lambda manner: not manner.name.endswith("from 0"))
        first += [] if first else [CELL]
    return [*first, *(manner for manner in _ALL if manner not in first)]
