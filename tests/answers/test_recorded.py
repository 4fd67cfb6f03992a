"""The recorded requests get the recorded answers: from the functions, and from the server."""

from __future__ import annotations

import json
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from noughts.answers.questions import QUESTIONS
from noughts.answers.text_file import TextFile
from noughts.lab.exercises import KINDS, LEVELS
from noughts.web.app import create_app
from noughts.web.routes import is_get
from tests.answers.recorded import Recorded, by_function, recorded, steady

if TYPE_CHECKING:
    from collections.abc import Iterator

    from httpx2 import Response

ENTRIES = recorded()


def test_every_question_has_good_and_bad_requests() -> None:
    for question in QUESTIONS.values():
        refused = {"error" in entry.answer for entry in ENTRIES if entry.question == question.name}
        assert refused == ({False} if is_get(question) else {False, True}), question.name
    assert {entry.question for entry in ENTRIES} == set(QUESTIONS)


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_a_function_answers_as_recorded(entry: Recorded) -> None:
    assert by_function(entry.question, entry.request) == entry.answer


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    rules = {str(kind.rules_of(level)) for kind in KINDS.values() for level in LEVELS}
    with TestClient(create_app()) as client:
        for text in sorted({*rules, "classic", "four", "power"}):
            while client.post("/api/table", json={"rules": text}).json()["state"] == "building":
                sleep(0.02)
        yield client


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_a_server_answers_as_recorded(client: TestClient, entry: Recorded) -> None:
    while True:
        response = _send(client, entry)
        answer = _document(entry.question, response)
        if answer.get("state") != "measuring":
            break
        sleep(0.02)
    assert answer == entry.answer
    assert response.status_code == (422 if "error" in entry.answer else 200)


def _send(client: TestClient, entry: Recorded) -> Response:
    if is_get(QUESTIONS[entry.question]):
        return client.get(f"/api/{entry.question}")
    return client.post(f"/api/{entry.question}", json=entry.request)


def _document(question: str, response: Response) -> Any:
    """The answer as a document, also where it is sent as a text of its own."""
    if QUESTIONS[question].answer is TextFile and response.status_code == 200:
        name = response.headers["content-disposition"].split('"')[1]
        media = response.headers["content-type"]
        return steady({"name": name, "media": media, "text": response.text})
    return steady(json.loads(response.text))
