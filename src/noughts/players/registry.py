"""Players by name: a short text such as `alphabeta:4` makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.players.simple import PerfectPlayer, RandomPlayer, SearchPlayer
from noughts.search.ladder import LADDER, make_scoring
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.players.player import Player

__all__ = ["PLAYER_NAMES", "default_player", "make_player"]

PLAYER_NAMES: Final = ("random", "perfect", *(f"{name}[:DEPTH]" for name in LADDER))
"""What may be written, for help texts and errors."""

_POSITIONS_AFFORDABLE: Final = 60_000  # for a reply within seconds


def make_player(
    text: str, rules: Rules, *, scoring: str | None = None, seed: int | None = None
) -> Player:
    """Make a player for a set of rules.

    `scoring` is for those who search: by default `depth`, and `heuristic` under a depth limit.
    """
    name, colon, number = text.strip().lower().partition(":")
    if name == "random" and not colon:
        return RandomPlayer(seed)
    if name == "perfect" and not colon:
        return PerfectPlayer(seed)
    for algorithm in LADDER:
        if name in (algorithm, algorithm.removeprefix("+")):
            depth = _parse_depth(text, number) if colon else None
            chosen = scoring or ("depth" if depth is None else "heuristic")
            make_scoring(chosen, rules)  # a wrong name is told now, not at the first move
            return SearchPlayer(algorithm, depth, chosen)
    raise InputError(f"There is no player {text!r}: expected one of {', '.join(PLAYER_NAMES)}.")


def default_player(rules: Rules) -> str:
    """The strongest player that answers within seconds."""
    if has_table(rules):
        return "perfect"
    choices = rules.cells
    choices *= (
        1 + (rules.cells**2 // 8 if rules.swaps else 0) + (rules.cells if rules.blocks else 0)
    )
    depth = 1
    while depth < 6 and choices ** (depth + 1) <= _POSITIONS_AFFORDABLE:
        depth += 1
    return f"alphabeta:{depth}"


def _parse_depth(text: str, number: str) -> int:
    if not number.isdecimal() or not 1 <= int(number[:6]) <= 225:
        raise InputError(
            f"Cannot read the depth of the player {text!r}: expected a number from 1 to 225."
        )
    return int(number)
