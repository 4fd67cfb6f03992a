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
    answer = document("prove", "--rules", "6x5k4")
    assert answer["value"] == "win"
    assert answer["move"]
    assert answer["nodes"] > 0
    assert answer["seconds"] >= 0


def test_a_position_is_seen_by_the_side_to_move() -> None:
    answer = document("prove", "--rules", "classic", "--moves", "a1 b1 b2")
    assert (answer["to_move"], answer["value"]) == ("o", "loss")


def test_text_says_who_wins() -> None:
    text = output("prove", "--rules", "4x3k3")
    assert "Proved: X wins." in text
    assert "A move that keeps this result" in text


def test_json_names_the_certificate(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    written = document("prove", "--rules", "4x3k3", "--certificate", str(file))
    assert (written["certificate"], written["bytes"]) == (str(file), file.stat().st_size)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "gomoku"], "at most 64"),
        (["--rules", "power"], "powers"),
        (["--rules", "nonsense"], "Cannot read the rules"),
        (["--rules", "3x3k3", "--moves", "a1 a1"], "a1"),
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
