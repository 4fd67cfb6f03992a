"""A match over documents: one question for a person's move and the computer's reply."""

from __future__ import annotations

import json
from typing import Any

import pytest

from noughts.answers.questions import answer
from noughts.core.errors import InputError


def ask(game: str, *commands: str, **more: Any) -> Any:
    seats = {name: more.pop(name) for name in ("x", "o") if name in more}
    request: dict[str, Any] = {"match": {"game": game, **seats}, "commands": list(commands)}
    return answer("match", request | more)


def test_a_move_and_the_reply_come_together() -> None:
    steps = ask("3x3k3: b2 a1", "place c3", o="perfect", reply=True, known=2)["steps"]
    assert [len(step["moves"]) for step in steps] == [1, 1]
    assert steps[0]["view"]["thinker"] == "perfect"
    assert steps[1]["view"]["is_humans_turn"]
    assert steps[1]["match"]["game"].startswith("3x3k3: b2 a1 c3 ")


def test_no_reply_after_the_end() -> None:
    steps = ask("3x3k3: a1 a2 b1 b2", "place c1", o="perfect", reply=True)["steps"]
    assert len(steps) == 1
    assert steps[0]["view"]["ending"]["line"] == ["a1", "b1", "c1"]


def test_the_next_request_carries_the_match_of_the_last_answer() -> None:
    first = ask("4x4k4s2b1: a1", "place b2", "swap")["steps"][-1]
    request = {"match": first["match"], "commands": ["choose a1", "choose b2"]}
    after = answer("match", request)["steps"][-1]
    assert after["match"]["game"] == "4x4k4s2b1: a1 b2~a1b2"


def test_an_answer_late_in_gomoku_is_small() -> None:
    rows = [
        f"{column}{row}"
        for row in range(1, 16)
        for column in ("abefijmncdghklo" if row % 2 else "cdghkloabefijmn")
    ]
    game = "15x15k5: " + " ".join(rows[:40])
    text = json.dumps(ask(game, f"place {rows[40]}", known=40)["steps"])
    assert len(text) < 4_000


def test_the_same_seed_gives_the_same_reply() -> None:
    replies = [ask("3x3k3:", x="level:1", reply=True, seed=7)["steps"][-1] for _ in range(3)]
    assert replies[0] == replies[1] == replies[2]


@pytest.mark.parametrize(
    ("commands", "game", "words"),
    [
        (["place b2"], "3x3k3: b2", "b2 is taken by X: choose an empty cell."),
        (["place a1", "jump", "place c3"], "3x3k3: b2 a1", "There is no command 'jump'"),
        (["place a1", "place a1"], "3x3k3: b2 a1", "a1 is taken by O: choose an empty cell."),
        (["place a1"], "3x3k3: b2 a1", None),
    ],
)
def test_a_refused_command_takes_nothing_back(
    commands: list[str], game: str, words: str | None
) -> None:
    answered = ask("3x3k3: b2", *commands)
    assert answered["steps"][-1]["match"]["game"] == game
    assert (answered["refusal"] or "").startswith(words or "")
    assert (answered["refusal"] is None) == (words is None)


def test_the_computer_replies_to_what_was_carried_out() -> None:
    answered = ask("3x3k3:", "place b2", "place a1", o="perfect", reply=True)
    assert answered["refusal"] == "It is the computer's turn."
    assert [step["view"]["plies"] for step in answered["steps"]] == [1, 2]


@pytest.mark.parametrize(
    ("commands", "moves"),
    [
        (["place b3"], ["b3"]),
        (["undo"], []),
        (["undo", "place b3"], ["b3"]),
        (["undo", "redo"], []),
        (["look 1", "continue", "place c3", "place a1"], ["c3", "a1"]),
        (["retry", "place c3"], ["c3"]),
        (["retry", "restore"], []),
    ],
)
def test_an_answer_has_the_moves_that_the_asker_lacks(
    commands: list[str], moves: list[str]
) -> None:
    step = ask("3x3k3: b2 a1 c3 a3", *commands, known=4)["steps"][-1]
    assert [move["text"] for move in step["moves"]] == moves
    kept = ["b2", "a1", "c3", "a3"][: step["view"]["plies"] - len(moves)]
    assert step["match"]["game"].split()[1:] == kept + moves


def test_a_view_has_the_game_up_to_the_board() -> None:
    view = ask("3x3k3 o: b2 a1 c3", "look 2")["steps"][-1]["view"]
    assert view["game"] == "3x3k3 o: b2 a1"


@pytest.mark.parametrize(
    ("new", "game"),
    [
        ({"rules": "power"}, "4x4k4s2b1:"),
        ({"rules": "3x3k3", "opener": "o", "o": "person"}, "3x3k3 o:"),
        ({"rules": {"width": 7, "height": 6, "k": 4, "swaps": 1}}, "7x6k4s1:"),
    ],
)
def test_a_new_match(new: dict[str, Any], game: str) -> None:
    step = answer("match", {"new": new})["steps"][-1]
    assert (step["match"]["game"], step["match"]["o"]) == (game, "human")


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ({"rules": {"width": 7, "height": 6, "k": 9}}, "9 in a line does not fit on a board of"),
        ({"rules": 5}, "Cannot read 'new.rules': expected a text or an object."),
        ({"rules": "3x3k3", "x": "wizard"}, "There is no player 'wizard' here"),
        ({"rules": "gomoku", "o": "rulebook"}, "it plays on 36 cells at most"),
    ],
)
def test_a_new_match_that_cannot_be(new: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        answer("match", {"new": new})
    assert words in str(caught.value)


def test_a_request_has_a_match() -> None:
    with pytest.raises(InputError, match="Send a match, or a new one"):
        answer("match", {})


def test_a_new_game_brings_back_the_game_before_it_with_its_rules() -> None:
    request = {"new": {"rules": "four"}, "match": {"game": "3x3k3: b2"}}
    new = answer("match", request)
    assert new["rules"]["text"] == "4x4k4"
    back = answer("match", {"match": new["steps"][-1]["match"], "commands": ["restore"]})
    assert back["rules"]["text"] == "3x3k3"
    assert back["steps"][-1]["match"]["game"] == "3x3k3: b2"


@pytest.mark.parametrize(
    ("game", "commands", "more", "words"),
    [
        ("3x3k3: b2", ["look"] * 17, {}, "Too many commands"),
        ("3x3k3: b2", [], {"o": "minimax"}, "There is no player 'minimax' here"),
        ("3x3k3: b9", [], {}, "no cell b9"),
        ("15x15k5s1:", [], {}, "too many moves here"),
        ("15x15k5:", [], {"x": "rulebook"}, "it plays on 36 cells at most"),
    ],
)
def test_refusals_are_sentences(
    game: str, commands: list[str], more: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError) as caught:
        ask(game, *commands, **more)
    assert words in str(caught.value)
