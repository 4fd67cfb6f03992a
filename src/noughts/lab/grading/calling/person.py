"""A person at the keyboard of a console game: understands its questions, and answers them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from noughts.lab.grading.calling.drawings import is_row, read_boards
from noughts.lab.grading.calling.manners import PRESS
from noughts.lab.grading.calling.offers import (
    BOARD_SHOWN,
    BRACKETS,
    LETTER,
    LISTED,
    are_sides,
    arguments_offered,
    as_menu,
    choices_of,
    deepest,
    distinct,
    is_short_list,
    letters_of,
    marks_in_menu,
    numbered_yes_and_no,
    person_and_computer,
    strongest_choice,
    word_to_type,
    words_explained,
    words_offered,
    yes_or_no,
)
from noughts.lab.grading.calling.phrases import (
    AGAIN,
    COLUMN,
    DEPTH,
    ENTER,
    FIRST,
    HALF,
    LEVEL,
    MARK,
    MOVE,
    NAME,
    ROW,
    SIZE,
    START,
    STRONG,
)

__all__ = ["GUESSES", "MOVE_ANSWER", "Answers", "Person", "question_of"]

MOVE_ANSWER: Final = "\0move"
"""Stands among answers for a move, in whatever manner moves are typed."""

_RANGE: Final = re.compile(r"[01]\s*-\s*[89]")
_MARKS_OFFERED: Final = re.compile(  # in Cyrillic letters, or with a nought
    r"\b([xх])['\"]?(?:\s?[,/|]\s?|\s(?:or|или|ou|o|y|und|oder|и)\s)['\"]?([0oо])\b(?!\s?[-–]\s?\d)",
    re.IGNORECASE,
)
_NUMBERED_LINES: Final = re.compile(
    r"^\W*1\s*[.):-](?!\s*\d).*\n(.*\n)*?\W*2\s*[.):-]", re.MULTILINE
)
_MARKS_TO_PRESS: Final = re.compile(
    r"\b(?:press|type|enter) ['\"]?([XO])\b.{1,60}\b(?:press|type|enter) ['\"]?(?!\1)[XO]\b",
    re.DOTALL | re.IGNORECASE,
)
_ENTRY: Final = re.compile(r"^\W*(\d)\s*[.):-](?!\s*\d)", re.MULTILINE)
_LETTERED: Final = re.compile(r"^\W{0,4}(\w{1,2})\s{0,2}[-.):=]\s{0,2}([^\W\d].*)$", re.MULTILINE)
_OFFERS_YES: Final = re.compile(
    r"\b(?:y|yes|s|si|sí|sim|j|ja|oui|evet|tak|да)\b[\])]?(?:es)?"
    r"\s*(?:[/,|]|\b(?:or|ou|o|oder)\b)\s*"
    r"[\[(]?(?:n|no|nein|non|n[aã]o|hayır|nie|нет)\b",
    re.IGNORECASE,
)
_WHICH_TURN: Final = re.compile(  # "Turn 1 or 2?", "Will you be player 1 or player 2?"
    r"\b(turn|tour|player|jugador|jogador|joueur|spieler|giocator)\w{0,2}\W{0,3}1\W{1,3}"
    r"((or|o|ou|oder)\W{1,3})?(\w{2,9} )?2\b",
    re.IGNORECASE,
)
GUESSES: Final = ("1", "y", "2", "n", "", "Ann", "3", "X", "start user hard")
"""What may be typed where a question is not understood, and a move was no answer to it."""

_ARGUMENTS: Final = "Command-line arguments:"  # as the sandbox asks for them
_COMMAND: Final = re.compile(r"\bcommand\b", re.IGNORECASE)
_COMMANDS: Final = (
    "start user hard", "start user medium", "start user easy", "start", "play", "new", MOVE_ANSWER
)  # fmt: skip

_WANTED: Final = re.compile(r"\?\s*[\[(]['\"]?([^\W\d_]{1,4})['\"]?[\])]\W*$")
"""The one answer that a question names: `Shall we play? (y)`."""

_LEVELS: Final = ("1", "2", "3", "hard")  # where a question about them offers nothing
_KEYS: Final = ("", "space", "1", "y", "2", "x")  # where nothing tells which one
_MAX_LINES: Final = 12  # of a screen
_MAX_MENU: Final = 5


class Answers(NamedTuple):
    """What may be typed, the best first; whether it is a guess; whether it chooses a side."""

    texts: tuple[str, ...]
    is_guess: bool = False
    chooses_side: bool = False


class Person:
    """Understands the questions of a game; has no memory."""

    def ends(self, prompt: str, printed: str) -> bool:
        """Whether this asks for another game."""
        text = question_of(prompt, printed)
        if _NUMBERED_LINES.search(text) or SIZE.search(text):  # "3 or more"
            return False
        return bool(AGAIN.search(text)) and not self.is_about_move(prompt, printed)

    def is_about_move(self, prompt: str, printed: str) -> bool:
        """Whether this asks for a move, by its words."""
        text = question_of(prompt, printed)
        return any(words.search(text) for words in (MOVE, ROW, COLUMN, HALF))

    def answers(self, prompt: str, printed: str) -> Answers:
        """What may be typed; a move stands first where this asks for one."""
        text = as_menu(question_of(prompt, printed))
        if prompt.startswith(_ARGUMENTS):
            return Answers(arguments_offered(prompt.splitlines()[1:]), is_guess=True)
        if prompt.startswith(PRESS):
            return self._for_key(printed)
        other = self._other_answers(text, prompt, printed)
        if other is not None:
            return other
        if self.is_about_move(prompt, printed):
            return Answers((MOVE_ANSWER,))
        if _COMMAND.search(text):
            return Answers(_COMMANDS, is_guess=True)
        named = word_to_type(text)
        words, offered = [*words_explained(text), *STRONG.findall(text)], words_offered(text)
        words = words if named is None else [named, *words]
        wanted = _WANTED.search(text)
        if wanted is not None:
            return Answers(distinct(wanted[1], *words, *offered, MOVE_ANSWER), is_guess=True)
        if read_boards(printed):
            return Answers(distinct(MOVE_ANSWER, *words, *offered, *GUESSES), is_guess=True)
        return Answers(distinct(*words, *offered, MOVE_ANSWER, *GUESSES), is_guess=True)

    def _for_key(self, printed: str) -> Answers:
        """A key to press: what is written on the screen may ask for one, else it is a move."""
        text = question_of(PRESS, printed)
        other = self._other_answers(text, text, "") if text and not read_boards(printed) else None
        texts = () if other is None or self.is_about_move(text, "") else other.texts
        keys = [
            word for word in words_offered(text) if word.lower() in ("enter", "return", "space")
        ]
        return Answers(distinct(*keys, *texts, MOVE_ANSWER, *_KEYS), is_guess=True)

    def _other_answers(self, text: str, prompt: str, printed: str) -> Answers | None:
        """The answers to a question that is not about a move; None if it may be about one."""
        marks = marks_in_menu(text)
        if marks:
            return Answers(marks, chooses_side=True)
        if _NUMBERED_LINES.search(text) or BOARD_SHOWN in text:
            return self._from_menu(text, printed, prompt)
        if self.ends(prompt, printed):
            return Answers((yes_or_no(text, is_yes=False),))
        if SIZE.search(text):
            return Answers(("3", "3,3", "3 3", MOVE_ANSWER))
        numbered = numbered_yes_and_no(text)
        if numbered:
            return Answers(numbered, chooses_side=FIRST.search(text) is not None)
        if DEPTH.search(text):
            return Answers((deepest(text),))
        if re.search(r"\b1 for\b.*\b0 for\b", text):
            return Answers(("1", "0"), chooses_side=True)
        is_mark = any(words.search(text) for words in (MARK, _MARKS_TO_PRESS, _MARKS_OFFERED))
        if is_mark and not MOVE.search(text):
            marks = ("x", "o") if re.search(r"\bx\b", text) else ("X", "O")
            if LISTED.search(text):
                marks = ("1", "2")
            offered_marks = _MARKS_OFFERED.search(text)
            if offered_marks is not None:
                marks = offered_marks.groups()
            return Answers(distinct(*marks, "X", "O", "1", "2"), chooses_side=True)
        offered = [word for word in words_offered(text) if word.lower() != "enter"]
        is_word_wanted = bool(offered or re.search(r"\d", text) or _OFFERS_YES.search(text))
        if ENTER.search(text) and not is_word_wanted:
            return Answers(("",))
        if _WHICH_TURN.search(text):
            return Answers(("1", "2"), chooses_side=True)
        if FIRST.search(text) and not (HALF.search(text) or _RANGE.search(text)):
            if re.search(r"\b1\b.*\b2\b", text, re.DOTALL):
                return Answers(("1", "2"), chooses_side=True)
            yes_no = (yes_or_no(text, is_yes=True), yes_or_no(text, is_yes=False))
            words = offered if len(offered) > 1 else yes_no
            return Answers(distinct(*words, *offered, *yes_no, "1", "2"), chooses_side=True)
        letters = [word for word, _ in _LETTERED.findall(text)]
        if len(letters) > 1 and not any(letter.isdigit() for letter in letters):
            strong = [word for word, meaning in _LETTERED.findall(text) if STRONG.search(meaning)]
            return Answers(distinct(*strong, *letters), is_guess=not strong)
        is_menu = LEVEL.search(BRACKETS.sub("", text)) or is_short_list(text)
        if is_menu and not _RANGE.search(text):
            return self._from_menu(text, printed, prompt)
        if _OFFERS_YES.search(text) and not re.search(r"\d", text):  # against the computer?
            return Answers((yes_or_no(text, is_yes=True), yes_or_no(text, is_yes=False)))
        # A name may say that it is the computer's.
        return Answers(("Ann", "computer", "X")) if NAME.search(text) else None

    def _from_menu(self, text: str, printed: str, prompt: str) -> Answers:
        """The entry of a menu that leads to a computer, else to a game, else any."""
        whole = f"{printed[-600:]}\n{prompt}"
        explained = [word for word in words_explained(text) if not word.isdigit()]
        if are_sides(text):
            return Answers(("1", "2"), chooses_side=True)
        both = person_and_computer(text)
        if both:  # who goes first; or against whom, and then a game against a person ends it
            return Answers(both, chooses_side=True)
        strongest = strongest_choice(whole)
        if explained and not re.search(r"\d", text):
            strongest = explained[0]
        if strongest is None and _NUMBERED_LINES.search(text):
            entries = [entry for line in text.splitlines() for entry in choices_of(line)]
            is_begun = BOARD_SHOWN in text  # then a new game would only end this one
            started = [
                number
                for number, words in entries
                if START.search(words) and not (is_begun and AGAIN.search(words))
            ]
            strongest = started[0] if len(started) == 1 else None
        numbers = [n for n in re.findall(r"\b\d\b", whole) if int(n) <= _MAX_MENU]
        numbers += _ENTRY.findall(text) if _NUMBERED_LINES.search(text) else []
        others = [*sorted(set(numbers)), *words_offered(text), *letters_of(text)] or [*_LEVELS]
        first = () if strongest is None else (strongest,)
        return Answers(distinct(*first, *others), is_guess=strongest is None)


def question_of(prompt: str, printed: str) -> str:
    r"""The prompt; what was printed last, if it says nothing, or if a key is to be pressed.

    >>> question_of("> ", "Your move\no . x\n. x .\n. . o")
    'Your move'
    >>> question_of("Choice: ", "Welcome!\n1. One player\n2. Two players")
    '1. One player\n2. Two players\nChoice: '
    """
    if prompt.startswith(PRESS):
        return "\n".join(printed.strip().splitlines()[-_MAX_LINES:])
    if any(map(str.isalnum, prompt)):
        is_move = any(words.search(prompt) for words in (MOVE, ROW, COLUMN, HALF, NAME))
        return prompt if is_move else "\n".join([*_menu_above(printed), prompt])
    lines = [line for line in printed.strip().splitlines() if not _is_drawn(line)]
    if read_boards(printed):  # else three signs may be a choice: X / O
        lines = [line for line in lines if not is_row(line)]
    return "\n".join(lines[-4:])


def _menu_above(printed: str) -> list[str]:
    """The entries of a menu, with numbers from 1 on, if they were printed last."""
    entries: list[str] = []
    for line in reversed(printed.strip().splitlines()[-_MAX_LINES:]):
        if _ENTRY.match(line) and LETTER.search(line):
            entries.insert(0, line)
        elif any(map(str.isalnum, line)):
            break
    numbers = [_ENTRY.findall(line)[0] for line in entries]
    is_menu = len(numbers) > 1 and all(int(n) == k for k, n in enumerate(numbers, 1))
    return entries if is_menu else []


def _is_drawn(line: str) -> bool:
    """Whether a line belongs to a board: a row of it, or what stands between two.

    >>> _is_drawn("X|O|6"), _is_drawn("--+---+--"), _is_drawn("X or O (X|O)?")
    (True, True, False)
    """
    cells = line.split("|")
    is_row = 3 <= len(cells) <= 5 and all(len(cell.strip()) <= 3 for cell in cells)
    return is_row or not any(map(str.isalnum, line))
