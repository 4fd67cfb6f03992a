"""The question of the play page over HTTP: the answer is that of `noughts.answers`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from noughts.answers.questions import answer
from noughts.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as running:
        yield running


@pytest.mark.parametrize(
    "request_",
    [
        {"match": {"game": "3x3k3: b2"}, "commands": ["place b2", "undo"]},
        {"match": {"game": "3x3k3:", "o": "level:4"}, "commands": ["place b2"], "reply": True},
        {"match": {"game": "6x5k4:", "x": "random"}, "reply": True},  # thought of in a process
        {"new": {"rules": {"width": 5, "height": 5, "k": 4}}},
    ],
    ids=["refused", "replied", "replied by a process", "new"],
)
def test_the_answer_is_that_of_the_question(client: TestClient, request_: dict[str, Any]) -> None:
    request_ = {**request_, "seed": 5, "describe": True}
    response = client.post("/api/match", json=request_)
    assert response.status_code == 200, response.text
    expected = answer("match", request_)
    expected["table"] = response.json()["table"]  # here it may still be built
    assert response.json() == expected


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"match": {"game": 5}}, "Cannot read 'match.game': expected a text."),
        ({"match": {"game": "3x3k3:", "size": 3}}, "not 'size'"),
        ({"match": {"game": "3x3k3: z9"}}, "There is no cell z9 on this board"),
        ({"new": {"rules": "5x5k6"}}, "6 in a line does not fit"),
        ([], "Cannot read the request: expected an object."),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(
    client: TestClient, body: object, words: str
) -> None:
    response = client.post("/api/match", json=body)
    assert response.status_code == 422
    assert words in response.json()["error"]
    assert "Value error" not in response.json()["error"]
