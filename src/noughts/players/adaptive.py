"""The adaptive player: finds a person's strength and plays at that strength.

Its strength is a number from 1 to 8, in levels: 4.3 means level 5 on three turns of ten and level 4
on the others. Two things change it. After each game: a loss makes it stronger, a win makes it
weaker, with steps that get smaller after every game. After a draw: the quality of the person's
moves, if there is an exact table; many mistakes make it weaker. A profile file keeps the strength.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.files import write_file
from noughts.players.chances import mixed_chances
from noughts.players.levels import LEVELS, LevelPlayer
from noughts.players.player import Player
from noughts.solving import open_table
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.game import Game
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.player import Choice

__all__ = ["AdaptivePlayer", "Profile"]

_FIRST_STEP: Final = 1.2  # levels, after the first game
_LAST_STEP: Final = 0.25  # levels, after many
_QUALITY_STEP: Final = 0.5  # levels at most, for the quality of the moves of a game


@dataclass
class Profile:
    """The strength of a person, and the number of games."""

    strength: float = 3.5  # in levels
    games: int = 0

    @classmethod
    def load(cls, path: Path) -> Profile:
        """The profile in a file; a new one if there is no file."""
        try:
            fields = json.loads(path.read_text())
            profile = cls(float(fields["strength"]), int(fields["games"]))
        except FileNotFoundError:
            return cls()
        except (ValueError, KeyError, TypeError, OSError):
            raise InputError(
                f"{path} is not a profile: expected JSON with 'strength' and 'games'. "
                "Choose another file, or delete this one."
            ) from None
        profile.strength = _within_levels(profile.strength)
        return profile

    def save(self, path: Path) -> None:
        """Write the profile, whole or not at all."""
        write_file(path, json.dumps(asdict(self)) + "\n")


class AdaptivePlayer(Player):
    """Finds a person's strength and plays at that strength."""

    name = "adaptive"
    uses_table = True
    learns = True
    is_symmetric = True

    def __init__(
        self, seed: int | None = None, path: Path | None = None, strength: float | None = None
    ) -> None:
        self.profile = Profile() if path is None else Profile.load(path)
        if strength is not None:
            self.profile.strength = _within_levels(strength)
        self._path = path
        self._random = Random(seed)
        self._levels = {n: LevelPlayer(n, self._random.getrandbits(32)) for n in LEVELS}

    def choose(self, position: Position) -> Choice:
        """Move as one of the two levels next to the strength."""
        below, above, share_above = self._neighbours()
        number = above if self._random.random() < share_above else below
        return self._levels[number].choose(position)

    def chances(self, position: Position) -> dict[Move, float] | None:
        """The chances of the two levels together."""
        below, above, share_above = self._neighbours()
        low, high = self._levels[below].chances(position), self._levels[above].chances(position)
        if low is None or high is None:
            return None
        return mixed_chances([(1 - share_above, low), (share_above, high)])

    def _neighbours(self) -> tuple[int, int, float]:
        """The two levels next to the strength, and the share of turns of the higher one."""
        below = int(self.profile.strength)
        return below, min(below + 1, max(LEVELS)), self.profile.strength - below

    def learn(self, game: Game, mark: Mark) -> None:
        """Learn from a finished game: who won, and how well the person played."""
        if game.outcome is None:
            return
        profile = self.profile
        step = max(_LAST_STEP, _FIRST_STEP * 0.85**profile.games)
        if game.outcome.winner is mark.other:
            profile.strength += step
        elif game.outcome.winner is mark:
            profile.strength -= step
        share = _share_of_mistakes(game, mark.other)
        if share is not None and game.outcome.winner is None:
            profile.strength += _QUALITY_STEP * (0.25 - share)
        profile.strength = _within_levels(profile.strength)
        profile.games += 1
        if self._path is not None:
            profile.save(self._path)


def _within_levels(strength: float) -> float:
    """The nearest possible strength."""
    return max(float(min(LEVELS)), min(float(max(LEVELS)), strength))


def _share_of_mistakes(game: Game, mark: Mark) -> float | None:
    """The share of mistakes among the moves of a side where a mistake was possible."""
    if not has_table(game.rules):
        return None
    table = open_table(game.rules)
    chances = mistakes = 0
    for position, move in zip(game.positions, game.moves, strict=False):
        if position.to_move is mark:
            values = table.move_values(position)
            best = max(values.values()).result
            if any(value.result is not best for value in values.values()):
                chances += 1
                mistakes += values[move].result is not best
    return mistakes / chances if chances else None
