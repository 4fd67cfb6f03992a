"""What can happen in a class, as plain data: the log of a class is a list of these."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from noughts.answers.documents import Limits
from noughts.rooms.room import Ending
from noughts.rooms.settings import Clock, Settings

__all__ = [
    "CLASS_CHANNEL",
    "BoardStart",
    "ClassEnding",
    "ClassEvent",
    "ClassKind",
    "ClassSettings",
    "Pairing",
]

CLASS_CHANNEL: Final = "noughts_classes"
"""Of the database's notifications: the code of a class that has something new, or who is there."""

Pairing = Literal["swiss", "round robin", "free"]
"""`free`: pupils ask each other, or the teacher pairs two."""

ClassEnding = Ending | Literal["removed"]
"""`removed`: the teacher has removed one of the two."""

ClassKind = Literal[
    "join",
    "leave",
    "return",
    "rename",
    "remove",
    "set",
    "ask",
    "decline",
    "play",
    "result",
    "close",
]


@dataclass(frozen=True)
class ClassSettings:
    """What the next games of a class are, and who meets whom."""

    rules: str = "classic"  # in notation or by name
    clock: Clock = field(default_factory=Clock)
    pairing: Pairing = "swiss"
    accepts: bool = True  # whether others can still join

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", self.of_room.rules)

    @property
    def of_room(self) -> Settings:
        """The settings of a room of this class: the host plays X."""
        return Settings(self.rules, clock=self.clock)


@dataclass(frozen=True)
class BoardStart:
    """A game that begins."""

    room: Annotated[str, Limits(1, 40)]
    x: int  # pupils
    o: int


@dataclass(frozen=True)
class ClassEvent:
    """One thing that happened in a class."""

    number: int  # in its class, from 1
    at: int  # milliseconds since 1970
    kind: ClassKind
    by: Annotated[str, Limits(0, 64)] = ""  # hash of the sender's secret; empty: the server
    request: Annotated[str, Limits(0, 40)] = ""  # the sender's own number of the request
    pupil: int | None = None  # who did it, or to whom it was done
    other: int | None = None  # who was asked
    name: Annotated[str, Limits(0, 100)] = ""  # of whoever joins or is renamed
    settings: ClassSettings | None = None
    round: int = 0  # 0 for a game outside the rounds
    boards: tuple[BoardStart, ...] = ()  # of `play`
    byes: tuple[int, ...] = ()  # who sits out in the round
    board: int | None = None  # whose game ended
    winner: int | None = None  # a pupil; none after a draw
    why: ClassEnding = "line"
    game: str = ""  # the game that ended, in notation
