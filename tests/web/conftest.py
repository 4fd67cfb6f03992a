"""A real server in a process of its own, as `noughts web` starts it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.web.browser import KEPT_BROWSER, Tabs, browser, pytest_runtest_teardown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

__all__ = ["browser", "pytest_runtest_teardown"]  # for the tests in this folder


class Server:
    """`noughts web` on a port of its own; can be stopped and started again at the same address."""

    def __init__(self) -> None:
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = self.address.rstrip("/").rpartition(":")[2] or "0"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "noughts", "web", "--port", port],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+/", said)
        assert found, f"the server said {said!r}"
        assert self.address in ("", found[0])
        self.address = found[0]

    def kill(self) -> None:
        """End it without a word, as when a machine loses its power."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate()
        self._process = None

    def stop(self) -> str:
        """Stop it as Ctrl-C does; what it still had to say."""
        if self._process is None:
            return ""
        self._process.send_signal(signal.SIGINT)
        said, _ = self._process.communicate(timeout=30)
        assert self._process.returncode == 0, said
        self._process = None
        return said


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server that serves all tests of a run; a test that stops it starts it again."""
    running = Server()
    running.start()
    yield running
    assert running.stop() == "Stopped.\n"


@pytest.fixture
def tabs(browser: Browser, server: Server) -> Iterator[Tabs]:
    """Opens tabs; a test fails when anything goes wrong in one of them."""
    opened = Tabs(browser, server.address, KEPT_BROWSER)
    yield opened
    opened.close()


@pytest.fixture
def page(tabs: Tabs) -> Page:
    """The play page as a stranger opens it."""
    return tabs.open()
