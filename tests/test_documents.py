"""Every command in README and docs does what the text beside it says.

A `console` block holds commands after `$` and what they print; `...` stands for anything. All other
commands name what exists: a command of noughts with its options, a module, a target of make.
"""

from __future__ import annotations

import re
import shlex
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from noughts.cli.main import make_app
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


def commands(page: Path) -> list[str]:
    """What stands in a page as code: lines of blocks, and words between backquotes."""
    text = re.sub(r"\\\n\s*", " ", page.read_text())
    blocks = re.findall(r"^```.*?\n(.*?)^```", text, re.M | re.S)
    rest = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    spans = [span.replace("\n", " ") for span in re.findall(r"`([^`]+)`", rest)]
    return [
        line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()
    ] + spans


@cache
def program() -> Any:
    return get_command(make_app())


def unknown_words(line: str) -> list[str]:
    """The commands and options of a line that noughts does not have."""
    command = program()
    words = re.split(r"\s+", line.partition(" #")[0])[1:]
    while words and hasattr(command, "commands") and re.fullmatch("[a-z]+", words[0]):
        if words[0] not in command.commands:
            return [words[0]]
        command = command.commands[words.pop(0)]
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    options = [word.partition("=")[0] for word in words if re.match("--?[a-z]", word)]
    return [name for name in options if name not in known | {"--help", "--install-completion"}]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_exists(page: Path) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M)
    for line in commands(page):
        if line.startswith("noughts ") and not line.startswith("noughts table 1"):  # a file's head
            assert not unknown_words(line.partition("|")[0]), line
        for module in re.findall(r"\bpython3? -m ([\w.]+)", line):
            assert find_spec(module) is not None, line
        if match := re.fullmatch(r"make ([a-z]+)(?:\s.*)?", line):
            assert match[1] in targets, line


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_there_are_examples() -> None:
    assert len(examples()) >= 3
