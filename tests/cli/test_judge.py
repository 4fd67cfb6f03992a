"""`noughts judge`: what it prints and writes."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from noughts import Rules
from noughts.cli.judged_program import LargeProgramPolicy, program_policy
from noughts.learning.judging import judge_by_graph
from noughts.learning.large_games import LargeGame
from tests.cli.runner import document, noughts, output
from tests.cli.test_grade import submission
from tests.learning.test_judging import LastCell
from tests.learning.test_large_games import assert_equal


def test_text() -> None:
    text = output("judge", "random")
    assert text.startswith("random on 3x3k3: 4,520 positions, every figure is exact.\n")
    assert "every position counts once             58.0%" in text
    assert "first player               0           +0.297          -0.777" in text
    assert "Exploitability: 0.960\n" in text
    assert "x../.../... o    draw           b1        12.5%       0.875" in text


def test_perfect_text() -> None:
    text = output("judge", "perfect", "-r", "2x2k2")
    assert "Nobody can get more against it than against perfect play." in text
    assert "Where it loses most" not in text


def test_json() -> None:
    knowledge = document("judge", "alphabeta:1", "--rules", "3x2k2")
    assert knowledge["player"] == "alphabeta:1"
    assert knowledge["samples"] is None
    assert set(knowledge["first"]["against_best_answer"]) == {"value", "low", "high"}
    assert knowledge["plies"][0] == {
        "ply": 0,
        "positions": 1,
        "kept": 1.0,
        "lost": 0.0,
        "mistakes": 0,
    }


def test_a_sampled_player_has_an_interval() -> None:
    knowledge = document("judge", "mcts:5", "--rules", "2x2k2", "--samples", "6")
    assert knowledge["samples"] == 6
    assert "asked 6 times in each" in output("judge", "mcts:5", "-r", "2x2k2", "--samples", "6")


def test_a_gomocup_program() -> None:
    program = f"brain:{shlex.join([sys.executable, '-m', 'noughts', 'gomocup'])}"
    knowledge = document("judge", program, "--rules", "5x1k5", "--samples", "2")
    assert (knowledge["positions"], knowledge["samples"]) == (86, 2)
    assert knowledge["exploitability"]["value"] == 0.0


@pytest.mark.slow
def test_a_program_of_a_student() -> None:
    knowledge = document("judge", submission("bugs/first_cell"))
    assert knowledge["player"] == "first_cell.py"
    assert knowledge["positions"] == 4520
    assert knowledge["exploitability"]["value"] == 1.0


@pytest.mark.slow
def test_a_program_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a large game: the figures are the same, and the answers are kept."""
    monkeypatch.setattr(LargeProgramPolicy, "batch", 100)
    path, rules = Path(submission("bugs/first_cell")), Rules.parse("3x2k3")
    game = LargeGame(LargeProgramPolicy(path, rules), rules, is_kept=True, folder=tmp_path)
    assert_equal(game.judge(), judge_by_graph(program_policy(path, rules, lambda *_: None), rules))
    seen: list[tuple[str, int, int]] = []
    game.judge(lambda *report: seen.append(report))
    assert seen[0][1] == seen[0][2] > 0  # nothing is asked


def test_a_program_on_a_large_game_says_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noughts.cli.commands.judge.MAX_SECONDS", -1.0)
    monkeypatch.setattr("noughts.cli.commands.judge.is_large_game", lambda *_, **__: True)
    monkeypatch.setattr("noughts.cli.commands.judge.LargeProgramPolicy", _Named)
    result = noughts("judge", "any.py", "-r", "3x2k3")
    assert result.exit_code == 1
    assert "Asking last cell in 241 positions of 3x2k3 takes " in result.stderr
    assert "With --exact it is done." in result.stderr
    assert "last cell on 3x2k3" in output("judge", "any.py", "-r", "3x2k3", "--exact")


class _Named(LastCell):
    def __init__(self, *_: object) -> None:
        pass


def test_a_sampled_player_on_a_large_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """By games, with the time that asking takes; every position with --exact."""
    monkeypatch.setattr("noughts.cli.commands.judge.MAX_SECONDS", -1.0)
    monkeypatch.setattr("noughts.cli.commands.judge.is_large", lambda *_: True)
    command = ("judge", "mcts:2", "-r", "3x2k3", "--samples", "3", "--seed", "5")
    text = output(*command, "--games", "4")
    assert text.startswith("Asking mcts:2 in 13 positions of 3x2k3 takes ")
    assert "So mcts:2 played 4 games against random play" in text
    knowledge = document(*command, "--exact")
    assert (knowledge["by"], knowledge["samples"]) == ("positions", 3)
    text = output(*command, "--exact")
    assert "asked 3 times in each.\nIntervals of 95 % are in parentheses.\n" in text
    share = knowledge["kept"]
    assert f"{share['value']:.1%} ({share['low']:.1%} to {share['high']:.1%})" in text


@pytest.mark.parametrize("name", ["knowledge.svg", "knowledge.png"])
def test_plot(tmp_path: Path, name: str) -> None:
    text = output("judge", "random", "-r", "2x2k2", "--plot", str(tmp_path / name))
    assert f"Written to {tmp_path / name}" in text
    assert (tmp_path / name).stat().st_size > 5000


def test_plot_of_a_player_that_was_measured_by_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.cli.commands.judge.MAX_SECONDS", 0.0)
    path = tmp_path / "measured.png"
    output("judge", "random", "-r", "3x3k3s1b1", "--games", "4", "--plot", str(path))
    assert path.stat().st_size > 5000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["judge", "nobody"], "There is no player 'nobody'"),
        (["judge", "human"], "'human' is a person"),
        (["judge", "random", "-r", "5x5k4"], "5x5k4 is too large to look at every position"),
        (["judge", "random", "--plot", "x.pdf"], "written as .svg or .png"),
        (["judge", "missing.py"], "missing.py"),
    ],
)
def test_errors(arguments: list[str], words: str) -> None:
    result = noughts(*arguments)
    assert result.exit_code in (1, 2)
    assert words in result.stderr
