"""A room as a client sees it: the parts of the server's messages that a face needs.

Fields that are not known are left alone, so that an older client understands a newer server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.match import Match, Seats
from noughts.match.status import ending_text
from noughts.rooms.presence import Presence
from noughts.rooms.settings import CHAIRS, Chair, other_chair
from noughts.rooms.words import READERS, Reader, RoomWords

__all__ = ["Happening", "RoomState", "read_happening"]


@dataclass(frozen=True)
class Happening:
    """One event of the log, as far as everybody may know it."""

    number: int
    kind: str
    chair: Chair
    words: dict[Reader, str]

    def sentence(self, own: Chair | None) -> str:
        """What has happened, for whoever has a chair, or watches."""
        return self.words[own or "spectator"]


@dataclass(frozen=True)
class RoomState:
    """A room after some event."""

    number: int
    game: int  # from 1
    match: Match
    names: tuple[str | None, str | None]  # of host and guest
    points: tuple[float, float]
    host_mark: Mark
    to_move: Chair | None
    winner: Chair | None
    why: str  # how the game ended; empty while it runs
    offers: tuple[tuple[Chair, str], ...]
    allows_hints: bool
    deadline: int | None  # milliseconds, by the server's clock
    status: str  # of the match, for nobody in particular
    words: dict[Reader, RoomWords]

    @classmethod
    def read(cls, document: Any) -> RoomState:
        """The state in a message of the server."""
        try:
            chairs = {entry["chair"]: entry for entry in document["chairs"]}
            entries = [chairs[chair] for chair in CHAIRS]
            names = {f"{entry['mark']}_name": entry["name"] or "" for entry in entries}
            result = document["result"] or {"winner": None, "why": ""}
            return cls(
                number=int(document["number"]),
                game=int(document["game"]),
                match=Match.of(Game.parse(document["match"]["game"]), Seats(**names)),
                names=(entries[0]["name"], entries[1]["name"]),
                points=(float(entries[0]["points"]), float(entries[1]["points"])),
                host_mark=Mark(entries[0]["mark"]),
                to_move=document["to_move"],
                winner=result["winner"],
                why=str(result["why"]),
                offers=tuple((offer["chair"], offer["topic"]) for offer in document["offers"]),
                allows_hints=bool(document["allows_hints"]),
                deadline=document["deadline"],
                status=str(document["view"]["status"]),
                words={reader: _read_words(document["words"][reader]) for reader in READERS},
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InputError(
                "The server sent something that cannot be read: perhaps it is another version "
                "of noughts."
            ) from None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.why)

    @property
    def is_full(self) -> bool:
        """Whether both chairs are taken."""
        return all(name is not None for name in self.names)

    @property
    def free_chair(self) -> Chair | None:
        """A chair that nobody has."""
        return next(
            (chair for chair, name in zip(CHAIRS, self.names, strict=True) if name is None), None
        )

    def name(self, chair: Chair) -> str:
        """The name of whoever has a chair."""
        return self.names[CHAIRS.index(chair)] or "nobody"

    def mark(self, chair: Chair) -> Mark:
        """The mark of a chair in this game."""
        return self.host_mark if chair == "host" else self.host_mark.other

    def offered(self, chair: Chair | None) -> tuple[str, ...]:
        """What the other person offers to whoever has a chair."""
        return tuple(topic for maker, topic in self.offers if chair and maker != chair)

    def words_for(self, own: Chair | None) -> RoomWords:
        """What the room says to whoever has a chair, or watches."""
        return self.words[own or "spectator"]

    def ending(self, own: Chair | None) -> str:
        """Who has won and how, for whoever has a chair, or watches."""
        words = self.words_for(own)
        return f"{words.status} {words.detail or ending_text(self.match)}"

    def detail(self, own: Chair | None, presence: Presence) -> str:
        """What there is to know beside the board: an offer, who is away, the ending, the points."""
        words = self.words_for(own)
        if own is None:
            who = f"{self.name('host')} plays {self.name('guest')}. You watch."
            return words.detail or (who if self.is_full else "")
        other = other_chair(own)
        if self.offered(own):
            return " ".join(self.requests(own))
        there: str = getattr(presence, other)
        if self.is_full and there != "here":
            return f"{self.name(other)} {'is away' if there == 'away' else 'has gone'}."
        return f"{words.detail} {self.score()}".strip() if self.is_over else words.detail

    def requests(self, own: Chair | None) -> tuple[str, ...]:
        """What the other person asks for, in sentences."""
        sentences = zip(self.offers, self.words_for(own).offers, strict=True)
        return tuple(sentence for (maker, _), sentence in sentences if maker != own)

    def allows_advice(self, own: Chair | None) -> bool:
        """Whether somebody may have hints and analysis now."""
        return own is None or self.is_over or self.allows_hints

    def score(self) -> str:
        """The points of both, from the second game on."""
        host, guest = (
            f"{name} {points:g}" for name, points in zip(self.names, self.points, strict=True)
        )
        return f"Points: {host}, {guest}." if self.game > 1 or self.is_over else ""


def read_happening(document: Any) -> Happening:
    """The event in a message of the server."""
    try:
        return Happening(
            int(document["number"]),
            str(document["kind"]),
            document["chair"],
            {reader: str(document["words"][reader]) for reader in READERS},
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError("The server sent an event that cannot be read.") from None


def _read_words(document: Any) -> RoomWords:
    offers = tuple(map(str, document["offers"]))
    return RoomWords(str(document["status"]), str(document["detail"]), offers)
