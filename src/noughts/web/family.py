"""What there is to choose from: the games and the players, with a word on each."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.core.rules import GAMES
from noughts.players.adaptive import AdaptivePlayer
from noughts.players.levels import LEVELS
from noughts.players.registry import make_player
from noughts.search.ladder import LADDER
from noughts.search.scoring import SCORINGS
from noughts.web.models import FamilyView, GameTitle, PlayerTitle

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.players.player import Player
    from noughts.web.models import ReplyRequest

__all__ = ["check_rules", "family", "seat"]

_GAME_WORDS: Final = {
    "classic": ("Classic", "3 in a row on 3x3"),
    "four": ("Four", "4 in a row on 4x4"),
    "power": ("Power", "4x4, each side with 2 swaps and 1 block"),
    "power-alt": ("Power, other stock", "4x4, each side with 1 swap and 2 blocks"),
    "gomoku": ("Gomoku", "5 in a row on 15x15"),
}
_LEVEL_WORDS: Final = ("beginner", "easy", "casual", "middling", "good", "strong", "very strong")
_PLAYERS: Final = (
    *(
        PlayerTitle(name=f"level:{number}", title=f"Level {number}", words=words)
        for number, words in zip(LEVELS, (*_LEVEL_WORDS, "sees everything"), strict=True)
    ),
    PlayerTitle(name="perfect", title="Perfect", words="never errs"),
    PlayerTitle(name="trickster", title="Trickster", words="never errs, and sets traps"),
    PlayerTitle(name="adaptive", title="Adaptive", words="finds your strength"),
    PlayerTitle(
        name="rulebook",
        title="Rulebook",
        words="searches, then follows two fixed rules",
        cells=36,  # it searches in Python: half a second there, minutes on 15x15
    ),
    PlayerTitle(name="engine", title="Engine", words="searches for a second"),
    PlayerTitle(name="random", title="Random", words="any legal move"),
)
_POWER_CELLS: Final = 100  # a hundred cells with swaps have a quarter of a million moves


def family() -> FamilyView:
    """The whole menu."""
    return FamilyView(
        version=version("noughts"),
        games=[
            GameTitle(name=name, rules=GAMES[name], title=title, words=words)
            for name, (title, words) in _GAME_WORDS.items()
        ],
        players=list(_PLAYERS),
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
    """The player that a request asks for."""
    name = request.player.strip().lower()
    title = next((player for player in _PLAYERS if player.name == name), None)
    if title is None:
        names = ", ".join(player.name for player in _PLAYERS)
        raise InputError(f"There is no player {quote(request.player)} here: expected {names}.")
    if title.cells is not None and rules.cells > title.cells:
        raise InputError(
            f"The {name} is too slow on {rules}: it plays on {title.cells} cells at most."
        )
    player = make_player(name, rules, seed=request.seed)
    if isinstance(player, AdaptivePlayer) and request.strength is not None:
        player.profile.strength = request.strength
    return player
