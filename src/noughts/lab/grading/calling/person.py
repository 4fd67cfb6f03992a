"""A person at the keyboard of a console game: understands its questions, and answers them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from noughts.lab.grading.calling.drawings import is_row, read_boards
from noughts.lab.grading.calling.manners import PRESS
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
    WEAK,
)

__all__ = ["BOARD_SHOWN", "GUESSES", "MOVE_ANSWER", "Answers", "Person", "entry_of", "question_of"]

MOVE_ANSWER: Final = "\0move"
"""Stands among answers for a move, in whatever manner moves are typed."""

BOARD_SHOWN: Final = "(the board)"
"""Stands in a menu of all that can be clicked, where a board can be clicked too."""

_RANGE: Final = re.compile(r"[01]\s*-\s*[89]")
_LETTER: Final = re.compile(r"[^\W\d_]")
_BRACKETS: Final = re.compile(r"[\[\]()]")
_YES_OR_NO: Final = re.compile(r"\b(\w+)\s*/\s*(\w+)\b")
_INITIAL: Final = re.compile(r"[\[(](\w)[\])](\w+)")
_OFFERED: Final = re.compile(r"['\"\u201c]([^\W\d_]{1,12})['\"\u201d]|\b([^\W\d_a-z]{2,12})\b")
_MARKS_OFFERED: Final = re.compile(  # in Cyrillic letters, or with a nought
    r"\b([xх])['\"]?(?:\s?[,/|]\s?|\s(?:or|или|ou|o|y|und|oder|и)\s)['\"]?([0oо])\b(?!\s?[-–]\s?\d)",
    re.IGNORECASE,
)
_CAPITAL: Final = re.compile(r"(?<![\w'’])([A-HJ-Z])(?![\w'’])")  # "I" is a word
_LISTED: Final = re.compile(
    r"\d\s*(?:[,/]|\b(?:or|ou|o|oder|oppure|veya|lub|или|et|and|e|y|und|ve|i|и)\b)\s*\d",
    re.IGNORECASE,
)
_NUMBERED_LINES: Final = re.compile(
    r"^\W*1\s*[.):-](?!\s*\d).*\n(.*\n)*?\W*2\s*[.):-]", re.MULTILINE
)
_MARKS_IN_MENU: Final = re.compile(
    r"^\W*1\s*[.):-]\s*(?:\w[\w ]{0,20} )?[XO]\s*\n\W*2\s*[.):-]\s*(?:\w[\w ]{0,20} )?[XO]\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_MARKS_TO_PRESS: Final = re.compile(
    r"\b(?:press|type|enter) ['\"]?([XO])\b.{1,60}\b(?:press|type|enter) ['\"]?(?!\1)[XO]\b",
    re.DOTALL | re.IGNORECASE,
)
_ENTRY: Final = re.compile(r"^\W*(\d)\s*[.):-](?!\s*\d)", re.MULTILINE)
_LETTERED: Final = re.compile(r"^\W{0,4}(\w{1,2})\s{0,2}[-.):=]\s{0,2}([^\W\d].*)$", re.MULTILINE)
_VERSUS: Final = re.compile(r"\b(?:vs?|x|against|contra|contre|gegen)\b", re.IGNORECASE)
_OFFERS_YES: Final = re.compile(
    r"\b(?:y|yes|s|si|sí|sim|j|ja|oui|evet|tak|да)\b[\])]?(?:es)?"
    r"\s*(?:[/,|]|\b(?:or|ou|o|oder)\b)\s*"
    r"[\[(]?(?:n|no|nein|non|n[aã]o|hayır|nie|нет)\b",
    re.IGNORECASE,
)
_YES: Final = re.compile(r"\b(?:yes|oui|s[ií]|sim|ja|evet|tak|да)\b", re.IGNORECASE)
_NO: Final = re.compile(r"\b(?:no|non|n[aã]o|nein|hayır|nie|нет)\b", re.IGNORECASE)
_WHICH_TURN: Final = re.compile(  # "Turn 1 or 2?", "Will you be player 1 or player 2?"
    r"\b(turn|tour|player|jugador|jogador|joueur|spieler|giocator)\w{0,2}\W{0,3}1\W{1,3}"
    r"((or|o|ou|oder)\W{1,3})?(\w{2,9} )?2\b",
    re.IGNORECASE,
)
_ORDER: Final = re.compile(
    r"\b(first|second|primero|segundo|primeiro|premier|deuxième|zuerst|zweiter|primo|secondo)\b",
    re.IGNORECASE,
)
GUESSES: Final = ("1", "y", "2", "n", "", "Ann", "3", "X", "start user hard")
"""What may be typed where a question is not understood, and a move was no answer to it."""

_ARGUMENTS: Final = "Command-line arguments:"  # as the sandbox asks for them
_MAX_ARGUMENTS: Final = 16
_COMMAND: Final = re.compile(r"\bcommand\b", re.IGNORECASE)
_COMMANDS: Final = (
    "start user hard", "start user medium", "start user easy", "start", "play", "new", MOVE_ANSWER
)  # fmt: skip
_WORDED: Final = re.compile(
    r"['\"\[(]?\b([^\W_]{1,10})\b['\"\])]?\s*(?:for|=+>?|->|:|to play|if|para|pour|für|per)\s+"
    r"((?:(?!\bor\b)[^,;.\n])*)",
    re.IGNORECASE,
)
_NUMBER_FIRST: Final = re.compile(
    r"^['\"\])]*\s*(?:[.):=\-–>]|(?:for|to|if|para|pour|für|per|se|si)\b)", re.IGNORECASE
)

_EITHER: Final = re.compile(
    r"\b([^\W\d_]{1,10})\s*(?:/|\b(?:or|ou|oder|oppure|veya|lub|или)\b)\s*([^\W\d_]{1,10})\W*$"
)

_WANTED: Final = re.compile(r"\?\s*[\[(]['\"]?([^\W\d_]{1,4})['\"]?[\])]\W*$")
"""The one answer that a question names: `Shall we play? (y)`."""

_LEVELS: Final = ("1", "2", "3", "hard")  # where a question about them offers nothing
_KEYS: Final = ("", "space", "1", "y", "2", "x")  # where nothing tells which one
_MAX_LINES: Final = 12  # of a screen
_MAX_DEPTH: Final = 12
_MAX_OFFERED: Final = 6
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
        text = question_of(prompt, printed)
        if prompt.startswith(_ARGUMENTS):
            return Answers(_arguments(prompt.splitlines()[1:]), is_guess=True)
        if prompt.startswith(PRESS):
            return self._for_key(printed)
        other = self._other_answers(text, prompt, printed)
        if other is not None:
            return other
        if self.is_about_move(prompt, printed):
            return Answers((MOVE_ANSWER,))
        if _COMMAND.search(text):
            return Answers(_COMMANDS, is_guess=True)
        words, offered = [*_worded(text), *STRONG.findall(text)], _offered(text)
        wanted = _WANTED.search(text)
        if wanted is not None:
            return Answers(_distinct(wanted[1], *words, *offered, MOVE_ANSWER), is_guess=True)
        if read_boards(printed):
            return Answers(_distinct(MOVE_ANSWER, *words, *offered, *GUESSES), is_guess=True)
        return Answers(_distinct(*words, *offered, MOVE_ANSWER, *GUESSES), is_guess=True)

    def _for_key(self, printed: str) -> Answers:
        """A key to press: what is written on the screen may ask for one, else it is a move."""
        text = question_of(PRESS, printed)
        other = self._other_answers(text, text, "") if text and not read_boards(printed) else None
        texts = () if other is None or self.is_about_move(text, "") else other.texts
        keys = [word for word in _offered(text) if word.lower() in ("enter", "return", "space")]
        return Answers(_distinct(*keys, *texts, MOVE_ANSWER, *_KEYS), is_guess=True)

    def _other_answers(self, text: str, prompt: str, printed: str) -> Answers | None:
        """The answers to a question that is not about a move; None if it may be about one."""
        if _MARKS_IN_MENU.search(text):
            return Answers(("1", "2"), chooses_side=True)
        if _NUMBERED_LINES.search(text) or BOARD_SHOWN in text:
            return self._from_menu(text, printed, prompt)
        if self.ends(prompt, printed):
            return Answers((_yes_or_no(text, is_yes=False),))
        if SIZE.search(text):
            return Answers(("3", "3,3", "3 3", MOVE_ANSWER))
        numbered = _numbered_yes_and_no(text)
        if numbered:
            return Answers(numbered, chooses_side=FIRST.search(text) is not None)
        if DEPTH.search(text):
            return Answers((_deepest(text),))
        if re.search(r"\b1 for\b.*\b0 for\b", text):
            return Answers(("1", "0"), chooses_side=True)
        is_mark = any(words.search(text) for words in (MARK, _MARKS_TO_PRESS, _MARKS_OFFERED))
        if is_mark and not MOVE.search(text):
            marks = ("x", "o") if re.search(r"\bx\b", text) else ("X", "O")
            if _LISTED.search(text):
                marks = ("1", "2")
            offered_marks = _MARKS_OFFERED.search(text)
            if offered_marks is not None:
                marks = offered_marks.groups()  # type: ignore[assignment]
            return Answers(_distinct(*marks, "X", "O", "1", "2"), chooses_side=True)
        offered = [word for word in _offered(text) if word.lower() != "enter"]
        is_word_wanted = bool(offered or re.search(r"\d", text) or _OFFERS_YES.search(text))
        if ENTER.search(text) and not is_word_wanted:
            return Answers(("",))
        if _WHICH_TURN.search(text):
            return Answers(("1", "2"), chooses_side=True)
        if FIRST.search(text) and not (HALF.search(text) or _RANGE.search(text)):
            if re.search(r"\b1\b.*\b2\b", text, re.DOTALL):
                return Answers(("1", "2"), chooses_side=True)
            yes_no = (_yes_or_no(text, is_yes=True), _yes_or_no(text, is_yes=False))
            words = offered if len(offered) > 1 else yes_no
            return Answers(_distinct(*words, *offered, *yes_no, "1", "2"), chooses_side=True)
        letters = [word for word, _ in _LETTERED.findall(text)]
        if len(letters) > 1 and not any(letter.isdigit() for letter in letters):
            strong = [word for word, meaning in _LETTERED.findall(text) if STRONG.search(meaning)]
            return Answers(_distinct(*strong, *letters), is_guess=not strong)
        is_menu = LEVEL.search(_BRACKETS.sub("", text)) or _is_short_list(text)
        if is_menu and not _RANGE.search(text):
            return self._from_menu(text, printed, prompt)
        if _OFFERS_YES.search(text) and not re.search(r"\d", text):  # against the computer?
            return Answers((_yes_or_no(text, is_yes=True), _yes_or_no(text, is_yes=False)))
        return Answers(("Ann", "X")) if NAME.search(text) else None

    def _from_menu(self, text: str, printed: str, prompt: str) -> Answers:
        """The entry of a menu that leads to a computer, else to a game, else any."""
        whole = f"{printed[-600:]}\n{prompt}"
        explained = [word for word in _worded(text) if not word.isdigit()]
        if _are_sides(text):
            return Answers(("1", "2"), chooses_side=True)
        strongest = _strongest(whole)
        if explained and not re.search(r"\d", text):
            strongest = explained[0]
        if strongest is None and _NUMBERED_LINES.search(text):
            entries = [entry for line in text.splitlines() for entry in _choices(line)]
            is_begun = BOARD_SHOWN in text  # then a new game would only end this one
            started = [
                number
                for number, words in entries
                if START.search(words) and not (is_begun and AGAIN.search(words))
            ]
            strongest = started[0] if len(started) == 1 else None
        numbers = [n for n in re.findall(r"\b\d\b", whole) if int(n) <= _MAX_MENU]
        numbers += _ENTRY.findall(text) if _NUMBERED_LINES.search(text) else []
        others = [*sorted(set(numbers)), *_offered(text), *_letters_of(text)] or [*_LEVELS]
        first = () if strongest is None else (strongest,)
        return Answers(_distinct(*first, *others), is_guess=strongest is None)


def _arguments(lines: list[str]) -> tuple[str, ...]:
    """What may be typed after a program's name; nothing comes first, if all can be left out.

    >>> _arguments(["[--level {easy,hard}]", "[--ai]", "[--log VALUE]"])
    ('', '--level hard', '--ai', '--level easy')
    >>> _arguments(["pvp", "pvc"])[:3]
    ('', 'pvc', 'pvp')
    """
    needed: list[str] = []
    optional: list[tuple[bool, str]] = []
    for line in lines:
        plain = line.strip("[]")
        name, _, values = plain.partition(" ")
        choices = plain[plain.find("{") + 1 : plain.find("}")].split(",") if "{" in plain else []
        choices.sort(key=lambda choice: STRONG.search(choice) is None)
        flag = f"{name} " if name.startswith("-") else ""
        if plain != line:
            texts = [f"{flag}{choice}" for choice in choices] or ([name] if not values else [])
            optional += [(STRONG.search(text) is None, text) for text in texts]
        elif flag or choices or plain == "VALUE":
            needed.append(f"{flag}{choices[0] if choices else '3'}")
        else:
            optional.append((STRONG.search(plain) is None, plain))
    base = " ".join(needed)
    optional.sort(key=lambda entry: entry[0])
    more = [f"{base} {text}".strip() for _, text in optional]
    guesses = [] if any("-" in text for text in (*needed, *more)) else ["X", "O", "1", "2", "hard"]
    return _distinct(base, *more, *guesses)[:_MAX_ARGUMENTS]


def _distinct(*texts: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))


def _worded(text: str) -> list[str]:
    """The words that a question explains, those for a computer first.

    >>> _worded("PvP for player vs player, PvC for player vs computer")
    ['PvC', 'PvP']
    """
    words = [
        (word, meaning)
        for word, meaning in _WORDED.findall(text)
        if _LETTER.search(meaning) and not _plays_itself(meaning)
    ]
    words.sort(key=lambda entry: STRONG.search(entry[1]) is None)
    return [word for word, _ in words][:_MAX_OFFERED]


def _letters_of(text: str) -> list[str]:
    """The letters of a menu: (E)asy, [H]ard."""
    return [letter for letter, _ in _INITIAL.findall(text)][:_MAX_OFFERED]


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
        if _ENTRY.match(line) and _LETTER.search(line):
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


def entry_of(answer: str, prompt: str, printed: str) -> str:
    r"""The words of the menu's entry that an answer chooses; the answer itself, if there are none.

    >>> entry_of("2", "1. Easy\n2. Hard\nLevel? ", ""), entry_of("Ann", "Name? ", "")
    ('Hard', 'Ann')
    """
    entry = re.compile(rf"^\W{{0,4}}{re.escape(answer)}\s?[.):-]\s?(\S.*)$", re.MULTILINE)
    entries = entry.findall(f"{printed[-600:]}\n{prompt}")
    return str(entries[-1]) if entries else answer


def _yes_or_no(text: str, is_yes: bool) -> str:
    """Yes or no, in the letters or words that the question offers: (s/n), yes/no.

    >>> _yes_or_no("Deseja começar? (s/n)", is_yes=True), _yes_or_no("Again?", is_yes=False)
    ('s', 'n')
    """
    offered = _YES_OR_NO.findall(text)
    if offered:
        return str(offered[-1][0 if is_yes else 1])
    return "y" if is_yes else "n"


def _are_sides(text: str) -> bool:
    r"""Whether the two entries of a menu say who goes first.

    >>> _are_sides("1. I go first\n2. I go second"), _are_sides("1. Start\n2. Quit")
    (True, False)
    >>> _are_sides("1. Human first\n2. Computer first\nChoose: ")
    True
    """
    lines = [line for line in text.splitlines() if BOARD_SHOWN not in line]
    entries = sorted(entry for line in lines for entry in _choices(line))
    is_order = all(_ORDER.search(words) for _, words in entries)
    return is_order and [number for number, _ in entries] == ["1", "2"]


def _numbered_yes_and_no(text: str) -> tuple[str, ...]:
    """The numbers that stand for yes and for no, if a question offers these two.

    >>> _numbered_yes_and_no("Are you ready? 1.yes 0.no"), _numbered_yes_and_no("Sim (1), não (2)?")
    (('1', '0'), ('1', '2'))
    >>> _numbered_yes_and_no("1. Start 2. Quit")
    ()
    """
    choices = _choices(text.strip().rpartition("\n")[2])
    yes = [number for number, words in choices if _YES.search(words)]
    no = [number for number, words in choices if _NO.search(words)]
    return (yes[0], no[0]) if len(yes) == len(no) == 1 and len(choices) == 2 else ()


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
    """The words that a question offers: in quotes, or in capitals; two capital letters.

    >>> _offered("Type ME if you go first, or 'pc'")
    ['ME', 'pc']
    >>> _offered("Against a friend F, or the machine M?"), _offered("Plan B?")
    (['F', 'M'], [])
    """
    is_loud = not re.search(r"[a-z]", text)  # all in capitals
    words = [
        quoted or ("" if is_loud or not capitals.isupper() else capitals)
        for quoted, capitals in _OFFERED.findall(text)
    ]
    either = _EITHER.search(text)
    words += [] if either is None else list(either.groups())
    letters = [] if is_loud else list(dict.fromkeys(_CAPITAL.findall(text)))
    words += letters if len(letters) == 2 and set(letters) != {"X", "O"} else []
    return list(dict.fromkeys(word for word in words if word))[:_MAX_OFFERED]


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
    >>> _strongest("1 for a random AI, 2 for an AI that never loses: ")
    '2'
    >>> _strongest("Difficulty of the computer: easiest(1) easy(2)? ")
    """
    for line in reversed(text.splitlines()):
        strong = [
            (WEAK.search(words) is not None, number)
            for number, words in _choices(line)
            if STRONG.search(words) and not _plays_itself(words)
        ]
        is_weak, number = min(strong, key=lambda choice: choice[0], default=(True, None))
        if number is not None and not (is_weak and LEVEL.search(_BRACKETS.sub("", line))):
            return number  # else it is a weak level of the computer, and others may be stronger
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
        is_mark = _NUMBER_FIRST.match(after) and before[-1:] not in ("(", "[", "=", "-")
        choices.append((number, after if is_mark or is_number_first else before))
    return choices
