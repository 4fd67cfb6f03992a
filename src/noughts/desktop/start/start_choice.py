"""What is chosen on the start screen: the game, the opponent, names, the mark and who opens."""

from __future__ import annotations

from typing import Final

from noughts.coaching.rules_text import GAME_WORDS, describe_rules
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.desktop.parts.widgets import Field
from noughts.match import HUMAN, Match, Seats
from noughts.match.seats import MAX_NAME_LENGTH
from noughts.players.catalogue import CATALOGUE, EASY_WORDS, parse_player
from noughts.players.kinds import PlayerSpec
from noughts.saved_games import game_name

__all__ = ["MORE", "OTHER", "StartChoice"]

OTHER: Final = "other"
MORE: Final = "more"
_MAX_RULES_LENGTH: Final = 24
_NAMES: Final = {"x name": "X is", "o name": "O is"}


class StartChoice:
    """One value of each row; only the rows that matter now are shown."""

    def __init__(self) -> None:
        self.values = {
            "game": "classic",
            "against": "medium",
            "player": "level",
            "number": "4",
            "mark": "x",
            "opener": "x",
        }
        self._rules_field = Field("6x5k4s1", _MAX_RULES_LENGTH)
        self._names = {row: Field("", MAX_NAME_LENGTH) for row in _NAMES}

    def rows(self) -> dict[str, str]:
        """The rows that matter now, each with its label."""
        rows = {"game": "Game", "against": "Against"}
        if self.values["against"] == MORE:
            rows["player"] = "Player"
            if (parameter := self.opponent.kind.parameter) and self.opponent.kind.numbers:
                rows["number"] = parameter.name.capitalize()
        if self.values["against"] == HUMAN:
            rows |= _NAMES
        else:
            rows["mark"] = "You play"
        return rows | {"opener": "Opens"}

    def field_of(self, row: str) -> Field | None:
        """The field of a row, if something can be typed there."""
        if row == "game" and self.values["game"] == OTHER:
            return self._rules_field
        return self._names.get(row) if row in self.rows() else None

    def options(self, row: str) -> list[tuple[str, str]]:
        """The values of a row, each with its label; a row with only a field has none."""
        match row:
            case "game":
                titles = [(name, title) for name, (title, _) in GAME_WORDS.items()]
                return [*titles, (OTHER, "Other ...")]
            case "against":
                easy = [(word, word.capitalize()) for word in EASY_WORDS]
                return [*easy, (HUMAN, "Two players"), (MORE, "More ...")]
            case "player":
                kinds = [kind for kind in CATALOGUE.values() if kind.is_offered]
                return [(kind.name, kind.title) for kind in kinds if not kind.is_human]
            case "number":
                return [(str(number), str(number)) for number in self.opponent.kind.numbers]
            case "mark" | "opener":
                return [(str(mark), mark.name) for mark in Mark]
            case _:
                return []

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row."""
        self.values[row] = value

    def offer(self, rules: Rules) -> None:
        """Choose these rules: by their name if they have one, else as they are typed."""
        name = game_name(rules)
        self.values["game"] = name if name in GAMES else OTHER
        if name not in GAMES:
            self._rules_field = Field(name, _MAX_RULES_LENGTH)

    @property
    def opener(self) -> Mark:
        """Who makes the first move."""
        return Mark(self.values["opener"])

    @property
    def opponent(self) -> PlayerSpec:
        """The opponent: easy to say, a person, or a kind with its number if it has one."""
        if self.values["against"] != MORE:
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
            return Seats(HUMAN, HUMAN, *(field.text for field in self._names.values()))
        seats = Seats(HUMAN, str(self.opponent))
        return seats if self.values["mark"] == "x" else seats.exchanged

    @property
    def match(self) -> Match | None:
        """All that is chosen, as a match before its first move; None if it cannot be played."""
        if self.rules is None or self.problem():
            return None
        return Match.start(self.rules, self.seats, self.opener)

    def problem(self) -> str:
        """What is wrong with the rules or the players; empty if the game can be played."""
        try:
            _ = self.seats  # a name can be wrong
            return self.opponent.refusal(self._parse_rules(), is_interactive=True) or ""
        except InputError as error:
            return str(error)

    def _parse_rules(self) -> Rules:
        is_typed = self.values["game"] == OTHER
        return Rules.parse(self._rules_field.text if is_typed else self.values["game"])

    def sentences(self) -> tuple[str, ...]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        if self.rules is None:
            return (self.problem(),)
        return describe_rules(self.rules), self.problem() or self.opponent.words
