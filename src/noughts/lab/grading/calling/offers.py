"""What a question offers: entries of a menu, words in quotes, yes or no, options of a command."""

from __future__ import annotations

import re
from typing import Final

from noughts.lab.grading.calling.phrases import COLUMN, LEVEL, MOVE, ROW, STRONG, WEAK

__all__ = [
    "BOARD_SHOWN",
    "BRACKETS",
    "LETTER",
    "LISTED",
    "are_sides",
    "arguments_offered",
    "as_menu",
    "choices_of",
    "deepest",
    "distinct",
    "entry_of",
    "is_short_list",
    "letters_of",
    "marks_in_menu",
    "numbered_yes_and_no",
    "person_and_computer",
    "strongest_choice",
    "word_to_type",
    "words_explained",
    "words_offered",
    "yes_or_no",
]

BOARD_SHOWN: Final = "(the board)"
"""Stands in a menu of all that can be clicked, where a board can be clicked too."""

LETTER: Final = re.compile(r"[^\W\d_]")
BRACKETS: Final = re.compile(r"[\[\]()]")
_YES_OR_NO: Final = re.compile(r"\b(\w+)\s*/\s*(\w+)\b")
_INITIAL: Final = re.compile(r"[\[(](\w)[\])](\w+)")
_OFFERED: Final = re.compile(r"['\"\u201c]([^\W\d_]{1,12})['\"\u201d]|\b([^\W\d_a-z]{2,12})\b")
_QUOTED: Final = re.compile(r"['\"\u201c](\w{1,12})['\"\u201d]")
_TO_TYPE: Final = re.compile(
    r"\b(?:hit|press|type|enter|write)\b.{0,12}['\"\u201c]\w{1,12}['\"\u201d]", re.IGNORECASE
)
_CAPITAL: Final = re.compile(r"(?<![\w'’])([A-HJ-Z])(?![\w'’])")  # "I" is a word
_NUMBERED: Final = re.compile(r"^\W*(\d)\s*[.):-](?!\s*\d)(.*)$", re.MULTILINE)
_TO_ENTER: Final = re.compile(
    r"^\W*(?:enter|press|type|hit|push|select|choose)\s+['\"(\[]?(\d)['\")\]]?\W{0,3}"
    r"\b(?:to|for|if)\s+(?=\w)",
    re.MULTILINE | re.IGNORECASE,
)
_SIGN: Final = re.compile(r"(?<![\w'’-])[XO](?![\w'’-])")
LISTED: Final = re.compile(
    r"\d\s*(?:[,/]|\b(?:or|ou|o|oder|oppure|veya|lub|или|et|and|e|y|und|ve|i|и)\b)\s*\d",
    re.IGNORECASE,
)
_VERSUS: Final = re.compile(r"\b(?:vs?|x|against|contra|contre|gegen)\b", re.IGNORECASE)
_YES: Final = re.compile(r"\b(?:yes|oui|s[ií]|sim|ja|evet|tak|да)\b", re.IGNORECASE)
_NO: Final = re.compile(r"\b(?:no|non|n[aã]o|nein|hayır|nie|нет)\b", re.IGNORECASE)
_ORDER: Final = re.compile(
    r"\b(first|second|primero|segundo|primeiro|premier|deuxième|zuerst|zweiter|primo|secondo)\b",
    re.IGNORECASE,
)
_MAX_ARGUMENTS: Final = 16
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
_ONE_PLAYER: Final = re.compile(
    r"\b1([- ]?(?:players?|jugador|jogador|joueur|spieler|giocatore|oyuncu|gracz|speler|игрок)\b)",
    re.IGNORECASE,
)
_PERSON: Final = re.compile(
    r"^(you|me|i|us?er|human|person|player|myself|yo|t[uú]|eu|voc[eê]|moi|toi|ich|du|mensch|humano?|humain"
    r"|jogador|jugador|joueur|spieler|ben|ja|я|человек|игрок)$",
    re.IGNORECASE,
)
_MAX_DEPTH: Final = 12
_MAX_OFFERED: Final = 6


def word_to_type(text: str) -> str | None:
    """The one word in quotes that a question asks to type.

    >>> word_to_type("Against the computer? Hit the 'y' key"), word_to_type("Type 'a' or 'b'")
    ('y', None)
    """
    quoted = list(dict.fromkeys(_QUOTED.findall(text)))
    return quoted[0] if len(quoted) == 1 and _TO_TYPE.search(text) else None


def arguments_offered(lines: list[str]) -> tuple[str, ...]:
    """What may be typed after a program's name; nothing comes first, if all can be left out.

    >>> arguments_offered(["[--level {easy,hard}]", "[--ai]", "[--log VALUE]"])
    ('', '--level hard', '--ai', '--level easy')
    >>> arguments_offered(["pvp", "pvc"])[:3]
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
    return distinct(base, *more, *guesses)[:_MAX_ARGUMENTS]


def distinct(*texts: str) -> tuple[str, ...]:
    """Each of these texts once."""
    return tuple(dict.fromkeys(texts))


def words_explained(text: str) -> list[str]:
    """The words that a question explains, those for a computer first.

    >>> words_explained("PvP for player vs player, PvC for player vs computer")
    ['PvC', 'PvP']
    """
    words = [
        (word, meaning)
        for word, meaning in _WORDED.findall(text)
        if LETTER.search(meaning) and not _plays_itself(meaning)
    ]
    words.sort(key=lambda entry: STRONG.search(entry[1]) is None)
    return [word for word, _ in words][:_MAX_OFFERED]


def letters_of(text: str) -> list[str]:
    """The letters of a menu: (E)asy, [H]ard."""
    return [letter for letter, _ in _INITIAL.findall(text)][:_MAX_OFFERED]


def entry_of(answer: str, prompt: str, printed: str) -> str:
    r"""The words of the menu's entry that an answer chooses; the answer itself, if there are none.

    >>> entry_of("2", "1. Easy\n2. Hard\nLevel? ", ""), entry_of("Ann", "Name? ", "")
    ('Hard', 'Ann')
    """
    entry = re.compile(rf"^\W{{0,4}}{re.escape(answer)}\s?[.):-]\s?(\S.*)$", re.MULTILINE)
    entries = entry.findall(as_menu(f"{printed[-600:]}\n{prompt}"))
    return str(entries[-1]) if entries else answer


def yes_or_no(text: str, is_yes: bool) -> str:
    """Yes or no, in the letters or words that the question offers: (s/n), yes/no.

    >>> yes_or_no("Deseja começar? (s/n)", is_yes=True), yes_or_no("Again?", is_yes=False)
    ('s', 'n')
    """
    offered = _YES_OR_NO.findall(text)
    if offered:
        return str(offered[-1][0 if is_yes else 1])
    return "y" if is_yes else "n"


def are_sides(text: str) -> bool:
    r"""Whether the two entries of a menu say who goes first.

    >>> are_sides("1. I go first\n2. I go second"), are_sides("1. Start\n2. Quit")
    (True, False)
    >>> are_sides("1. Human first\n2. Computer first\nChoose: ")
    True
    """
    lines = [line for line in text.splitlines() if BOARD_SHOWN not in line]
    entries = sorted(entry for line in lines for entry in choices_of(line))
    is_order = all(_ORDER.search(words) for _, words in entries)
    return is_order and [number for number, _ in entries] == ["1", "2"]


def as_menu(text: str) -> str:
    r"""The same with lines that say what to enter written as the entries of a menu.

    >>> as_menu("Enter 1 to play\nEnter 2 to train"), as_menu("Enter 1 to play")
    ('1. play\n2. train', 'Enter 1 to play')
    """
    return _TO_ENTER.sub(r"\1. ", text) if len(_TO_ENTER.findall(text)) > 1 else text


def person_and_computer(text: str) -> tuple[str, ...]:
    r"""The two entries of a menu of which one names the computer, and the other a person.

    >>> person_and_computer("1. You\n2. Computer"), person_and_computer("1. AI 2. You")
    (('2', '1'), ('1', '2'))
    >>> person_and_computer("1. Human vs. human\n2. Human vs. computer")
    ()
    """
    lines = [line for line in text.splitlines() if BOARD_SHOWN not in line]
    entries = [
        (number, words.strip(" .:)-")) for line in lines for number, words in choices_of(line)
    ]
    computers = [number for number, words in entries if STRONG.fullmatch(words)]
    people = [number for number, words in entries if _PERSON.match(words)]
    return (*computers, *people) if len(computers) == len(people) == 1 == len(entries) - 1 else ()


def marks_in_menu(text: str) -> tuple[str, ...]:
    r"""The two entries of a menu of which one names X, and the other O.

    >>> marks_in_menu("1. X\n2. O\n> "), marks_in_menu("1. Game\n2. As O (second)\n3. As X")
    (('1', '2'), ('3', '2'))
    >>> marks_in_menu("1. Easy\n2. Hard"), marks_in_menu("1. X and O\n2. Quit")
    ((), ())
    """
    entries = [
        (number, words if len(words.split()) > 1 else words.upper())
        for number, words in _NUMBERED.findall(text)
    ]
    sides = [[number for number, words in entries if set(_SIGN.findall(words)) == {sign}]
             for sign in "XO"]  # fmt: skip
    return (sides[0][0], sides[1][0]) if all(len(side) == 1 for side in sides) else ()


def numbered_yes_and_no(text: str) -> tuple[str, ...]:
    """The numbers that stand for yes and for no, if a question offers these two.

    >>> numbered_yes_and_no("Are you ready? 1.yes 0.no"), numbered_yes_and_no("Sim (1), não (2)?")
    (('1', '0'), ('1', '2'))
    >>> numbered_yes_and_no("1. Start 2. Quit")
    ()
    """
    choices = choices_of(text.strip().rpartition("\n")[2])
    yes = [number for number, words in choices if _YES.search(words)]
    no = [number for number, words in choices if _NO.search(words)]
    return (yes[0], no[0]) if len(yes) == len(no) == 1 and len(choices) == 2 else ()


def is_short_list(text: str) -> bool:
    """Whether a question offers a few small numbers, too few for nine cells, and no move.

    >>> is_short_list("Minimax or alpha-beta? Type 1 or 2"), is_short_list("Your row (1, 2, 3)")
    (True, False)
    >>> is_short_list("x (0-2): ")
    False
    """
    numbers = re.findall(r"\d+", text)
    is_move = any(words.search(text) for words in (MOVE, ROW, COLUMN))
    is_few = 1 < len(numbers) <= 4 and all(int(number) <= 5 for number in numbers)
    is_listed = bool(LISTED.search(text) or STRONG.search(text))
    return is_few and is_listed and not is_move


def words_offered(text: str) -> list[str]:
    """The words that a question offers: in quotes, or in capitals; two capital letters.

    >>> words_offered("Type ME if you go first, or 'pc'")
    ['ME', 'pc']
    >>> words_offered("Against a friend F, or the machine M?"), words_offered("Plan B?")
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


def deepest(text: str) -> str:
    """The largest number that a question about the depth of a search names, within reason.

    >>> deepest("Depth of the search (1 to 6)? "), deepest("Depth: ")
    ('6', '9')
    """
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    return str(max((n for n in numbers if n <= _MAX_DEPTH), default=9))


def strongest_choice(text: str) -> str | None:
    r"""The choice of a menu that leads to a strong player: its number, its letter or its word.

    >>> strongest_choice("1. Easy\n2. Hard\nChoose: "), strongest_choice("(E)asy, (H)ard? ")
    ('2', 'H')
    >>> strongest_choice("[0]. Player vs. Computer\n[1]. Player vs. Player\n[2]. AI vs. AI")
    '0'
    >>> strongest_choice("easy, medium or hard: "), strongest_choice("Level?")
    ('hard', None)
    >>> strongest_choice("1. Settings\n2. 1 Player\n3. 2 Players")
    '2'
    >>> strongest_choice("1 for a random AI, 2 for an AI that never loses: ")
    '2'
    >>> strongest_choice("Difficulty of the computer: easiest(1) easy(2)? ")
    """
    for line in reversed(_ONE_PLAYER.sub(r"single\1", text).splitlines()):
        strong = [
            (WEAK.search(words) is not None, number)
            for number, words in choices_of(line)
            if STRONG.search(words) and not _plays_itself(words)
        ]
        is_weak, number = min(strong, key=lambda choice: choice[0], default=(True, None))
        if number is not None and not (is_weak and LEVEL.search(BRACKETS.sub("", line))):
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


def choices_of(line: str) -> list[tuple[str, str]]:
    """The numbers of a menu in one line, and the words that belong to each.

    >>> choices_of("1. Easy 2. Hard"), choices_of("Easy (1), Hard (2)")
    ([('1', '. Easy '), ('2', '. Hard')], [('1', 'Easy ('), ('2', '), Hard (')])
    """
    parts = re.split(r"(\d)", line)
    is_number_first = LETTER.search(parts[0]) is None
    choices = []
    for n in range(1, len(parts), 2):
        before, number, after = parts[n - 1 : n + 2]
        is_mark = _NUMBER_FIRST.match(after) and before[-1:] not in ("(", "[", "=", "-")
        choices.append((number, after if is_mark or is_number_first else before))
    return choices
