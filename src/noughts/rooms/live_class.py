"""A class in memory: who listens to it, and what each of them may see."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol

from noughts.answers.documents import compact_json
from noughts.core.errors import CommandError
from noughts.rooms.class_views import class_view
from noughts.rooms.names import is_secret_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noughts.rooms.class_events import ClassEvent
    from noughts.rooms.class_requests import ClassRequest, Role
    from noughts.rooms.class_views import Picture
    from noughts.rooms.classes import Class
    from noughts.rooms.room import Room

__all__ = ["ClassListener", "LiveClass", "events_by_request", "give_role"]

_KINDS: Final = {"round": ("play",), "pair": ("play",), "end": ("result",), "ask": ("ask", "play")}
"""The events that a request can lead to, where they have other names."""


class ClassListener(Protocol):
    """Somebody in a class, by a connection."""

    role: Role
    pupil: int | None

    def put(self, text: str) -> None:
        """Send a message."""


@dataclass(eq=False)
class LiveClass:
    """A class in memory; follows the rooms of its running games."""

    code: str
    state: Class
    by_request: dict[tuple[str, str], ClassEvent]
    take_room: Callable[[LiveClass, int, Room], None]
    listeners: dict[ClassListener, None] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    followed: dict[str, int] = field(default_factory=dict)  # numbers of running games by room
    pictures: dict[int, Picture] = field(default_factory=dict)
    here: frozenset[int] = frozenset()  # pupils who are connected to this process
    told: frozenset[int] = frozenset()  # what other processes know of that

    def see(self, name: str, room: Room) -> None:
        """Something has happened in a room."""
        number = self.followed.get(name)
        if number is not None:
            self.take_room(self, number, room)

    def take(self, events: Iterable[ClassEvent]) -> None:
        """The class after some events."""
        for event in events:
            self.state = self.state.after(event)
            self.by_request.update(events_by_request([event]))

    def known_event(self, request: ClassRequest) -> ClassEvent | None:
        """The event of a request that is sent again; None for a new request."""
        for (by, number), event in self.by_request.items():
            if number == request.id and is_secret_of(request.secret, by):
                if event.kind not in _KINDS.get(request.do, (request.do,)):
                    raise CommandError("You have sent another request with this id: use a new one.")
                return event
        return None

    @property
    def pupils_here(self) -> frozenset[int]:
        """The pupils who listen."""
        return frozenset(each.pupil for each in self.listeners if each.pupil is not None)

    def tell(self, listeners: Iterable[ClassListener], now: int) -> None:
        """Send the class to people, each what they may see."""
        texts: dict[str, str] = {}
        for listener in list(listeners):
            if listener.pupil is not None and self.state.pupil(listener.pupil).is_removed:
                give_role(listener, "removed", None)
            kind = "all" if _sees_boards(listener) else listener.role
            if kind not in texts:
                texts[kind] = compact_json({"class": self._view(kind), "now": now})
            listener.put(texts[kind])

    def show(self, number: int, picture: Picture) -> None:
        """Send the board of a game to teacher and wall."""
        self.pictures[number] = picture
        text = compact_json({"board": number, "picture": picture})
        for listener in filter(_sees_boards, list(self.listeners)):
            listener.put(text)

    def tell_presence(self, pupils: Iterable[int]) -> None:
        """Tell the teacher who is connected."""
        text = compact_json({"here": pupils})
        for listener in list(self.listeners):
            if listener.role == "teacher":
                listener.put(text)

    def _view(self, kind: str) -> Any:
        """The class for teacher and wall, for a pupil, or for somebody who only knows the code."""
        if kind in ("visitor", "removed"):
            accepts = self.state.settings.accepts and not self.state.is_closed
            return {"code": self.code, "number": self.state.number, "accepts": accepts}
        return class_view(self.code, self.state, self.pictures if kind == "all" else {})


def give_role(listener: ClassListener, role: Role, pupil: int | None) -> None:
    """Somebody is told who they are; the class as they may see it comes after that."""
    listener.role, listener.pupil = role, pupil
    listener.put(compact_json({"role": role, "you": pupil}))


def events_by_request(events: Iterable[ClassEvent]) -> dict[tuple[str, str], ClassEvent]:
    """Events by who wanted them, and the sender's own number of the request."""
    return {(event.by, event.request): event for event in events if event.request}


def _sees_boards(listener: ClassListener) -> bool:
    return listener.role in ("teacher", "wall")
