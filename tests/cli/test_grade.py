"""`noughts grade`: what it prints and writes, and its exit codes."""

from __future__ import annotations

import csv
import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import noughts, process
from tests.lab.grading.programs import grade_once

SUBMISSIONS = Path(__file__).parent.parent / "lab" / "submissions"
FEW = ["--positions", "sample:100"]


@pytest.fixture(autouse=True)
def _graded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    grade_once(monkeypatch)


def submission(name: str) -> str:
    return str(SUBMISSIONS / f"{name}.py")


def graded(name: str, *options: str, code: int) -> Any:
    result = noughts("grade", submission(name), *options, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def test_a_right_program() -> None:
    found = graded("styles/nested_space", *FEW, code=0)
    assert found["format"] == 1
    assert found["right"] is True
    assert found["score"] == 100
    assert found["positions"] == {
        "asked": 100,
        "kind": "sample",
        "seed": 0,
        "openers": ["x"],
    }
    assert found["convention"].pop("line").startswith("get_move(board, mark), board a list")
    assert found["convention"] == {
        "function": "get_move",
        "arguments": ["board", "mark"],
        "board": "nested",
        "shape": "a list of rows with ' ' for empty",
        "empty": " ",
        "x": "X",
        "o": "O",
        "part": None,
        "answer": "row-column",
        "mark": None,
        "how": "tried",
    }
    assert found["failures"] == []
    assert found["looks_like"] == []
    assert found["isolation"]["kind"] in ("bubblewrap", "limits")
    assert "memory" in found["isolation"]["in_force"]


def test_a_wrong_program_in_words() -> None:
    result = noughts("grade", submission("bugs/first_cell"))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "first_cell.py: every unfinished position of 3x3k3 with X opening."
    assert lines[1] == (
        "Called as best_move(board), board a list of 9 with ' ' for empty, 'X' and 'O' for marks; "
        "its move is read as a number from 0."
    )
    assert "Score 46.3 of 100" in lines
    assert "Looks like: first cell" in lines
    assert "Win turned into a loss, in 1,017 positions; the smallest:" in lines
    board = lines.index("Win turned into a loss, in 1,017 positions; the smallest:")
    assert lines[board + 7] == (
        "O to move (.o./xox/oxx o). a1 turns a win into a loss. X can answer c1: it completes "
        "column c and wins. Better was c1: it completes the diagonal and wins."
    )
    assert lines[-1].startswith("Isolation: ")


def test_failures_in_json() -> None:
    found = graded("bugs/first_cell", code=1)
    assert found["positions"]["asked"] == 4520
    assert found["shares"]["kept"] == {"good": 1322, "of": 3191, "ratio": 0.4143}
    worst = found["failures"][0]
    assert worst["kind"] == "win turned into a loss"
    assert worst["position"] == ".o./xox/oxx o"
    assert (worst["move"], worst["best"], worst["count"]) == ("a1", ["c1"], 1017)
    assert found["looks_like"][0]["bug"] == "first cell"


def test_options_say_how_it_is_called() -> None:
    options = ["--function", "best_move", "--board", "flat", "--empty", "space", *FEW]
    found = graded("bugs/first_cell", *options, "--answer", "cell", "--arguments", "board", code=1)
    assert found["convention"]["how"] == "declared"
    assert found["shares"]["legal"]["ratio"] == 1
    found = graded("bugs/first_cell", *options, "--answer", "name", code=1)
    assert (found["score"], found["convention"]) == (None, None)
    found = graded("styles/nested_space", "--mark", "O", *FEW, code=0)
    assert found["convention"]["mark"] == "o"
    assert found["positions"]["asked"] < 100


def test_other_rules_and_openers() -> None:
    found = graded("bugs/first_cell", "--rules", "3x2k2", "--opener", "both", code=1)
    assert found["positions"]["openers"] == ["x", "o"]
    assert found["positions"]["kind"] == "reachable"
    found = graded("bugs/first_cell", "--rules", "4x4k4", "--seed", "7", *FEW, code=1)
    assert (found["positions"]["asked"], found["positions"]["seed"]) == (100, 7)


def test_repeated_questions_find_more_mistakes() -> None:
    once = graded("bugs/random_cell", "--positions", "sample:500", code=1)
    often = graded("bugs/random_cell", "--positions", "sample:500", "--repeat", "6", code=1)
    assert often["score"] < once["score"]


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    (folder / "ann").mkdir(parents=True)
    (folder / "bob").mkdir()
    (folder / "_hidden").mkdir()
    (folder / "ann" / "game.py").write_text(Path(submission("styles/flat_none")).read_text())
    (folder / "bob" / "game.py").write_text("def best_move(board): return board.index(' ')")
    (folder / "=evil.py").write_text("broken(")
    (folder / "_hidden" / "game.py").write_text("")
    table = tmp_path / "grades.csv"
    result = noughts("grade", str(folder), *FEW, "--csv", str(table))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("3 programs, 100 unfinished positions of 3x3k3 from random games")
    assert [line.split()[0] for line in lines[3:6]] == ["ann/game.py", "bob/game.py", "=evil.py"]
    assert lines[5].split() == ["=evil.py", "-", "-", "-", "-", "not", "graded"]
    assert "Not graded: 1. This is no score of 0: please look at them yourself." in lines
    assert any(line.startswith("  =evil.py: It cannot be loaded: SyntaxError") for line in lines)
    assert "1 of 3 are right: every move is legal and keeps a win or a draw" in " ".join(lines)
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["program"] for row in rows] == ["'=evil.py", "ann/game.py", "bob/game.py"]
    assert rows[1]["score"] == "100.0"
    assert rows[2]["looks_like"] == "first cell"
    found = json.loads(noughts("grade", str(folder), *FEW, "--json").stdout)
    assert [one["program"] for one in found] == ["=evil.py", "ann/game.py", "bob/game.py"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class", "grades.csv"]


def test_a_folder_that_is_one_program_has_the_report_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text("from bot import best_move")
    (tmp_path / "bot.py").write_text("def best_move(board): return board.index(' ')")
    result = noughts("grade", str(tmp_path), *FEW)
    assert result.exit_code == 1
    assert "Called as best_move(board)" in result.stdout
    assert "Looks like" in result.stdout
    assert len(json.loads(noughts("grade", str(tmp_path), *FEW, "--json").stdout)) == 1


def test_files_for_a_course(tmp_path: Path) -> None:
    pages, junit, results = tmp_path / "pages", tmp_path / "junit.xml", tmp_path / "results.json"
    files = ["--pages", str(pages), "--junit", str(junit), "--gradescope", str(results)]
    result = noughts("grade", submission("bugs/first_cell"), *FEW, *files)
    assert result.exit_code == 1
    assert sorted(path.name for path in pages.iterdir()) == ["first_cell.html", "index.html"]
    assert "<failure" in junit.read_text()
    document = json.loads(results.read_text())
    assert document["tests"][0]["name"] == "Every move is legal"
    assert f"Score {document['score']} of 100" in result.stdout


def test_watching_grades_again_after_a_change_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("def best_move(board): return board.index(' ')")
    with process(["grade", str(program), *FEW, "--watch"]) as running:
        assert running.stdout is not None
        lines = iter(running.stdout.readline, "")
        first = next(line for line in lines if line.startswith("Score"))
        next(line for line in lines if line.startswith("Waiting for a change"))
        program.write_text(Path(submission("styles/flat_none")).read_text())
        second = next(line for line in lines if line.startswith("Score"))
        next(line for line in lines if line.startswith("Waiting for a change"))
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=60)
    assert first != "Score 100 of 100\n"
    assert second == "Score 100 of 100\n"
    assert running.returncode == 0
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.py", "--watch"], "Cannot read nowhere.py: No such file or directory."),
        (
            [submission("bugs/first_cell"), "--watch", "--json"],
            "--watch prints for people: use it without --json.",
        ),
        (["nowhere.py"], "Cannot read nowhere.py: No such file or directory."),
        ([submission("bugs/first_cell"), "--rules", "power"], "4x4k4s2b1 has powers"),
        ([submission("bugs/first_cell"), "--rules", "gomoku"], "15x15k5 has no table"),
        (
            [submission("bugs/first_cell"), "--positions", "some"],
            "Cannot read the positions 'some'",
        ),
        (
            [submission("bugs/first_cell"), "--positions", "sample:0"],
            "Cannot read the positions 'sample:0'",
        ),
        ([submission("bugs/first_cell"), "--opener", "z"], "There is no opener 'z'"),
        ([submission("bugs/first_cell"), "--answer", "song"], "There is no answer 'song'"),
        ([submission("bugs/first_cell"), "--isolation", "moon"], "There is no isolation 'moon'"),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    result = noughts("grade", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_an_empty_folder_is_bad_input(tmp_path: Path) -> None:
    result = noughts("grade", str(tmp_path))
    assert result.exit_code == 2
    assert "expected files that end in .py" in result.stderr


HANGS_EARLY = """
import signal

def best_move(board):
    free = [cell for cell in range(9) if board[cell] == " "]
    while len(free) > 7:
        signal.pause()
    return free[0]
"""


@pytest.mark.parametrize("request_to_end", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_stops_everything(request_to_end: signal.Signals, tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    program = tmp_path / "program.py"
    program.write_text(HANGS_EARLY)
    with process(["grade", str(program), "--seconds", "500"], {"TMPDIR": str(folder)}) as running:
        workers: list[int] = []
        while not workers or workers != _workers(folder):  # until they hang, and stay
            workers = _workers(folder)
            assert running.poll() is None
            time.sleep(1)
        running.send_signal(request_to_end)
        _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Stopped." in errors
    assert list(folder.iterdir()) == []
    for _ in range(600):
        if not [pid for pid in workers if Path(f"/proc/{pid}").exists()]:
            return
        time.sleep(0.05)
    raise AssertionError("a worker is still alive")


def _workers(folder: Path) -> list[int]:
    """Processes whose command names the temporary folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found
