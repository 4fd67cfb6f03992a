"""What there is to choose from: the games and the players, with a word on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from noughts.answers.desk import Desk, TableView
from noughts.answers.limits import RulesText
from noughts.answers.rules import RulesView, check_size, rules_view
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

_GAME_WORDS: Final = {
    "classic": ("Classic", "3 in a row on 3x3"),
    "four": ("Four", "4 in a row on 4x4"),
    "power": ("Power", "4x4, each side with 2 swaps and 1 block"),
    "power-alt": ("Power, other stock", "4x4, each side with 1 swap and 2 blocks"),
    "gomoku": ("Gomoku", "5 in a row on 15x15"),
    "misere": ("Misère", "3x3, whoever gets 3 in a row loses"),
    "torus": ("Torus", "3x3, rows go on at the opposite edge"),
    "connect-four": ("Connect Four", "4 in a row on 7x6, marks fall down"),
}


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
            for name, (title, words) in _GAME_WORDS.items()
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
