"""What a room says to those who are there: whose turn it is, what happened, how it ended.

The two people and those who watch read other words of the same thing. The server writes them all,
and every face shows the ones for its own reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from noughts.match.status import status_of
from noughts.rooms.settings import CHAIRS, Chair, other_chair

if TYPE_CHECKING:
    from noughts.match import Match
    from noughts.rooms.events import Event, Topic
    from noughts.rooms.room import Room

__all__ = ["READERS", "Reader", "RoomWords", "event_words", "room_words"]

Reader = Literal["host", "guest", "spectator"]
READERS: Final[tuple[Reader, ...]] = (*CHAIRS, "spectator")

_WISHES: Final[dict[Topic, str]] = {
    "draw": "for a draw",
    "take back": "to take the last move back",
    "rematch": "for a rematch",
    "hints": "for hints, for both",
}
_REFUSED: Final[dict[Topic, str]] = {
    "draw": "a draw",
    "take back": "taking the move back",
    "rematch": "a rematch",
    "hints": "hints",
}
_AGREED: Final[dict[Topic, str]] = {
    "draw": "The game is a draw by agreement.",
    "take back": "The move is taken back.",
    "rematch": "A new game begins, with sides changed.",
    "hints": "Hints and analysis are allowed in this game.",
}


@dataclass(frozen=True)
class RoomWords:
    """What a room says to one reader."""

    status: str  # instead of the status of the view
    detail: str  # instead of the detail of the view; empty where the view's own is right
    offers: tuple[str, ...]  # a sentence for each offer of the room


def room_words(room: Room, match: Match, reader: Reader) -> RoomWords:
    """The words for one reader; the match has the names of the people."""
    offers = tuple(_offer(room, chair, topic, reader) for chair, topic in sorted(room.offers))
    return RoomWords(*_status(room, match, reader), offers)


def event_words(event: Event, room: Room, reader: Reader) -> str:
    """What has happened, in a sentence for one reader; `room` has the names."""
    is_own = event.chair == reader
    who, s = ("You", "") if is_own else (_name(room, event.chair), "s")
    match event.kind:
        case "sit":
            return f"{who} sit{s} down."
        case "move":
            return f"{who} play{s} {event.move}."
        case "resign":
            return f"{who} resign{s}."
        case "time":
            return _time_out(room, event.chair, reader)
        case "end":
            return _TEACHER
    if event.topic is None:
        return ""
    if event.kind == "accept":
        return _AGREED[event.topic]
    if event.kind == "decline":
        return f"{who} say{s} no to {_REFUSED[event.topic]}."
    return f"{who} ask{s} {_WISHES[event.topic]}."


_TEACHER: Final = "The teacher has ended the game."


def _status(room: Room, match: Match, reader: Reader) -> tuple[str, str]:
    if room.result is not None:
        return _winner(room, reader), _ending(room, reader)
    if not room.is_full:
        return _waiting(room, reader)
    mover = room.to_move
    if mover is not None and mover == reader:
        return f"Your turn ({room.mark_of(mover).name})", ""
    return status_of(match).headline, ""


def _winner(room: Room, reader: Reader) -> str:
    winner = None if room.result is None else room.result.winner
    if winner is None:
        return "It is a draw."
    return "You win!" if winner == reader else f"{_name(room, winner)} wins."


def _ending(room: Room, reader: Reader) -> str:
    """How the game ended, where the board does not show it."""
    result = room.result
    if result is None:
        return ""
    loser = other_chair(result.winner or "host")
    match result.why:
        case "agreement":
            return "Both agreed on a draw."
        case "teacher":
            return _TEACHER
        case "resignation":
            return f"{'You' if loser == reader else _name(room, loser)} resigned."
        case "time":
            return _time_out(room, loser, reader)
    return ""


def _waiting(room: Room, reader: Reader) -> tuple[str, str]:
    if reader != "spectator":
        return "Waiting for your friend", (
            "Send the link. The game begins when your friend sits down."
        )
    free = next(chair for chair in reversed(CHAIRS) if room.person(chair) is None)
    return "A chair is free", f"Take it, and you play {room.mark_of(free).name}."


def _offer(room: Room, chair: Chair, topic: Topic, reader: Reader) -> str:
    if chair == reader:
        return f"You ask {_WISHES[topic]}. Wait for the answer."
    return f"{_name(room, chair)} asks {_WISHES[topic]}."


def _time_out(room: Room, chair: Chair, reader: Reader) -> str:
    whose = "Your" if chair == reader else f"{_name(room, chair)}'s"
    return f"{whose} time has run out."


def _name(room: Room, chair: Chair) -> str:
    person = room.person(chair)
    return "Nobody" if person is None else person.name
