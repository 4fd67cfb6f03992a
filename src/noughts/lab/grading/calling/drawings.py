"""Drawings: the board that a console game prints, read back from its text."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Final, NamedTuple
from zlib import crc32

__all__ = ["is_row", "read_board", "read_boards"]

_X: Final = frozenset("Xx✕✗❌×Х")
_O: Final = frozenset("Oo○◯⭕О")
_DIGITS: Final = "0123456789"
_MAX_LINES: Final = 500  # that are kept: the lines of one game are those of the next
_MAX_CELL: Final = 2  # signs in a cell
_MAX_WORD: Final = 10
_MAX_QUOTED: Final = 3
_FREE: Final = re.compile(r"[\s_.,:;'\"#*?~=+·•-]*")  # what may stand on a free cell, or its number
_WORDS: Final = (0xE000, 0x1900)  # signs that stand for words: the first one, and how many
_LEGENDS: Final = ("123456789", "012345678", "789456123")
_BORDER: Final = re.compile(r"[║│┃¦]")
_OTHER_BORDER: Final = re.compile(r"^(\s*\S?\s*)([#!:])(\s*\S?\s*)\2(\s*\S?\s*)$")
_QUOTED: Final = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_LINE: Final = re.compile(r"^[\s\-–—+=_|─━┼═*#~:.]*$")
_RULE: Final = re.compile(r"^(?=.*[-–—=─━═_]{2})[-–—=─━═_\s|+┼╋]*$")
_HEAVY_RULE: Final = re.compile(r"^\s*(#{5,}|!{5,}|:{5,})\s*$")
_LEGEND: Final = re.compile(r"\s{3}(\d\s){2}\d\s*$")  # numbers of the cells, beside a row
_FRAME: Final = re.compile(r"^\s*\|\s*([^\s|]{1,3}\s+[^\s|]{1,3}\s+[^\s|]{1,3})\s*\|\s*$")
_NUMBERED: Final = re.compile(r"^\w\s+(\S)$")  # the first cell of a row, after the row's number
_BOXES: Final = re.compile(r"^\s*\|(.)\|\s+\|(.)\|\s+\|(.)\|\s*$")
_SPACED: Final = re.compile(r"^\s*\|\s(.)\s(.)\s(.)\s\|\s*$")  # between two borders, by place
_GAP: Final = re.compile(r"\s{6,}")
_NOTHING: Final = re.compile(r"^[\s|_]*$")
_ROW_OF_SIGNS: Final = re.compile(r"(?=.*[XOxo.])[XOxo.\-_*#?]{3}$")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def read_board(text: str) -> str | None:
    r"""The last board in a text: x, o and . for each cell, row by row; None if there is none.

    >>> read_board(" X | 2 | 3\n---+---+---\n 4 | O | 6\n---+---+---\n 7 | 8 | 9")
    'x...o....'
    >>> read_board("['X', ' ', ' ']\n[' ', 'O', ' ']\n[' ', ' ', 'X']")
    'x...o...x'
    >>> read_board("0 | | \n-+-+-\n | x | \n-+-+-\n | | 0")
    'o...x...o'
    >>> read_board("0 | 1 | x\n3 | 4 | 5\n6 | 7 | 8")
    '..x......'
    >>> read_board("  1  2  3\n1 X| _| O|\n2 _| _| _|\n3 _| X| _|")
    'x.o....x.'
    >>> read_board(" | |       7 | 8 | 9\nX|O|         |   | 6\n | |       1 | 2 | 3")
    '...xo....'
    >>> read_board("|0|  | |  | |\n| |  |X|  | |\n| |  | |  |X|")
    'o...x...x'
    >>> read_board("---------\n|   X   |\n| O     |\n|       |\n---------")
    '.x.o.....'
    >>> read_board("  #  #\nX #  # O\n######\n  #  #\n  #  #\n######\n  # X #\n  #  #")
    'x.o....x.'
    >>> read_board("Your move?") is None
    True
    """
    boards = read_boards(text)
    return boards[-1] if boards else None


def read_boards(text: str, with_words: bool = False) -> list[str]:
    r"""All boards in a text, in order.

    Any mark but X and O counts `with_words`; each word has one sign of its own.

    >>> me, ai = "|ME|  |AI|\n|  |ME|  |\n|  |  |  |", "| P | 2 | C |\n| 4 | P | 6 |\n| 7 | 8 | 9 |"
    >>> [len(set(read_boards(text, with_words=True)[0])) for text in (me, ai)]
    [3, 3]
    >>> read_boards("0|X|X\n3|C|5\n6|C|8", with_words=True)[0].count("o")
    0
    """
    blocks: list[list[_Line]] = [[]]
    for line in _COLOUR.sub("", text).splitlines():
        plain = _OTHER_BORDER.sub(r"\1|\3|\4", _BORDER.sub("|", line))
        whole = _whole_board(plain, with_words)
        if whole is not None:
            blocks.append([_Line(whole[n : n + 3]) for n in (0, 3, 6)])
            blocks.append([])
            continue
        is_rule = bool(_RULE.match(plain) or _HEAVY_RULE.match(plain))
        row = _row(plain, with_words)
        if row is not None or is_rule:
            blocks[-1].append(_Line(row, is_rule, bool(_NOTHING.match(plain))))
        elif not line.strip():
            blocks[-1].append(_Line(None, is_gap=True))
        elif not _LINE.match(line):
            blocks.append([])
    boards = [board for block in blocks for board in _boards(block)]
    # A board of nine numbers may be printed beside the real one, to tell how cells are numbered.
    real = [board for board in boards if board not in _LEGENDS] or boards
    return [_without_digits(board) for board in real]


def is_row(line: str) -> bool:
    """Whether a line may be a row of a board: three cells.

    >>> is_row("[['o' ' ' 'x']"), is_row("o . x"), is_row("Choose x or o")
    (True, True, False)
    """
    return _row(_BORDER.sub("|", line), False) is not None


class _Line(NamedTuple):
    """A line of a drawing: a row of cells, a rule between rows, or what may be both."""

    row: str | None
    is_rule: bool = False
    is_blank: bool = False  # no number and no mark
    is_gap: bool = False  # nothing at all


def _boards(lines: list[_Line]) -> list[str]:
    """Three rows are a board; so are three groups of lines between rules; or every three rows."""
    rows = [line.row for line in lines if line.row is not None]
    if len(rows) == 3:
        return ["".join(rows)]
    groups: list[list[_Line]] = [[]]
    for line in lines:
        if line.is_rule:
            groups.append([])
        elif line.row is not None:
            groups[-1].append(line)
    tall = [_row_of(group) for group in groups if group]
    if len(tall) == 3 and None not in tall:
        return ["".join(row or "" for row in tall)]
    if len(rows) > 3 and len(rows) % 3 == 0:
        return ["".join(rows[n : n + 3]) for n in range(0, len(rows), 3)]
    gap = next((n for n, line in enumerate(lines) if line.is_gap), None)
    return [] if gap is None else _boards(lines[:gap]) + _boards(lines[gap + 1 :])


def _row_of(group: list[_Line]) -> str | None:
    """The row of a group of lines: the one that is not blank; None if there are two."""
    written = [line.row for line in group if not line.is_blank]
    return None if len(written) > 1 else (written or [group[0].row])[0]


@lru_cache(maxsize=_MAX_LINES)
def _whole_board(line: str, with_words: bool) -> str | None:
    cells = _quoted(line, with_words)
    sign = partial(_cell, with_words=with_words)
    return "".join(map(sign, cells)) if len(cells) == 9 else None


def _quoted(line: str, with_words: bool) -> list[str]:
    limit = _MAX_WORD if with_words else _MAX_QUOTED
    return [one for one in (a or b for a, b in _QUOTED.findall(line)) if len(one) <= limit]


@lru_cache(maxsize=_MAX_LINES)
def _row(plain: str, with_words: bool) -> str | None:
    quoted = _quoted(plain, with_words)
    sign = partial(_cell, with_words=with_words)
    if len(quoted) == 3:
        return "".join(map(sign, quoted))
    boxes = _BOXES.match(plain) or _SPACED.match(plain)
    if boxes is not None:
        return "".join(map(sign, boxes.groups()))
    plain = _one_board(_FRAME.sub(r"\1", plain))
    if plain.count("|") >= 2:
        parts = [part.strip() for part in _LEGEND.sub("", plain).split("|")]
        if 6 < len(parts) <= 10:
            parts = _without_numbers(parts)
        if len(parts) == 5:
            parts = parts[1:4]
        if len(parts) == 4:
            is_numbered = len(parts[0]) <= 1 and parts[-1] != ""
            parts = parts[1:] if is_numbered else parts[:3]
        parts[0] = _NUMBERED.sub(r"\1", parts[0])
        cells = [part.strip("_-[]() ") for part in parts]
        is_line = all(set(part) <= set("-=+") and len(part) > 1 for part in parts)
        limit = _MAX_WORD if with_words else _MAX_CELL
        if len(cells) == 3 and all(len(cell) <= limit for cell in cells) and not is_line:
            return "".join(map(sign, cells))
        return None
    tokens = plain.strip().strip("[](),").replace(",", " ").split()
    if len(tokens) == 1 and len(tokens[0]) == 3 and _ROW_OF_SIGNS.match(tokens[0]):
        tokens = list(tokens[0])
    if len(tokens) == 4 and len(tokens[0]) == 1:
        tokens = tokens[1:]  # the number or letter of the row
    if len(tokens) == 3 and all(len(token.strip("[]()")) <= 1 for token in tokens):
        signs = "".join(tokens)
        is_heading = signs in ("123", "012", "ABC", "abc")
        return None if is_heading else "".join(sign(token.strip("[]()")) for token in tokens)
    return None


def _one_board(line: str) -> str:
    """The row of the board, where a wide gap is between it and the numbers of the cells."""
    halves = _GAP.split(line.strip())
    if len(halves) != 2 or any(half.count("|") != 2 for half in halves):
        return line
    left, right = halves
    return right if all(part.strip().isdigit() for part in left.split("|")) else left


def _without_numbers(parts: list[str]) -> list[str]:
    """The row of the board, where another with the numbers of the cells is printed beside it."""
    cells = parts[1:] if parts[0] == "" else parts
    left, right = cells[:3], [part for part in cells[3:] if part][-3:]
    return right if all(part.isdigit() for part in left) and len(right) == 3 else left


def _without_digits(board: str) -> str:
    """The board with numbers of free cells as `.`; a 0 is a number there, or the mark O.

    It is a mark if there are about as many as X's and no real O's, unless free cells are numbered
    from 0.
    """
    is_mark = "o" not in board and abs(board.count("0") - board.count("x")) <= 1
    is_numbered = all(
        sign == str(n) for n, sign in enumerate(board) if sign != "x" and ord(sign) < _WORDS[0]
    )
    zero = "o" if is_mark and not is_numbered else "."
    return "".join(zero if sign == "0" else "." if sign.isdigit() else sign for sign in board)


def _cell(text: str, with_words: bool) -> str:
    """The sign of a cell: x, o, a digit, one for a word, or `.` for anything else."""
    sign = text.strip().strip("[]()_-")
    if sign and sign[0] in _X and len(sign) <= 2:
        return "x"
    if sign and sign[0] in _O and len(sign) <= 2:
        return "o"
    if sign.isdigit() or not with_words or _FREE.fullmatch(sign):
        return sign if len(sign) == 1 and sign in _DIGITS else "."
    first, count = _WORDS
    return chr(first + crc32(sign.encode()) % count)
