"""Nothing that a program or its file says reaches a terminal, a table or a document as it is."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

from noughts.lab.grading.safe_text import safe_cell, safe_text
from tests.cli.runner import noughts
from tests.lab.grading.programs import grade_once

if TYPE_CHECKING:
    from pathlib import Path

BAD = ("\x1b[2J", "\x9b31m", "\u202e", "\u2066", "\x07", "\u2028", "\ud800", "\x00", "\r")
PROMISE = "Score 100 of 100"
SOURCE = f"""
import json, os, stat
WORDS = {"".join(BAD)!a} + "\\n{PROMISE}\\n"
nodes = 0

def channel():
    for number in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                return number
        except OSError:
            pass

def best_move(board):
    global nodes
    nodes += 1
    print(WORDS)
    MOVE

def winner(board):
    return WORDS
"""
FORGED_ANSWER = """
    number = NUMBER
    answer = {"id": number, "returned": WORDS, "board": WORDS, "threads": 0, "files": 0,
              "counters": {"nodes": [0, 5], WORDS: [0, 7]}}
    os.write(channel(), json.dumps(answer).encode() + b"\\n")
    os._exit(0)
"""
MOVES = {
    "returns": "return WORDS",
    "returns a list": "return [WORDS, [WORDS]]",
    "returns an object": "return type('Odd', (), {'__repr__': lambda s: WORDS})()",
    "raises": "raise type(WORDS.replace(chr(0), '').encode('ascii', 'replace').decode(), "
    "(Exception,), {})(WORDS)",
    "changes the board": "board[:] = [WORDS] * 3; return 0, 0",
    "forges counters": FORGED_ANSWER.replace("NUMBER", "1").strip(),
}  # fmt: skip
DECLARATIONS = {
    "a counter": "NOUGHTS = {'function': 'best_move', 'counter': WORDS[:20]}",
    "a counter from right to left": "NOUGHTS = {'counter': '\u05d0\u05d1'}",
    "a sign": "NOUGHTS = {'x': chr(0x9B) + '31m', 'o': 'O', 'empty': chr(0x202E)}",
    "a key": "NOUGHTS = {WORDS[:19]: 1}",
    "a function": "NOUGHTS = {'function': WORDS[:19]}",
}


def check(text: str) -> None:
    for sign in BAD:
        assert sign not in text.replace("\r\n", "\n"), (sign, text)
    assert PROMISE not in [line.strip() for line in text.splitlines()]


@pytest.mark.parametrize("what", [*MOVES, *DECLARATIONS])
def test_words_of_a_program(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grade_once(monkeypatch)
    source = SOURCE.replace("MOVE", MOVES.get(what, "return 0, 0")) + DECLARATIONS.get(what, "")
    (tmp_path / "program.py").write_text(source)
    table = tmp_path / "grades.csv"
    few = ["--positions", "sample:8", "--isolation", "limits", "--seconds", "5"]
    for path in (tmp_path, tmp_path / "program.py"):
        for options in ([], ["--json"]):
            result = noughts("grade", str(path), *few, *options, "--csv", str(table))
            assert result.exit_code == 1, result.output
            check(result.output)
            if options:
                json.loads(result.stdout)
            check(table.read_text())


def test_names_of_files(tmp_path: Path) -> None:
    names = ["=1+1.py", "+cmd.py", "@sum.py", "[red]x[", "[bold", "\x1b[2J.py", "\u202egood.py"]
    for name in names:
        (tmp_path / name.removesuffix(".py")).with_suffix(".py").write_text("")
    (tmp_path / "-1.py").mkdir()
    (tmp_path / ("z" * 200 + "\x1b.py")).write_bytes(b"#" * 2_000_000)
    table = tmp_path / "grades.csv"
    result = noughts("grade", str(tmp_path), "--positions", "sample:8", "--csv", str(table))
    assert result.exit_code == 1
    check(result.output)
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert not any(row["program"].startswith(("=", "+", "-", "@")) for row in rows)
    assert max(len(row["program"]) for row in rows) <= 121


@pytest.mark.parametrize("sign", BAD)
def test_signs_that_cannot_be_seen(sign: str) -> None:
    assert safe_text(f"a{sign}b") in ("a?b", "a b", "a?[2Jb", "a?31mb")


def test_formulas() -> None:
    for start in "=+-@":
        assert str(safe_cell(f"{start}1")).startswith("'")
    assert safe_cell(-1) == -1
    assert safe_cell("a=1") == "a=1"
