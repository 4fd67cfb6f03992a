"""The API, answer by answer, against what the library says."""

from __future__ import annotations

from threading import Event
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from starlette.testclient import TestClient

from noughts import GAMES, Game, Result, Rules, solve
from noughts.coaching.sentences import describe_value
from noughts.core.notation import cell_name, move_name
from noughts.players.catalogue import menu
from noughts.players.levels import LEVELS
from noughts.solving.tables import Table
from noughts.web.app import create_app
from noughts.web.limits import BODY_BYTES
from noughts.web.shell import CONTENT_SECURITY_POLICY
from noughts.web.work import Threads, Workers
from tests.conftest import games

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYED = {"match": {"game": "3x3k3:", "x": "level:4"}, "reply": True}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as running:
        for name in ("classic", "power"):
            _wait_for_table(running, GAMES[name])
        yield running


def _wait_for_table(client: TestClient, rules: str) -> list[dict[str, Any]]:
    seen = [client.post("/api/table", json={"rules": rules}).json()]
    while seen[-1]["state"] == "building":
        sleep(0.01)
        seen.append(client.post("/api/table", json={"rules": rules}).json())
    return seen


def _post(client: TestClient, path: str, **body: Any) -> dict[str, Any]:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def _refusal(client: TestClient, path: str, **body: Any) -> str:
    answer = client.post(path, json=body)
    assert answer.status_code == 422
    sentence = answer.json()["error"]
    assert isinstance(sentence, str)
    assert sentence.endswith(".")
    return sentence


# ---- replies --------------------------------------------------------------------------------


def _reply(client: TestClient, game: str, **seats: Any) -> list[dict[str, Any]]:
    """The steps of a match in which a computer is to move."""
    more = {"seed": seats.pop("seed")} if "seed" in seats else {}
    steps: list[dict[str, Any]] = _post(
        client, "/api/match", match={"game": game, **seats}, reply=True, **more
    )["steps"]
    return steps


@pytest.mark.parametrize("player", [str(spec) for spec in menu() if not spec.kind.is_human])
@pytest.mark.parametrize("rules", ["3x3k3", "4x4k4s2b1", "5x5k4", "6x5k4s1b1"])
def test_every_player_of_the_menu_makes_a_legal_move(
    client: TestClient, player: str, rules: str
) -> None:
    game = Game.parse(f"{rules}: a1 b2 c3")
    step = _reply(client, str(game), o=player, seed=3)[-1]
    [move] = step["moves"]
    assert step["match"]["game"] == str(game.play(move["text"]))
    assert move["mark"] == "o"


def test_a_seed_makes_a_reply_repeatable(client: TestClient) -> None:
    same = [_reply(client, "4x4k4: a1", o="random", seed=17) for _ in range(5)]
    assert all(steps == same[0] for steps in same)
    free = [_reply(client, "4x4k4: a1", o="random")[-1]["match"]["game"] for _ in range(20)]
    assert len(set(free)) > 1


def test_perfect_keeps_the_value(client: TestClient) -> None:
    game = "4x4k4s2b1: a1 b2 c3"
    before = solve(Game.parse(game).position).value
    after = Game.parse(_reply(client, game, o="perfect")[-1]["match"]["game"])
    value = solve(after.position).value
    assert value is not None
    assert value.before == before


def test_a_finished_game_has_no_reply_and_no_hint(client: TestClient) -> None:
    game = "3x3k3: a1 a2 b1 b2 c1"
    assert len(_reply(client, game, o="level:1")) == 1
    assert "over" in _refusal(client, "/api/hint", game=game)


@pytest.mark.parametrize("player", ["minimax", "engine:60", "mcts:99999", "", "level:9", "no"])
def test_a_player_that_is_not_on_the_menu_is_refused(client: TestClient, player: str) -> None:
    match = {"game": "3x3k3:", "x": player}
    assert "level:1" in _refusal(client, "/api/match", match=match, reply=True)


def test_the_rulebook_stays_off_large_boards(client: TestClient) -> None:
    reason = "Rulebook is too slow on 15x15k5: it plays on 36 cells at most."
    assert _refusal(client, "/api/match", match={"game": "15x15k5:", "x": "rulebook"}) == reason
    assert _refusal(client, "/api/match", new={"rules": "gomoku", "o": "rulebook"}) == reason


def test_the_menu_is_that_of_the_catalogue(client: TestClient) -> None:
    titles = client.get("/api/family").json()["players"]
    assert [(title["name"], title["title"], title["words"]) for title in titles] == [
        (str(spec), spec.title, spec.words) for spec in menu()
    ]
    assert [title["name"] for title in titles if title["learns"]] == ["adaptive"]


# ---- the truth ------------------------------------------------------------------------------


@settings(max_examples=40)
@given(game=games(rules=("3x3k3", "4x4k4s2b1")))
def test_an_analysis_gives_every_cell_its_best_move(client: TestClient, game: Game) -> None:
    found = _post(client, "/api/analysis", game=str(game))
    truth = solve(game.position)
    assert (found["value"], found["plies"]) == (str(truth.result), truth.plies)
    for cell in found["cells"]:
        values = {
            move_name(move, game.rules): value
            for move, value in truth.moves.items()
            if cell_name(move.cell, game.rules) == cell["cell"] and value is not None
        }
        best = max(values.values())
        assert values[cell["move"]] == best
        assert cell["value"]["words"] == describe_value(best.result, best)
        plain = values[cell["cell"]]
        assert cell["plain"]["words"] == describe_value(plain.result, plain)
        assert cell["is_best"] == (best == truth.value)
    assert len(found["cells"]) == len({move.cell for move in truth.moves})


def test_an_analysis_of_a_position_without_a_game(client: TestClient) -> None:
    found = _post(client, "/api/analysis", rules="classic", position="xx./oo./... x")
    assert (found["value"], found["plies"]) == ("win", 1)
    assert found["best"] == ["c1"]
    assert found["words"] == "X wins in 1 move."


def test_beyond_tables_there_is_an_estimate(client: TestClient) -> None:
    found = _post(client, "/api/analysis", game="15x15k5: h8 a1 h9")
    assert found["value"] is None
    assert found["estimate"]["nodes"] > 0
    assert found["table"]["state"] == "none"
    assert found["source"] == "estimate"
    assert found["words"].startswith("Not solved. ")
    assert "moves ahead, counting both sides." in found["words"]


def test_a_solved_large_board_is_exact(client: TestClient) -> None:
    found = _post(client, "/api/analysis", game="6x5k4: c3 a1 d3 a2")
    assert found["source"] == "engine"
    assert found["value"] == "win"


def test_an_analysis_wants_one_thing(client: TestClient) -> None:
    assert "Send" in _refusal(client, "/api/analysis")
    assert "both" in _refusal(client, "/api/analysis", game="3x3k3:", rules="3x3k3")


def test_a_hint_is_a_best_move_with_its_reason(client: TestClient) -> None:
    hint = _post(client, "/api/hint", game="3x3k3: a1 b2 c3 a3")
    assert hint["move"]["text"] == "c1"
    assert hint["words"].startswith("c1 ")


def test_a_review_judges_every_move(client: TestClient) -> None:
    found = _post(client, "/api/review", game="3x3k3: a1 b1 b2 c3 a3")
    assert [move["label"] for move in found["moves"]][1] in ("mistake", "blunder")
    assert len(found["values"]) == 6
    assert 0 <= found["accuracy"]["o"] < found["accuracy"]["x"] <= 1
    assert "Better was" in found["moves"][1]["comment"]


def test_the_adaptive_player_learns(client: TestClient) -> None:
    won_by_x = "3x3k3: a1 b1 b2 c3 a3 c2 c1"
    asked = {"game": won_by_x, "strength": 3.5, "games": 0}
    assert _post(client, "/api/adapt", mark="o", **asked)["strength"] > 3.5
    assert _post(client, "/api/adapt", mark="o", game=won_by_x) == _post(
        client, "/api/adapt", mark="o", **asked
    )  # who has learnt nothing yet starts in the middle
    learnt = _post(client, "/api/adapt", mark="x", **asked)
    assert learnt["strength"] < 3.5
    assert learnt["games"] == 1
    far = _post(client, "/api/adapt", mark="o", game=won_by_x, strength=99, games=3)
    assert far["strength"] == max(LEVELS)


# ---- tables beside the play -----------------------------------------------------------------


def test_play_goes_on_while_a_table_is_built(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, may_go_on, build = "4x3k4s2b1", Event(), Table.build

    def held(*arguments: Any, **options: Any) -> Table:
        may_go_on.wait()
        return build(*arguments, **options)

    monkeypatch.setattr(Table, "build", held)
    try:
        first = _post(client, "/api/analysis", game=f"{rules}: a1")
        assert first["source"] == "building"
        assert len(_reply(client, f"{rules}: a1", o="perfect")) == 2
        assert _post(client, "/api/table", rules=rules) == {"state": "building", "progress": 0.0}
    finally:
        may_go_on.set()
    seen = _wait_for_table(client, rules)
    assert seen[-1] == {"state": "ready", "progress": 1.0}
    assert all(0 <= view["progress"] <= 1 for view in seen)
    assert _post(client, "/api/analysis", game=f"{rules}: a1")["source"] == "table"


def test_a_board_without_a_table_says_so(client: TestClient) -> None:
    assert _post(client, "/api/table", rules="15x15k5")["state"] == "none"


# ---- what cannot be right -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("", "colon"),
        ("3x3k3", "colon"),
        ("3x3k3: z9", "z9"),
        ("3x3k3: a1 a1", "Move 2"),
        ("0x3k3:", "0"),
        ("16x16k5:", "225"),
        ("3x3k3 q:", "x or o"),
        ("14x14k5s1b1:", "100"),
        ("3x3k3: a1~a1b2", "a1~a1b2"),
        ("3x3k3: \N{SNOWMAN}", "\N{SNOWMAN}"),
    ],
)
def test_a_wrong_game_is_explained(client: TestClient, game: str, says: str) -> None:
    for path in ("analysis", "hint", "review"):
        assert says in _refusal(client, f"/api/{path}", game=game)
    assert says in _refusal(client, "/api/match", match={"game": game})


def test_shapes_are_checked(client: TestClient) -> None:
    assert "game" in _refusal(client, "/api/review")
    assert "nonsense" in _refusal(client, "/api/review", game="3x3k3:", nonsense=1)
    assert "4,000" in _refusal(client, "/api/review", game="x" * 4001)


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        ("application/json", b"{", "The body cannot be read: expected JSON."),
        ("application/json", b"\xff{", "The body cannot be read: expected JSON."),
        (
            "text/plain",
            b'{"game": "3x3k3:"}',
            "The body is sent as 'text/plain': send it with 'Content-Type: application/json'.",
        ),
        (
            "application/x-www-form-urlencoded",
            b"\xff{",
            "The body is sent as 'application/x-www-form-urlencoded': "
            "send it with 'Content-Type: application/json'.",
        ),
    ],
)
def test_a_body_that_is_not_json(client: TestClient, kind: str, body: bytes, sentence: str) -> None:
    answer = client.post("/api/review", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()) == (422, {"error": sentence})


def test_a_body_that_is_too_long_is_refused_unread(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    for body in (b" " * (BODY_BYTES + 1), chunks()):
        answer = client.post("/api/review", content=body)
        assert answer.status_code == 413
        assert str(BODY_BYTES) in answer.json()["error"]
        assert answer.headers["content-security-policy"]


def test_what_is_not_there_is_said_in_words(client: TestClient) -> None:
    assert client.get("/api/nothing").json() == {"error": "There is nothing at /api/nothing."}
    answer = client.get("/api/review")
    assert answer.status_code == 405
    assert "GET" in answer.json()["error"]
    assert client.get("/static/../app.py").status_code == 404


@pytest.mark.parametrize("path", ["/nope<b>", "/lab/nope", "/lab/sheet?kind=none"])
def test_people_get_a_page_when_something_is_wrong(client: TestClient, path: str) -> None:
    answer = client.get(path, headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status_code in (404, 422)
    assert answer.headers["content-type"].startswith("text/html")
    assert '<a href="/">' in answer.text
    assert "<b>" not in answer.text
    assert client.get(path).json()["error"]


def test_programs_get_json_even_from_a_browser(client: TestClient) -> None:
    answer = client.get("/api/nothing", headers={"accept": "text/html"})
    assert answer.json()["error"]


def test_a_fault_of_the_server_is_owned_up_to_safely(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("noughts.web.answering.compact_json", stumble)
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        answer = client.get("/api/family")
    assert answer.status_code == 500
    assert "went wrong" in answer.json()["error"]
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


# ---- the shell ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/family", "/docs", "/openapi.json", "/nothing"])
def test_every_answer_carries_the_policy(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"


def test_the_manual_covers_every_operation(client: TestClient) -> None:
    manual = client.get("/docs").text
    paths = client.get("/openapi.json").json()["paths"]
    assert paths
    for path in paths:
        assert path in manual
    assert "<script" not in manual


def test_examples_of_the_models_are_true(client: TestClient) -> None:
    operations = client.get("/openapi.json").json()["components"]["schemas"]
    for text in operations["GameRequest"]["properties"]["game"]["examples"]:
        assert _post(client, "/api/review", game=text)["game"]


def test_the_menu_is_the_library_s(client: TestClient) -> None:
    menu = client.get("/api/family").json()
    assert {game["name"]: game["rules"] for game in menu["games"]} == GAMES
    assert all(Rules.parse(game["rules"]) for game in menu["games"])
    assert "level:4" in [player["name"] for player in menu["players"]]


def test_values_have_words(client: TestClient) -> None:
    values = {result.value for result in Result}
    found = _post(client, "/api/review", game="3x3k3: a1 b1")["values"]
    assert {value["value"] for value in found} <= values


# ---- when things go wrong -------------------------------------------------------------------


def test_a_full_queue_says_when_to_come_back(client: TestClient) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    rested, services.quick = services.quick, Workers(Threads("full", 1), 1, 0, 0)
    try:
        answer = client.post("/api/match", json=PLAYED)
    finally:
        services.quick = rested
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert "try again" in answer.json()["error"]


def test_an_error_of_the_server_is_reported_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("noughts.web.answering.compact_json", fail)
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        answer = client.post("/api/review", json={"game": "3x3k3:"})
    assert answer.status_code == 500
    assert "went wrong" in answer.json()["error"]
    assert "Traceback" not in answer.text


def test_who_plays_does_not_wait_for_those_who_study(client: TestClient) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    rested, services.long = services.long, Workers(Threads("full", 1), 1, 0, 0)
    try:
        studied = client.post("/api/analysis", json={"game": "15x15k5:"})
        played = client.post("/api/match", json=PLAYED)
    finally:
        services.long = rested
    assert (studied.status_code, played.status_code) == (503, 200)


def test_a_review_of_no_moves_is_empty(client: TestClient) -> None:
    assert _post(client, "/api/review", game="15x15k5:")["moves"] == []
