"""`noughts prove`, run as a person would."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import document, noughts, output, process

if TYPE_CHECKING:
    from pathlib import Path


def test_json_holds_value_move_nodes_and_seconds() -> None:
    found = document("prove", "--rules", "6x5k4")
    assert found["value"] == "win"
    assert found["move"]
    assert found["nodes"] > 0
    assert found["seconds"] >= 0


def test_a_position_is_seen_by_the_side_to_move() -> None:
    found = document("prove", "--rules", "classic", "--moves", "a1 b1 b2")
    assert (found["to_move"], found["value"]) == ("o", "loss")


def test_text_says_who_wins() -> None:
    text = output("prove", "--rules", "4x3k3")
    assert "Proved: X wins." in text
    assert "A move that keeps it so" in text


@pytest.mark.parametrize("rules", ["4x3k3", "4x4k4"])
def test_certificates_are_written_and_checked(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    written = document("prove", "--rules", rules, "--certificate", str(file))
    assert (written["certificate"], written["bytes"]) == (str(file), file.stat().st_size)
    checked = document("prove", "--check", str(file))
    assert checked["value"] == written["value"]
    assert "The certificate holds" in output("prove", "--check", str(file))
    file.write_text(file.read_text().replace(rules, "3x3k3"))
    assert noughts("prove", "--check", str(file)).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "gomoku"], "at most 64"),
        (["--rules", "power"], "powers"),
        (["--rules", "nonsense"], "Cannot read the rules"),
        (["--rules", "3x3k3", "--moves", "a1 a1"], "a1"),
        (["--check", "no-such-file"], "no such file"),
        (["--certificate", "no/such/folder/file"], "no folder"),
        (["--rules", "3x3k3", "--threads", "0"], "threads"),
    ],
)
def test_bad_input_is_exit_2(arguments: list[str], words: str) -> None:
    result = noughts("prove", *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_ctrl_c_stops_it_and_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "proof"
    running = process(["prove", "--rules", "8x8k5", "--memory", "0.01", "--certificate", str(file)])
    deadline = time.monotonic() + 30
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.02)  # until it has begun
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=30)
    assert running.returncode == 130
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        "{}",
        "1\n",
        "\N{SNOWMAN}",
        '{"format":"noughts-certificate","version":1,"rules":"3x3k3","position":".../.../... x"}\n'
        '{"state":".../.../... real maker","move":"a1"}\n{"end":1,"value":"win"}\n',
    ],
)
def test_what_is_no_certificate_is_told_in_a_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(text, encoding="utf-8")
    result = noughts("prove", "--check", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith("noughts: ")
    assert "Error(" not in result.stderr
    assert "\n" not in result.stderr.strip()
