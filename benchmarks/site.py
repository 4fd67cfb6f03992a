"""The static site in a real Chromium: what a first visit costs, and how fast the computer is there.

`make site && python -m benchmarks.site` prints the figures, each beside its limit. The line is that
of a phone: 8 Mbit/s for all requests together, 165 ms before each answer and each connection.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from threading import Lock
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from noughts.core.rules import Rules
from noughts.search import run
from noughts.solving.engine import analyse
from noughts.solving.tables import Table
from tests.site.conftest import KEPT, ROOT, PythonInNode
from tests.site.static_host import Line, StaticHost, serve
from tests.web.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, Page

SITE: Final = ROOT / "build/site"
BYTES_PER_SECOND: Final = 1_000_000
LATENCY: Final = 0.165
_PIECE: Final = 16 * 1024
_VISITS: Final = 3
_POWER: Final = "?game=4x4k4s2b1:&x=perfect&o=perfect"

SPEEDS: Final = """
from time import perf_counter
from noughts.core.rules import Rules
from noughts.search import run
from noughts.solving.engine import analyse
from noughts.solving.tables import Table
"""


class PhoneLine(Line):
    """Sends bytes as slowly as a phone's line does."""

    def __init__(self) -> None:
        self._lock = Lock()

    def wait(self) -> None:
        """The way there and back."""
        sleep(LATENCY)

    def send(self, write: Callable[[bytes], object], content: bytes) -> None:
        """Write a content, piece by piece; the pieces of all requests take turns."""
        for at in range(0, len(content), _PIECE):
            piece = content[at : at + _PIECE]
            with self._lock:
                sleep(len(piece) / BYTES_PER_SECOND)
            write(piece)


def _move(page: Page, address: str) -> tuple[float, float]:
    """Seconds until the first paint, and until the computer has answered the first mark."""
    begin = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("#cell-b2").click()
    page.locator("#moves button").nth(1).wait_for()
    seconds = perf_counter() - begin
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return paint / 1000, seconds


def _page_megabytes(browser: Browser) -> float:
    """The memory of the largest renderer: the process of the page and its workers."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [0]
    for process in processes:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines()
            sizes.append(sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")))
    return max(sizes) / 1000


def _visits(browser: Browser, host: StaticHost) -> dict[str, float]:
    cold, warm, paints = [], [], []
    context: BrowserContext | None = None
    for _ in range(_VISITS):
        if context is not None:
            context.close()
        context = browser.new_context()
        page = context.new_page()
        host.sent.clear()
        paint, seconds = _move(page, host.address)
        paints.append(paint)
        cold.append(seconds)
        page.evaluate(KEPT)
        page.close()
        page = context.new_page()
        warm.append(_move(page, host.address)[1])
        page.close()
    assert context is not None
    page = context.new_page()
    page.goto(host.address + _POWER)
    page.locator("#headline").filter(has_text="wins").wait_for(timeout=120_000)
    return {
        "bytes": sum(host.sent.values()),
        "paint": median(paints),
        "cold": median(cold),
        "warm": median(warm),
        "memory": _page_megabytes(browser),
    }


def speeds() -> dict[str, float]:
    """Seconds for a table, an engine's search and a search by alpha-beta."""
    power, gomoku = Rules.parse("power"), Rules.parse("gomoku")
    begin = perf_counter()
    Table.build(power, threads=1)
    table = perf_counter() - begin
    engine = analyse(gomoku.start(), nodes=300_000).seconds
    begin = perf_counter()
    run(Rules.parse("classic").start(), "alphabeta")
    return {"table": table, "engine": engine, "alphabeta": perf_counter() - begin}


def main() -> None:
    """Measure and print."""
    import inspect  # noqa: PLC0415 - the same code is measured in WebAssembly

    node = PythonInNode()
    there = node.run(f"{SPEEDS}\n{inspect.getsource(speeds)}\nimport json\njson.dumps(speeds())")
    node.end()
    here = speeds()
    with chromium() as browser, serve(SITE, PhoneLine()) as host:
        figures = _visits(browser, host)
    rows = (
        ("bytes of a first visit", f"{figures['bytes']:,}", "4,000,000"),
        ("first paint", f"{figures['paint']:.2f} s", "1 s"),
        ("first move of the computer, first visit", f"{figures['cold']:.2f} s", "6 s"),
        ("the same, later visits", f"{figures['warm']:.2f} s", "2 s"),
        ("memory of the page after a power game", f"{figures['memory']:.0f} MB", "250 MB"),
    )
    for what, figure, limit in rows:
        print(f"{what}: {figure} (limit {limit})")
    for name, seconds in here.items():
        print(f"{name}: {there[name]:.2f} s in WebAssembly, {seconds:.2f} s natively")
    print(json.dumps({**figures, "native": here, "web_assembly": there}))


if __name__ == "__main__":
    main()
