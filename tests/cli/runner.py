"""Runs the command line in this process, as fast as it gets, and for real in another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import IO, TYPE_CHECKING, Any

from typer.testing import CliRunner

from noughts.cli.main import COMMANDS, make_app

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typer import Typer
    from typer.testing import Result

APP = make_app()
PLAIN = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100", "PYTHONUNBUFFERED": ""}


@cache
def _app(name: str) -> Typer:
    """What the program makes of its first argument: an app of that command alone, or of all."""
    return make_app([name]) if name in COMMANDS else APP


def noughts(*arguments: str, typed: str = "") -> Result:
    """Run a command with piped input."""
    app = _app(arguments[0] if arguments else "")
    return CliRunner().invoke(app, list(arguments), input=typed, env=PLAIN)


def output(*arguments: str, typed: str = "") -> str:
    """What a command that must succeed prints."""
    result = noughts(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def document(*arguments: str) -> Any:
    """The JSON document that a command prints."""
    return json.loads(output(*arguments, "--json"))


def read_document(stream: IO[str]) -> Any:
    """The JSON document that a command prints before it ends."""
    text = ""
    for line in stream:
        text += line
        if line == "}\n":
            break
    return json.loads(text)


def process(
    arguments: Sequence[str], environment: dict[str, str] | None = None, **options: Any
) -> subprocess.Popen[str]:
    """Start the real command."""
    return subprocess.Popen(
        [sys.executable, "-m", "noughts", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | PLAIN | (environment or {}),
        **options,
    )
