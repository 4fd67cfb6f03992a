"""A person at the keyboard of a console game: understands its questions, and answers them."""

from __future__ import annotations

import re
from typing import Final

from noughts.lab.grading.calling.phrases import (
    AGAIN,
    COLUMN,
    DEPTH,
    ENTER,
    FIRST,
    LEVEL,
    MARK,
    MOVE,
    NAME,
    ROW,
    SIZE,
    START,
    STRONG,
)

__all__ = ["MOVES", "Person"]

MOVES: Final = (
    "number", "cell", "row column", "row column 0", "keypad", "name", "row column, with a space",
    "row column 0, with a space",
)  # fmt: skip
"""How a move may be typed; a question with a comma in it may want one, or a space."""

_RANGE: Final = re.compile(r"[01]\s*-\s*[89]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_BRACKETS: Final = re.compile(r"[\[\]()]")
_YES_OR_NO: Final = re.compile(r"\b(\w+)\s*/\s*(\w+)\b")
_INITIAL: Final = re.compile(r"[\[(](\w)[\])](\w+)")
_OFFERED: Final = re.compile(r"['\"\u201c]([^\W\d_]{1,12})['\"\u201d]|\b([^\W\d_a-z]{2,12})\b")
_LISTED: Final = re.compile(
    r"\d\s*(?:[,/]|\b(?:or|ou|o|oder|oppure|veya|lub|или|et|and|e|y|und|ve|i|и)\b)\s*\d",
    re.IGNORECASE,
)
_NUMBERED_LINES: Final = re.compile(
    r"^\W*1\s*[.):-](?!\s*\d).*\n(.*\n)*?\W*2\s*[.):-]", re.MULTILINE
)
_VERSUS: Final = re.compile(r"\b(?:vs?|x|against|contra|contre|gegen)\b", re.IGNORECASE)
_OFFERS_YES: Final = re.compile(
    r"\b(?:y|yes|s|si|sí|sim|j|ja|oui|evet|tak|да)\b[\])]?(?:es)?"
    r"\s*(?:[/,|]|\b(?:or|ou|o|oder)\b)\s*"
    r"[\[(]?(?:n|no|nein|non|n[aã]o|hayır|nie|нет)\b",
    re.IGNORECASE,
)
_GUESSES: Final = ("1", "y", "2", "", "Ann")
"""What may be typed where a question is not understood, and a move was no answer to it."""

_MAX_DEPTH: Final = 12
_MAX_OFFERED: Final = 6


class Person:
    """Answers the questions of one game; `kind` is how its moves are typed.

    `choice` is typed where a menu does not say which of its entries is a game against a computer.
    """

    def __init__(self, kind: str, mark: str, goes_first: bool, choice: str = "1") -> None:
        self.kind, self._mark, self._goes_first, self._choice = kind, mark, goes_first, choice
        self._half: int | None = None  # the column that is still to be typed
        self.has_chosen = False  # a mark, or who goes first
        self.has_guessed = False  # the entry of a menu

    def wants_column(self) -> bool:
        """Whether the row has been typed, and the column not yet."""
        return self._half is not None

    def ends(self, prompt: str, printed: str) -> bool:
        """Whether this asks for another game."""
        return bool(AGAIN.search(_question(prompt, printed)))

    def is_about_move(self, prompt: str, printed: str) -> bool:
        """Whether this asks for a move, by its words."""
        text = _question(prompt, printed)
        return any(words.search(text) for words in (MOVE, ROW, COLUMN))

    def guess(self, number: int, prompt: str, printed: str) -> str | None:
        """Another answer to a question that is asked again; None if there are no more."""
        self.has_chosen = True  # this may be what was asked
        guesses = (self._mark, *_offered(_question(prompt, printed)), *_GUESSES)
        return guesses[number] if number < len(guesses) else None

    def other_answer(self, prompt: str, printed: str) -> str | None:
        """The answer to a question that is not about a move; None if it is about one."""
        text = _question(prompt, printed)
        if AGAIN.search(text):
            return _yes_or_no(text, is_yes=False)
        if _NUMBERED_LINES.search(text):
            return self._from_menu(text, printed, prompt)
        if SIZE.search(text):
            return "3"
        if DEPTH.search(text):
            return _deepest(text)
        if MARK.search(text) and not MOVE.search(text):
            self.has_chosen = True
            return self._mark
        if ENTER.search(text) and not re.search(r"\d", text):
            return ""
        if FIRST.search(text):
            self.has_chosen = True
            if re.search(r"\b1\b.*\b2\b", text):
                return "1" if self._goes_first else "2"
            return _yes_or_no(text, self._goes_first)
        is_menu = LEVEL.search(_BRACKETS.sub("", text)) or _is_short_list(text)
        if is_menu and not _RANGE.search(text):
            return self._from_menu(text, printed, prompt)
        if _OFFERS_YES.search(text) and not re.search(r"\d", text):
            return _yes_or_no(text, is_yes=True)  # ready? against the computer?
        return "Ann" if NAME.search(text) else None

    def _from_menu(self, text: str, printed: str, prompt: str) -> str:
        """The entry of a menu that leads to a computer, else to a game, else a guess."""
        strongest = _strongest(f"{printed[-600:]}\n{prompt}")
        if strongest is None and _NUMBERED_LINES.search(text):
            entries = [entry for line in text.splitlines() for entry in _choices(line)]
            started = [number for number, words in entries if START.search(words)]
            strongest = started[0] if len(started) == 1 else None
        self.has_guessed |= strongest is None
        return strongest or self._choice

    def move(self, cell: int, prompt: str) -> str:
        """A move, or the half of it that the question is about."""
        row, column = divmod(cell, 3)
        asks_row, asks_column = bool(ROW.search(prompt)), bool(COLUMN.search(prompt))
        start = 0 if self.kind == "cell" or "0" in self.kind else 1
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
            separator = "," if "," in prompt and "space" not in self.kind else " "
            return f"{row + start}{separator}{column + start}"
        if self.kind == "keypad":
            return str((2 - row) * 3 + column + 1)
        if self.kind == "name":
            return "ABC"[column] + str(row + 1)
        return str(cell + 1)


def _question(prompt: str, printed: str) -> str:
    """The prompt; what was printed last, if there is none."""
    return prompt if prompt.strip() else "\n".join(printed.strip().splitlines()[-4:])


def _yes_or_no(text: str, is_yes: bool) -> str:
    """Yes or no, in the letters or words that the question offers: (s/n), yes/no.

    >>> _yes_or_no("Deseja começar? (s/n)", is_yes=True), _yes_or_no("Again?", is_yes=False)
    ('s', 'n')
    """
    offered = _YES_OR_NO.findall(text)
    if offered:
        return str(offered[-1][0 if is_yes else 1])
    return "y" if is_yes else "n"


def _is_short_list(text: str) -> bool:
    """Whether a question offers a few small numbers, too few for nine cells, and no move.

    >>> _is_short_list("Minimax or alpha-beta? Type 1 or 2"), _is_short_list("Your row (1, 2, 3)")
    (True, False)
    >>> _is_short_list("x (0-2): ")
    False
    """
    numbers = re.findall(r"\d+", text)
    is_move = any(words.search(text) for words in (MOVE, ROW, COLUMN))
    is_few = 1 < len(numbers) <= 4 and all(int(number) <= 5 for number in numbers)
    is_listed = bool(_LISTED.search(text) or STRONG.search(text))
    return is_few and is_listed and not is_move


def _offered(text: str) -> list[str]:
    """The words that a question offers: in quotes, or in capitals.

    >>> _offered("Type ME if you go first, or 'pc'")
    ['ME', 'pc']
    """
    return [quoted or capitals for quoted, capitals in _OFFERED.findall(text)][:_MAX_OFFERED]


def _deepest(text: str) -> str:
    """The largest number that a question about the depth of a search names, within reason.

    >>> _deepest("Depth of the search (1 to 6)? "), _deepest("Depth: ")
    ('6', '9')
    """
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    return str(max((n for n in numbers if n <= _MAX_DEPTH), default=9))


def _strongest(text: str) -> str | None:
    r"""The choice of a menu that leads to a strong player: its number, its letter or its word.

    >>> _strongest("1. Easy\n2. Hard\nChoose: "), _strongest("(E)asy, (H)ard? ")
    ('2', 'H')
    >>> _strongest("[0]. Player vs. Computer\n[1]. Player vs. Player\n[2]. AI vs. AI")
    '0'
    >>> _strongest("easy, medium or hard: "), _strongest("Level?")
    ('hard', None)
    """
    for line in reversed(text.splitlines()):
        for number, words in _choices(line):
            if STRONG.search(words) and not _plays_itself(words):
                return number
    for letter, rest in _INITIAL.findall(text):
        if STRONG.search(letter + rest):
            return str(letter)
    named = [] if re.search(r"\d", text) else STRONG.findall(text)
    return str(named[-1]) if named else None


def _plays_itself(words: str) -> bool:
    """Whether a computer is on both sides.

    >>> _plays_itself("Computer vs. Computer"), _plays_itself("Player vs. Computer")
    (True, False)
    """
    sides = _VERSUS.split(words)
    return len(sides) > 1 and all(STRONG.search(side) for side in sides)


def _choices(line: str) -> list[tuple[str, str]]:
    """The numbers of a menu in one line, and the words that belong to each.

    >>> _choices("1. Easy 2. Hard"), _choices("Easy (1), Hard (2)")
    ([('1', '. Easy '), ('2', '. Hard')], [('1', 'Easy ('), ('2', '), Hard (')])
    """
    parts = re.split(r"(\d)", line)
    is_number_first = _LETTER.search(parts[0]) is None
    choices = []
    for n in range(1, len(parts), 2):
        before, number, after = parts[n - 1 : n + 2]
        is_mark = after[:1] in (".", ")", ":", "=", "-") and before[-1:] not in ("(", "[", "=")
        choices.append((number, after if is_mark or is_number_first else before))
    return choices
