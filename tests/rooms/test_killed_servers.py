"""A real server is killed in the middle of a game, and connections are cut: nothing is lost."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from noughts.rooms.store import Store, sqlite_url
from tests.rooms.acts import SECRETS
from tests.rooms.client import Client, make_room
from tests.rooms.servers import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    assert server.kill(signal.SIGINT) == "Stopped.\n"


def test_a_game_survives_kills_and_lost_connections(server: Server, tmp_path: Path) -> None:
    room = make_room(server.address, rules="power")
    people = {chair: Client(server.address, room, SECRETS[chair]) for chair in SECRETS}
    for chair, client in people.items():
        assert "done" in client.ask(f"sit {chair}", "sit", chair=chair, name=chair.title())
    for number, move in enumerate(("a1", "b2~a1b2", "c3!d4", "d1", "a4")):
        chair = list(SECRETS)[number % 2]
        people[chair].wait(number + 2)
        assert "done" in people[chair].ask(f"move {number}", "move", move=move), move
        if number == 1:
            people["host"].drop()
        if number == 2:
            server.kill()
            server.start()
        # sent again after its answer was lost: the same event
        again = people[chair].ask(f"move {number}", "move", move=move)
        assert again["done"]["number"] == number + 3
    for client in people.values():
        client.wait(7)
        assert [event["number"] for event in client.events] == list(range(1, 8))
        assert client.room["match"]["game"] == "4x4k4s2b1: a1 b2~a1b2 c3!d4 d1 a4"
        assert client.returns >= 2
        client.close()
    assert people["host"].chair == "host"
    store = Store(sqlite_url(tmp_path / "rooms.sqlite"))
    numbers = [event.number for event in store.events_after(room, 0)]
    assert numbers == list(range(1, 8))
    store.close()
