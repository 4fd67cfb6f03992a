"""Debian's Firefox, driven by WebDriver BiDi: Playwright drives only a Firefox of its own.

`python -m tests.site.firefox` plays a long journey there and says how it went: a game with powers,
the lab, an exercise and a grade. The tests have a short one, test_firefox.py.
"""

from __future__ import annotations

import json
import re
import subprocess
from base64 import b64decode
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from websockets.sync.client import connect

from tests.site.conftest import KEPT, ROOT
from tests.site.static_host import serve
from tests.site.test_grading import PLAYER
from tests.web.browser import SCREENSHOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

_SECONDS = 180.0


class Firefox:
    """One tab."""

    def __init__(self, link: ClientConnection) -> None:
        self._link = link
        self._number = 0
        self.send("session.new", capabilities={})
        self._tab = self.send("browsingContext.create", type="tab")["context"]

    def send(self, method: str, **parameters: Any) -> Any:
        """Send a command, and wait for its result."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        self._link.send(json.dumps(command))
        while True:
            message = json.loads(self._link.recv(_SECONDS))
            if message.get("id") == self._number:
                assert message["type"] == "success", message
                return message["result"]

    def go(self, address: str) -> None:
        """Go to an address."""
        self.send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        """The value of an expression of JavaScript, such as a text or a number."""
        target = {"context": self._tab}
        answer = self.send(
            "script.evaluate", expression=expression, target=target, awaitPromise=True
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"].get("value")

    def picture(self) -> bytes:
        """A picture of the page, as PNG."""
        answer = self.send("browsingContext.captureScreenshot", context=self._tab)
        return b64decode(answer["data"])

    def wait_for(self, expression: str) -> None:
        """Wait until an expression is true."""
        end = monotonic() + _SECONDS
        while not self.run(f"Boolean({expression})"):
            assert monotonic() < end, expression
            sleep(0.2)


@contextmanager
def firefox() -> Iterator[Firefox]:
    """The browser of this machine, without a window."""
    with TemporaryDirectory() as profile:
        command = ["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", profile]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stderr is not None
            lines = (re.search(r"ws://[\d.:]+", line) for line in process.stderr)
            address = next(found[0] for found in lines if found)
            with connect(f"{address}/session", max_size=None) as link:
                yield Firefox(link)
        finally:
            process.terminate()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()


def main() -> None:
    """A first visit, then without a network: a game, the lab, an exercise and a grade."""
    with serve(ROOT / "build/site") as host, firefox() as browser:
        begin = monotonic()

        def say(words: str) -> None:
            print(f"{monotonic() - begin:6.1f} s  {words}", flush=True)

        browser.go(host.address)
        say(str(browser.run("navigator.userAgent")))
        browser.wait_for("document.querySelector('#cell-b2')")
        browser.run("document.querySelector('#cell-b2').click()")
        browser.wait_for("document.querySelectorAll('#moves button').length > 1")
        say("the computer has answered the first mark")
        browser.run(f"({KEPT})()")
        host.cut()
        say("all files are kept; the network is cut")
        browser.go(host.address + "?game=4x4k4s2b1:&x=perfect&o=perfect")
        browser.wait_for("/wins|draw/i.test(document.querySelector('#headline').textContent)")
        say("power: " + browser.run("document.querySelector('#headline').textContent"))
        browser.go(host.address + "lab.html?tab=replay&depth=2")
        browser.wait_for("'ready' in document.documentElement.dataset")
        browser.wait_for("document.querySelector('replay-pane')")
        say("the lab shows a search")
        browser.go(host.address + "lab.html?tab=exercises&kind=win")
        browser.wait_for("document.querySelector('#exercise-title').textContent")
        say("exercise: " + browser.run("document.querySelector('#exercise-title').textContent"))
        browser.go(host.address + "lab.html?tab=grade")
        browser.wait_for("'ready' in document.documentElement.dataset")
        browser.run(
            f"document.querySelector('#grade-source').value = {json.dumps(PLAYER)};"
            "document.querySelector('#grade-start').click()"
        )
        browser.wait_for(
            "!document.querySelector('#grade-result').hidden"
            " || document.querySelector('#grade-problem').textContent"
        )
        problem = browser.run("document.querySelector('#grade-problem').textContent")
        assert not problem, problem
        browser.wait_for(
            "document.querySelector('#grade-result').contentDocument?.querySelector('.score')"
        )
        say(
            "grade: "
            + browser.run(
                "document.querySelector('#grade-result').contentDocument.querySelector('.score').textContent"
            )
        )
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        (SCREENSHOTS / "site-firefox.png").write_bytes(browser.picture())


if __name__ == "__main__":
    main()
