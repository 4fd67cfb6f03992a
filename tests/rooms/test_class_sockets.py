"""Classes through the web app: what a browser sends and gets."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from noughts.rooms.names import new_class_code
from noughts.web.classes import CLASSES_AT_ONCE, GUESSES_AT_ONCE
from noughts.web.sockets import MAX_MESSAGE, REQUESTS_AT_ONCE
from tests.rooms.acts import until
from tests.rooms.lessons import TEACHER, WALL, secret

if TYPE_CHECKING:
    from starlette.testclient import TestClient, WebSocketTestSession


def open_class(client: TestClient, **settings: Any) -> str:
    body = {"secret": TEACHER, "wall": WALL, "settings": settings}
    answer = client.post("/api/classes", json=body)
    assert answer.status_code == 200, answer.text
    code: str = answer.json()["code"]
    return code


def hello(socket: WebSocketTestSession, who: str = "") -> Any:
    """The class, and who the server says that this is."""
    socket.send_json({"secret": who})
    return {**until(socket, "role"), **until(socket, "class")}


def ask(socket: WebSocketTestSession, who: str, do: str, number: str, **fields: Any) -> Any:
    """The answer to a request."""
    socket.send_json({"id": number, "do": do, "secret": who, **fields})
    while True:
        message = json.loads(socket.receive_text())
        for answer in ("done", "refused"):
            if message.get(answer, {}).get("id") == number:
                return message[answer]


def join(client: TestClient, path: str, count: int) -> None:
    for pupil in range(1, count + 1):
        with client.websocket_connect(path) as socket:
            assert hello(socket)["role"] == "visitor"
            answer = ask(socket, secret(pupil), "join", "1", name=f"Pupil {pupil}")
            assert "number" in answer, answer


def test_a_lesson(client: TestClient) -> None:
    code = open_class(client)
    path = f"/api/classes/{code.lower()}"
    join(client, path, 2)
    with (
        client.websocket_connect(path) as teacher,
        client.websocket_connect(path) as wall,
        client.websocket_connect(path) as pupil,
    ):
        assert hello(teacher, TEACHER)["role"] == "teacher"
        assert hello(wall, WALL)["role"] == "wall"
        entry = hello(pupil, secret(1))
        assert (entry["role"], entry["you"]) == ("pupil", 1)
        assert "number" in ask(teacher, TEACHER, "round", "1")
        board = until(pupil, "class")["class"]["boards"][0]
        assert until(wall, "class")["class"]["boards"][0]["picture"]["board"] == "........."
        first, second = secret(board["x"]), secret(board["o"])
        with client.websocket_connect(f"/api/rooms/{board['room']}") as room:
            room.send_json({"seen": 0, "secret": first})
            assert until(room, "room")["chair"] == "host"
            for number, move in enumerate(["a1", "a2", "b1", "b2", "c1"]):
                who = (first, second)[number % 2]
                assert "number" in ask(room, who, "move", f"m{number}", move=move)
        while not (message := until(wall, "class"))["class"]["boards"][0]["is_over"]:
            pass
        assert message["class"]["boards"][0]["winner"] == "x"
        assert message["class"]["boards"][0]["picture"]["strokes"] == [[0.5, 0.5, 2.5, 0.5]]
        refusal = ask(pupil, secret(1), "round", "2")
        assert "Only the teacher" in refusal["sentence"]
    body = {"secret": TEACHER, "table": "games"}
    answer = client.post(f"/api/classes/{code}/results", json=body)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert f"class-{code}-games.csv" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["result"] for row in rows] == ["X won"]
    answer = client.post(f"/api/classes/{code}/results", json={**body, "table": "standings"})
    assert answer.text.count("\r\n") == 3


def test_a_visitor_becomes_a_pupil(client: TestClient) -> None:
    path = f"/api/classes/{open_class(client)}"
    with client.websocket_connect(path) as socket:
        hello(socket)
        socket.send_json({"id": "1", "do": "join", "secret": secret(1), "name": "Ann"})
        assert until(socket, "role") == {"role": "pupil", "you": 1}
        assert until(socket, "done")["done"]["id"] == "1"
        socket.send_json({"id": "2", "do": "leave", "secret": secret(1)})
        while until(socket, "class")["class"]["pupils"][0]["state"] != "left":
            pass


@pytest.mark.parametrize("who", ["", "x" * 22, WALL, secret(1)])
def test_only_the_teacher_gets_results(client: TestClient, who: str) -> None:
    code = open_class(client)
    join(client, f"/api/classes/{code}", 1)
    answer = client.post(f"/api/classes/{code}/results", json={"secret": who})
    assert answer.status_code == 403


def refused(client: TestClient, code: str, who: str = "") -> str:
    """Why nobody can come in."""
    with client.websocket_connect(f"/api/classes/{code}") as socket:
        socket.send_json({"secret": who})
        with pytest.raises(WebSocketDisconnect) as closed:
            until(socket, "nothing")
        assert closed.value.code == 1008
        reason: str = closed.value.reason
        return reason


def test_guessing_codes_is_limited(client: TestClient) -> None:
    code = open_class(client)
    join(client, f"/api/classes/{code}", 1)
    for number in range(GUESSES_AT_ONCE):
        guess = new_class_code() if number % 2 else "nonsense"
        assert "no class with this code" in refused(client, guess)
    assert "wait a minute" in refused(client, new_class_code())
    assert "wait a minute" in refused(client, code)  # a right code, but who can know
    answer = client.post(f"/api/classes/{code}/results", json={"secret": TEACHER})
    assert answer.status_code == 429
    for who in (TEACHER, secret(1)):  # those who belong to the class come in
        with client.websocket_connect(f"/api/classes/{code}") as socket:
            assert hello(socket, who)["role"] != "visitor"


def test_classes_of_one_address_are_limited(client: TestClient) -> None:
    for _ in range(CLASSES_AT_ONCE):
        open_class(client)
    answer = client.post("/api/classes", json={"secret": TEACHER, "wall": WALL})
    assert answer.status_code == 429


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"secret": TEACHER},
        {"secret": TEACHER, "wall": TEACHER},
        {"secret": "short", "wall": WALL},
        {"secret": TEACHER, "wall": WALL, "settings": {"rules": "nonsense"}},
        {"secret": TEACHER, "wall": WALL, "settings": {"pairing": "knockout"}},
    ],
)
def test_a_class_that_makes_no_sense(client: TestClient, body: Any) -> None:
    answer = client.post("/api/classes", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", '{"secret": 5}', '{"seen": 1}', "x" * (MAX_MESSAGE + 1)],
)
def test_a_bad_message_ends_the_connection_with_a_sentence(client: TestClient, text: str) -> None:
    path = f"/api/classes/{open_class(client)}"
    with client.websocket_connect(path) as socket:
        socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1008
        assert closed.value.reason
    with client.websocket_connect(path) as socket:
        hello(socket)
        socket.send_json({"id": "1", "do": "teach", "secret": ""})
        with pytest.raises(WebSocketDisconnect):
            until(socket, "nothing")


def test_a_flood_is_slowed_down(client: TestClient) -> None:
    with client.websocket_connect(f"/api/classes/{open_class(client)}") as socket:
        hello(socket)
        for number in range(3 * REQUESTS_AT_ONCE):
            socket.send_json({"id": str(number), "do": "round", "secret": "x" * 22})
        sentences = {until(socket, "refused")["refused"]["sentence"] for _ in range(number + 1)}
        assert "Not so fast: try again." in sentences


def test_other_sites_cannot_come_in(client: TestClient) -> None:
    path = f"/api/classes/{open_class(client)}"
    headers = {"origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(path, headers=headers) as socket,
    ):
        socket.receive_text()
    body = {"secret": TEACHER, "wall": WALL}
    assert client.post("/api/classes", json=body, headers=headers).status_code == 403


def test_the_invitation_of_a_class(client: TestClient) -> None:
    code = open_class(client)
    parameters = {"origin": "http://school.example"}
    answer = client.get(f"/api/classes/{code.lower()}/invitation", params=parameters).json()
    assert [link["address"] for link in answer["links"]] == [f"http://school.example/class/{code}"]
    assert client.get("/api/classes/nonsense/invitation", params=parameters).status_code == 422


@pytest.mark.parametrize("path", ["/class", "/class/CDFGHJ", "/class/CDFGHJ/wall"])
def test_the_addresses_of_the_page(client: TestClient, path: str) -> None:
    assert client.get(path).headers["content-type"].startswith("text/html")
