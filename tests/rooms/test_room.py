"""The room: who may do what, and how games end; no clock, no network, no file."""

from __future__ import annotations

import pytest

from noughts import Mark, Rules
from noughts.core.errors import CommandError, InputError
from noughts.rooms.events import Event
from noughts.rooms.room import Result, Room
from noughts.rooms.settings import Clock, Settings
from tests.rooms.acts import act, full_room, play


def test_nobody_moves_before_both_are_there() -> None:
    room = act(Room.new(Settings("classic")), "host", "sit", name="Ann")
    assert room.to_move is None
    with pytest.raises(CommandError, match="other chair"):
        act(room, "host", "move", move="b2")
    with pytest.raises(CommandError, match="Take a chair"):
        act(room, "guest", "move", move="b2")


def test_a_chair_is_taken_once() -> None:
    with pytest.raises(CommandError, match="already"):
        act(full_room(), "host", "sit", name="Eve")


def test_people_move_in_turn() -> None:
    room = full_room()
    assert room.to_move == "host"
    with pytest.raises(CommandError, match="not your turn"):
        act(room, "guest", "move", move="b2")
    room = play(room, "b2")
    assert room.to_move == "guest"
    with pytest.raises(InputError, match="b2"):
        act(room, "guest", "move", move="b2")


def test_events_have_no_gaps() -> None:
    room = full_room()
    assert act(room, "host", "move", move="b2").number == 3
    with pytest.raises(CommandError, match="Expected event 3"):
        room.after(Event(5, 0, "resign", "host"))


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ("a1 a2 b1 b2 c1", Result("host", "line")),
        ("a1 b1 c1 b2 b3 a3 c3 c2 a2", Result(None, "full board")),
    ],
)
def test_a_game_ends_by_the_rules(moves: str, result: Result) -> None:
    room = play(full_room(), moves)
    assert room.result == result
    assert room.to_move is None
    with pytest.raises(CommandError, match="over"):
        act(room, "host", "move", move="c3")
    with pytest.raises(CommandError, match="over"):
        act(room, "host", "resign")


def test_powers_are_one_event() -> None:
    room = play(full_room(Settings("power")), "a1 b2~a1b2 c3!d4")
    assert str(room.match.game) == "4x4k4s2b1: a1 b2~a1b2 c3!d4"


def test_resigning_out_of_turn() -> None:
    assert act(full_room(), "guest", "resign").result == Result("host", "resignation")


def test_a_draw_by_agreement() -> None:
    room = act(play(full_room(), "b2"), "guest", "offer", topic="draw")
    with pytest.raises(CommandError, match="no offer"):
        act(room, "guest", "accept", topic="draw")
    assert act(room, "host", "accept", topic="draw").result == Result(None, "agreement")
    assert act(room, "host", "offer", topic="draw").result == Result(None, "agreement")
    assert act(room, "host", "decline", topic="draw").offers == frozenset()
    moved = play(room, "a1")
    assert moved.offers == frozenset()  # a move answers it


@pytest.mark.parametrize(
    ("chair", "moves", "left"),
    [("host", "b2", ""), ("host", "b2 a1", ""), ("guest", "b2 a1", "b2"), ("guest", "b2", None)],
)
def test_taking_back(chair: str, moves: str, left: str | None) -> None:
    room = play(full_room(), moves)
    if left is None:
        with pytest.raises(CommandError, match="no move to take back"):
            act(room, chair, "offer", topic="take back")
        return
    room = act(room, chair, "offer", topic="take back")
    room = act(room, "guest" if chair == "host" else "host", "accept", topic="take back")
    assert str(room.match.game) == f"3x3k3: {left}".strip()
    assert room.to_move == chair


def test_a_rematch_changes_sides_and_keeps_the_score() -> None:
    room = play(full_room(), "a1 a2 b1 b2 c1")
    with pytest.raises(CommandError, match="not over"):
        act(full_room(), "host", "offer", topic="rematch")
    room = act(room, "guest", "offer", topic="rematch")
    room = act(room, "host", "accept", topic="rematch")
    assert room.mark_of("guest") is Mark.X
    assert room.to_move == "guest"
    assert room.score == {"host": 1, "guest": 0}
    assert act(room, "guest", "resign").score == {"host": 2, "guest": 0}


def test_hints_need_both() -> None:
    room = act(full_room(), "host", "offer", topic="hints")
    assert not room.allows_hints
    room = act(room, "guest", "accept", topic="hints")
    assert room.allows_hints
    with pytest.raises(CommandError, match="already"):
        act(room, "guest", "offer", topic="hints")
    assert not act(room, "host", "resign").allows_hints  # the next game asks again


def test_the_clock_of_a_move() -> None:
    room = full_room(Settings("classic", clock=Clock("move", 10)))
    assert room.deadline == 1000 + 10_000  # since the second person sat down
    with pytest.raises(CommandError, match="not run out"):
        act(room, "host", "time", at=10_999)
    assert act(room, "host", "time", at=11_000).result == Result("guest", "time")
    with pytest.raises(CommandError, match="run out"):
        act(room, "host", "move", at=11_000, move="b2")
    room = act(room, "host", "move", at=10_999, move="b2")
    assert room.deadline == 20_999


def test_the_clock_of_a_game() -> None:
    room = full_room(Settings("classic", clock=Clock("game", 10)))
    room = act(room, "host", "move", at=7_000, move="b2")  # 6 of 10 seconds
    room = act(room, "guest", "move", at=8_000, move="a1")  # 1 of 10 seconds
    assert room.deadline == 8_000 + 4_000
    with pytest.raises(CommandError, match="not run out"):
        act(room, "guest", "time", at=50_000)


def test_settings() -> None:
    assert Settings("power").rules == str(Rules.parse("power"))
    assert Settings("classic", x="guest").mark_of("host", 0) is Mark.O
    with pytest.raises(InputError, match="seconds"):
        Clock("move", 1)
    with pytest.raises(InputError, match="too many moves"):
        Settings("15x15k5s1")
    assert Clock("none", 99) == Clock()
