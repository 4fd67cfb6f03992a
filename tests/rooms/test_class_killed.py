"""A real server is killed in the middle of a round: the class goes on where it was."""

from __future__ import annotations

import json
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect

from noughts.rooms.class_store import ClassStore
from noughts.rooms.store import Store, sqlite_url
from tests.rooms.lessons import TEACHER, WALL, secret
from tests.rooms.servers import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


class Wire:
    """A connection to a class or a room."""

    def __init__(self, server: Server, path: str, who: str) -> None:
        self._who = who
        self._open = ExitStack()
        address = f"{server.address.replace('http', 'ws')}api/{path}"
        self._socket = self._open.enter_context(connect(address, close_timeout=1))
        self._socket.send(json.dumps({"secret": who}))

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def ask(self, number: str, do: str, **fields: Any) -> Any:
        request = {"id": number, "do": do, "secret": self._who, **fields}
        self._socket.send(json.dumps(request))
        return self.until("done")

    def until(self, field: str) -> Any:
        while True:
            message = json.loads(self._socket.recv(timeout=60))
            assert "refused" not in message, message
            if field in message:
                return message[field]


def test_a_class_survives_kills(server: Server, tmp_path: Path) -> None:
    body = json.dumps({"secret": TEACHER, "wall": WALL}).encode()
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("POST", "/api/classes", body, {"Content-Type": "application/json"})
    path = f"classes/{json.load(connection.getresponse())['code']}"
    connection.close()
    for pupil in (1, 2):
        with Wire(server, path, secret(pupil)) as wire:
            wire.ask("1", "join", name=f"Pupil {pupil}")
    with Wire(server, path, TEACHER) as teacher:
        number = teacher.ask("2", "round")["number"]
        server.kill()
    server.start()
    with Wire(server, path, TEACHER) as teacher:
        view = teacher.until("class")
        assert (view["round"], view["running"]) == (1, 1)
        assert teacher.ask("2", "round")["number"] == number  # sent again: the same event
        board = view["boards"][0]
    for ply, move in enumerate(("a1", "a2", "b1", "b2", "c1")):
        who = secret(board["xo"[ply % 2]])
        with Wire(server, f"rooms/{board['room']}", who) as room:
            assert room.until("chair") == ("host", "guest")[ply % 2]
            room.ask(f"m{ply}", "move", move=move)
            if ply == 4:
                server.kill()  # nobody may have written the result to the class yet
    server.start()
    with Wire(server, path, WALL) as wall:
        while (view := wall.until("class"))["running"]:
            pass
        assert view["boards"][0]["winner"] == "x"
        assert [pupil["points"] for pupil in view["pupils"]] == [1, 0]
    log = ClassStore(Store(sqlite_url(tmp_path / "rooms.sqlite"))).load(path.rpartition("/")[2])
    assert log is not None
    assert [event.kind for event in log.events] == ["join", "join", "play", "result"]
