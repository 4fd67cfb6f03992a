"""Drawings: the board that a console game prints, read back from its text."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["read_board"]

_X: Final = frozenset("Xx✕✗❌×Х")
_O: Final = frozenset("Oo○◯⭕О")
_BORDER: Final = re.compile(r"[║│┃¦]")
_QUOTED: Final = re.compile(r"'([^']{0,3})'|\"([^\"]{0,3})\"")
_LINE: Final = re.compile(r"^[\s\-+=_|─━┼═*#~:.]*$")
_ROW_OF_SIGNS: Final = re.compile(r"(?=.*[XOxo.])[XOxo.\-_*#?]{3}$")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def read_board(text: str) -> str | None:
    r"""The last board in a text: x, o and . for each cell, row by row; None if there is none.

    >>> read_board(" X | 2 | 3\n---+---+---\n 4 | O | 6\n---+---+---\n 7 | 8 | 9")
    'x...o....'
    >>> read_board("['X', ' ', ' ']\n[' ', 'O', ' ']\n[' ', ' ', 'X']")
    'x...o...x'
    >>> read_board("Your move?") is None
    True
    """
    blocks: list[list[str]] = [[]]
    for line in _COLOUR.sub("", text).splitlines():
        whole = _whole_board(line)
        if whole is not None:
            blocks.append([whole[:3], whole[3:6], whole[6:]])
            blocks.append([])
            continue
        row = _row(line)
        if row is not None:
            blocks[-1].append(row)
        elif line.strip() and not _LINE.match(line):
            blocks.append([])
    boards = [board for block in blocks for board in _boards(block)]
    return boards[-1] if boards else None


def _boards(rows: list[str]) -> list[str]:
    """Three rows are a board; of more rows, those with something on them, or every three."""
    if len(rows) == 3:
        return ["".join(rows)]
    if len(rows) > 3 and len(rows) % 3 == 0:
        return ["".join(rows[n : n + 3]) for n in range(0, len(rows), 3)]
    return []


def _whole_board(line: str) -> str | None:
    cells = [a or b for a, b in _QUOTED.findall(line)]
    return "".join(map(_cell, cells)) if len(cells) == 9 else None


def _row(line: str) -> str | None:
    quoted = [a or b for a, b in _QUOTED.findall(line)]
    if len(quoted) == 3:
        return "".join(map(_cell, quoted))
    plain = _BORDER.sub("|", line)
    if plain.count("|") >= 2:
        parts = [part.strip() for part in plain.split("|")]
        if len(parts) == 5:
            parts = parts[1:4]
        if len(parts) == 4:
            is_numbered = len(parts[0]) <= 1 and parts[-1] != ""
            parts = parts[1:] if is_numbered else parts[:3]
        cells = [part.strip("_-[]() ") for part in parts]
        is_line = all(set(part) <= set("-=+") and len(part) > 1 for part in parts)
        if len(cells) == 3 and all(len(cell) <= 2 for cell in cells) and not is_line:
            return "".join(map(_cell, cells))
        return None
    tokens = plain.strip().strip("[](),").replace(",", " ").split()
    if len(tokens) == 1 and len(tokens[0]) == 3 and _ROW_OF_SIGNS.match(tokens[0]):
        tokens = list(tokens[0])
    if len(tokens) == 4 and len(tokens[0]) == 1:
        tokens = tokens[1:]  # the number or letter of the row
    if len(tokens) == 3 and all(len(token.strip("[]()")) <= 1 for token in tokens):
        signs = "".join(tokens)
        is_heading = signs in ("123", "012", "ABC", "abc")
        return None if is_heading else "".join(_cell(token.strip("[]()")) for token in tokens)
    return None


def _cell(text: str) -> str:
    sign = text.strip().strip("[]()_-")
    if sign and sign[0] in _X and len(sign) <= 2:
        return "x"
    return "o" if sign and sign[0] in _O and len(sign) <= 2 else "."
