"""What there is to choose from: the games and the players, with a word on each."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.answers.desk import Desk, TableView
from noughts.answers.limits import RulesText
from noughts.answers.rules import RulesView, check_size, rules_view
from noughts.coaching.rules_text import GAME_WORDS
from noughts.core.rules import GAMES, Rules
from noughts.players.catalogue import EASY_WORDS, menu, parse_player
from noughts.search.ladder import LADDER
from noughts.search.scoring import SCORINGS
from noughts.version import package_version

__all__ = [
    "Difficulty",
    "FamilyView",
    "GameTitle",
    "Nothing",
    "PlayerTitle",
    "RulesRequest",
    "describe_rules",
    "family",
    "look_at_table",
    "read_rules",
]


@dataclass(frozen=True)
class Nothing:
    """A request that says nothing: there is only one answer."""


@dataclass(frozen=True)
class RulesRequest:
    """Rules of a game."""

    rules: RulesText


@dataclass(frozen=True)
class GameTitle:
    """A game of the family, for a menu."""

    name: str
    rules: str
    title: str
    words: str
    cells: int


@dataclass(frozen=True)
class PlayerTitle:
    """A player, for a menu."""

    name: str  # level:4
    title: str  # Level 4
    words: str
    kind: str  # Level: what several entries have in common
    cells: int | None  # the most cells it plays on here; null: any board
    learns: bool  # whether it learns from finished games; see the question `adapt`


@dataclass(frozen=True)
class Difficulty:
    """An opponent for people who do not want to choose among all players."""

    title: str  # Medium
    player: str  # level:4


@dataclass(frozen=True)
class FamilyView:
    """What there is to choose from."""

    version: str
    games: tuple[GameTitle, ...]
    players: tuple[PlayerTitle, ...]
    difficulties: tuple[Difficulty, ...]
    algorithms: tuple[str, ...]
    scorings: tuple[str, ...]


def family(_: Nothing, __: Desk) -> FamilyView:
    """The games and the players there are."""
    return FamilyView(
        version=package_version(),
        games=tuple(
            GameTitle(name, GAMES[name], title, words, Rules.parse(name).cells)
            for name, (title, words) in GAME_WORDS.items()
        ),
        players=tuple(
            PlayerTitle(
                name=str(spec),
                title=spec.title,
                words=spec.words,
                kind=spec.kind.title,
                cells=spec.kind.max_cells,
                learns=spec.kind.learns,
            )
            for spec in menu()
        ),
        difficulties=tuple(
            Difficulty(word.capitalize(), str(parse_player(word))) for word in EASY_WORDS
        ),
        algorithms=tuple(LADDER),
        scorings=tuple(SCORINGS),
    )


def describe_rules(request: RulesRequest, _: Desk) -> RulesView:
    """Rules as a board is drawn by them."""
    return rules_view(read_rules(request))


def look_at_table(request: RulesRequest, desk: Desk) -> TableView:
    """How things stand with the exact table of the rules; asking for it begins it."""
    return desk.table(read_rules(request))


def read_rules(request: RulesRequest) -> Rules:
    """The rules of a request."""
    rules = Rules.parse(request.rules)
    check_size(rules)
    return rules
