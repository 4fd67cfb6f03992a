"""Short ways to let things happen in a room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from noughts.rooms.events import Event
from noughts.rooms.room import Room
from noughts.rooms.settings import Settings

if TYPE_CHECKING:
    from starlette.testclient import WebSocketTestSession

SECRETS = {"host": "h" * 22, "guest": "g" * 22}


def act(room: Room, chair: Any, kind: Any, at: int | None = None, **fields: Any) -> Room:
    """The room after one more event."""
    time = 1000 * room.number if at is None else at
    return room.after(Event(room.number + 1, time, kind, chair, **fields))


def full_room(settings: Settings | None = None) -> Room:
    """A room with two people."""
    room = Room.new(settings or Settings("classic"))
    room = act(room, "host", "sit", name="Ann")
    return act(room, "guest", "sit", name="Ben")


def play(room: Room, moves: str) -> Room:
    """Both people make moves in turn."""
    for move in moves.split():
        room = act(room, room.to_move, "move", move=move)
    return room


def until(socket: WebSocketTestSession, field: str) -> Any:
    """The next message with a field."""
    while True:
        message = json.loads(socket.receive_text())
        if field in message:
            return message
