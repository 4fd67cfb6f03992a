"""What a room says to host, guest and spectators."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from noughts.rooms.events import Event, Kind, Topic
from noughts.rooms.room import Room
from noughts.rooms.settings import Clock, Settings
from noughts.rooms.views import RoomView, event_view, room_view
from noughts.rooms.words import READERS
from tests.rooms.acts import act, full_room, play


def status(view: RoomView, reader: Any) -> tuple[str, str]:
    return view.words[reader].status, view.words[reader].detail


def test_whose_turn_it_is() -> None:
    view = room_view(full_room())
    assert status(view, "host") == ("Your turn (X)", "")
    assert status(view, "guest") == status(view, "spectator") == ("Ann's turn (X)", "")


def test_a_free_chair() -> None:
    view = room_view(act(Room.new(Settings("classic")), "host", "sit", name="Ann"))
    assert status(view, "host")[0] == "Waiting for your friend"
    assert status(view, "spectator") == ("A chair is free", "Take it, and you play O.")


def test_how_a_game_ends() -> None:
    timed = full_room(Settings("classic", clock=Clock("move", 30)))
    endings = {
        "resignation": act(full_room(), "guest", "resign"),
        "time": act(timed, "host", "time", at=100_000),
        "teacher": act(full_room(), "guest", "end"),
        "agreement": act(
            act(full_room(), "host", "offer", topic="draw"), "guest", "offer", topic="draw"
        ),
        "line": play(full_room(), "a1 a2 b1 b2 c1"),
    }
    assert {why: room.result.why for why, room in endings.items() if room.result} == {
        why: why for why in endings
    }
    said = {
        why: [status(room_view(room), reader) for reader in READERS]
        for why, room in endings.items()
    }
    assert said == {
        "resignation": [
            ("You win!", "Ben resigned."),
            ("Ann wins.", "You resigned."),
            ("Ann wins.", "Ben resigned."),
        ],
        "time": [
            ("Ben wins.", "Your time has run out."),
            ("You win!", "Ann's time has run out."),
            ("Ben wins.", "Ann's time has run out."),
        ],
        "teacher": [
            ("You win!", "The teacher has ended the game."),
            ("Ann wins.", "The teacher has ended the game."),
            ("Ann wins.", "The teacher has ended the game."),
        ],
        "agreement": [("It is a draw.", "Both agreed on a draw.")] * 3,
        "line": [("You win!", ""), ("Ann wins.", ""), ("Ann wins.", "")],  # the view has the line
    }


@pytest.mark.parametrize(
    ("kind", "own", "other"),
    [
        ("sit", "You sit down.", "Ben sits down."),
        ("move", "You play a1.", "Ben plays a1."),
        ("resign", "You resign.", "Ben resigns."),
        ("time", "Your time has run out.", "Ben's time has run out."),
        ("offer", "You ask for a draw.", "Ben asks for a draw."),
        ("decline", "You say no to a draw.", "Ben says no to a draw."),
        ("accept", "The game is a draw by agreement.", "The game is a draw by agreement."),
        ("end", "The teacher has ended the game.", "The teacher has ended the game."),
    ],
)
def test_what_happened(kind: Any, own: str, other: str) -> None:
    event = Event(9, 0, kind, "guest", move="a1", topic="draw")
    view = event_view(event, full_room())
    assert view.words == {"host": other, "guest": own, "spectator": other}


def test_everything_that_can_happen_has_words() -> None:
    for kind in get_args(Kind):
        for topic in get_args(Topic):
            view = event_view(Event(9, 0, kind, "host", move="a1", topic=topic), full_room())
            assert all(view.words.values())


def test_each_offer_is_a_sentence() -> None:
    room = act(full_room(), "host", "offer", topic="hints")
    view = room_view(act(room, "guest", "offer", topic="draw"))
    assert [offer.topic for offer in view.offers] == ["draw", "hints"]
    assert view.words["host"].offers == (
        "Ben asks for a draw.",
        "You ask for hints, for both. Wait for the answer.",
    )
    assert view.words["spectator"].offers == (
        "Ben asks for a draw.",
        "Ann asks for hints, for both.",
    )
