"""Rooms through the web app: what a browser sends and gets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from noughts.web.app import create_app
from noughts.web.sockets import MAX_MESSAGE, REQUESTS_AT_ONCE
from tests.rooms.acts import SECRETS, until

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import WebSocketTestSession


def make(client: TestClient, **settings: Any) -> str:
    answer = client.post("/api/rooms", json={"rules": "classic", **settings})
    assert answer.status_code == 200, answer.text
    name: str = answer.json()["room"]
    return f"/api/rooms/{name}"


def hello(socket: WebSocketTestSession, seen: int = 0, secret: str = "") -> Any:
    socket.send_json({"seen": seen, "secret": secret})
    return until(socket, "room")


def ask(socket: WebSocketTestSession, who: str, do: str, number: str, **fields: Any) -> Any:
    """The answer to a request."""
    socket.send_json({"id": number, "do": do, "secret": SECRETS[who], **fields})
    while True:
        message = json.loads(socket.receive_text())
        for answer in ("done", "refused"):
            if message.get(answer, {}).get("id") == number:
                return message[answer]


def test_two_people_play_and_a_third_watches(client: TestClient) -> None:
    path = make(client)
    with (
        client.websocket_connect(path) as host,
        client.websocket_connect(path) as guest,
        client.websocket_connect(path) as spectator,
    ):
        assert hello(host)["room"]["number"] == 0
        ask(host, "host", "sit", "1", chair="host", name="Ann")
        assert hello(guest)["events"][0]["name"] == "Ann"
        ask(guest, "guest", "sit", "2", chair="guest", name="Ben")
        hello(spectator)
        sockets = {"host": host, "guest": guest}
        for number, move in enumerate(("a1", "a2", "b1", "b2", "c1")):
            who = ("host", "guest")[number % 2]
            assert ask(sockets[who], who, "move", f"m{number}", move=move) == {
                "id": f"m{number}",
                "number": 3 + number,
            }
        numbers: list[int] = []
        while not numbers or numbers[-1] < 7:
            message = until(spectator, "event")
            numbers.append(message["event"]["number"])
        assert numbers == [3, 4, 5, 6, 7]
        assert message["room"]["result"] == {"winner": "host", "why": "line"}
        assert message["room"]["view"]["names"] == {"x": "Ann", "o": "Ben"}
        assert SECRETS["host"] not in json.dumps(message)
        refusal = ask(spectator, "host", "move", "late", move="c3")
        assert refusal["sentence"] == "The game is over."


def test_whoever_comes_back_gets_what_was_missed(client: TestClient) -> None:
    path = make(client)
    with client.websocket_connect(path) as host:
        hello(host)
        ask(host, "host", "sit", "1", chair="host")
        ask(host, "guest", "sit", "2", chair="guest")
    with client.websocket_connect(path) as guest:
        hello(guest, 2, SECRETS["guest"])
        ask(guest, "host", "move", "3", move="b2")
    with client.websocket_connect(path) as host:
        back = hello(host, 2, SECRETS["host"])
        assert back["chair"] == "host"
        assert [event["move"] for event in back["events"]] == ["b2"]
        assert back["room"]["match"]["game"] == "3x3k3: b2"


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", "5", '{"seen": "x"}', '{"other": 1}', "x" * (MAX_MESSAGE + 1)]
)
def test_a_bad_message_ends_the_connection_with_a_sentence(client: TestClient, text: str) -> None:
    path = make(client)
    with client.websocket_connect(path) as socket:
        socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1008
        assert closed.value.reason
    with client.websocket_connect(path) as socket:
        hello(socket)
        socket.send_bytes(b"\x00\xff")
        with pytest.raises(WebSocketDisconnect):
            until(socket, "nothing")


@pytest.mark.parametrize("name", ["x", "a" * 17, "A" * 16, "0" * 17])
def test_there_is_no_such_room(client: TestClient, name: str) -> None:
    with client.websocket_connect(f"/api/rooms/{name}") as socket:
        socket.send_json({})
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert "no such room" in closed.value.reason


def test_a_flood_is_slowed_down(client: TestClient) -> None:
    with client.websocket_connect(make(client)) as socket:
        hello(socket)
        for number in range(3 * REQUESTS_AT_ONCE):
            request = {"id": str(number), "do": "move", "secret": SECRETS["host"], "move": "b2"}
            socket.send_json(request)
        sentences = {until(socket, "refused")["refused"]["sentence"] for _ in range(number + 1)}
        assert "Not so fast: try again." in sentences


@pytest.mark.parametrize(
    "settings",
    [{}, {"rules": "nonsense"}, {"rules": "classic", "clock": {"kind": "move", "seconds": 1}}],
)
def test_settings_that_make_no_sense(client: TestClient, settings: Any) -> None:
    answer = client.post("/api/rooms", json=settings)
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_other_sites_cannot_come_in(client: TestClient) -> None:
    path = make(client)
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(path, headers=headers) as socket,
        ):
            socket.receive_text()


def test_names_are_cleaned(client: TestClient) -> None:
    path = make(client)
    with client.websocket_connect(path) as socket:
        assert [chair["name"] for chair in hello(socket)["room"]["chairs"]] == [None, None]
        ask(socket, "host", "sit", "1", chair="host", name="\u202eAnn\n<b>" + "x" * 50)
        ask(socket, "guest", "sit", "2", chair="guest", name="\u200b ")
    with client.websocket_connect(path) as socket:
        names = [chair["name"] for chair in hello(socket)["room"]["chairs"]]
        assert names == ["Ann <b>" + "x" * 13, "Player 2"]


def test_whoever_sits_down_is_no_spectator(client: TestClient) -> None:
    path = make(client)
    with client.websocket_connect(path) as host, client.websocket_connect(path) as spectator:
        hello(host)
        hello(spectator)
        ask(host, "host", "sit", "1", chair="host")
        until(spectator, "event")
        assert until(spectator, "presence")["presence"] == {
            "host": "here",
            "guest": "gone",
            "spectators": 1,
        }


def test_a_hidden_page_is_away(client: TestClient) -> None:
    path = make(client)
    with client.websocket_connect(path) as host, client.websocket_connect(path) as guest:
        hello(host)
        ask(host, "host", "sit", "1", chair="host")
        hello(guest)
        ask(guest, "guest", "sit", "2", chair="guest")
        states = []
        for is_away in (True, False):
            guest.send_json({"away": is_away})
            while (presence := until(host, "presence")["presence"])["guest"] == "gone":
                pass
            if presence["guest"] == "here" and is_away:  # it had just sat down
                presence = until(host, "presence")["presence"]
            states.append(presence)
        assert [state["guest"] for state in states] == ["away", "here"]
        guest.send_json({"away": "perhaps"})
        with pytest.raises(WebSocketDisconnect) as closed:
            until(guest, "nothing")
        assert "Cannot read 'away'" in closed.value.reason


def test_a_request_with_an_id_that_cannot_be_stored(client: TestClient) -> None:
    path = make(client)
    for number in ('"\\ud800"', '""', '"\\u0000"'):
        with client.websocket_connect(path) as socket:
            hello(socket)
            socket.send_text(f'{{"id": {number}, "do": "resign", "secret": ""}}')
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, "refused")
            assert "needs an id" in closed.value.reason


def test_a_database_that_fails_sends_people_away_to_come_back(
    client: TestClient, tmp_path: Path
) -> None:
    import sqlite3

    path = make(client)
    with client.websocket_connect(path) as host:
        hello(host)
        with sqlite3.connect(tmp_path / "rooms.sqlite") as connection:
            connection.execute("ALTER TABLE events RENAME TO lost")
        connection.close()
        host.send_json({"id": "1", "do": "sit", "secret": SECRETS["host"], "chair": "host"})
        with pytest.raises(WebSocketDisconnect) as closed:
            until(host, "done")
        assert closed.value.code == 1013
        assert "does not answer" in closed.value.reason


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path / "file" / "folder"))
    with TestClient(create_app()) as client:
        answer = client.post("/api/rooms", json={"rules": "classic"})
        assert answer.status_code == 422
        assert "cannot be made" in answer.json()["error"]
