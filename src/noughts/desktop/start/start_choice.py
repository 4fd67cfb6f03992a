"""What is chosen on the start screen: the game, the opponent, the mark and who opens."""

from __future__ import annotations

from typing import Final

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.desktop.parts.widgets import Field
from noughts.match import HUMAN, Match, Seats
from noughts.players.catalogue import CATALOGUE, parse_player
from noughts.players.kinds import PlayerSpec

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
_FIRST_OPPONENT: Final = parse_player("level")
_LEVEL: Final = _FIRST_OPPONENT.kind
_MAX_RULES_LENGTH: Final = 24


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

    def __init__(self) -> None:
        self.game = "classic"
        self.field = Field("6x5k4s1", _MAX_RULES_LENGTH)
        self.opponent = _LEVEL
        self.level = _FIRST_OPPONENT.argument
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
    def seats(self) -> Seats:
        """Who plays which mark."""
        seats = Seats(HUMAN, str(self.player))
        return seats if self.mark is Mark.X else seats.exchanged

    @property
    def match(self) -> Match | None:
        """All that is chosen, as a match before its first move; None if it cannot be played."""
        if self.rules is None or self.problem():
            return None
        return Match.start(self.rules, self.seats, self.opener)

    @property
    def player(self) -> PlayerSpec:
        """The opponent, with its level if it has one."""
        if self.opponent.numbers:
            return PlayerSpec(self.opponent, self.level)
        return self.opponent.menu()[0]

    def offer(self, rules: Rules) -> None:
        """Choose these rules: by their name if they have one, else as they are typed."""
        names = [name for name, text in GAMES.items() if Rules.parse(text) == rules]
        self.game = names[0] if names else OTHER
        if not names:
            self.field = Field(str(rules), _MAX_RULES_LENGTH)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row."""
        match row:
            case "game":
                self.game = value
            case "against":
                self.opponent = CATALOGUE[value]
            case "level":
                self.opponent, self.level = _LEVEL, int(value)
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
                return [(kind.name, kind.title) for kind in CATALOGUE.values() if kind.is_offered]
            case "level":
                return [(str(number), str(number)) for number in _LEVEL.numbers]
            case _:
                return [(str(mark), mark.name) for mark in Mark]

    def value(self, row: str) -> str:
        """What is chosen in a row."""
        values = {
            "game": self.game,
            "against": self.opponent.name,
            "level": str(self.level),
            "mark": str(self.mark),
            "opener": str(self.opener),
        }
        return values[row]

    def is_open(self, row: str) -> bool:
        """Whether a row's choice matters now."""
        if row == "level":
            return self.opponent is _LEVEL
        return row != "mark" or not self.opponent.is_human

    def problem(self) -> str:
        """What is wrong with the rules or the opponent; empty if the game can be played."""
        try:
            rules = Rules.parse(self._text)
        except InputError as error:
            return str(error)
        return self.player.refusal(rules, is_interactive=True) or ""

    @property
    def _text(self) -> str:
        return self.field.text if self.game == OTHER else self.game

    def sentences(self) -> tuple[str, ...]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        rules = self.rules
        if rules is None:
            return (self.problem(),)
        return describe_rules(rules), self.problem() or self.player.words
