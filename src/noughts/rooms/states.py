"""A room as a client sees it: the parts of the server's messages that a face needs, and its words.

Fields that are not known are left alone, so that an older client understands a newer server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.match import Match, Seats
from noughts.rooms.presence import Presence
from noughts.rooms.settings import CHAIRS, Chair, other_chair

__all__ = ["Happening", "RoomState", "happening_words", "read_happening"]

_TOPICS: Final = {
    "draw": "a draw",
    "take back": "to take back the last move",
    "rematch": "another game with sides changed",
    "hints": "to allow hints",
}
_AGREED: Final = {
    "draw": "the game is a draw",
    "take back": "the last move is taken back",
    "rematch": "another game, with sides changed",
    "hints": "hints are allowed",
}
_ENDINGS: Final = {
    "line": "by a line",
    "resignation": "because {loser} gave up",
    "time": "because the time of {loser} ran out",
}
_DRAWS: Final = {
    "full board": "It is a draw: the board is full.",
    "both lines": "It is a draw: both have a line.",
    "agreement": "It is a draw: both agreed.",
}


@dataclass(frozen=True)
class Happening:
    """One event of the log, as far as everybody may know it."""

    number: int
    kind: str
    chair: Chair
    move: str = ""
    topic: str = ""


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

    def ending(self, own: Chair | None) -> str:
        """How the game ended, in a sentence; empty while it runs."""
        if not self.why:
            return ""
        if self.winner is None:
            return _DRAWS.get(self.why, "It is a draw.")
        loser = other_chair(self.winner)
        how = _ENDINGS.get(self.why, "").format(loser="you" if loser == own else self.name(loser))
        who = "You win" if self.winner == own else f"{self.name(self.winner)} wins"
        return f"{who} {how}".strip() + "."

    def headline(self, own: Chair | None) -> str:
        """Whose turn it is, for one of the people; or how the game ended."""
        if self.is_over:
            return self.ending(own)
        if not self.is_full:
            return "Waiting for the other person"
        mover = self.to_move or "host"
        whose = "Your" if own is not None and self.to_move == own else f"{self.name(mover)}'s"
        return f"{whose} turn ({self.mark(mover).name})"

    def detail(self, own: Chair | None, presence: Presence) -> str:
        """What else there is to know: an offer, whether the other one is there, the points."""
        if own is None:
            return f"{self.name('host')} plays {self.name('guest')}. You watch."
        other = other_chair(own)
        if offered := self.offered(own):
            return f"{self.name(other)} offers: {', '.join(offered)}."
        there: str = getattr(presence, other)
        if self.is_full and there != "here":
            return f"{self.name(other)} {'is away' if there == 'away' else 'has gone'}."
        return self.score() if self.is_over else ""

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
            str(document.get("move") or ""),
            str(document.get("topic") or ""),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError("The server sent an event that cannot be read.") from None


def happening_words(happening: Happening, state: RoomState, own: Chair | None) -> str:
    """What has happened, in a sentence for one of the people; `state` is the room after it."""
    is_own = happening.chair == own
    who = "You" if is_own else state.name(happening.chair)
    s = "" if is_own else "s"
    topic = _TOPICS.get(happening.topic, happening.topic)
    match happening.kind:
        case "sit":
            return "You sit down." if is_own else f"{who} sits down."
        case "move":
            return f"{who} play{s} {happening.move}."
        case "resign":
            return f"{who} give{s} up."
        case "time":
            return "Your time has run out." if is_own else f"The time of {who} has run out."
        case "offer" if (happening.chair, happening.topic) in state.offers:
            return f"{who} offer{s} {topic}."
        case "offer" | "accept":
            return f"Both agree: {_AGREED.get(happening.topic, happening.topic)}."
        case "decline":
            return f"{who} decline{s}."
    return ""
