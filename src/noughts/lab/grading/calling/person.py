"""A person at the keyboard of a console game: understands its questions, and answers them."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["MOVES", "Person"]

MOVES: Final = ("number", "cell", "row column", "row column 0", "keypad", "name")
"""How a move may be typed."""

_AGAIN: Final = re.compile(r"again|another|otra|nochmal|encore|replay|rematch|continue\?", re.I)
_FIRST: Final = re.compile(r"first|begin|start|primero|anfang|zuerst|go second", re.I)
_MARK: Final = re.compile(r"\bx\b.{0,12}\bo\b|symbol|marker|letter|\bsign\b", re.I)
_MOVE: Final = re.compile(r"1\s*-\s*9|0\s*-\s*8|row|turn|move|position", re.I)
_LEVEL: Final = re.compile(r"level|difficult|mode|easy|hard|menu|option|players\?|schwierig", re.I)
_NAME: Final = re.compile(r"name", re.I)
_ENTER: Final = re.compile(r"press|enter to|hit enter", re.I)
_ROW: Final = re.compile(r"\brow|fila|zeile|linha|ligne|riga|rij", re.I)
_COLUMN: Final = re.compile(r"\bcol|columna|spalte|coluna|colonne|colonna|kolom", re.I)
_BEST: Final = re.compile(r"(\d)[.):\s-]+[^\n\d]*?(hard|expert|impossible|unbeat|minimax|computer|"
                          r"single|\bai\b)", re.I)  # fmt: skip


class Person:
    """Answers the questions of one game; `kind` is how its moves are typed."""

    def __init__(self, kind: str, mark: str, goes_first: bool) -> None:
        self.kind, self._mark, self._goes_first = kind, mark, goes_first
        self._half: int | None = None  # the column that is still to be typed

    def wants_column(self) -> bool:
        """Whether the row has been typed, and the column not yet."""
        return self._half is not None

    def other_answer(self, prompt: str, printed: str) -> str | None:
        """The answer to a question that is not about a move; None if it is about one."""
        tail = "\n".join(printed.strip().splitlines()[-4:])
        text = prompt if prompt.strip() else tail
        if _AGAIN.search(text):
            return "n"
        if _ENTER.search(text) and not re.search(r"\d", text):
            return ""
        if _MARK.search(text) and not _MOVE.search(text):
            return self._mark
        if _FIRST.search(text):
            is_number = re.search(r"\b1\b.*\b2\b", text)
            if is_number:
                return "1" if self._goes_first else "2"
            return "y" if self._goes_first else "n"
        if _LEVEL.search(text) and not re.search(r"1\s*-\s*9|0\s*-\s*8", text):
            best = _BEST.findall(f"{printed[-600:]}\n{prompt}")
            return best[-1][0] if best else "1"
        return "Ann" if _NAME.search(text) else None

    def move(self, cell: int, prompt: str) -> str:
        """A move, or the half of it that the question is about."""
        row, column = divmod(cell, 3)
        asks_row, asks_column = bool(_ROW.search(prompt)), bool(_COLUMN.search(prompt))
        start = 0 if self.kind in ("cell", "row column 0") else 1
        if asks_row != asks_column:
            if asks_row:
                self._half = column
                return str(row + start)
            self._half = None
            return str(column + start)
        self._half = None
        if self.kind == "cell":
            return str(cell)
        if self.kind.startswith("row column"):
            separator = "," if "," in prompt else " "
            return f"{row + start}{separator}{column + start}"
        if self.kind == "keypad":
            return str((2 - row) * 3 + column + 1)
        if self.kind == "name":
            return "ABC"[column] + str(row + 1)
        return str(cell + 1)
