"""What can happen in a room, as plain data: the log is a list of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from noughts.answers.documents import Limits
from noughts.rooms.settings import Chair

__all__ = ["Event", "Kind", "Topic"]

Kind = Literal["sit", "move", "resign", "offer", "accept", "decline", "time", "end"]
"""The server alone says `time` and `end`.

`time`: the clock of the chair has run out.
`end`: a teacher has ended the game; the chair loses, or the topic is `draw`.
"""

Topic = Literal["draw", "take back", "rematch", "hints"]
"""What two people have to agree on."""


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    number: int  # in its room, from 1
    at: int  # milliseconds since 1970
    kind: Kind
    chair: Chair  # who did it, or whose clock it was
    name: Annotated[str, Limits(0, 100)] = ""  # of whoever sits down
    move: Annotated[str, Limits(0, 20)] = ""  # in notation
    topic: Topic | None = None  # of an offer and its answer
    request: Annotated[str, Limits(0, 40)] = ""  # the sender's own number of the request
    secret: Annotated[str, Limits(0, 64)] = ""  # its hash, of whoever sits down

    @property
    def public(self) -> Event:
        """The event as everybody may see it."""
        return replace(self, secret="", request="")
