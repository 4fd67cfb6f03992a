"""Runs Python programs and commands in processes of their own, so that a crash ends only them."""

from __future__ import annotations

import os
import subprocess
import sys
from textwrap import dedent

PATIENCE = 120.0  # seconds; nothing is measured by it, it only ends a test that would hang


def run_python(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    return subprocess.run(
        [sys.executable, "-c", dedent(program)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env=os.environ | environment,
    )
