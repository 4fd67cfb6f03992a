"""`noughts learn`: what it prints, writes and keeps."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING

import pytest

from noughts.learning.learner import Learner
from noughts.learning.methods import load_learner
from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path

SMALL = ["learn", "2x2k2", "--moments", "2"]


def test_text() -> None:
    text = output(*SMALL, "--games", "200", "--method", "td")
    assert text.startswith("td on 2x2k2: 200 games against itself, seed 0,")
    assert "Exploitability" in text
    assert "won-drawn-lost" in text
    assert "on nobody can take anything from it." in text


def test_save_resume_and_play(tmp_path: Path) -> None:
    path = tmp_path / "learner"
    text = output(*SMALL, "--games", "30", "--save", str(path))
    assert f"noughts judge learned:{path}" in text
    more = document("learn", "2x2k2", "--resume", str(path), "--games", "60", "--save", str(path))
    assert more["runs"][0]["games"] == 60
    assert more["runs"][0]["moments"][0]["games"] == 30
    assert document("judge", f"learned:{path}", "-r", "2x2k2")["positions"] == 17
    assert "X wins" in output("watch", "--x", f"learned:{path}", "--o", "random", "-r", "2x2k2")


def test_compare_and_plot(tmp_path: Path) -> None:
    plot = tmp_path / "curves.png"
    text = output(
        *SMALL, "--compare", "td,sarsa", "--seeds", "2", "--games", "50", "--plot", str(plot)
    )
    assert text.splitlines()[1].startswith("td")
    assert " of 2 " in text.splitlines()[2]
    assert plot.stat().st_size > 5000


def test_json() -> None:
    runs = document(*SMALL, "--method", "menace", "--games", "20", "--opponent", "random")
    assert runs["rules"] == "2x2k2"
    assert runs["stopped"] is False
    assert runs["runs"][0]["settings"]["opponent"] == "random"
    assert [m["games"] for m in runs["runs"][0]["moments"]] == [0, 10, 20]


def test_ctrl_c_stops_and_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "learner"
    play_game = Learner.play_game

    def press_ctrl_c(learner: Learner) -> float:
        if learner.games == 150:
            signal.raise_signal(signal.SIGINT)
        return play_game(learner)

    monkeypatch.setattr(Learner, "play_game", press_ctrl_c)
    result = noughts("learn", "classic", "--games", "100000", "--save", str(path), "--json")
    assert result.exit_code == 130
    run = json.loads(result.stdout)
    assert run["stopped"] is True
    assert run["runs"][0]["games"] == 200
    assert load_learner(path).games == 200


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["learn", "classic", "--method", "magic"], "There is no method 'magic'"),
        (["learn", "gomoku"], "15x15k5 has 225 cells"),
        (["learn", "--seeds", "2", "--save", "x"], "are for one learner"),
        (["learn", "--method", "menace", "--opponent", "itself"], "cannot play against itself"),
        (["learn", "--plot", "x.pdf"], "written as .svg or .png"),
        (["learn", "--resume", "missing"], "Cannot read missing"),
    ],
)
def test_errors(arguments: list[str], words: str) -> None:
    result = noughts(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
