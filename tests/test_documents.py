"""Every command in README and docs does what the text beside it says.

A `console` block holds commands after `$` and what they print; `...` stands for anything.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.runner import output

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.M | re.S)


def examples() -> list[tuple[str, str, str]]:
    blocks = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text()):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, expected = part.partition("\n")
                blocks.append((page.name, command, expected))
    return blocks


def check_example(page: str, command: str, expected: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "noughts", page
    printed = "".join(line.rstrip() + "\n" for line in output(*arguments).splitlines())
    pattern = ".*".join(re.escape(part) for part in expected.strip("\n").split("..."))
    assert re.fullmatch(pattern, printed.strip("\n"), re.S), f"{command} printed\n{printed}"


# Those of `noughts reproduce` are in lab/test_reproduce.py, where the figures are measured anyway.
HERE = [example for example in examples() if not example[1].startswith("noughts reproduce")]


@pytest.mark.parametrize(("page", "command", "expected"), HERE)
def test_console_example(page: str, command: str, expected: str) -> None:
    check_example(page, command, expected)


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_there_are_examples() -> None:
    assert len(examples()) >= 3
