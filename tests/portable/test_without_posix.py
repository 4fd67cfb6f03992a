"""Playing, solving and the web app without what only POSIX systems have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest

from tests.cli.runner import PLAIN, read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

WINDOWS = {"PYTHONPATH": str(Path(__file__).parent / "windows")}


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        env=os.environ | PLAIN | WINDOWS,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def noughts(*arguments: str, typed: str = "") -> str:
    """What a command that must succeed prints."""
    done = run("-m", "noughts", *arguments, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_modules_are_missing() -> None:
    code = "import os, fcntl; assert not hasattr(os, 'fork')"
    assert run("-c", code).returncode == 0  # others may import them
    done = run("-c", f"__package__ = 'noughts.x'; {code}")
    assert "No module named 'fcntl'" in done.stderr


def test_a_game_in_the_terminal() -> None:
    moves = "".join(f"{cell}\n" for cell in ("a1", "b1", "a2", "b2", "a3"))
    text = noughts("play", "--quick", "--opponent", "person", typed=moves)
    assert "X wins." in text


def test_a_game_against_the_computer() -> None:
    text = noughts("play", "--quick", "--opponent", "level:4", "--seed", "1", typed="b2\nq\n")
    assert "Game so far: 3x3k3: b2 " in text


def test_solving_and_proving() -> None:
    assert json.loads(noughts("solve", "--rules", "power", "--json"))["plies"] == 11
    assert json.loads(noughts("prove", "--rules", "5x5k4", "--json"))["value"] == "draw"
    assert '"source": "estimate"' in noughts(
        "solve", "--rules", "9x9k5", "--nodes", "5000", "--json"
    )


def test_a_certificate(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    noughts("prove", "--rules", "4x4k4", "--certificate", str(path))
    assert "The certificate holds" in noughts("check", str(path))


def test_watching_and_the_arena() -> None:
    assert "Game: " in noughts("watch", "--x", "random", "--o", "perfect", "--seed", "1")
    assert "Elo" in noughts("arena", "random", "level:1", "--games", "2", "--jobs", "1")


def test_grading_says_that_it_cannot(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("def move(board): return 0\n")
    done = run("-m", "noughts", "grade", str(program))
    assert done.returncode == 1
    assert done.stderr.startswith("noughts: Grading does not work on Windows: ")
    assert "Traceback" not in done.stderr


@contextmanager
def server() -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "noughts", "web", "--port", "0", "--json"],
        env=os.environ | PLAIN | WINDOWS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield read_document(process.stdout)["address"]
    finally:
        process.terminate()
        _, said = process.communicate(timeout=60)
        assert (process.returncode, said) == (0, "Stopped.\n")


def ask(address: str, question: str, **document: object) -> Any:
    request = Request(  # noqa: S310 - our own address
        f"{address}api/{question}",
        json.dumps(document).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with server() as where:
        yield where


def test_the_page_comes(address: str) -> None:
    with urlopen(address) as answer:  # noqa: S310 - our own address
        assert b"<title>" in answer.read()


def test_quick_and_long_questions_are_answered(address: str) -> None:
    quick = ask(address, "analysis", rules="3x3k3", position="xx./oo./... x")
    assert quick["best"] == ["c1"]
    for _ in range(2):  # a process was started ahead for the second one
        long = ask(address, "lab/compare", rules="3x3k3", algorithms=["minimax", "alphabeta"])
        assert [row["nodes"] for row in long["rows"]] == [549946, 18297]
