"""A face's side of a room: what it shows, what it sends, and what it refuses to send."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from noughts import Game
from noughts.answers.documents import plain
from noughts.core.errors import CommandError
from noughts.match import Match, Seats, apply
from noughts.rooms.far_match import ToSend, can_ask, check_advice, room_view, to_send
from noughts.rooms.presence import Presence
from noughts.rooms.room import Room
from noughts.rooms.settings import Settings
from noughts.rooms.states import RoomState
from noughts.rooms.views import room_view as server_view
from tests.rooms.acts import act, full_room


def room(text: str = "3x3k3: b2", **changes: Any) -> RoomState:
    """A room in which Ana is the host and plays X; Ben is to move unless told otherwise."""
    game = Game.parse(text)
    start = Room.new(Settings(str(game.rules)))
    there = act(act(start, "host", "sit", name="Ana"), "guest", "sit", name="Ben")
    state = state_of(replace(there, match=Match.of(game, Seats())))
    return replace(state, number=7, to_move="guest", **changes)


def state_of(room: Room) -> RoomState:
    return RoomState.read(plain(server_view(room)))


def test_a_whole_move_is_sent_and_a_turn_under_way_is_not() -> None:
    state = room("4x4k4s2b1: a1")
    match, nothing = to_send("place b2", state.match, state, "guest")
    assert nothing is None
    assert match.turn.is_placed
    match, request = to_send("swap a1 b2", match, state, "guest")
    assert request == ToSend("move", {"move": "b2~a1b2", "after": 7})
    assert len(match.game.moves) == 2


@pytest.mark.parametrize(
    ("command", "request_"),
    [
        ("undo", ToSend("offer", {"topic": "take back"})),
        ("retry", ToSend("offer", {"topic": "rematch"})),
        ("draw", ToSend("offer", {"topic": "draw"})),
        ("hints", ToSend("offer", {"topic": "hints"})),
        ("accept", ToSend("accept", {"topic": "draw"})),
        ("decline", ToSend("decline", {"topic": "draw"})),
        ("resign", ToSend("resign")),
    ],
)
def test_offers_and_their_answers_are_sent(command: str, request_: ToSend) -> None:
    state = room(offers=(("host", "draw"),))
    assert to_send(command, state.match, state, "guest") == (state.match, request_)


@pytest.mark.parametrize(
    ("command", "own", "changes", "sentence"),
    [
        ("place a1", None, {}, "You watch"),
        ("draw", None, {}, "You watch"),
        ("place a1", "host", {}, "not your turn"),
        ("place a1", "guest", {"names": ("Ana", None)}, "Wait until"),
        ("place a1", "guest", {"why": "resignation"}, "The game is over"),
        ("place b2", "guest", {}, "b2 is taken"),
        ("accept", "guest", {}, "no offer"),
        ("redo", "guest", {}, "not possible in a room"),
        ("change sides", "guest", {}, "not possible in a room"),
    ],
)
def test_what_is_refused(command: str, own: Any, changes: dict[str, Any], sentence: str) -> None:
    state = room(**changes)
    with (
        pytest.raises(CommandError, match=sentence)
        if "taken" not in sentence
        else pytest.raises(ValueError, match=sentence)
    ):
        to_send(command, state.match, state, own)


def test_what_can_be_asked_for() -> None:
    running, over = room(), room(why="resignation", winner="host")
    names = ("draw", "take back", "hints", "retry", "resign", "accept")

    def possible(state: RoomState, own: Any) -> set[str]:
        return {name for name in names if can_ask(name, state, own)}

    assert possible(running, "host") == {"draw", "take back", "hints", "resign"}
    assert possible(room("3x3k3:", allows_hints=True), "host") == {"draw", "resign"}
    assert possible(room(offers=(("host", "draw"),)), "guest") >= {"accept"}
    assert possible(over, "host") == {"retry"}
    assert possible(running, None) == possible(room(names=("Ana", None)), "host") == set()


def test_advice_is_for_those_who_watch_for_later_or_for_both() -> None:
    with pytest.raises(CommandError, match="Hints are off"):
        check_advice(room(), "host")
    check_advice(room(), None)
    check_advice(room(allows_hints=True), "host")
    check_advice(room(why="line"), "host")


def test_a_view_is_for_one_person() -> None:
    state, here = room(), Presence("here", "here", 0)
    own, other = (room_view(state.match, state, chair, here, "") for chair in ("guest", "host"))
    assert (own.status, other.status) == ("Your turn (O)", "Ben's turn (O)")
    assert own.cells
    assert (other.cells, other.swaps) == ((), ())
    lost = room_view(state.match, state, "guest", here, "No connection.")
    assert (lost.status, lost.detail) == ("No connection", "No connection. Trying again ...")
    past = room_view(apply(state.match, "look 0"), state, "guest", here, "")
    assert past.status == "The start of the game"
    ended = state_of(act(full_room(), "guest", "resign"))
    view = room_view(ended.match, ended, "guest", here, "")
    assert (view.status, view.detail) == ("Ann wins.", "You resigned. Points: Ann 1, Ben 0.")
    assert view.ending is not None
    assert (view.ending.winner, view.ending.words) == ("x", "Ann wins. You resigned.")


def test_a_turn_under_way_is_in_the_status() -> None:
    state, here = room("4x4k4s2b1: a1"), Presence("here", "here", 0)
    match, _ = to_send("place b2", state.match, state, "guest")
    assert room_view(match, state, "guest", here, "").status == "Your turn (O): Swap or Block?"
