"""What is chosen on the start screen: the game, the opponent, names, the mark and who opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from noughts.coaching.rules_text import GAME_WORDS, describe_rules
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.desktop.parts.screen import Field
from noughts.match import HUMAN, Match, Seats
from noughts.match.seats import MAX_NAME_LENGTH
from noughts.players.catalogue import CATALOGUE, EASY_WORDS, parse_player
from noughts.players.kinds import PlayerSpec
from noughts.saved_games import game_name

__all__ = ["Row", "StartChoice"]

_MAX_RULES_LENGTH: Final = 24
_KINDS: Final = [kind for kind in CATALOGUE.values() if kind.is_offered and not kind.is_human]
_OPTIONS: Final = {
    "game": {name: title for name, (title, _) in GAME_WORDS.items()} | {"other": "Other ..."},
    "against": {word: word.capitalize() for word in EASY_WORDS}
    | {HUMAN: "Two players", "more": "More ..."},
    "player": {kind.name: kind.title for kind in _KINDS},
    "mark": {str(mark): mark.name for mark in Mark},
}


@dataclass(frozen=True)
class Row:
    """One thing to choose: from values with their labels, by typing, or both."""

    label: str
    options: dict[str, str]
    field: Field | None = None


class StartChoice:
    """One value of each row; only the rows that matter now are shown."""

    def __init__(self) -> None:
        self.values = {
            **{"game": "classic", "against": "medium", "player": "level", "number": "4"},
            **{"mark": "x", "opener": "x"},
        }
        self._rules_field = Field("6x5k4s1", _MAX_RULES_LENGTH)
        self._names = [Field("", MAX_NAME_LENGTH) for _ in Mark]

    def rows(self) -> dict[str, Row]:
        """The rows that matter now, by name."""
        field = self._rules_field if self.values["game"] == "other" else None
        rows = {
            "game": Row("Game", _OPTIONS["game"], field),
            "against": Row("Against", _OPTIONS["against"]),
        }
        kind, marks = self.opponent.kind, _OPTIONS["mark"]
        if self.values["against"] == "more":
            rows["player"] = Row("Player", _OPTIONS["player"])
            if kind.parameter and kind.numbers:
                numbers = {str(number): str(number) for number in kind.numbers}
                rows["number"] = Row(kind.parameter.name.capitalize(), numbers)
        if kind.is_human:
            for mark, name in zip(Mark, self._names, strict=True):
                rows[f"{mark} name"] = Row(f"{mark.name} is", {}, name)
        else:
            rows["mark"] = Row("You play", marks)
        return rows | {"opener": Row("Opens", marks)}

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row."""
        self.values[row] = value

    def offer(self, rules: Rules) -> None:
        """Choose these rules: by their name if they have one, else as they are typed."""
        name = game_name(rules)
        self.values["game"] = name if name in GAMES else "other"
        if name not in GAMES:
            self._rules_field = Field(name, _MAX_RULES_LENGTH)

    @property
    def opponent(self) -> PlayerSpec:
        """The opponent: easy to say, a person, or a kind with its number if it has one."""
        if self.values["against"] != "more":
            return parse_player(self.values["against"])
        kind = CATALOGUE[self.values["player"]]
        if not kind.numbers:
            return kind.menu()[0]
        return PlayerSpec(kind, min(int(self.values["number"]), kind.numbers[-1]))

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
        if self.opponent.kind.is_human:
            return Seats(HUMAN, HUMAN, *(field.text for field in self._names))
        seats = Seats(HUMAN, str(self.opponent))
        return seats if self.values["mark"] == "x" else seats.exchanged

    @property
    def match(self) -> Match:
        """All that is chosen, as a match before its first move; refuses what cannot be played."""
        rules = self._parse_rules()
        if problem := self.opponent.refusal(rules, is_interactive=True):
            raise InputError(problem)
        return Match.start(rules, self.seats, Mark(self.values["opener"]))

    def problem(self) -> str:
        """What is wrong with the rules or the players; empty if the game can be played."""
        try:
            _ = self.match
        except InputError as error:
            return str(error)
        return ""

    def _parse_rules(self) -> Rules:
        is_typed = self.values["game"] == "other"
        return Rules.parse(self._rules_field.text if is_typed else self.values["game"])

    def sentences(self) -> tuple[str, ...]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        if self.rules is None:
            return (self.problem(),)
        return describe_rules(self.rules), self.problem() or self.opponent.words
