"""Whole conversations, word for word.

Each file in tests/golden holds a command, the lines typed into it, and all that it prints. After a
wanted change run `NOUGHTS_WRITE_GOLDEN=1 make test`, and read the difference before committing it.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from tests.cli.runner import noughts

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    head, _, expected = path.read_text().partition("--- prints\n")
    command, *typed = head.splitlines()
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "noughts"
    lines = "".join(line.removeprefix("<").removeprefix(" ") + "\n" for line in typed)
    result = noughts(*arguments, typed=lines)
    printed = "".join(line.rstrip() + "\n" for line in result.output.splitlines())
    if os.environ.get("NOUGHTS_WRITE_GOLDEN"):
        path.write_text(f"{head}--- prints\n{printed}")
        return
    assert printed == expected
    assert result.exit_code == 0


def test_every_report_with_a_game_has_a_transcript() -> None:
    names = {path.stem for path in GOLDEN.glob("*.txt")}
    assert {"report_a", "report_b", "report_e_alphabeta", "report_e_minimax"} <= names
