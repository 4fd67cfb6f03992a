"""The lab's API against what the library says."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from time import sleep
from typing import TYPE_CHECKING, Any, get_args

import pytest
from starlette.testclient import TestClient

from noughts import Position, Rules
from noughts.answers import comparing, searches
from noughts.answers.documents import plain, types_of
from noughts.answers.exercises import ExerciseRequest, SheetRequest
from noughts.answers.limits import MAX_SHEET
from noughts.answers.questions import answer
from noughts.core.errors import TooLarge
from noughts.lab.exercises import KINDS, LEVELS, make_exercise
from noughts.lab.replay import CODES, AlgorithmName, ScoringName, WhyName, make_replay
from noughts.lab.reproduce import CLAIMS
from noughts.search import LADDER, run
from noughts.search.scoring import SCORINGS
from noughts.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSIC = Rules.parse("classic")
FIVE = "xo./.x./o.. x"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as running:
        rules = {str(kind.rules_of(level)) for kind in KINDS.values() for level in LEVELS}
        for text in sorted(rules):
            while running.post("/api/table", json={"rules": text}).json()["state"] == "building":
                sleep(0.02)
        yield running


def _post(client: TestClient, path: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/lab/{path}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def _refusal(client: TestClient, path: str, **body: Any) -> str:
    answer = client.post(f"/api/lab/{path}", json=body)
    assert answer.status_code == 422, answer.text
    sentence: str = answer.json()["error"]
    return sentence


def test_names_are_those_of_the_library() -> None:
    assert get_args(AlgorithmName) == tuple(LADDER)
    assert get_args(ScoringName) == tuple(SCORINGS)
    assert set(get_args(WhyName)) == set(CODES.values())
    assert get_args(types_of(ExerciseRequest)["kind"]) == tuple(KINDS)
    assert get_args(types_of(SheetRequest)["kind"]) == ("all", *KINDS)


# ---- recordings ---------------------------------------------------------------------------------


def test_a_recording_is_the_librarys_replay(client: TestClient) -> None:
    asked = {"position": FIVE, "algorithm": "+symmetry", "scoring": "depth", "depth": 4}
    found = _post(client, "recording", **asked)
    expected = make_replay(Position.parse(FIVE, CLASSIC), "+symmetry", "depth", 4)
    assert found.pop("seconds") >= 0
    assert found | {"seconds": 0} == plain(replace(expected, seconds=0))


def test_a_recording_travels_packed_where_that_is_understood(client: TestClient) -> None:
    packed = client.post("/api/lab/recording", json={})
    plain = client.post("/api/lab/recording", json={}, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() | {"seconds": 0} == plain.json() | {"seconds": 0}
    assert packed.json()["nodes"] == 18_297
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 5


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"algorithm": "minimax"}, "minimax needs more than 60,000 nodes here"),
        ({"algorithm": "minimax"}, "set a depth limit, or begin"),
        ({"algorithm": "minimax", "depth": 8}, "set a smaller depth limit, or begin"),
        ({"rules": "15x15k5"}, "set a depth limit"),
        (
            {"rules": "4x4k4s2b1", "depth": 4},
            "set a smaller depth limit, or begin at a later position.",
        ),
        ({"rules": "12x12k5s1", "depth": 1}, "too many moves here"),
        ({"position": "xx./.../... o"}, "There are 2 X and 0 O"),
        ({"position": "x"}, "Cannot read the position"),
        ({"algorithm": "guess"}, "Cannot read 'algorithm': expected one of minimax, alphabeta"),
        ({"depth": 0}, "Cannot read 'depth': expected a number from 1 to 225."),
    ],
)
def test_what_cannot_be_recorded(client: TestClient, asked: dict[str, Any], words: str) -> None:
    assert words in _refusal(client, "recording", **asked)


def test_a_finished_position_is_a_recording_of_one_node(client: TestClient) -> None:
    found = _post(client, "recording", position="xxx/oo./... o")
    assert (found["nodes"], found["line"], found["move"]) == (1, [0], None)
    assert found["sentences"] == ["X wins with a1 b1 c1: +1 for X."]


@pytest.mark.parametrize(
    ("kind", "media", "start"),
    [
        ("svg", "image/svg+xml", "<svg"),
        ("dot", "text/vnd.graphviz", "digraph"),
        ("json", "application/json", "{"),
    ],
)
def test_exports(client: TestClient, kind: str, media: str, start: str) -> None:
    answer = client.post("/api/lab/export", json={"position": FIVE, "format": kind})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(media)
    assert answer.headers["content-disposition"] == f'attachment; filename="search.{kind}"'
    assert answer.text.startswith(start)


def test_a_drawing_that_is_too_large(client: TestClient) -> None:
    assert "18,297 nodes is too large to look at" in _refusal(client, "export", format="svg")


# ---- comparisons and stages ---------------------------------------------------------------------


def test_a_comparison_counts_as_the_library_does(client: TestClient) -> None:
    found = _post(client, "compare", algorithms=["alphabeta", "+table"], position=FIVE)
    assert found["position"] == FIVE
    for row in found["rows"]:
        report = run(Position.parse(FIVE, CLASSIC), row["algorithm"])
        for counter in ("nodes", "leaves", "cutoffs", "table_hits", "max_depth", "score"):
            assert row[counter] == getattr(report, counter)
        assert row["finished"]


def test_the_whole_classic_game_fits_a_comparison(client: TestClient) -> None:
    found = _post(client, "compare", algorithms=["minimax"])
    assert found["rows"][0]["nodes"] == 549_946


def test_a_comparison_has_an_end(client: TestClient) -> None:
    found = _post(client, "compare", algorithms=["minimax"], rules="four")
    assert found["rows"][0]["nodes"] == found["max_nodes"] < 1_000_000
    assert not found["rows"][0]["finished"]
    deep = _post(client, "compare", algorithms=["+symmetry"], rules="gomoku")
    assert deep["rows"][0]["nodes"] == deep["max_nodes"] < 2_000


def test_what_goes_too_deep_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr(comparing, "compare", fall)
    with pytest.raises(TooLarge, match="too deep"):
        answer("lab/compare", {"algorithms": ["minimax"]})
    monkeypatch.setattr(searches, "record", fall)
    with pytest.raises(TooLarge, match="too deep"):
        answer("lab/recording", {})


def test_stages(client: TestClient) -> None:
    found = _post(client, "stages")
    assert [stage["name"] for stage in found["stages"]] == ["tree", "graph", "classes"]
    assert [stage["total"] for stage in found["stages"]] == [549_946, 5_478, 765]
    assert all(sum(stage["plies"]) == stage["total"] for stage in found["stages"])
    assert found["symmetries"] == 8
    assert "too large to be counted here" in _refusal(client, "stages", rules="four")


# ---- published figures --------------------------------------------------------------------------


def test_claims_are_listed(client: TestClient) -> None:
    listed = client.get("/api/lab/claims").json()["claims"]
    assert [row["number"] for row in listed] == list(range(len(CLAIMS)))
    assert [row["published"] for row in listed] == [claim.published for claim in CLAIMS]


def _measured(client: TestClient, number: int, *, again: bool = False) -> dict[str, Any]:
    while True:
        asked = client.post("/api/lab/claim", json={"number": number, "again": again}).json()
        assert (asked["state"] == "done") == (asked["finding"] is not None)
        if asked["state"] == "done":
            finding: dict[str, Any] = asked["finding"]
            return finding
        again = False
        sleep(0.02)


def test_a_claim_is_measured_once_unless_asked_again(client: TestClient) -> None:
    number = next(n for n, claim in enumerate(CLAIMS) if claim.published == 8453)
    first, second = (_measured(client, number) for _ in range(2))
    assert first == second
    assert (first["measured"], first["agrees"]) == (8453, True)
    again = _measured(client, number, again=True)
    assert again["measured"] == 8453
    assert again["seconds"] != first["seconds"]


def test_a_claim_that_is_wrong(client: TestClient) -> None:
    number = next(n for n, claim in enumerate(CLAIMS) if claim.published == 270)
    found = _measured(client, number)
    assert (found["measured"], found["agrees"]) == (18_297, False)
    assert client.post("/api/lab/claim", json={"number": len(CLAIMS)}).status_code == 422


# ---- exercises ----------------------------------------------------------------------------------


def test_kinds(client: TestClient) -> None:
    found = client.get("/api/lab/exercises").json()
    assert [kind["name"] for kind in found["kinds"]] == list(KINDS)
    assert found["levels"] == list(LEVELS)


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_keeps_its_answers_and_checks_them(client: TestClient, kind: str) -> None:
    asked: dict[str, str | int] = {"kind": kind, "level": 2, "seed": 17}
    found = client.post("/api/lab/exercise", json=asked).json()
    exercise = make_exercise(kind, 2, 17)
    assert found["id"] == exercise.name
    assert found["picture"].startswith("<svg")
    assert not any(blank.why in json.dumps(found) for blank in exercise.blanks)
    right = {blank.name: blank.answer for blank in exercise.blanks}
    checked = _post(client, "check", id=exercise.name, answers=right)
    assert checked["right"] == len(checked["results"]) == len(exercise.blanks)
    empty = _post(client, "check", id=exercise.name, answers={})
    assert all(result["words"] for result in empty["results"])
    assert empty["right"] < len(empty["results"])


def test_exercises_that_do_not_exist(client: TestClient) -> None:
    assert "Cannot read the exercise" in _refusal(client, "check", id="nonsense", answers={})
    assert "no exercise" in _refusal(client, "check", id="sums:1:1", answers={})
    sentence = _refusal(client, "check", id="win:1:1", answers={"Z": "b2"})
    assert "There is no blank 'Z'" in sentence


@pytest.mark.parametrize("paper", ["sheet", "key"])
def test_papers_bring_their_style_and_nothing_else(client: TestClient, paper: str) -> None:
    asked = {"level": 1, "seed": 3, "count": 7}
    answer = client.get(f"/lab/{paper}", params=asked)
    assert answer.status_code == 200
    assert answer.text.count("<section>") == 7
    (policy,) = answer.headers.get_list("content-security-policy")
    style = re.search(r"<style>(.*?)</style>", answer.text, re.S)
    assert style
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy
    assert " style=" not in answer.text
    assert "<script" not in answer.text


def test_only_the_key_has_the_answers(client: TestClient) -> None:
    asked: dict[str, str | int] = {"kind": "win", "level": 1, "seed": 3, "count": 2}
    sheet, key = (client.get(f"/lab/{paper}", params=asked).text for paper in ("sheet", "key"))
    for seed in (3, 4):
        answer = make_exercise("win", 1, seed).blanks[0].answer
        assert f"<b>{answer}</b>" in key
        assert f"<b>{answer}</b>" not in sheet


def test_papers_have_an_end(client: TestClient) -> None:
    asked = {"level": 1, "seed": 3, "count": MAX_SHEET + 1}
    assert client.get("/lab/sheet", params=asked).status_code == 422
    assert client.get("/lab/key", params={"level": 1, "seed": 1, "kind": "x"}).status_code == 422
