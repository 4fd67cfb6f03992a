"""With --json an error is one line of JSON on standard error, whatever goes wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from noughts.cli.commands import prove, tables
from noughts.cli.interrupts import wants_json
from noughts.cli.main import COMMANDS
from tests.cli.runner import noughts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("solve --nonsense", "No such option: --nonsense"),
        ("solve --opener z", "'--opener'"),
        ("solve --seconds -1", "'--seconds'"),
        ("solve extra", "unexpected extra argument"),
        ("perft --depth x", "'--depth'"),
        ("check", "Missing argument 'FILE'"),
        ("grade", "Missing argument"),
        ("web --port 99999999", "'--port'"),
        ("desktop --theme pink", "'--theme'"),
        ("tables build", "Missing argument 'RULES'"),
        ("tables nonsense", "No such command 'nonsense'"),
        ("tables", "No such option: --json"),
        ("nonsense", "No such command 'nonsense'"),
        ("--nonsense", "No such option: --nonsense"),
    ],
)
def test_a_wrong_option_is_a_document(arguments: str, sentence: str) -> None:
    result = noughts(*arguments.split(), "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("}\n")
    assert sentence in json.loads(result.stderr)["error"]


def test_an_answer_that_cannot_be_had_is_a_document_with_code_1(tmp_path: Path) -> None:
    result = noughts("tables", "build", "power", "--memory", "0.001", "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "memory" in json.loads(result.stderr)["error"]
    result = noughts("check", str(tmp_path / "none"), "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file" in json.loads(result.stderr)["error"]


def test_the_last_line_is_the_document_when_there_were_notices() -> None:
    result = noughts("play", "--json", "--rules", "classic", "--opponent", "nobody")
    assert result.exit_code == 2
    assert "nobody" in json.loads(result.stderr.splitlines()[-1])["error"]


def test_ctrl_c_is_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(prove, "prove_position", interrupted)
    result = noughts("prove", "--json")
    assert (result.exit_code, result.stdout) == (130, "")
    assert json.loads(result.stderr) == {"error": "Stopped."}


def test_ctrl_c_is_a_document_while_the_program_loads() -> None:
    code = (
        "import os, signal; from noughts.cli.interrupts import leave_on_ctrl_c;"
        "leave_on_ctrl_c(); os.kill(os.getpid(), signal.SIGINT)"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (130, "")
    assert json.loads(run.stderr) == {"error": "Stopped."}
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (130, "\nStopped.\n")


def test_without_json_a_wrong_option_shows_the_usage() -> None:
    result = noughts("solve", "--nonsense")
    assert result.exit_code == 2
    assert "Usage: " in result.stderr


def test_after_two_dashes_there_are_no_options() -> None:
    assert wants_json(["solve", "--json"])
    assert not wants_json(["review", "--", "--json"])


def test_every_command_takes_json() -> None:
    inner = [
        command.name or command.callback.__name__  # type: ignore[union-attr]
        for command in tables.app.registered_commands
    ]
    others = {"tables", "gomocup"}  # has commands of its own; speaks a protocol of others
    for words in ([name] for name in COMMANDS if name not in others):
        assert "--json" in noughts(*words, "--help").stdout, words
    for words in (["tables", name] for name in inner):
        assert "--json" in noughts(*words, "--help").stdout, words
