"""`make play` sets everything up: what it says while it does, and when something is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMANDS = "bash cat cp date dirname env find grep kill ls mkdir rm sed sleep tail touch wc"

CMAKE_FAILS = """#!/bin/sh
case "$*" in
  *editable*) echo "CMake Error at CMakeLists.txt:11 (project):"; echo "  dump"; exit 1 ;;
esac
"""
DOWNLOAD_FAILS = CMAKE_FAILS.replace("CMake Error", "ERROR: No matching distribution")
ALL_IS_WELL = """#!/bin/sh
case "$*" in
  *editable*) echo "Collecting rich"; echo "[3/42] Building CXX object"; sleep 1 ;;
esac
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The project without its code, and a PATH with little on it."""
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    for name in ("Makefile", "pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("cpp", "src", "bin"):
        (tmp_path / name).mkdir()
    for name in COMMANDS.split():
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or name)
    return tmp_path


def python(folder: Path, pip: str) -> None:
    """A Python that makes a virtual environment in which `pip` is what Python runs."""
    inside = folder / "inside"
    inside.write_text(pip)
    inside.chmod(0o755)
    path = folder / "bin" / "python3"
    path.write_text(
        f"""#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then mkdir -p .venv/bin; cp {inside} .venv/bin/python; exit; fi
exec {sys.executable} "$@"
"""
    )
    path.chmod(0o755)


def compiler(folder: Path) -> None:
    (folder / "bin" / "g++").symlink_to("/bin/true")


def make(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(folder / "bin"), "HOME": str(folder)}
    command = [shutil.which("make") or "make", ".venv/ready"]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_without_a_compiler_there_is_one_sentence(folder: Path) -> None:
    python(folder, ALL_IS_WELL)
    done = make(folder)
    assert done.returncode != 0
    assert done.stdout == ""
    sentence, *rest = done.stderr.splitlines()
    assert sentence.startswith("noughts needs a C++ compiler, and there is none here")
    assert "'sudo apt install g++'" in sentence
    assert [line[:5] for line in rest] == ["make:"]


def test_when_cmake_fails_its_output_is_in_a_file(folder: Path) -> None:
    python(folder, CMAKE_FAILS)
    compiler(folder)
    done = make(folder)
    assert done.returncode != 0
    assert "CMake" not in done.stdout + done.stderr
    assert "the whole log is in build/setup.log" in done.stdout
    assert done.stderr.startswith("The C++ part of noughts could not be compiled: ")
    assert "CMake Error at CMakeLists.txt:11" in (folder / "build" / "setup.log").read_text()


def test_when_nothing_can_be_fetched_it_says_so(folder: Path) -> None:
    python(folder, DOWNLOAD_FAILS)
    compiler(folder)
    assert make(folder).stderr.startswith(
        "The packages could not be installed: is there a network?"
    )


def test_an_old_python_is_named(folder: Path) -> None:
    old = folder / "bin" / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    assert make(folder).stderr.startswith("noughts needs Python 3.11 or newer")


def test_it_says_what_it_does(folder: Path) -> None:
    python(folder, ALL_IS_WELL)
    compiler(folder)
    done = make(folder)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if not line.startswith("  done, ")]
    assert lines == [
        "Setting up noughts in the folder .venv, once. This takes two minutes or so.",
        "1 of 3: making .venv ...",
        "2 of 3: fetching pip ...",
        "3 of 3: fetching packages and compiling ...",
    ]


def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.write_text('#!/bin/sh\necho "  [7/42] Building CXX object"\nsleep 1\n')
    work.chmod(0o755)
    ours, theirs = os.openpty()
    step = [str(ROOT / ".ci" / "step"), str(tmp_path / "log"), "Compiling", str(work)]
    subprocess.run(step, stdout=theirs, check=True)
    os.close(theirs)
    parts = []
    with suppress(OSError):  # at the end; a terminal hands over what it has in parts
        while part := os.read(ours, 10_000):
            parts.append(part)
    os.close(ours)
    text = b"".join(parts).decode()
    assert "(compiling, 7 of 42)" in text
    assert "Compiling: done, " in text
