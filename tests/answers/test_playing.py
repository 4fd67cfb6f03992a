"""A match over documents: one question for a person's move and the computer's reply."""

from __future__ import annotations

import json
from typing import Any

import pytest

from noughts.answers import answer
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
    ("game", "commands", "more", "words"),
    [
        ("3x3k3: b2", ["place b2"], {}, "b2 is taken by X"),
        ("3x3k3: b2", ["jump"], {}, "There is no command 'jump'"),
        ("3x3k3: b2", ["look"] * 17, {}, "Too many commands"),
        ("3x3k3: b2", [], {"o": "minimax"}, "There is no player 'minimax' here"),
        ("3x3k3: b9", [], {}, "no cell b9"),
        ("15x15k5s1:", [], {}, "too many moves here"),
    ],
)
def test_refusals_are_sentences(
    game: str, commands: list[str], more: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError) as caught:
        ask(game, *commands, **more)
    assert words in str(caught.value)
