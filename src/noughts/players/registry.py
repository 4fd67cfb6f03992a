"""Players by name: a short text such as `alphabeta:4` makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.players.rulebook import RulebookPlayer
from noughts.players.simple import PerfectPlayer, RandomPlayer, SearchPlayer
from noughts.search.ladder import LADDER, check_scoring
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.players.player import Player

__all__ = ["PLAYER_NAMES", "default_player", "make_player"]

PLAYER_NAMES: Final = (
    "perfect",
    "random",
    "rulebook[:DEPTH]",
    *(f"{name}[:DEPTH]" for name in LADDER),
)
"""What may be written, for help texts and errors."""

_MOVES_FOR_TWO_PLIES: Final = 10_000  # the longest list of moves with which two plies take seconds


def make_player(
    text: str, rules: Rules, *, scoring: str | None = None, seed: int | None = None
) -> Player:
    """Make a player for a set of rules.

    `scoring` is for those who search: by default `depth`, and `heuristic` under a depth limit.
    """
    name, colon, number = text.strip().lower().partition(":")
    depth = _parse_depth(text, number) if colon else None
    if scoring is not None:
        check_scoring(scoring)  # a wrong name is told now, not at the first move
    if name == "random" and not colon:
        return RandomPlayer(seed)
    if name == "perfect" and not colon:
        beyond_tables = SearchPlayer("alphabeta", _affordable_depth(rules), "heuristic")
        return PerfectPlayer(beyond_tables, seed)
    if name == "rulebook":
        return RulebookPlayer(depth)
    for algorithm in LADDER:
        if name in (algorithm, algorithm.removeprefix("+")):
            chosen = scoring or ("depth" if depth is None else "heuristic")
            return SearchPlayer(algorithm, depth, chosen)
    if name in ("human", "person"):
        raise InputError("A person can only sit down at 'noughts play'.")
    names = ", ".join(PLAYER_NAMES)
    raise InputError(f"There is no player {quote(text)}: expected one of {names}.")


def default_player(rules: Rules) -> str:
    """The strongest player that answers within seconds."""
    return "perfect" if has_table(rules) else f"alphabeta:{_affordable_depth(rules)}"


def _affordable_depth(rules: Rules) -> int:
    """How far alpha-beta can look within seconds, by the length of the longest list of moves."""
    powers = (rules.cells**2 // 8 if rules.swaps else 0) + (rules.cells if rules.blocks else 0)
    return 2 if rules.cells * (1 + powers) <= _MOVES_FOR_TWO_PLIES else 1


def _parse_depth(text: str, number: str) -> int:
    digits = number.lstrip("0")
    if not number.isdecimal() or not digits or len(digits) > 3 or int(digits) > 225:
        raise InputError(
            f"Cannot read the depth of the player {quote(text)}: expected a number from 1 to 225."
        )
    return int(digits)
