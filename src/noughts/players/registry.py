"""Players by name: a short text such as `alphabeta:4` makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.players.adaptive import AdaptivePlayer
from noughts.players.engine import EnginePlayer
from noughts.players.levels import LEVELS, LevelPlayer
from noughts.players.mcts import MctsPlayer
from noughts.players.rulebook import RulebookPlayer
from noughts.players.simple import PerfectPlayer, RandomPlayer, SearchPlayer
from noughts.players.trickster import TricksterPlayer
from noughts.search.ladder import LADDER, check_scoring
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.rules import Rules
    from noughts.players.player import Player

__all__ = ["PLAYER_NAMES", "default_player", "make_player"]

PLAYER_NAMES: Final = (
    "perfect",
    f"level:1..level:{max(LEVELS)}",
    "adaptive",
    "trickster",
    "engine[:SECONDS]",
    "random",
    "mcts[:GAMES]",
    "rulebook[:DEPTH]",
    *(f"{name}[:DEPTH]" for name in LADDER),
)
"""What may be written, for help texts and errors."""

_MOST: Final = 99_999
_SIMULATIONS: Final = 1000


def make_player(
    text: str,
    rules: Rules,  # noqa: ARG001 - players may come to depend on them
    *,
    scoring: str | None = None,
    seed: int | None = None,
    profile: Path | None = None,
) -> Player:
    """Make a player for a set of rules.

    `scoring` is for those who search: by default `depth`, and `heuristic` under a depth limit.
    `profile` is where `adaptive` keeps what it knows of a person.
    """
    name, colon, digits = text.strip().lower().partition(":")
    number = _parse_number(text, digits) if colon else None
    if scoring is not None:
        check_scoring(scoring)  # a wrong name is told now, not at the first move
    beyond_tables = EnginePlayer()
    match name, number:
        case "engine", seconds:
            return EnginePlayer(seconds)
        case "random", None:
            return RandomPlayer(seed)
        case "perfect", None:
            return PerfectPlayer(beyond_tables, seed)
        case "trickster", None:
            return TricksterPlayer(PerfectPlayer(beyond_tables, seed), seed)
        case "adaptive", None:
            return AdaptivePlayer(seed, profile)
        case "rulebook", depth:
            return RulebookPlayer(depth)
        case "mcts", simulations:
            return MctsPlayer(simulations or _SIMULATIONS, seed)
        case "level", level if level in LEVELS:
            return LevelPlayer(level, seed)
        case "level", _:
            raise InputError(
                f"There is no player {quote(text)}: levels go from 1 to {max(LEVELS)}."
            )
        case "human" | "person", _:
            raise InputError("A person can only sit down at 'noughts play' or 'noughts desktop'.")
    for algorithm in LADDER:
        if name in (algorithm, algorithm.removeprefix("+")):
            chosen = scoring or ("depth" if number is None else "heuristic")
            return SearchPlayer(algorithm, number, chosen)
    names = ", ".join(PLAYER_NAMES)
    raise InputError(f"There is no player {quote(text)}: expected one of {names}.")


def default_player(rules: Rules) -> str:
    """The strongest player that answers within seconds."""
    return "perfect" if has_table(rules) else "engine"


def _parse_number(text: str, written: str) -> int:
    digits = written.lstrip("0")
    if not written.isdecimal() or not digits or len(digits) > len(str(_MOST)):
        raise InputError(
            f"Cannot read the number of the player {quote(text)}: expected one from 1 to {_MOST}."
        )
    return int(digits)
