"""What a server is told of the work that an answer takes."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest

from noughts.answers.desk import Desk, TableView
from noughts.answers.documents import read
from noughts.answers.questions import QUESTIONS
from noughts.answers.work import Work
from noughts.core.rules import Rules
from noughts.web.answering import answer_apart

State = Literal["ready", "building", "none"]


def work(name: str, request: dict[str, Any], state: State) -> Work:
    question = QUESTIONS[name]
    document: object = read(question.request, request)
    return question.work(document, Desk(lambda _: TableView(state, 0.5)))


def match(game: str, o: str) -> dict[str, Any]:
    return {"match": {"game": game, "o": o}, "reply": True}


@pytest.mark.parametrize(
    ("name", "request_", "works"),
    [
        ("family", {}, "RRR"),
        ("analysis", {"game": "4x4k4:"}, "RRS"),
        ("analysis", {"game": "3x3k3: a1 a2 b1 b2 c1"}, "RRR"),
        ("hint", {"game": "4x4k4:"}, "RSS"),
        ("review", {"game": "4x4k4: a1"}, "RSS"),
        ("match", match("4x4k4: a1", "perfect"), "Rss"),
        ("match", match("4x4k4: a1", "engine"), "SSS"),
        ("match", match("4x4k4:", "engine"), "RRR"),  # a person is to move
        ("match", match("3x3k3: a1", "engine"), "RRR"),
        ("match", {**match("4x4k4: a1", "engine"), "reply": False}, "RRR"),
        ("lab/compare", {"algorithms": ["minimax"]}, "SSS"),
        ("lab/claim", {"number": 0}, "MMM"),
    ],
)
def test_the_work_depends_on_the_table(name: str, request_: dict[str, Any], works: str) -> None:
    kinds = {"R": Work.READING, "s": Work.SEARCHING, "S": Work.STUDYING, "M": Work.MEASURING}
    states: tuple[State, ...] = ("ready", "building", "none")
    assert [work(name, request_, state) for state in states] == [kinds[sign] for sign in works]


def test_a_process_says_of_tables_what_the_server_knows() -> None:
    document: object = read(QUESTIONS["match"].request, match("5x3k4: a1", "random"))
    views = {Rules.parse("5x3k4"): TableView("building", 0.5)}
    packet = answer_apart("match", document, views)
    assert json.loads(packet.text)["table"] == {"state": "building", "progress": 0.5}
