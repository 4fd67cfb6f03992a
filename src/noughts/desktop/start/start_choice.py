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
_LEVEL: Final = CATALOGUE["level"]
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
        self.values = {"game": "classic", "against": _LEVEL.name, "mark": "x", "opener": "x"}
        self.values["level"] = str(parse_player(_LEVEL.name).argument)
        self.field = Field("6x5k4s1", _MAX_RULES_LENGTH)

    @property
    def is_other(self) -> bool:
        """Whether the rules are typed."""
        return self.values["game"] == OTHER

    @property
    def opener(self) -> Mark:
        """Who makes the first move."""
        return Mark(self.values["opener"])

    @property
    def opponent(self) -> PlayerSpec:
        """The opponent, with its level or its depth if it has one."""
        kind = CATALOGUE[self.values["against"]]
        if not kind.numbers:
            return kind.menu()[0]
        return PlayerSpec(kind, min(int(self.values["level"]), kind.numbers[-1]))

    @property
    def rules(self) -> Rules | None:
        """The rules that are chosen; None while what is typed makes no sense."""
        try:
            return self._parse_rules()
        except InputError:
            return None

    @property
    def seats(self) -> Seats:
        """Who plays which mark."""
        seats = Seats(HUMAN, str(self.opponent))
        return seats if self.values["mark"] == "x" else seats.exchanged

    @property
    def match(self) -> Match | None:
        """All that is chosen, as a match before its first move; None if it cannot be played."""
        if self.rules is None or self.problem():
            return None
        return Match.start(self.rules, self.seats, self.opener)

    def offer(self, rules: Rules) -> None:
        """Choose these rules: by their name if they have one, else as they are typed."""
        names = [name for name, text in GAMES.items() if Rules.parse(text) == rules]
        self.values["game"] = names[0] if names else OTHER
        if not names:
            self.field = Field(str(rules), _MAX_RULES_LENGTH)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row; choosing a level chooses an opponent that has levels."""
        self.values[row] = value
        if row == "level" and not CATALOGUE[self.values["against"]].numbers:
            self.values["against"] = _LEVEL.name

    def options(self, row: str) -> list[tuple[str, str]]:
        """The values of a row, each with its label."""
        match row:
            case "game":
                return [(name, name) for name in GAMES] + [(OTHER, "other ...")]
            case "against":
                return [(kind.name, kind.title) for kind in CATALOGUE.values() if kind.is_offered]
            case "level":
                numbers = CATALOGUE[self.values["against"]].numbers or _LEVEL.numbers
                return [(str(number), str(number)) for number in numbers]
            case _:
                return [(str(mark), mark.name) for mark in Mark]

    def is_open(self, row: str) -> bool:
        """Whether a row's choice matters now."""
        if row == "level":
            return bool(self.opponent.kind.numbers)
        return row != "mark" or not self.opponent.kind.is_human

    def problem(self) -> str:
        """What is wrong with the rules or the opponent; empty if the game can be played."""
        try:
            return self.opponent.refusal(self._parse_rules(), is_interactive=True) or ""
        except InputError as error:
            return str(error)

    def _parse_rules(self) -> Rules:
        return Rules.parse(self.field.text if self.is_other else self.values["game"])

    def sentences(self) -> tuple[str, ...]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        if self.rules is None:
            return (self.problem(),)
        return describe_rules(self.rules), self.problem() or self.opponent.words
