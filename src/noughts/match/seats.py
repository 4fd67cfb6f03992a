"""Who plays which mark: a person, who may have a name, or a player of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.core.marks import Mark
from noughts.players.catalogue import HUMAN, parse_player

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["HUMAN", "MAX_NAME_LENGTH", "Seats"]

MAX_NAME_LENGTH: Final = 20
"""Characters of a person's name."""


@dataclass(frozen=True)
class Seats:
    """The players of both marks, by the short text that names them everywhere.

    >>> seats = Seats(x="human", o="level:4")
    >>> seats.you, seats.exchanged.x
    (Mark.X, 'level:4')
    >>> people = Seats(x_name="Ann", o_name="Ben")
    >>> people.title(Mark.X), people.exchanged.title(Mark.X)
    ('Ann', 'Ben')
    """

    x: str = HUMAN
    o: str = HUMAN
    x_name: str = ""  # of the person who plays X; can be empty
    o_name: str = ""

    def __post_init__(self) -> None:
        for field in ("x", "o"):  # other spellings of the same player are one player
            object.__setattr__(self, field, str(parse_player(getattr(self, field))))
        for mark in Mark:
            name = _read_name(self.name(mark)) if self.is_human(mark) else ""
            object.__setattr__(self, f"{mark}_name", name)

    def player(self, mark: Mark) -> str:
        """Who plays a mark."""
        return self.x if mark is Mark.X else self.o

    def name(self, mark: Mark) -> str:
        """The name of the person who plays a mark; empty for a computer, or if there is none."""
        return self.x_name if mark is Mark.X else self.o_name

    def title(self, mark: Mark) -> str:
        """How the player of a mark is called: by name, as a mark, or as in the catalogue."""
        if self.is_human(mark):
            return self.name(mark) or f"Player {mark.name}"
        return parse_player(self.player(mark)).title

    def is_human(self, mark: Mark) -> bool:
        """Whether a person plays a mark."""
        return self.player(mark) == HUMAN

    @property
    def people(self) -> tuple[Mark, ...]:
        """The marks that people play."""
        return tuple(mark for mark in Mark if self.is_human(mark))

    @property
    def you(self) -> Mark | None:
        """The only person's mark; None when two people or two computers play."""
        return self.people[0] if len(self.people) == 1 else None

    def shown_name(self, mark: Mark) -> str:
        """How a face calls the player of a mark: "You" for the only person."""
        return "You" if self.you is mark else self.title(mark)

    @property
    def exchanged(self) -> Seats:
        """The same players, each with the other mark."""
        return Seats(self.o, self.x, self.o_name, self.x_name)

    def check(self, rules: Rules) -> None:
        """Refuse players that do not exist or cannot play these rules."""
        for mark in Mark:
            refusal = parse_player(self.player(mark)).refusal(rules)
            if refusal is not None:
                raise InputError(refusal)


def _read_name(text: str) -> str:
    """A name without spaces around it; one that does not fit a line is refused."""
    name = text.strip()
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise InputError(
            f"Cannot use the name {quote(text)}: expected at most {MAX_NAME_LENGTH} characters "
            "in one line."
        )
    return name
