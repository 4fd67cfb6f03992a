"""A second checker, slow and plain: is the value true when every game is played to its end?

It reads the position and the value of a certificate, ignores the proof, and plays with the rules of
`core.Position` alone. `false_entries` reads the claim of each entry, and asks brute force about it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from noughts.core.outcomes import Result
from noughts.core.position import Position
from noughts.core.rules import Rules
from tests.hostile.line_games import LineGames, parse_state

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["false_entries", "is_true", "value_of"]

_ORDER = {Result.LOSS: -1, Result.DRAW: 0, Result.WIN: 1}


@cache
def value_of(position: Position) -> Result:
    """The value for the side to move, by playing everything out."""
    if position.outcome is not None:
        winner = position.outcome.winner
        if winner is None:
            return Result.DRAW
        return Result.WIN if winner is position.to_move else Result.LOSS
    values = [value_of(position.play(move)).reversed for move in position.moves()]
    return max(values, key=_ORDER.__getitem__)


def is_true(file: Path) -> bool:
    """Whether the value that a certificate states is true."""
    lines = file.read_text().splitlines()
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    position = Position.parse(header["position"], Rules.parse(header["rules"]))
    return value_of(position) is Result(end["value"])


def false_entries(file: Path, games: LineGames) -> list[str]:
    """Entries of a certificate whose claim is not true."""
    wrong, wins = [], True
    for line in file.read_text().splitlines()[1:-1]:
        document = json.loads(line)
        if "maker" in document:
            wins = document["wins"]
        elif games.maker_wins(parse_state(document["state"])) is not wins:
            wrong.append(line)
    return wrong
