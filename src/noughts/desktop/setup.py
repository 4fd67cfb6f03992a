"""What a game is set up with: the rules, who plays each side, and who opens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.players.catalogue import HUMAN, make_player, parse_player

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.rules import Rules
    from noughts.players.kinds import PlayerSpec
    from noughts.players.player import Player

__all__ = ["Setup", "Side"]


@dataclass(frozen=True)
class Side:
    """Who plays one mark: a person, or a player by name with all that makes it."""

    name: str
    rules: Rules
    seed: int | None = None
    profile: Path | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person plays this side."""
        return self.spec.kind.is_human

    @property
    def spec(self) -> PlayerSpec:
        """The player's entry in the catalogue, with its parameter."""
        return parse_player(self.name)

    def make(self) -> Player:
        """The player; only for a computer."""
        return make_player(
            self.name, self.rules, seed=self.seed, profile=self.profile, is_interactive=True
        )


@dataclass(frozen=True)
class Setup:
    """A choice of game; names that mean nothing are refused when it is made."""

    rules: Rules
    x: str = HUMAN
    o: str = HUMAN
    opener: Mark = Mark.X
    seed: int | None = None
    profile: Path | None = None

    def __post_init__(self) -> None:
        for field in ("x", "o"):
            object.__setattr__(self, field, str(parse_player(getattr(self, field))))
        for mark in Mark:
            side = self.side(mark)
            if not side.is_person:
                side.make()

    def side(self, mark: Mark) -> Side:
        """Who plays a mark; the two sides never share a seed."""
        name, seed = (self.x, self.seed) if mark is Mark.X else (self.o, self.seed)
        if seed is not None and mark is Mark.O:
            seed += 1
        return Side(name, self.rules, seed, self.profile)

    @property
    def people(self) -> tuple[Mark, ...]:
        """The marks that people play."""
        return tuple(mark for mark in Mark if self.side(mark).is_person)

    @property
    def person(self) -> Mark | None:
        """The person's mark against a computer; None when two play, or none does."""
        return self.people[0] if len(self.people) == 1 else None

    def start(self) -> Game:
        """The game before its first move."""
        return Game(self.rules, (), self.opener)

    def for_game(self, game: Game) -> Setup:
        """The same players at the board of another game."""
        return replace(self, rules=game.rules, opener=game.opener)
