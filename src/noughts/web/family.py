"""What there is to choose from: the games and the players, with a word on each."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.core.rules import GAMES, Rules
from noughts.players.catalogue import make_player, menu, parse_offered
from noughts.search.ladder import LADDER
from noughts.search.scoring import SCORINGS
from noughts.web.models import FamilyView, GameTitle, PlayersView, PlayerTitle

if TYPE_CHECKING:
    from noughts.players.player import Player
    from noughts.web.models import PlayersRequest, ReplyRequest

__all__ = ["check_players", "check_rules", "family", "seat"]

_GAME_WORDS: Final = {
    "classic": ("Classic", "3 in a row on 3x3"),
    "four": ("Four", "4 in a row on 4x4"),
    "power": ("Power", "4x4, each side with 2 swaps and 1 block"),
    "power-alt": ("Power, other stock", "4x4, each side with 1 swap and 2 blocks"),
    "gomoku": ("Gomoku", "5 in a row on 15x15"),
}
_POWER_CELLS: Final = 100  # a hundred cells with swaps have a quarter of a million moves


def family() -> FamilyView:
    """The whole menu."""
    return FamilyView(
        version=version("noughts"),
        games=[
            GameTitle(
                name=name,
                rules=GAMES[name],
                title=title,
                words=words,
                cells=Rules.parse(name).cells,
            )
            for name, (title, words) in _GAME_WORDS.items()
        ],
        players=[
            PlayerTitle(
                name=str(spec),
                title=spec.title,
                words=spec.words,
                cells=spec.kind.max_cells,
                learns=spec.kind.learns,
            )
            for spec in menu()
        ],
        algorithms=list(LADDER),
        scorings=list(SCORINGS),
    )


def check_rules(rules: Rules) -> None:
    """Refuse what would take a request too long."""
    if rules.has_powers and rules.cells > _POWER_CELLS:
        raise InputError(
            f"{rules} has too many moves for the web app: games with powers have "
            f"{_POWER_CELLS} cells at most here. 'noughts play' takes it."
        )


def seat(request: ReplyRequest, rules: Rules) -> Player:
    """The player that a request asks for: only those of the menu have a bounded cost."""
    name = str(parse_offered(request.player))
    return make_player(
        name, rules, seed=request.seed, strength=request.strength, is_interactive=True
    )


def check_players(request: PlayersRequest) -> PlayersView:
    """The players of a request by the names of the menu; refused if one cannot play."""
    rules = Rules.parse(request.rules)
    check_rules(rules)
    x, o = parse_offered(request.x), parse_offered(request.o)
    for spec in (x, o):
        reason = spec.refusal(rules, is_interactive=True)
        if reason is not None:
            raise InputError(reason)
    return PlayersView(x=str(x), o=str(o))
