"""What is chosen on the start screen: the game, the opponent, the mark and who opens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.desktop.setup import PERSON, Setup
from noughts.desktop.widgets import Field
from noughts.players.levels import LEVELS

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["OTHER", "ROWS", "StartChoice", "describe_rules"]

ROWS: Final = {
    "game": "Game",
    "against": "Against",
    "level": "Level",
    "mark": "You play",
    "opener": "Opens",
}
"""The rows of choices, each with its label."""

OTHER: Final = "other"
_OPPONENTS: Final = {
    PERSON: ("Person", "Two people share the board."),
    "level": ("Level", "Level {level} of 8: errs like a person, and less with every level."),
    "perfect": ("Perfect", "Never gives away a win or a draw, as far as can be known."),
    "adaptive": ("Adaptive", "Finds your strength, and keeps the score even."),
    "trickster": ("Trickster", "Never gives value away, and sets traps."),
    "rulebook": ("Rulebook", "A shallow search, and two fixed rules for the powers."),
    "engine": ("Engine", "Searches for about a second, on any board."),
}


def describe_rules(rules: Rules) -> str:
    """A game in a sentence."""
    powers = []
    for count, kind in ((rules.swaps, "swap"), (rules.blocks, "block")):
        if count:
            powers.append(f"{count} {kind if count == 1 else kind + 's'}")
    each = f"; each side has {' and '.join(powers)}" if powers else ""
    return f"{rules.width} x {rules.height}, {rules.k} in a line win{each}."


class StartChoice:
    """One value of each row."""

    def __init__(self, seed: int | None = None, profile: Path | None = None) -> None:
        self._seed = seed
        self._profile = profile
        self.game = "classic"
        self.field = Field("6x5k4s1", longest=24)
        self.opponent = "level"
        self.level = 4
        self.mark = Mark.X
        self.opener = Mark.X

    @property
    def rules(self) -> Rules | None:
        """The rules that are chosen; None while what is typed makes no sense."""
        try:
            return Rules.parse(self._text)
        except InputError:
            return None

    @property
    def setup(self) -> Setup | None:
        """All that is chosen."""
        rules = self.rules
        if rules is None:
            return None
        other = f"level:{self.level}" if self.opponent == "level" else self.opponent
        setup = Setup(rules, PERSON, other, self.opener, self._seed, self._profile)
        return setup if self.mark is Mark.X else replace(setup, x=other, o=PERSON)

    def offer(self, rules: Rules) -> None:
        """Have these rules chosen: by their name if they have one, else as they are typed."""
        names = [name for name, text in GAMES.items() if Rules.parse(text) == rules]
        self.game = names[0] if names else OTHER
        if not names:
            self.field = Field(str(rules), longest=24)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row."""
        match row:
            case "game":
                self.game = value
            case "against":
                self.opponent = value
            case "level":
                self.opponent, self.level = "level", int(value)
            case "mark":
                self.mark = Mark(value)
            case "opener":
                self.opener = Mark(value)

    def options(self, row: str) -> list[tuple[str, str]]:
        """The values of a row, each with its label."""
        match row:
            case "game":
                return [(name, name) for name in GAMES] + [(OTHER, "other ...")]
            case "against":
                return [(name, words[0]) for name, words in _OPPONENTS.items()]
            case "level":
                return [(str(number), str(number)) for number in LEVELS]
            case _:
                return [(str(mark), mark.name) for mark in Mark]

    def value(self, row: str) -> str:
        """What is chosen in a row."""
        values = {
            "game": self.game,
            "against": self.opponent,
            "level": str(self.level),
            "mark": str(self.mark),
            "opener": str(self.opener),
        }
        return values[row]

    def is_open(self, row: str) -> bool:
        """Whether a row's choice matters now."""
        if row == "level":
            return self.opponent == "level"
        return row != "mark" or self.opponent != PERSON

    def problem(self) -> str:
        """What is wrong with the rules that were typed; empty if they can be played."""
        try:
            Rules.parse(self._text)
        except InputError as error:
            return str(error)
        return ""

    @property
    def _text(self) -> str:
        return self.field.text if self.game == OTHER else self.game

    def sentences(self) -> tuple[str, ...]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        rules = self.rules
        if rules is None:
            return (self.problem(),)
        words = _OPPONENTS[self.opponent][1].format(level=self.level)
        return describe_rules(rules), words
