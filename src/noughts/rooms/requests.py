"""What people in a room ask for, and the event that it would be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from noughts.answers.documents import Limits
from noughts.core.errors import CommandError, InputError
from noughts.rooms.events import Event, Topic
from noughts.rooms.names import clean_name, hash_secret, is_secret_of
from noughts.rooms.settings import CHAIRS, Chair, other_chair

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from noughts.rooms.room import Room

__all__ = [
    "Do",
    "Request",
    "by_request",
    "chair_of",
    "check_request_id",
    "event_of",
    "known_event",
]

Do = Literal["sit", "move", "resign", "offer", "accept", "decline"]

_ID: Final = re.compile(r"[ -~]{1,40}", re.A)


def check_request_id(text: str) -> None:
    """Refuse an id that cannot be stored."""
    if not _ID.fullmatch(text):
        raise InputError(
            "A request needs an id of 1 to 40 letters, digits, spaces and signs of ASCII."
        )


@dataclass(frozen=True)
class Request:
    """What somebody wants to do in a room."""

    id: Annotated[str, Limits(1, 40)]  # the sender's own; the same when it is sent again
    do: Do
    secret: Annotated[str, Limits(0, 64)]  # of the sender's chair
    chair: Chair | None = None  # to sit down on
    name: Annotated[str, Limits(0, 100)] = ""  # to sit down with
    move: Annotated[str, Limits(0, 20)] = ""  # in notation
    topic: Topic | None = None  # of an offer or an answer
    after: int | None = None  # the last event that the sender of a move knows

    def __post_init__(self) -> None:
        check_request_id(self.id)


def event_of(room: Room, request: Request, now: int) -> Event:
    """The event that a request asks for, by the person who holds the secret."""
    if request.do == "sit":
        if request.chair is None:
            raise InputError("Say which chair: host or guest.")
        number = 1 + CHAIRS.index(request.chair)
        return Event(
            number=room.number + 1,
            at=now,
            kind="sit",
            chair=request.chair,
            name=clean_name(request.name, f"Player {number}"),
            secret=hash_secret(request.secret),
            request=request.id,
        )
    chair = chair_of(room, request.secret)
    if chair is None:
        raise CommandError("You have no chair in this room.")
    if request.do == "move" and request.after not in (None, room.number):
        raise CommandError("Something has happened since: look at the board again.")
    is_agreed = request.do == "offer" and (other_chair(chair), request.topic) in room.offers
    return Event(
        number=room.number + 1,
        at=now,
        kind="accept" if is_agreed else request.do,  # both ask for the same thing
        chair=chair,
        move=request.move if request.do == "move" else "",
        topic=request.topic,
        request=request.id,
    )


def chair_of(room: Room, secret: str) -> Chair | None:
    """The chair that a secret belongs to."""
    for chair in CHAIRS:
        person = room.person(chair)
        if person is not None and is_secret_of(secret, person.secret):
            return chair
    return None


def by_request(events: Iterable[Event]) -> dict[tuple[Chair, str], Event]:
    """Events by who wanted them, and the sender's own number of the request."""
    return {(event.chair, event.request): event for event in events if event.request}


def known_event(
    room: Room, events: Mapping[tuple[Chair, str], Event], request: Request
) -> Event | None:
    """The event of a request that is sent again; None for a new request."""
    chair = chair_of(room, request.secret)
    event = None if chair is None else events.get((chair, request.id))
    if event is None:
        return None
    move = request.move if request.do == "move" else ""
    kinds = ("offer", "accept") if request.do == "offer" else (request.do,)
    if event.kind not in kinds or (event.move, event.topic) != (move, request.topic):
        raise CommandError("You have sent another request with this id: use a new one.")
    return event
