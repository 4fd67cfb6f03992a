"""`noughts compare --by`, `--csv`, `--plot` and `noughts perft --stages`."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path


def test_report_e_as_a_table() -> None:
    arguments = ["compare", "--by", "filled", "--scoring", "depth", "-a", "minimax,alphabeta"]
    lines = [line.split() for line in output(*arguments).splitlines()]
    for row in (["0", "255,168", "8,453", "a1"], ["4", "94", "26", "a3"], ["8", "1", "1", "c3"]):
        assert row in lines


def test_csv_and_json_hold_the_same_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    for by in ("algorithm", "filled", "depth"):
        arguments = ["compare", "--by", by, "-p", "xo./.x./... o", "--csv", str(file)]
        rows = document(*arguments)
        with file.open(newline="") as text:
            read = list(csv.DictReader(text))
        assert len(read) == len(rows) > 5
        for one, two in zip(read, rows, strict=True):
            assert list(one) == list(two)
            assert (one["algorithm"], one["nodes"]) == (two["algorithm"], str(two["nodes"]))


def test_several_boards_by_depth(tmp_path: Path) -> None:
    plot = tmp_path / "depth.svg"
    arguments = ["compare", "--by", "depth", "-r", "four,5x5k4", "-a", "alphabeta", "--depth", "3"]
    rows = document(*arguments, "--plot", str(plot))
    assert [(row["rules"], row["depth"]) for row in rows] == [
        (rules, depth) for rules in ("4x4k4", "5x5k4") for depth in (1, 2, 3)
    ]
    assert "5x5k4" in plot.read_text()
    assert f"Written to {plot}" in output(*arguments, "--plot", str(plot))


def test_along_the_moves_of_a_game() -> None:
    rows = document("compare", "--by", "filled", "-a", "+symmetry", "--moves", "a1 b2 c3")
    assert [(row["filled"], row["played"]) for row in rows] == [
        (0, "a1"),
        (1, "b2"),
        (2, "c3"),
        (3, None),
    ]


def test_bars_as_a_picture(tmp_path: Path) -> None:
    plot = tmp_path / "bars.png"
    output("compare", "-p", "xo./.x./... o", "--plot", str(plot))
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_stages() -> None:
    assert document("perft", "--stages") == {
        "rules": "3x3k3",
        "depth": 9,
        "symmetries": 8,
        "nodes": 549946,
        "positions": 5478,
        "classes": 765,
    }
    answer = document("perft", "--stages", "-r", "four", "--depth", "4")
    assert (answer["nodes"], answer["positions"], answer["classes"]) == (47297, 12857, 1669)


def test_stages_as_a_picture(tmp_path: Path) -> None:
    plot = tmp_path / "stages.svg"
    assert "765" in output("perft", "--plot", str(plot))
    assert "549,946 nodes" in plot.read_text()


def test_stages_that_are_too_many() -> None:
    result = noughts("perft", "--stages", "-r", "gomoku", "--max-classes", "50")
    assert result.exit_code == 1
    assert "too many positions to count: stopped at ply 2" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["compare", "--plot", "x.pdf"], "written as .svg or .png"),
        (["perft", "--plot", "x.pdf"], "written as .svg or .png"),
        (["compare", "--by", "filled", "--depth", "3"], "leave out --depth"),
        (["compare", "--by", "filled", "-r", "gomoku"], "Give the moves of a game"),
        (
            ["compare", "--by", "filled", "-p", "xo./.../... x", "-m", "a1"],
            "Give either --position, or --moves",
        ),
        (
            ["compare", "--by", "depth", "-r", "classic,four", "-m", "a1"],
            "A position has one set of rules",
        ),
        (["compare", "--by", "depth", "-p", "xxx/oo./... o"], "The game is over"),
        (["compare", "-a", "+symmetry", "--csv", "/nowhere/x.csv"], "Cannot write /nowhere/x.csv"),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    result = noughts(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
