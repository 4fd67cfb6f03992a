"""The window and the game in the terminal need nothing that only POSIX systems have."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import noughts.desktop

POSIX_ONLY = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
FACES = ("noughts.cli.commands.play", "noughts.cli.commands.desktop", "noughts.workers")


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


def test_the_process_works_without_niceness() -> None:
    """As on Windows, where `os.nice` does not exist."""
    code = (
        "import os, sys\n"
        "del os.nice\n"
        "from noughts.workers import begin, encode, serve\n"
        "from io import BytesIO\n"
        "begin(5)\n"
        "serve(BytesIO(encode((str, False))), sys.stdout.buffer)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert result.returncode == 0, result.stderr
