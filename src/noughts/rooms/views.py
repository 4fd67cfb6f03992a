"""A room and its events as everybody may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.match import MatchDocument, Seats, View, view_of
from noughts.match.match import Match
from noughts.match.view import MarkName
from noughts.rooms.events import Kind, Topic
from noughts.rooms.room import Result
from noughts.rooms.settings import CHAIRS, Chair, Settings
from noughts.rooms.words import READERS, Reader, RoomWords, event_words, room_words

if TYPE_CHECKING:
    from noughts.rooms.events import Event
    from noughts.rooms.room import Room

__all__ = ["ChairView", "EventView", "OfferView", "RoomView", "event_view", "room_view"]


@dataclass(frozen=True)
class ChairView:
    """One chair in the game being played."""

    chair: Chair
    name: str | None  # null while nobody has it
    mark: MarkName
    points: float  # one for a win, a half for a draw
    used: int  # milliseconds of this game, without the move under way


@dataclass(frozen=True)
class OfferView:
    """An offer that waits for an answer."""

    chair: Chair  # who made it
    topic: Topic


@dataclass(frozen=True)
class RoomView:
    """A room after some event."""

    settings: Settings
    number: int  # of the last event
    game: int  # which game this is, from 1
    chairs: tuple[ChairView, ...]
    to_move: Chair | None  # null before both are there, and after the game
    match: MatchDocument
    view: View
    result: Result | None
    offers: tuple[OfferView, ...]
    allows_hints: bool
    deadline: int | None  # when the clock of the side to move runs out, by the server's clock
    words: dict[Reader, RoomWords]


@dataclass(frozen=True)
class EventView:
    """One thing that happened."""

    number: int
    at: int  # milliseconds since 1970
    kind: Kind
    chair: Chair
    name: str
    move: str
    topic: Topic | None
    words: dict[Reader, str]


def room_view(room: Room) -> RoomView:
    """Everything there is to show."""
    match = _named(room)
    return RoomView(
        settings=room.settings,
        number=room.number,
        game=len(room.finished) + 1,
        chairs=tuple(_chair(room, chair) for chair in CHAIRS),
        to_move=room.to_move,
        match=MatchDocument.from_match(match),
        view=view_of(match),
        result=room.result,
        offers=tuple(OfferView(chair, topic) for chair, topic in sorted(room.offers)),
        allows_hints=room.allows_hints,
        deadline=room.deadline,
        words={reader: room_words(room, match, reader) for reader in READERS},
    )


def event_view(event: Event, room: Room) -> EventView:
    """An event without its secrets; the room is as it is then or later."""
    return EventView(
        number=event.number,
        at=event.at,
        kind=event.kind,
        chair=event.chair,
        name=event.name,
        move=event.move,
        topic=event.topic,
        words={reader: event_words(event, room, reader) for reader in READERS},
    )


def _chair(room: Room, chair: Chair) -> ChairView:
    person = room.person(chair)
    return ChairView(
        chair,
        None if person is None else person.name,
        room.mark_of(chair).value,
        room.score[chair],
        room.used[CHAIRS.index(chair)],
    )


def _named(room: Room) -> Match:
    """The match with the names of the people."""
    names = {
        f"{room.mark_of(chair)}_name": person.name
        for chair in CHAIRS
        if (person := room.person(chair)) is not None
    }
    return Match.of(room.match.game, Seats(**names))
