"""The window and the game in the terminal need nothing that only POSIX systems have."""

from __future__ import annotations

import subprocess
import sys
from multiprocessing.context import SpawnProcess
from pathlib import Path

import noughts.desktop
from noughts.desktop.thinking.thinking import Thinking

POSIX_ONLY = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
FACES = ("noughts.cli.commands.play", "noughts.cli.commands.desktop")


def test_nothing_that_only_posix_has_is_imported() -> None:
    folder = Path(noughts.desktop.__file__).parent
    files = [path.relative_to(folder.parent.parent) for path in folder.rglob("*.py")]
    modules = [".".join(path.with_suffix("").parts) for path in files]
    code = (
        "import importlib, os, sys\n"
        f"for name in {POSIX_ONLY}:\n"
        "    sys.modules[name] = None\n"  # importing it raises ImportError
        "for name in ('fork', 'forkpty', 'getppid', 'nice', 'setsid'):\n"
        "    delattr(os, name)\n"
        f"for name in {[*modules, *FACES]}:\n"
        "    importlib.import_module(name)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_the_thinking_process_starts_as_on_every_system() -> None:
    thinking = Thinking()
    thinking.start()
    try:
        assert isinstance(thinking._process, SpawnProcess)
    finally:
        thinking.stop()


def test_the_process_works_without_niceness() -> None:
    """As on Windows, where `os.nice` does not exist."""
    code = (
        "import os\n"
        "del os.nice\n"
        "from multiprocessing import Pipe\n"
        "from noughts.desktop.thinking.thinking import answer_tasks\n"
        "ours, theirs = Pipe()\n"
        "ours.send(str)\n"  # a task: what it is called with is the memory
        "ours.close()\n"
        "answer_tasks(theirs)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
