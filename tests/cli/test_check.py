"""`noughts check`, run as a person would."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

import pytest

from noughts import Rules
from noughts.solving.certificates.writing import write_certificate
from tests.cli.runner import document, noughts, output, process
from tests.hostile.long_check import long_check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("rules", "sentence"), [("4x3k3", "X wins."), ("4x4k4", "a draw.")])
def test_a_certificate_that_holds(rules: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    proof = write_certificate(Rules.parse(rules).start(), file)
    assert document("check", str(file)) == {
        "rules": rules,
        "position": str(proof.position),
        "to_move": "x",
        "value": str(proof.result),
        "entries": len(file.read_text().splitlines()) - (2 + 1),
        "states": document("check", str(file))["states"],
    }
    text = output("check", str(file))
    assert f"Proved: {sentence}" in text
    assert "The certificate holds: " in text


def test_a_certificate_that_does_not_hold_is_exit_1(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    write_certificate(Rules.parse("4x3k3").start(), file)
    file.write_text(file.read_text().replace('"value":"win"', '"value":"draw"'))
    result = noughts("check", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith("noughts: The certificate proves nothing: ")


def test_ctrl_c_stops_it(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(long_check(40))  # takes minutes
    running = process(["check", str(file)], {"PYTHONPROFILEIMPORTTIME": "1"})
    assert running.stderr is not None
    for line in running.stderr:  # imports are reported: the last one comes before the work
        if line.rstrip().endswith("noughts.cli.main"):
            break
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    out, errors = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert "Traceback" not in errors
