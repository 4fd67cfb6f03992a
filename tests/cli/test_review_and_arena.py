"""`noughts review` and `noughts arena`: what they print and write."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path

GAME = "3x3k3: a1 a2 b2 c3 c1 b1 a3"


def test_review_json() -> None:
    answer = document("review", GAME)
    assert answer["accuracy"] == {"x": 1.0, "o": 0.75}
    assert answer["moves"][1] == {
        "number": 2,
        "mark": "o",
        "move": "a2",
        "position": "x../.../... o",
        "before": {"value": "draw", "plies": None, "words": "draw", "sign": "="},
        "after": {"value": "loss", "plies": 6, "words": "loss in 3 moves", "sign": "L3"},
        "best": ["b2"],
        "better": {"text": "b2", "mark": "o", "cell": "b2", "power": None, "words": "O placed b2."},
        "label": "mistake",
        "comment": "a2 turns a draw into a loss. X can answer b1: it threatens to complete the "
        "top row and wins in 3 moves. Better was b2: it keeps the draw.",
    }


def test_review_table_and_page(tmp_path: Path) -> None:
    page, file = tmp_path / "review.html", tmp_path / "game.txt"
    file.write_text(GAME + "\n")
    text = output("review", str(file), "--html", str(page))
    assert "mistake" in text
    assert "X: accuracy 100%" in text
    assert "2. O: a2 turns a draw into a loss" in text
    assert page.read_text().startswith("<!doctype html>")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_arena(tmp_path: Path) -> None:
    arguments = ["arena", "random", "level:3", "-r", "3x3k3", "--games", "6", "--jobs", "1"]
    plot, save = tmp_path / "ratings.svg", tmp_path / "games.jsonl"
    text = output(*arguments, "--plot", str(plot), "--save", str(save))
    assert "3x3k3: 6 games, seed 0." in text
    assert plot.read_text().lstrip().startswith("<?xml")
    lines = save.read_text().splitlines()
    assert len(lines) == 7
    assert json.loads(lines[1])["game"].startswith("3x3k3: ")
    answer = document(*arguments)
    assert [game["game"] for game in answer["games"]] == [
        json.loads(line)["game"] for line in lines[1:]
    ]
    assert {rating["player"] for rating in answer["ratings"]} == {"random", "level:3"}


def test_a_plot_without_matplotlib_says_what_to_install(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['matplotlib.figure'] = None\n"
        "from noughts.cli.main import main\n"
        f"sys.argv = ['noughts', 'arena', 'random', 'level:1', '--games', '2', '--jobs', '1',"
        f" '--plot', {str(tmp_path / 'x.png')!r}]\n"
        "main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "pip install matplotlib" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["review", "nonsense"], "Cannot read the game"),
        (["review", "3x3k3: a1 a1"], "Move 2, a1, is not possible"),
        (["arena", "random"], "at least two different players"),
        (["arena", "random", "nobody"], "There is no player"),
        (["arena", "random", "level:1", "--games", "3"], "expected an even number"),
        (
            ["arena", "random", "level:1", "--games", "2", "--plot", "x.pdf"],
            "written as .svg or .png",
        ),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    result = noughts(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
