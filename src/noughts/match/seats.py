"""Who plays which mark: a person, or a player of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.players.catalogue import HUMAN, parse_player

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["HUMAN", "Seats"]


@dataclass(frozen=True)
class Seats:
    """The players of both marks, by the short text that names them everywhere.

    >>> seats = Seats(x="human", o="level:4")
    >>> seats.you, seats.exchanged
    (Mark.X, Seats(x='level:4', o='human'))
    """

    x: str = HUMAN
    o: str = HUMAN

    def __post_init__(self) -> None:
        for field in ("x", "o"):  # other spellings of the same player are one player
            object.__setattr__(self, field, str(parse_player(getattr(self, field))))

    def player(self, mark: Mark) -> str:
        """Who plays a mark."""
        return self.x if mark is Mark.X else self.o

    def is_human(self, mark: Mark) -> bool:
        """Whether a person plays a mark."""
        return self.player(mark) == HUMAN

    @property
    def you(self) -> Mark | None:
        """The only person's mark; None when two people or two computers play."""
        people = [mark for mark in Mark if self.is_human(mark)]
        return people[0] if len(people) == 1 else None

    @property
    def exchanged(self) -> Seats:
        """The same players, each with the other mark."""
        return Seats(self.o, self.x)

    def check(self, rules: Rules) -> None:
        """Refuse players that do not exist or cannot play these rules."""
        for mark in Mark:
            refusal = parse_player(self.player(mark)).refusal(rules)
            if refusal is not None:
                raise InputError(refusal)
