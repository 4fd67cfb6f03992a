"""The API, answer by answer, against what the library says."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from starlette.testclient import TestClient

from noughts import GAMES, Game, Result, Rules, solve
from noughts.core.notation import cell_name, move_name
from noughts.players.catalogue import menu
from noughts.players.levels import LEVELS
from noughts.web.app import create_app
from noughts.web.limits import BODY_BYTES
from noughts.web.shell import CONTENT_SECURITY_POLICY
from noughts.web.work import Threads, Workers
from tests.conftest import games

if TYPE_CHECKING:
    from collections.abc import Iterator


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


# ---- states ---------------------------------------------------------------------------------


@settings(max_examples=60)
@given(game=games())
def test_a_state_says_what_the_library_says(client: TestClient, game: Game) -> None:
    state = _post(client, "/api/state", game=str(game))
    assert state["game"] == str(game)
    assert [position["text"] for position in state["positions"]] == [str(p) for p in game.positions]
    assert [move["text"] for move in state["moves"]] == [
        move_name(move, game.rules) for move in game.moves
    ]
    legal = {cell_name(move.cell, game.rules) for move in game.position.moves()}
    assert set(state["turn"]["cells"]) == legal
    assert (state["outcome"] is None) == (game.outcome is None)
    if game.outcome is not None:
        winner = game.outcome.winner
        assert state["outcome"]["winner"] == (None if winner is None else str(winner))
        assert state["turn"]["stage"] == "done"


@settings(max_examples=60)
@given(game=games(rules=("4x4k4s2b1", "3x3k3s1b1", "6x5k4s1", "30x2k3b2")))
def test_a_turn_under_way_offers_every_legal_power_and_no_other(
    client: TestClient, game: Game
) -> None:
    if game.outcome is not None:
        return
    cell = game.position.moves()[-1].cell
    name = cell_name(cell, game.rules)
    turn = _post(client, "/api/state", game=str(game), place=name)["turn"]
    offered = {f"{name}~{a}{b}" for a, b in turn["swaps"]} | {f"{name}!{c}" for c in turn["blocks"]}
    legal = {move_name(m, game.rules) for m in game.position.moves() if m.cell == cell}
    assert offered == legal - {name}
    assert turn["stage"] == ("power" if offered else "done")
    assert turn["move"] == (None if offered else name)
    assert turn["placed"] == name


def test_a_placed_mark_is_on_the_board_of_the_turn(client: TestClient) -> None:
    turn = _post(client, "/api/state", game="4x4k4s2b1: a1 b2", place="c3")["turn"]
    assert turn["board"] == "x....o....x....."


# ---- replies --------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [str(spec) for spec in menu() if not spec.kind.is_human])
@pytest.mark.parametrize("rules", ["3x3k3", "4x4k4s2b1", "5x5k4", "6x5k4s1b1"])
def test_every_player_of_the_menu_makes_a_legal_move(
    client: TestClient, player: str, rules: str
) -> None:
    game = Game.parse(f"{rules}: a1 b2 c3")
    reply = _post(client, "/api/reply", game=str(game), player=player, seed=3)
    played = game.play(reply["move"]["text"])
    assert reply["state"]["game"] == str(played)
    assert reply["move"]["mark"] == "o"


def test_a_seed_makes_a_reply_repeatable(client: TestClient) -> None:
    asked = {"game": "4x4k4: a1", "player": "random", "seed": 17}
    assert len({_post(client, "/api/reply", **asked)["move"]["text"] for _ in range(5)}) == 1
    free = {"game": "4x4k4: a1", "player": "random"}
    assert len({_post(client, "/api/reply", **free)["move"]["text"] for _ in range(20)}) > 1


def test_perfect_keeps_the_value(client: TestClient) -> None:
    game = "4x4k4s2b1: a1 b2 c3"
    before = solve(Game.parse(game).position).value
    after = Game.parse(_post(client, "/api/reply", game=game, player="perfect")["state"]["game"])
    value = solve(after.position).value
    assert value is not None
    assert value.before == before


def test_a_finished_game_has_no_reply(client: TestClient) -> None:
    game = "3x3k3: a1 a2 b1 b2 c1"
    for path, more in (("reply", {"player": "level:1"}), ("hint", {})):
        assert "over" in _refusal(client, f"/api/{path}", game=game, **more)


@pytest.mark.parametrize("player", ["minimax", "engine:60", "mcts:99999", "", "level:9", "no"])
def test_a_player_that_is_not_on_the_menu_is_refused(client: TestClient, player: str) -> None:
    assert "level:1" in _refusal(client, "/api/reply", game="3x3k3:", player=player)


def test_a_person_is_not_asked_for_a_reply(client: TestClient) -> None:
    assert "is a person" in _refusal(client, "/api/reply", game="3x3k3:", player="human")


def test_the_rulebook_stays_off_large_boards(client: TestClient) -> None:
    reason = "Rulebook is too slow on 15x15k5: it plays on 36 cells at most."
    assert _refusal(client, "/api/reply", game="15x15k5:", player="rulebook") == reason
    players = {"x": "human", "o": "rulebook"}
    assert _refusal(client, "/api/players", rules="15x15k5", **players) == reason


def test_the_players_of_a_game_get_the_names_of_the_menu(client: TestClient) -> None:
    named = _post(client, "/api/players", rules="3x3k3", x="person", o="Hard")
    assert named == {"x": "human", "o": "level:6"}
    assert "level:1" in _refusal(client, "/api/players", rules="3x3k3", x="nobody", o="human")


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
    assert (found["value"]["value"], found["value"]["plies"]) == (
        str(truth.result),
        truth.plies,
    )
    for cell in found["cells"]:
        values = {
            move_name(move, game.rules): value
            for move, value in truth.moves.items()
            if cell_name(move.cell, game.rules) == cell["cell"] and value is not None
        }
        assert str(values[cell["move"]]) == cell["value"]["words"] == str(max(values.values()))
        assert cell["plain"]["words"] == str(values[cell["cell"]])
        assert cell["is_best"] == (max(values.values()) == truth.value)
    assert len(found["cells"]) == len({move.cell for move in truth.moves})


def test_an_analysis_of_a_position_without_a_game(client: TestClient) -> None:
    found = _post(client, "/api/analysis", rules="classic", position="xx./oo./... x")
    assert found["value"] == {"value": "win", "plies": 1, "words": "win in 1"}
    assert found["best"] == ["c1"]
    assert found["words"] == "X wins in 1 move (1 ply)."


def test_beyond_tables_there_is_an_estimate(client: TestClient) -> None:
    found = _post(client, "/api/analysis", game="15x15k5: h8 a1 h9")
    assert found["value"] is None
    assert found["estimate"]["nodes"] > 0
    assert found["table"]["state"] == "none"
    assert found["source"] == "estimate"
    assert found["words"].startswith("Not solved. ")
    assert "plies ahead: this is an estimate." in found["words"]


def test_a_solved_large_board_is_exact(client: TestClient) -> None:
    found = _post(client, "/api/analysis", game="6x5k4: c3 a1 d3 a2")
    assert found["source"] == "engine"
    assert found["value"]["value"] == "win"


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


def test_play_goes_on_while_a_table_is_built(client: TestClient) -> None:
    rules = "5x3k4s2b2"
    first = _post(client, "/api/analysis", game=f"{rules}: a1")
    assert first["source"] == "building"
    reply = _post(client, "/api/reply", game=f"{rules}: a1", player="perfect")
    assert reply["state"]["table"]["state"] in ("building", "ready")
    seen = _wait_for_table(client, rules)
    assert seen[-1] == {"state": "ready", "progress": 1.0}
    assert all(0 <= view["progress"] <= 1 for view in seen)
    assert _post(client, "/api/analysis", game=f"{rules}: a1")["source"] == "table"


def test_a_board_without_a_table_says_so(client: TestClient) -> None:
    assert _post(client, "/api/state", game="15x15k5:")["table"]["state"] == "none"


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
    for path, more in (("state", {}), ("reply", {"player": "level:1"}), ("review", {})):
        assert says in _refusal(client, f"/api/{path}", game=game, **more)


def test_a_wrong_placement_is_explained(client: TestClient) -> None:
    assert "a1" in _refusal(client, "/api/state", game="3x3k3: a1", place="a1")
    assert "q" in _refusal(client, "/api/state", game="3x3k3: a1", place="q")


def test_shapes_are_checked(client: TestClient) -> None:
    assert "game" in _refusal(client, "/api/state")
    assert "nonsense" in _refusal(client, "/api/state", game="3x3k3:", nonsense=1)
    assert "4,000" in _refusal(client, "/api/state", game="x" * 4001)


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
    answer = client.post("/api/state", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()) == (422, {"error": sentence})


def test_a_body_that_is_too_long_is_refused_unread(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    for body in (b" " * (BODY_BYTES + 1), chunks()):
        answer = client.post("/api/state", content=body)
        assert answer.status_code == 413
        assert str(BODY_BYTES) in answer.json()["error"]
        assert answer.headers["content-security-policy"]


def test_what_is_not_there_is_said_in_words(client: TestClient) -> None:
    assert client.get("/api/nothing").json() == {"error": "There is nothing at /api/nothing."}
    answer = client.get("/api/state")
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
        assert _post(client, "/api/state", game=text)["game"]


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
        answer = client.post("/api/reply", json={"game": "3x3k3:", "player": "level:4"})
    finally:
        services.quick = rested
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert "try again" in answer.json()["error"]


def test_a_fault_of_ours_is_confessed_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("noughts.web.answering.compact_json", fail)
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        answer = client.post("/api/state", json={"game": "3x3k3:"})
    assert answer.status_code == 500
    assert "went wrong" in answer.json()["error"]
    assert "Traceback" not in answer.text


def test_who_plays_does_not_wait_for_those_who_study(client: TestClient) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    rested, services.long = services.long, Workers(Threads("full", 1), 1, 0, 0)
    try:
        studied = client.post("/api/analysis", json={"game": "15x15k5:"})
        played = client.post("/api/reply", json={"game": "3x3k3:", "player": "level:4"})
    finally:
        services.long = rested
    assert (studied.status_code, played.status_code) == (503, 200)


def test_a_review_of_no_moves_is_empty(client: TestClient) -> None:
    assert _post(client, "/api/review", game="15x15k5:")["moves"] == []
